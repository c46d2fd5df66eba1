/**
 * The sentences of specification §8 that the API uses as well, by the codes of the identity service without the prefix
 * `auth/`. `authMessage` shows them for these codes, `problemMessage` for the codes of the API with the same meaning.
 */
export const authProblemText = {
  'user-not-found': 'No account found with this email address.',
  'invalid-email': 'Invalid email address.',
  'email-already-in-use': 'An account with this email already exists.',
  'weak-password': 'Password is too weak. Please choose a stronger password.',
  'user-disabled': 'This account has been disabled.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'invalid-credential': 'Invalid email or password.',
  'requires-recent-login': 'Please sign in again to complete this action.',
} as const
