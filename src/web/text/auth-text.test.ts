import { expect, test } from 'vitest'
import { authMessage, authText, destinationText, unexpectedAuthMessage } from './auth-text.ts'

test.each([
  ['user-not-found', 'No account found with this email address.'],
  ['wrong-password', 'Incorrect password.'],
  ['invalid-email', 'Invalid email address.'],
  ['email-already-in-use', 'An account with this email already exists.'],
  ['weak-password', 'Password is too weak. Please choose a stronger password.'],
  ['user-disabled', 'This account has been disabled.'],
  ['too-many-requests', 'Too many failed attempts. Please try again later.'],
  ['invalid-credential', 'Invalid email or password.'],
  ['network-request-failed', 'Network error. Please check your connection.'],
  ['operation-not-allowed', 'This operation is not allowed.'],
  ['requires-recent-login', 'Please sign in again to complete this action.'],
  ['anything-else', 'An unexpected error occurred. Please try again.'],
])('the code %s is told in the words of the specification', (code, sentence) => {
  expect(authMessage(code)).toBe(sentence)
  expect(authMessage(`auth/${code}`)).toBe(sentence)
})

const withoutSpecifiedText = [
  'invalid-app-credential',
  'multi-factor-auth-required',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'web-storage-unsupported',
  'invalid-continue-uri',
  'invalid-emulator-scheme',
  'argument-error',
  'internal-error',
  'tenant-id-mismatch',
  'already-initialized',
  'login-blocked',
  'account-exists-with-different-credential',
  'user-token-expired',
  'missing-recaptcha-token',
  'user-mismatch',
  'password-does-not-meet-requirements',
  'invalid-phone-number',
  'invalid-verification-code',
  'invalid-verification-id',
  'code-expired',
  'quota-exceeded',
  'captcha-check-failed',
  'missing-app-credential',
  'credential-already-in-use',
  'invalid-multi-factor-session',
  'multi-factor-info-not-found',
  'expired-action-code',
  'invalid-action-code',
]

test.each(withoutSpecifiedText)(
  'the code %s of the specification has a sentence of its own that says what to do',
  (code) => {
    const sentence = authMessage(`auth/${code}`)
    expect(sentence).not.toBe(unexpectedAuthMessage)
    expect(sentence).toMatch(/^[A-Z].+\.$/)
    expect(sentence).not.toMatch(/auth|firebase|captcha|token|credential/i)
  },
)

test('the other sentences of the specification are word for word', () => {
  expect([
    authText.signOutFailed,
    authText.reloadFailed,
    authText.notInitialized,
    authText.initializationFailed,
    authText.authenticationError,
    authText.verificationSignedOut,
    authText.verificationDone,
    authText.verificationNoAccount,
  ]).toEqual([
    'Failed to sign out. Please try again.',
    'Failed to reload user data',
    'Firebase authentication not initialized',
    'Failed to initialize authentication',
    'Authentication error occurred',
    'No user is currently signed in',
    'Email is already verified',
    'No authenticated user found',
  ])
})

test.each([
  ['/stays/finca/book?checkIn=2027-06-12', 'your booking'],
  ['/stays/finca/book?booking=abc', 'your booking'],
  ['/user/bookings/abc', 'this booking'],
  ['/user/bookings/abc/receipt.pdf', 'this booking'],
  ['/user/bookings/abc/messages', 'your messages'],
  ['/user/messages/abc', 'your messages'],
  ['/user/messages', 'your messages'],
  ['/user/waitlist', 'the dates you are waiting for'],
  ['/user/bookings', 'your bookings'],
  ['/user', 'your account'],
  ['/invitation/abc', 'your invitation'],
  ['/admin/calendar?from=2027-01-01', 'the console'],
  ['/stays', null],
  [null, null],
])('the destination %s is told in words', (path, text) => {
  expect(destinationText(path)).toBe(text)
})
