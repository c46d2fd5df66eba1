import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import { identityWireOf } from './identity-problems.ts'
import { refusal, type WireError } from './wire-response.ts'

/** All problems of the use cases behind the protocol. */
export type AccountProblem = SharedProblem | IdentityProblem

type SharedProblem = Extract<
  Problem,
  {
    code:
      | 'email_taken'
      | 'invalid_email'
      | 'missing_password'
      | 'weak_password'
      | 'invalid_credentials'
      | 'account_disabled'
      | 'account_not_found'
      | 'too_many_attempts'
      | 'token_invalid'
      | 'token_expired'
      | 'code_invalid'
      | 'code_expired'
      | 'continue_address_not_allowed'
      | 'recent_sign_in_required'
      | 'invalid_input'
      | 'overloaded'
  }
>

type WireOf = {
  readonly [Code in SharedProblem['code']]: (problem: Extract<SharedProblem, { code: Code }>) => WireError
}

/** Every refusal in the words of the protocol (docs/identity-protocol.md, Errors). */
const sharedWireOf: WireOf = {
  email_taken: () => refusal('EMAIL_EXISTS'),
  invalid_email: () => refusal('INVALID_EMAIL'),
  missing_password: () => refusal('MISSING_PASSWORD'),
  weak_password: ({ minLength, reason }) =>
    refusal(
      'WEAK_PASSWORD',
      reason === 'too_common'
        ? 'Password is guessed too soon'
        : reason === 'leaked'
          ? 'Password has leaked from another site'
          : `Password should be at least ${minLength} characters`,
    ),
  invalid_credentials: () => refusal('INVALID_LOGIN_CREDENTIALS'),
  account_disabled: () => refusal('USER_DISABLED'),
  account_not_found: () => refusal('USER_NOT_FOUND'),
  too_many_attempts: ({ retryAfterSeconds }) => ({
    ...refusal('TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please try again later.'),
    headers: { 'retry-after': String(retryAfterSeconds) },
  }),
  token_invalid: () => refusal('INVALID_ID_TOKEN'),
  token_expired: () => refusal('TOKEN_EXPIRED'),
  code_invalid: () => refusal('INVALID_OOB_CODE'),
  code_expired: () => refusal('EXPIRED_OOB_CODE'),
  continue_address_not_allowed: () => refusal('UNAUTHORIZED_DOMAIN', 'Domain not whitelisted by project'),
  recent_sign_in_required: () => refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'),
  invalid_input: ({ fields }) => invalidField(Object.keys(fields)[0] ?? ''),
  overloaded: () => ({ ok: false, status: 503, message: null, headers: { 'retry-after': '2' } }),
}

const wireOf = { ...sharedWireOf, ...identityWireOf }

/** Returns the protocol's error for a problem of a use case. */
export function wireError<Code extends AccountProblem['code']>(
  problem: Extract<AccountProblem, { code: Code }>,
): WireError {
  return (wireOf[problem.code] as (problem: AccountProblem) => WireError)(problem)
}

function invalidField(field: string): WireError {
  if (field === 'password')
    return refusal(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      'Missing password requirements: [Password must contain at most 4096 characters]',
    )
  if (field === 'continueUrl')
    return refusal('INVALID_CONTINUE_URI', 'The continue address is not an absolute http or https address.')
  if (field === 'photoUrl') return refusal('INVALID_PHOTO_URL')
  return refusal('INVALID_DISPLAY_NAME')
}
