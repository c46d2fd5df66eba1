import { dateMask } from '#core/time/date-input.ts'
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { useTypedDate, type TypedDateOptions } from './use-typed-date.ts'

export interface TypedDateProps extends Omit<TypedDateOptions, 'mask'> {
  readonly label: string
  readonly locale: string
  /** The classes of the label, of its text and of the input: the search and the page of a home look different. */
  readonly look: { readonly label: string; readonly text?: string; readonly input?: string }
  readonly hintId?: string
  /** Whether a touch must not open the keyboard of the phone, which would cover the calendar. */
  readonly quiet?: boolean
  readonly hasDialog?: boolean
  /** Whether the field takes the focus as soon as it appears, unless something else has it. */
  readonly takesFocus?: boolean
  readonly onFocus?: () => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A field to type a date in the visitor's own format. */
export function TypedDate(props: TypedDateProps) {
  const { label, locale, look, hintId, quiet = false, hasDialog = false, takesFocus = false } = props
  const mask = dateMask(locale)
  const field = useTypedDate({ ...props, mask })
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const { wrong } = field
  // A layout effect: it runs at once, so it does not take the focus from a visitor who has moved on.
  useLayoutEffect(() => {
    if (takesFocus && document.activeElement === document.body) input.current?.focus()
  }, [takesFocus])
  useEffect(() => input.current?.setCustomValidity(wrong?.blocks ? wrong.text : ''), [wrong])
  return (
    <>
      <label className={look.label}>
        <span className={look.text}>{label}</span>
        <input
          ref={input}
          type="text"
          className={look.input}
          placeholder={mask.text}
          autoComplete="off"
          inputMode={quiet ? 'none' : 'numeric'}
          aria-haspopup={hasDialog ? 'dialog' : undefined}
          aria-invalid={wrong?.blocks ? true : undefined}
          aria-describedby={[hintId, wrong && errorId].filter(Boolean).join(' ') || undefined}
          value={field.text}
          onChange={field.onChange}
          onFocus={props.onFocus}
          onBlur={field.onBlur}
          onKeyDown={(event) => {
            field.onKeyDown(event)
            props.onKeyDown?.(event)
          }}
        />
      </label>
      {wrong === null ? null : (
        <span className="date-wrong" id={errorId} role="alert">
          {wrong.text}
        </span>
      )}
    </>
  )
}
