import type { LocalSignInProblem } from '#accounts/api-sign-in/sign-in-locally.ts'
import type { NewAccountProblem } from '#accounts/new-account.ts'
import type { NewPasswordProblem } from '#accounts/password/check-new-password.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import type { AuthFault } from '#api/route/auth-faults.ts'
import { fieldsRefused } from './auth-fields.ts'
import { authRefusal, problemRefusal, type Refusal } from './refusal.ts'

/** Returns what is wrong with a new password, as a fault of its field. */
export function passwordRefused(
  problem: Exclude<NewPasswordProblem, { code: 'invalid_input' }>,
): Refusal<'invalid_input'> {
  const message = passwordFault(problem)
  return fieldsRefused([{ path: 'password', message }])
}

function passwordFault(problem: Exclude<NewPasswordProblem, { code: 'invalid_input' }>): string {
  switch (problem.code) {
    case 'missing_password':
      return 'password is a required field'
    case 'weak_password':
      return weakness(problem)
    case 'password_policy_not_met':
      return `password does not meet the requirements: ${problem.missing.join(', ')}`
  }
}

function weakness({ reason, minLength }: Extract<NewPasswordProblem, { code: 'weak_password' }>): string {
  if (reason === 'too_common') return 'password is one of those that are guessed first'
  if (reason === 'leaked') return 'password has leaked from another site'
  return `password must be at least ${minLength} characters`
}

/** Refuses input that cannot be stored, with a text for each field. */
export function inputRefused(fields: Readonly<Record<string, string>>): Refusal<'invalid_input'> {
  return fieldsRefused(Object.keys(fields).map((path) => ({ path, message: `${path} has the wrong form` })))
}

type SignInCode = Exclude<LocalSignInProblem['code'], 'too_many_attempts' | 'overloaded'>

const signInFaults = {
  invalid_credentials: 'identifier_or_password_wrong',
  email_not_found: 'identifier_or_password_wrong',
  wrong_password: 'identifier_or_password_wrong',
  account_disabled: 'account_blocked',
  email_not_verified: 'email_not_confirmed',
  password_sign_in_disabled: 'provider_disabled',
  password_policy_not_met: 'password_to_be_renewed',
  second_factor_required: 'second_factor_wanted',
  sign_in_blocked: 'sign_in_refused',
} as const satisfies Readonly<Record<SignInCode, AuthFault>>

/** Returns why somebody is not signed in. */
export function signInRefused<Code extends SignInCode>(code: Code): Refusal<(typeof signInFaults)[Code]> {
  return authRefusal(signInFaults[code])
}

/** Problems that have the same answer wherever they occur. */
export type CommonProblem = TooManyAttempts | NewPasswordProblem | Extract<NewAccountProblem, { code: 'overloaded' }>

/** Returns the refusal of a common problem. */
export function commonRefusal(problem: CommonProblem): Refusal<'too_many_attempts' | 'overloaded' | 'invalid_input'> {
  if (problem.code === 'too_many_attempts' || problem.code === 'overloaded') return problemRefusal(problem)
  return problem.code === 'invalid_input' ? inputRefused(problem.fields) : passwordRefused(problem)
}
