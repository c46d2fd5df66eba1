interface ConfirmButtonProps {
  /** What it does: `Remove`. */
  readonly label: string
  /** What is lost by it, read before it is pressed. */
  readonly question: string
  /** The value of `intent` that its form sends, or of the field that `name` names. */
  readonly intent: string
  readonly name?: 'intent' | 'do'
  /** What it is about, where a list has several such buttons. */
  readonly about?: string
  /** Where its form goes instead. */
  readonly formAction?: string | undefined
}

/** A button of a form for what cannot be undone. It opens first and says what is lost, also without scripts. */
export function ConfirmButton({ label, question, intent, name = 'intent', about, formAction }: ConfirmButtonProps) {
  const whole = about === undefined ? undefined : `${label} ${about}`
  return (
    <details className="c-more c-confirm">
      <summary className="c-btn bare" aria-label={whole && `${whole}…`}>
        {label}…
      </summary>
      <div className="c-stack">
        <p>{question}</p>
        <button
          className="c-btn bad"
          type="submit"
          name={name}
          value={intent}
          formNoValidate
          formAction={formAction}
          aria-label={whole}
        >
          {label}
        </button>
      </div>
    </details>
  )
}
