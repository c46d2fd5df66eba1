import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Specification §9: default minimum length 6. */
export const MIN_PASSWORD_LENGTH = 6
/** Beyond this the work of hashing would be in the caller's hands (reference: identity.md §3.2). */
export const MAX_PASSWORD_LENGTH = 4096

export type NewPasswordProblem = Extract<Problem, { code: 'missing_password' | 'weak_password' | 'invalid_input' }>

/**
 * Whether a password may be chosen: at least 6 characters and not one of those that are tried first (`weak_password`), at most
 * 4096 characters without a NUL (`invalid_input`).
 */
export function checkNewPassword(password: string): Result<string, NewPasswordProblem> {
  if (password === '') return refused({ code: 'missing_password' })
  if (password.length > MAX_PASSWORD_LENGTH || password.includes('\0')) {
    return refused({ code: 'invalid_input', fields: { password: 'not_allowed' } })
  }
  if (password.length < MIN_PASSWORD_LENGTH)
    return refused({ code: 'weak_password', minLength: MIN_PASSWORD_LENGTH, reason: 'too_short' })
  if (isCommonPassword(password))
    return refused({ code: 'weak_password', minLength: MIN_PASSWORD_LENGTH, reason: 'too_common' })
  return ok(password)
}
