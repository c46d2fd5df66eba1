import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'

const MAX_UID_LENGTH = 128

/** Checks a uid that the caller chose: 1 to 128 characters without control characters, else `uid_invalid`. */
export function checkUid(uid: unknown): Result<string, Extract<IdentityProblem, { code: 'uid_invalid' }>> {
  const fits = typeof uid === 'string' && uid !== '' && uid.length <= MAX_UID_LENGTH
  return fits && uid.isWellFormed() && !/\p{Cc}/u.test(uid) ? ok(uid) : err({ code: 'uid_invalid' })
}
