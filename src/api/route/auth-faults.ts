const fault = (status: number, name: string, message: string) => ({ status, name, message }) as const
const validation = (message: string) => fault(400, 'ValidationError', message)
const application = (message: string) => fault(400, 'ApplicationError', message)

/**
 * The refusals of account routes, word for word as clients of content backends know them (docs/content-api.md,
 * Accounts).
 */
export const authFaults = {
  identifier_or_password_wrong: validation('Invalid identifier or password'),
  email_not_confirmed: application('Your account email is not confirmed'),
  account_blocked: application('Your account has been blocked by an administrator'),
  provider_disabled: application('This provider is disabled'),
  second_factor_wanted: application('Your account asks for a second factor: sign in on the website'),
  sign_in_refused: application('Your account is not allowed to sign in'),
  password_to_be_renewed: application('Your password has to be replaced: use the link for a forgotten password'),
  register_disabled: application('Register action is currently disabled'),
  email_or_username_taken: application('Email or Username are already taken'),
  email_already_taken: application('Email already taken'),
  username_already_taken: application('Username already taken'),
  email_not_changeable: application('The email is changed on the website'),
  password_not_changeable: application('The password is changed by /auth/change-password'),
  sign_in_not_recent: fault(401, 'UnauthorizedError', 'Sign in again'),
  passwords_differ: validation('Passwords do not match'),
  code_incorrect: validation('Incorrect code provided'),
  current_password_wrong: validation('The provided current password is invalid'),
  password_unchanged: validation('Your new password must be different than your current password'),
  confirmation_invalid: validation('Invalid token'),
  already_confirmed: application('Already confirmed'),
  access_token_missing: application('No access_token.'),
  access_token_refused: application('Invalid access_token.'),
  callback_foreign: validation('Invalid callback URL provided'),
  refresh_token_missing: fault(400, 'BadRequestError', 'Missing refresh token'),
  refresh_token_invalid: fault(401, 'UnauthorizedError', 'Invalid refresh token'),
  sign_in_not_found: fault(404, 'NotFoundError', 'Session not found'),
  rate_limited: fault(429, 'RateLimitError', 'Too many requests, please try again later.'),
} as const

export type AuthFault = keyof typeof authFaults
