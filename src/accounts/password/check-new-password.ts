import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { estimateGuesses } from './estimate-guesses.ts'
import { isLeakedPassword } from './leaked-password.ts'
import type { NewPasswords } from './new-passwords.ts'
import { namesInPasswords, type PasswordOwner } from './names-in-passwords.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, missingRequirements } from './password-policy.ts'

export type NewPasswordProblem =
  | Extract<Problem, { code: 'missing_password' | 'weak_password' | 'invalid_input' }>
  | Extract<IdentityProblem, { code: 'password_policy_not_met' }>

/** How many guesses a password has to withstand: as many as six random characters. */
const ENOUGH_GUESSES = 1e6

type PasswordServices = Omit<NewPasswords, 'passwords'>

/**
 * Checks whether a password may be chosen. `weak_password`: fewer than 6 characters, easy to guess (also from the names
 * of the site and of its owner), or on the configured list of leaked ones; `invalid_input`: more than 4096 characters,
 * or a NUL; `password_policy_not_met`: the project enforces its policy, and it does not meet all requirements
 * (docs/identity-protocol.md, Password policy).
 */
export async function checkNewPassword(
  services: PasswordServices,
  password: string,
  owner: PasswordOwner,
): Promise<Result<string, NewPasswordProblem>> {
  const policy = services.settings.passwordPolicy
  if (password === '') return err({ code: 'missing_password' })
  if (password.length > MAX_PASSWORD_LENGTH || password.includes('\0')) {
    return err({ code: 'invalid_input', fields: { password: 'not_allowed' } })
  }
  const weak = (reason: 'too_short' | 'too_common' | 'leaked') =>
    err({ code: 'weak_password', minLength: MIN_PASSWORD_LENGTH, reason } as const)
  if (password.length < MIN_PASSWORD_LENGTH) return weak('too_short')
  const missing = policy.enforced ? missingRequirements(password, policy) : []
  if (missing.length > 0) return err({ code: 'password_policy_not_met', missing })
  if (!policy.refusesCommon) return ok(password)
  const names = namesInPasswords(services.siteName, services.websiteUrl, owner)
  if ((await estimateGuesses(password, names)) < ENOUGH_GUESSES) return weak('too_common')
  return (await isLeakedPassword(services, password)) ? weak('leaked') : ok(password)
}
