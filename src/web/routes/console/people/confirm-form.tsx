import { useEffect, useRef } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { peopleText } from '#web/text/people-text.ts'
import type { PostedFields, ProofFaults } from './read-proof.ts'

interface ConfirmFormProps {
  /** The form that is carried out once the user has proved their identity. */
  readonly fields: PostedFields
  /** What is wrong with the proof, by field. */
  readonly faults: ProofFaults
  /** What is done then, in a few words; left out where the page shows it. */
  readonly what?: string
}

/** Asks for the password again, and for a code if the account has a second factor; then carries out the form. */
export function ConfirmForm({ fields, faults, what }: ConfirmFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The field may be above the form that was sent, and out of sight.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus(), [faults])
  return (
    <form ref={form} className="c-panel c-section c-stack" method="post" aria-label="Confirm that it is you">
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {what ? <h2>{what}</h2> : null}
      <p>{peopleText.confirm}</p>
      <div className="c-fields c-proof">
        <Field name="password" type="password" label="Your password" autoComplete="current-password" fault={faults} />
        <Field name="code" type="text" label="Code of your second step" autoComplete="one-time-code" fault={faults} />
      </div>
      <div className="c-row">
        <button className="c-btn go" type="submit">
          Confirm
        </button>
        <span className="c-hint">Leave the code empty if you have none. {peopleText.noPassword}</span>
      </div>
    </form>
  )
}

interface FieldProps {
  readonly name: 'password' | 'code'
  readonly type: 'password' | 'text'
  readonly label: string
  readonly autoComplete: string
  readonly fault: ProofFaults
}

function Field({ name, type, label, autoComplete, fault }: FieldProps) {
  const error = fault[name]
  return (
    <div className="c-field">
      <label htmlFor={`confirm-${name}`}>{label}</label>
      <input
        className="c-input"
        id={`confirm-${name}`}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={name === 'password'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `confirm-${name}-error` : undefined}
      />
      {error ? (
        <span className="c-error" id={`confirm-${name}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      ) : null}
    </div>
  )
}
