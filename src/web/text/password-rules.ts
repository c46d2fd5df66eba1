import { listed } from '#core/time/english-date.ts'

interface PasswordRules {
  readonly enforced: boolean
  readonly minLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly numeric: boolean
  readonly nonAlphanumeric: boolean
}

/** What a new password needs, in a sentence. Rules of characters count only where the service enforces its policy. */
export function passwordRules(policy: PasswordRules): string {
  const length = `At least ${policy.minLength} characters`
  const wanted = [
    policy.lowercase && 'a small letter',
    policy.uppercase && 'a capital letter',
    policy.numeric && 'a digit',
    policy.nonAlphanumeric && 'a sign such as !',
  ].filter((rule) => rule !== false)
  return policy.enforced && wanted.length > 0 ? `${length}, with ${listed(wanted)}.` : `${length}.`
}
