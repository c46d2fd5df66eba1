import type { ReactNode } from 'react'
import { describedBy, FieldNotes } from '#web/ui/text-field.tsx'

export interface CodeFieldProps {
  readonly label: string
  /** Also the id of the field: each form of a page needs its own. */
  readonly name?: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** A field for six digits from a message or an app. Browsers fill it in where they can read the message. */
export function CodeField({ label, name = 'code', hint, error }: CodeFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        className="input num code"
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
      />
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  )
}
