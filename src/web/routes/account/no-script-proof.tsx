import { firstFault, TextField } from '#web/ui/text-field.tsx'
import { PasswordField } from '#web/sign-in/password-field.tsx'

export interface NoScriptProofProps {
  /** The prefix of the names of both fields. */
  readonly prefix: string
  readonly hasSecondFactor: boolean
  readonly fields: Readonly<Record<string, string>>
}

/** Asks for a proof of identity where no script can: the current password and the code of the second step. */
export function NoScriptProof({ prefix, hasSecondFactor, fields }: NoScriptProofProps) {
  return (
    <div className="when-no-js stack">
      <PasswordField
        label="Current password"
        name={`${prefix}Password`}
        autoComplete="current-password"
        error={fields[`${prefix}Password`]}
        {...firstFault(fields)(`${prefix}Password`)}
      />
      <NoScriptCode prefix={prefix} hasSecondFactor={hasSecondFactor} fields={fields} />
    </div>
  )
}

/** Asks for the code only, in forms that have a password field anyway. */
export function NoScriptCode({ prefix, hasSecondFactor, fields }: NoScriptProofProps) {
  if (!hasSecondFactor) return null
  return (
    <div className="when-no-js">
      <TextField
        label="Code of your second step"
        name={`${prefix}Code`}
        autoComplete="one-time-code"
        maxLength={40}
        hint="From your authenticator app, or a recovery code."
        error={fields[`${prefix}Code`]}
        {...firstFault(fields)(`${prefix}Code`)}
      />
    </div>
  )
}
