import { useState, type ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { describedBy, FieldNotes } from '../../components/text-field.tsx'

export interface PasswordFieldProps {
  readonly label?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** A link at the end of the label's line. */
  readonly aside?: ReactNode
}

/** A password that can be shown. The button needs JavaScript, so it appears with it (`needs-js`). */
export function PasswordField({ label = 'Password', autoComplete, hint, error, aside }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <span className="row between">
        <label htmlFor="password" className="label">
          {label}
        </label>
        {aside}
      </span>
      <span className="withbtn">
        <input
          className="input"
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          maxLength={4096}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('password', hint, error)}
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
      <FieldNotes name="password" hint={hint} error={error} />
    </div>
  )
}
