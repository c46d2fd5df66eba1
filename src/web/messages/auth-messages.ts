/** The words of specification §8 for codes of the identity service, without the prefix `auth/`. */
const messages: Readonly<Record<string, string>> = {
  'user-not-found': 'No account found with this email address.',
  'wrong-password': 'Incorrect password.',
  'invalid-email': 'Invalid email address.',
  'email-already-in-use': 'An account with this email already exists.',
  'weak-password': 'Password is too weak. Please choose a stronger password.',
  'user-disabled': 'This account has been disabled.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'invalid-credential': 'Invalid email or password.',
  'network-request-failed': 'Network error. Please check your connection.',
  'operation-not-allowed': 'This operation is not allowed.',
  'requires-recent-login': 'Please sign in again to complete this action.',
}

/** Codes the specification leaves without words, where "any other" would not tell the reader what to do. */
const ownMessages: Readonly<Record<string, string>> = {
  'expired-action-code': 'This link has expired. Ask for a new one below.',
  'invalid-action-code': 'This link has been used already or is not complete. Ask for a new one below.',
  'missing-password': 'Enter your password.',
  'password-does-not-meet-requirements': messages['weak-password'] ?? '',
}

export const unexpectedAuthMessage = 'An unexpected error occurred. Please try again.'

/**
 * The sentence for a code of the identity service, with or without `auth/` (specification §8).
 * Unknown codes get the specified sentence for "any other".
 */
export function authMessage(code: string): string {
  const name = code.replace(/^auth\//, '')
  return messages[name] ?? ownMessages[name] ?? unexpectedAuthMessage
}

/** The other sentences of specification §5 and §8, and our own about the same matters. */
export const authWords = {
  signOutFailed: 'Failed to sign out. Please try again.',
  reloadFailed: 'Failed to reload user data',
  notInitialized: 'Firebase authentication not initialized',
  initializationFailed: 'Failed to initialize authentication',
  authenticationError: 'Authentication error occurred',
  verificationSignedOut: 'No user is currently signed in',
  verificationDone: 'Email is already verified',
  verificationNoAccount: 'No authenticated user found',
  emailMissing: 'Enter your e-mail address.',
  passwordMissing: 'Enter your password.',
  nameMissing: 'Enter your name.',
  passwordTooShort: (length: number) => `Use at least ${length} characters.`,
  verificationSent: (email: string) => `We sent a new message to ${email}.`,
  resetSent:
    'If there is an account with this address, a message with a link is on its way. The link works for one hour.',
  passwordChanged: 'Your new password is saved. Log in with it.',
  emailVerified: 'Your e-mail address is confirmed. Log in to go on.',
} as const

/** Where the reader goes after signing in, in words for the line under the heading. `path` is a path of this site. */
export function destinationWords(path: string | null): string | null {
  if (path === null) return null
  const pathname = path.split(/[?#]/, 1)[0] ?? ''
  if (/^\/stays\/[^/]+\/book$/.test(pathname)) return 'your booking'
  if (/^\/user\/bookings\/[^/]+$/.test(pathname)) return 'this booking'
  if (pathname === '/user/bookings') return 'your bookings'
  if (pathname.startsWith('/user')) return 'your account'
  return null
}
