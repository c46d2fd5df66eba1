import { authProblemText } from './auth-problem-text.ts'

/** The sentences of specification §8 for codes of the identity service, without the prefix `auth/`. */
const messages: Readonly<Record<string, string>> = {
  ...authProblemText,
  'wrong-password': 'Incorrect password.',
  'network-request-failed': 'Network error. Please check your connection.',
  'operation-not-allowed': 'This operation is not allowed.',
}

const askForAnotherLink = 'Ask for a new one below.'
const startAgain = 'Please start again.'
const notOurVisitor = 'This page cannot reach the sign-in service from here. Please tell us so that we can fix it.'

/**
 * Sentences for codes for which the specification has none, and for which its sentence for "any other" would not help
 * the reader.
 */
const ownMessages: Readonly<Record<string, string>> = {
  // Links of mails
  'expired-action-code': `This link has expired. ${askForAnotherLink}`,
  'invalid-action-code': `This link has already been used or is incomplete. ${askForAnotherLink}`,
  'missing-email': 'Enter your e-mail address.',
  'invalid-continue-uri': 'The page you came from cannot be opened from a mail. Open the page you want and try again.',
  'unauthorized-continue-uri': 'A mail from us cannot lead to that page. Open the page you want here and try again.',

  // Passwords
  'missing-password': 'Enter your password.',
  'password-does-not-meet-requirements': messages['weak-password'] ?? '',

  // Phones and codes
  'invalid-phone-number': 'This is not a phone number. Start with the country code, for example +34 612 345 678.',
  'missing-phone-number': 'Enter your phone number.',
  'invalid-verification-code': 'This code is not right. Check the digits and try again.',
  'missing-verification-code': 'Enter the code.',
  'code-expired': 'This code no longer works. Ask for a new one.',
  'invalid-verification-id': 'This code has already been used. Ask for a new one.',
  'missing-verification-id': 'Ask for a code first.',
  'quota-exceeded': 'We cannot send more text messages today. Please use your e-mail address instead.',
  'captcha-check-failed': 'We could not confirm that you are human. Please try again.',
  'missing-app-credential': 'We could not confirm that you are human. Please try again.',
  'invalid-app-credential': 'We could not confirm that you are human. Please try again.',
  'missing-recaptcha-token': 'We could not confirm that you are human. Please try again.',
  'phone-number-already-exists': 'This number belongs to another account. Log in with it, or use another number.',
  'phone-number-exists': 'This number belongs to another account. Log in with it, or use another number.',

  // Second factors
  'multi-factor-auth-required': 'Your account requires a second step. Enter its code to continue.',
  'invalid-multi-factor-session': 'That took too long or too many attempts. Please log in again.',
  'missing-multi-factor-session': 'Please log in again.',
  'multi-factor-info-not-found': 'This second step is no longer part of your account. Choose another one.',
  'mfa-enrollment-unreadable':
    'We can no longer check these codes. Choose another second step, or write to us and we will help you log in.',
  'missing-multi-factor-info': 'Choose how you want to confirm that it is you.',
  'second-factor-already-in-use': 'Your account already has this second step.',
  'maximum-second-factor-count-exceeded': 'Your account cannot have more second steps. Remove one first.',
  'unsupported-first-factor':
    'This account has a second step, so a phone number alone is not enough. Log in with your e-mail address.',
  'unverified-email': 'Confirm your e-mail address first.',
  'email-change-needs-verification': 'Confirm the new address with the link we send there.',

  // Passkeys
  'invalid-authenticator-response': 'This passkey could not be used. Try it once more, or log in another way.',
  'passkey-enrollment-not-found': 'This passkey no longer belongs to an account here. Log in another way.',
  'passkey-limit-exceeded': 'Your account cannot have more passkeys. Remove one first.',
  'passkey-exists': 'This device already has a passkey for your account.',
  'passkey-not-given': 'No passkey was used. Try again, or log in another way.',

  // Other providers
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': 'The window was closed before you were signed in. Try again when you are ready.',
  'cancelled-popup-request': 'Another sign-in window is open. Continue there.',
  'user-cancelled': 'You did not allow the sign-in. Nothing has changed.',
  'redirect-cancelled-by-user': 'The sign-in was not finished. Try again when you are ready.',
  'account-exists-with-different-credential':
    'There is an account with this e-mail address. Log in the way you did before, then add this one in your account.',
  'credential-already-in-use': 'This sign-in belongs to another account. Log out and use it to log in there.',
  'provider-already-linked': 'Your account already has a sign-in of this kind.',
  'no-such-provider': 'Your account has no sign-in of this kind.',
  'missing-or-invalid-nonce': `The other site’s answer could not be verified. ${startAgain}`,
  'unauthorized-domain': notOurVisitor,
  'auth-domain-config-required': notOurVisitor,
  'invalid-oauth-client-id': notOurVisitor,
  'invalid-oauth-provider': notOurVisitor,

  // The account and the session
  'user-token-expired': 'Your sign-in has ended. Please log in again.',
  'invalid-user-token': 'Your sign-in has ended. Please log in again.',
  'null-user': 'Your sign-in has ended. Please log in again.',
  'user-mismatch': 'This is not the account you are signed in with.',
  'user-signed-out': 'You have logged out in the meantime. Please log in again.',
  'admin-restricted-operation': 'This is not possible at the moment. Please write to us.',
  // Thrown where the server refuses every sign-in of an account (`follow-sdk.ts`).
  'login-blocked': authProblemText['user-disabled'],

  // The browser and the page
  'web-storage-unsupported':
    'Your browser does not store data for this site. Allow cookies and site data, then try again.',
  'operation-not-supported-in-this-environment': 'Your browser cannot do this. Please try it with another one.',
  timeout: 'That took too long. Please try again.',
  'invalid-emulator-scheme': notOurVisitor,
  'tenant-id-mismatch': 'This link belongs to another site. Please log in here.',
  'already-initialized': 'This page is out of date. Load it again.',
  'argument-error': 'Something is missing. Check what you entered.',
  'internal-error': 'Something went wrong on our side. Please try again in a moment.',
}

