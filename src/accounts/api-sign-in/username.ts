import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'

export const MIN_USERNAME_LENGTH = 3
export const MAX_USERNAME_LENGTH = 100

export type UsernameProblem = Extract<Problem, { code: 'already_exists' | 'invalid_input' }>

/**
 * Checks a name that somebody may choose: 3 to 100 characters without control characters (`invalid_input`).
 * `already_exists`: also for the initial names of profiles, and for addresses other than one's own, because nobody may
 * be found under those.
 */
export function checkUsername(username: string, ownEmail: string | null): Result<string, UsernameProblem> {
  const isLong = username.length < MIN_USERNAME_LENGTH || username.length > MAX_USERNAME_LENGTH
  if (isLong || /\p{Cc}/u.test(username)) return err({ code: 'invalid_input', fields: { username: 'not_allowed' } })
  const asEmail = canonicalEmail(username)
  const isForeign = asEmail !== null && asEmail !== ownEmail
  return isForeign || /^user-\d+$/i.test(username) ? err({ code: 'already_exists', field: 'username' }) : ok(username)
}
