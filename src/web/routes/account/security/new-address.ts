import { accountFaultsOfCode, type AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { securityText } from '#web/text/security-text.ts'

/** Where the codes of a new address belong. */
export const emailPlaces = {
  'invalid-email': 'newEmail',
  'invalid-new-email': 'newEmail',
  'missing-new-email': 'newEmail',
  'email-already-in-use': 'newEmail',
}

/** Where the codes of a new password belong. */
export const newPasswordPlaces = {
  'wrong-password': 'currentPassword',
  'weak-password': 'newPassword',
  'missing-password': 'newPassword',
  'password-does-not-meet-requirements': 'newPassword',
}

/** What can be seen of a new address without asking; null = nothing. */
export function emailFaults(newEmail: string, current: string | null): AccountFaults | null {
  if (newEmail === '') return accountFaultsOfCode('missing-email', { 'missing-email': 'newEmail' })
  if (!/^[^\s@]+@[^\s@]+$/.test(newEmail)) return accountFaultsOfCode('invalid-email', emailPlaces)
  return newEmail.toLowerCase() === current?.toLowerCase() ? { fields: { newEmail: securityText.emailSame } } : null
}