export const unexpectedAuthMessage = 'An unexpected error occurred. Please try again.'

/**
 * Returns the sentence for a code of the identity service, with or without `auth/` (specification §8). Unknown codes
 * get the specified sentence for "any other".
 */
export function authMessage(code: string): string {
  const name = code.replace(/^auth\//, '')
  return messages[name] ?? ownMessages[name] ?? unexpectedAuthMessage
}

/** The other sentences of specification §5 and §8, and the site's own on the same subjects. */
export const authText = {
  signOutFailed: 'Failed to sign out. Please try again.',
  notConfirmedYet: 'Your address is not confirmed yet. Open the link in our mail first.',
  reloadFailed: 'Failed to reload user data',
  notInitialized: 'Firebase authentication not initialized',
  initializationFailed: 'Failed to initialize authentication',
  authenticationError: 'Authentication error occurred',
  verificationSignedOut: 'No user is currently signed in',
  verificationDone: 'Email is already verified',
  verificationNoAccount: 'No authenticated user found',
  /** For a hosted identity service, whose accounts only its own scripts can reach. */
  needsScripts: 'Signing in needs JavaScript here. Allow it for this site and load the page again.',
  emailMissing: 'Enter your e-mail address.',
  passwordMissing: 'Enter your password.',
  nameMissing: 'Enter your name.',
  passwordTooShort: (length: number) => `Use at least ${length} characters.`,
  verificationSent: (email: string) => `We sent a new message to ${email}.`,
  resetSent:
    'If there is an account with this address, a message with a link is on its way. The link works for one hour.',
  passwordChanged: 'Your new password is saved. Log in with it.',
  emailVerified: 'Your e-mail address is confirmed. Log in to continue.',
  signedOutDisabled: 'This account has been disabled. Write to us if you think that is a mistake.',
  signedOutExpired: 'Your sign-in has ended. Please log in again.',
  linkSent: (email: string) =>
    `A message with a link is on its way to ${email}. Open it on this device and you are in.`,
  /**
   * About links of the site's own identity service. The mails of a hosted project say themselves how long their links
   * work.
   */
  linkLifetime: 'The link works for 15 minutes.',
  phoneMissing: 'Enter your phone number.',
  phoneCountryMissing: 'Start with the country code, for example +34 for Spain.',
  codeMissing: 'Enter the code.',
  noCookies: 'Your browser keeps no cookies of this site. Allow them, or you cannot stay logged in.',
  codeSent: (place: string) => `We sent a code to ${place}. It works for 10 minutes.`,
  codeSentAgain: (place: string) => `We sent a new code to ${place}.`,
  resendIn: (seconds: number) => `You can ask for another code in ${seconds} s.`,
  secondFactorOver: 'That took too long. Please log in again.',
  logInAgainWith: (provider: string) =>
    `You log in with ${provider}. Log out and log in with it again; for the next five minutes you can then make this change.`,
  logInByMailFirst: 'Log out, and log in with your e-mail address; then you can add a second step.',
  factorMissing: 'Choose how you want to confirm that it is you.',
} as const

/**
 * Returns where the reader goes after signing in, in words for the line under the heading. `path` is a path of this
 * site.
 */
export function destinationText(path: string | null): string | null {
  if (path === null) return null
  const [pathname = ''] = path.split(/[?#]/)
  // Whether it is still to be paid is known only once its guest has logged in.
  if (/^\/stays\/[^/]+\/book$/.test(pathname)) return 'your booking'
  if (/^\/user\/bookings\/[^/]+$/.test(pathname)) return 'this booking'
  if (pathname === '/user/bookings') return 'your bookings'
  if (/^\/user\/(bookings\/[^/]+\/)?messages(\/|$)/.test(pathname)) return 'your messages'
  if (/^\/user\/bookings\/[^/]+\//.test(pathname)) return 'this booking'
  if (pathname === '/user/waitlist') return 'the dates you are waiting for'
  if (pathname.startsWith('/user')) return 'your account'
  if (pathname.startsWith('/invitation/')) return 'your invitation'
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return 'the console'
  return null
}
