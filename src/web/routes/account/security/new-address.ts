import { accountFaultsOfCode, type AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { securityText } from '#web/text/security-text.ts'

/** The fields for the codes about a new address. */
export const emailPlaces = {
  'invalid-email': 'newEmail',
  'invalid-new-email': 'newEmail',
  'missing-new-email': 'newEmail',
  'email-already-in-use': 'newEmail',
}

/** The fields for the codes about a new password. */
export const newPasswordPlaces = {
  'wrong-password': 'currentPassword',
  'weak-password': 'newPassword',
  'missing-password': 'newPassword',
  'password-does-not-meet-requirements': 'newPassword',
}

/** Returns what is wrong with a new address as far as the browser can tell; null = nothing. */
export function emailFaults(newEmail: string, current: string | null): AccountFaults | null {
  if (newEmail === '') return accountFaultsOfCode('missing-email', { 'missing-email': 'newEmail' })
  if (!/^[^\s@]+@[^\s@]+$/.test(newEmail)) return accountFaultsOfCode('invalid-email', emailPlaces)
  return newEmail.toLowerCase() === current?.toLowerCase() ? { fields: { newEmail: securityText.emailSame } } : null
}
