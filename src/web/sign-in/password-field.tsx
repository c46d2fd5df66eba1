import { useState, type ReactNode } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { describedBy, FieldNotes } from '#web/ui/text-field.tsx'

export interface PasswordFieldProps {
  readonly label?: string
  /** Also the id of the field: each form of a page needs its own. */
  readonly name?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly autoFocus?: boolean | undefined
  /** A link at the end of the label's line. */
  readonly aside?: ReactNode
  /** Called on every change. */
  readonly onType?: (password: string) => void
}

/** A field for a password that can be shown. The button needs JavaScript, so it appears with it (`needs-js`). */
export function PasswordField({
  label = 'Password',
  name = 'password',
  autoComplete,
  hint,
  error,
  autoFocus,
  aside,
  onType,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <span className="row between">
        <label htmlFor={name} className="label">
          {label}
        </label>
        {aside}
      </span>
      <span className="withbtn">
        <input
          className="input"
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          maxLength={4096}
          onInput={onType && ((event) => onType(event.currentTarget.value))}
          required
          {...{ autoFocus }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, hint, error)}
        />
        <button
          type="button"
          className="icon-btn needs-js"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" />
        </button>
      </span>
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  )
}
