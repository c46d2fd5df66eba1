import type { FaultList } from './fault.ts'

const authText = 'src/web/text/auth-text.ts'
const specified = 'src/web/text/auth-problem-text.ts'

/** Section 8: the error catalogue. */
export const faultsOfErrors: FaultList = {
  '8.1': [{ file: authText, find: 'messages[name] ?? ownMessages[name]', replace: 'ownMessages[name]' }],
  '8.2': [
    {
      file: specified,
      find: "'user-not-found': 'No account found with this email address.'",
      replace: "'user-not-found': 'No such account.'",
    },
  ],
  '8.3': [
    {
      file: authText,
      find: "'wrong-password': 'Incorrect password.'",
      replace: "'wrong-password': 'Wrong password.'",
    },
  ],
  '8.4': [
    {
      file: specified,
      find: "'invalid-email': 'Invalid email address.'",
      replace: "'invalid-email': 'Invalid address.'",
    },
  ],
  '8.5': [
    {
      file: specified,
      find: "'email-already-in-use': 'An account with this email already exists.'",
      replace: "'email-already-in-use': 'This email is taken.'",
    },
  ],
  '8.6': [
    {
      file: specified,
      find: "'weak-password': 'Password is too weak. Please choose a stronger password.'",
      replace: "'weak-password': 'Password is too weak.'",
    },
  ],
  '8.7': [
    {
      file: specified,
      find: "'user-disabled': 'This account has been disabled.'",
      replace: "'user-disabled': 'This account is closed.'",
    },
  ],
  '8.8': [
    {
      file: specified,
      find: "'too-many-requests': 'Too many failed attempts. Please try again later.'",
      replace: "'too-many-requests': 'Too many failed attempts.'",
    },
  ],
  '8.9': [
    {
      file: specified,
      find: "'invalid-credential': 'Invalid email or password.'",
      replace: "'invalid-credential': 'Incorrect password.'",
    },
  ],
  '8.10': [
    {
      file: authText,
      find: "'network-request-failed': 'Network error. Please check your connection.'",
      replace: "'network-request-failed': 'Network error.'",
    },
  ],
  '8.11': [
    {
      file: authText,
      find: "'operation-not-allowed': 'This operation is not allowed.'",
      replace: "'operation-not-allowed': 'Not allowed.'",
    },
  ],
  '8.12': [
    {
      file: specified,
      find: "'requires-recent-login': 'Please sign in again to complete this action.'",
      replace: "'requires-recent-login': 'Please sign in again.'",
    },
  ],
  '8.13': [
    { file: authText, find: "'An unexpected error occurred. Please try again.'", replace: "'Something went wrong.'" },
  ],
  '8.14': [
    { file: authText, find: "'Failed to sign out. Please try again.'", replace: "'Please try again.'" },
    { file: authText, find: "'Failed to reload user data'", replace: "'Failed to reload'" },
    { file: authText, find: "'Firebase authentication not initialized'", replace: "'Not initialized'" },
    { file: authText, find: "'Failed to initialize authentication'", replace: "'Failed to initialize'" },
    { file: authText, find: "'Authentication error occurred'", replace: "'Error occurred'" },
    {
      file: 'src/web/sign-in/identity-client.ts',
      find: 'throw new Error(authText.reloadFailed, { cause: error })',
      replace: 'void error',
      noticedBy: ['tests/browser/account/verification.test.ts'],
    },
  ],
  '8.15': [
    {
      file: 'src/web/sign-in/start-identity.ts',
      find: "if (reason !== 'elsewhere') location.assign(`/login?why=${reason}`)",
      replace: "if (reason !== 'elsewhere') return",
      noticedBy: ['tests/browser/sign-in.test.ts'],
    },
    { file: 'src/web/sign-in/start-sdk.ts', find: 'keepTokenFresh(app)\n', replace: '' },
    {
      file: 'src/identity/wire/identity-problems.ts',
      find: "captcha_missing: () => refusal('MISSING_APP_CREDENTIAL'",
      replace: "captcha_missing: () => refusal('INVALID_APP_CREDENTIAL'",
    },
    {
      file: 'src/identity/wire/identity-problems.ts',
      find: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      replace: 'WEAK_PASSWORD',
    },
    {
      file: 'src/identity/wire/identity-problems.ts',
      find: "provider_account_unknown: () => refusal('EMAIL_NOT_FOUND')",
      replace: "provider_account_unknown: () => refusal('INVALID_IDP_RESPONSE')",
    },
  ],
  '8.16': [
    'invalid-app-credential',
    'multi-factor-auth-required',
    'popup-blocked',
    'login-blocked',
    'argument-error',
    'already-initialized',
  ].map((code) => ({
    file: authText,
    find: `'${code}': `,
    replace: `'${code}-': `,
  })),
  '8.17': 'Says what is not shown: there is nothing that could be otherwise.',
  '8.18': [
    {
      file: 'src/web/backend/page-not-found.ts',
      find: '`Page Not Found: ${path}`',
      replace: '`Nothing at ${path}`',
    },
  ],
  '8.19': 'Says what is not shown: there is nothing that could be otherwise.',
}
