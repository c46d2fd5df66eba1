import { listed } from '#core/time/english-date.ts'

interface PasswordRules {
  readonly enforced: boolean
  readonly minLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly numeric: boolean
  readonly nonAlphanumeric: boolean
}

/**
 * Returns in a sentence what a new password needs. Rules about characters are included only if the service enforces its
 * policy.
 */
export function passwordRules(policy: PasswordRules): string {
  const length = `At least ${policy.minLength} characters`
  const requested = [
    policy.lowercase && 'a lower-case letter',
    policy.uppercase && 'an upper-case letter',
    policy.numeric && 'a digit',
    policy.nonAlphanumeric && 'a symbol such as !',
  ].filter((rule) => rule !== false)
  return policy.enforced && requested.length > 0 ? `${length}, with ${listed(requested)}.` : `${length}.`
}
