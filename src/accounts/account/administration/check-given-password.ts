import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#accounts/password/password-policy.ts'

export type GivenPasswordProblem = Extract<Problem, { code: 'weak_password' | 'invalid_input' }>

/**
 * Returns a password that the service gives an account, which needs 6 to 4096 characters. As in the hosted service, the
 * project's policy and the list of common passwords apply only to people who choose their own.
 */
export function checkGivenPassword(password: string): Result<string, GivenPasswordProblem> {
  if (password.length < MIN_PASSWORD_LENGTH)
    return err({ code: 'weak_password', minLength: MIN_PASSWORD_LENGTH, reason: 'too_short' })
  if (password.length > MAX_PASSWORD_LENGTH || password.includes('\0'))
    return err({ code: 'invalid_input', fields: { password: 'not_allowed' } })
  return ok(password)
}
