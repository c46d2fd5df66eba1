import { useRef, useState } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import type { PasswordPolicy } from './identity-calls.ts'
import type { IdentityClientOptions } from './identity-client.ts'
import { loadIdentity } from './load-identity.ts'
import { PasswordField } from './password-field.tsx'

export interface NewPasswordFieldProps {
  readonly label?: string
  readonly options: IdentityClientOptions
  readonly policy: PasswordPolicy
  /** Follows the requirement about the length. */
  readonly hint: string
  readonly error?: string | undefined
  readonly autoFocus?: boolean | undefined
}

/**
 * A field for a new password. If the service enforces rules, they are listed below it, each with whether the SDK finds
 * it satisfied while the user types.
 */
export function NewPasswordField({ label, options, policy, hint, error, autoFocus }: NewPasswordFieldProps) {
  const { kept, onType } = useKeptRules(options, policy.enforced)
  return (
    <div className="stack-s">
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={`At least ${policy.minLength} characters. ${hint}`}
        error={error}
        {...{ autoFocus }}
        onType={onType}
      />
      {policy.enforced ? (
        <ul className="rules" aria-label="What your password needs">
          {rulesOf(policy).map(([rule, text]) => (
            <li key={rule} className={kept?.[rule] ? 'kept' : undefined}>
              <Icon name={kept?.[rule] ? 'check' : 'minus'} />
              <span>
                {text}
                {kept ? <span className="vh">{kept[rule] ? ': done' : ': missing'}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The names in the SDK's answer. */
type Rule =
  | 'meetsMinPasswordLength'
  | 'meetsMaxPasswordLength'
  | 'containsLowercaseLetter'
  | 'containsUppercaseLetter'
  | 'containsNumericCharacter'
  | 'containsNonAlphanumericCharacter'

function rulesOf(policy: PasswordPolicy): (readonly [rule: Rule, text: string])[] {
  const rules: (readonly [Rule, string, boolean])[] = [
    ['meetsMinPasswordLength', `At least ${policy.minLength} characters`, true],
    ['meetsMaxPasswordLength', `At most ${policy.maxLength} characters`, policy.maxLength < 100],
    ['containsLowercaseLetter', 'A lower-case letter', policy.lowercase],
    ['containsUppercaseLetter', 'An upper-case letter', policy.uppercase],
    ['containsNumericCharacter', 'A digit', policy.numeric],
    ['containsNonAlphanumericCharacter', 'A symbol such as ! or ?', policy.nonAlphanumeric],
  ]
  return rules.filter(([, , applies]) => applies).map(([rule, text]) => [rule, text] as const)
}

/** Returns what the SDK says about the latest password; null before the first character. */
function useKeptRules(options: IdentityClientOptions, enforced: boolean) {
  const [kept, setKept] = useState<Readonly<Partial<Record<Rule, boolean>>> | null>(null)
  const latest = useRef('')
  const onType = (password: string) => {
    latest.current = password
    void loadIdentity(options)
      .then((client) => client.checkPassword(password))
      .then((status) => {
        if (latest.current === password) setKept(password === '' ? null : status)
      })
      .catch(() => undefined)
  }
  return { kept, onType: enforced ? onType : undefined }
}
