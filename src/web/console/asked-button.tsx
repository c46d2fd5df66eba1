interface AskedButtonProps {
  /** What it does: `Remove`. */
  readonly label: string
  /** What is lost by it, read before it is pressed. */
  readonly question: string
  /** The value of `intent` that its form sends. */
  readonly intent: string
  /** Where its form goes instead. */
  readonly formAction?: string | undefined
}

/** A button of a form for what cannot be undone. It opens first and says what is lost, also without scripts. */
export function AskedButton({ label, question, intent, formAction }: AskedButtonProps) {
  return (
    <details className="c-more c-asked">
      <summary className="c-btn bare">{label}…</summary>
      <div className="c-stack">
        <p>{question}</p>
        <button className="c-btn bad" type="submit" name="intent" value={intent} formNoValidate formAction={formAction}>
          {label}
        </button>
      </div>
    </details>
  )
}
