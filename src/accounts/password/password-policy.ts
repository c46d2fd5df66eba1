import type { PasswordPolicy } from '#accounts/project/project-settings.ts'

/** The minimum that applies whatever a project sets (specification §9). */
export const MIN_PASSWORD_LENGTH = 6
/** Beyond this, the caller would determine the work of hashing (docs/identity-protocol.md, Passwords). */
export const MAX_PASSWORD_LENGTH = 4096

/** What counts as a symbol in a password (docs/identity-protocol.md, Password policy). */
export const PASSWORD_SYMBOLS: readonly string[] = '^$*.[]{}()?"!@#%&/\\,><\':;|_~'.split('')

/** Returns what a password lacks under a project's rules, in the words of the hosted service; empty = nothing. */
export function missingRequirements(password: string, policy: PasswordPolicy): string[] {
  const missing: string[] = []
  const minLength = Math.max(policy.minLength, MIN_PASSWORD_LENGTH)
  const maxLength = Math.min(policy.maxLength, MAX_PASSWORD_LENGTH)
  if (password.length < minLength) missing.push(`Password must contain at least ${minLength} characters`)
  if (password.length > maxLength) missing.push(`Password may contain at most ${maxLength} characters`)
  if (policy.lowercase && !/[a-z]/.test(password)) missing.push('Password must contain a lower case character')
  if (policy.uppercase && !/[A-Z]/.test(password)) missing.push('Password must contain an upper case character')
  if (policy.number && !/[0-9]/.test(password)) missing.push('Password must contain a numeric character')
  if (policy.symbol && !PASSWORD_SYMBOLS.some((symbol) => password.includes(symbol)))
    missing.push('Password must contain a non-alphanumeric character')
  return missing
}
