import type { IdentityProblem } from '#core/account/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import type { PasswordPolicy } from '../project/project-settings.ts'
import { isCommonPassword } from './common-passwords.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, missingRequirements } from './password-policy.ts'

export type NewPasswordProblem =
  | Extract<Problem, { code: 'missing_password' | 'weak_password' | 'invalid_input' }>
  | Extract<IdentityProblem, { code: 'password_policy_not_met' }>

/**
 * Whether a password may be chosen: at least 6 characters and not one of those that are tried first (`weak_password`), at most
 * 4096 characters without a NUL (`invalid_input`), and all that the project demands where it enforces its policy
 * (`password_policy_not_met`; reference: identity.md §3.8).
 */
export function checkNewPassword(password: string, policy: PasswordPolicy): Result<string, NewPasswordProblem> {
  if (password === '') return refused({ code: 'missing_password' })
  if (password.length > MAX_PASSWORD_LENGTH || password.includes('\0')) {
    return refused({ code: 'invalid_input', fields: { password: 'not_allowed' } })
  }
  if (password.length < MIN_PASSWORD_LENGTH)
    return refused({ code: 'weak_password', minLength: MIN_PASSWORD_LENGTH, reason: 'too_short' })
  const missing = policy.enforced ? missingRequirements(password, policy) : []
  if (missing.length > 0) return refused({ code: 'password_policy_not_met', missing })
  if (policy.refusesCommon && isCommonPassword(password))
    return refused({ code: 'weak_password', minLength: MIN_PASSWORD_LENGTH, reason: 'too_common' })
  return ok(password)
}
