import { providerName } from '#core/account/provider-name.ts'

/** Texts about the accounts of guests. */
export const guestAccountText = {
  lead: 'Everybody who has an account on the site',
  none: 'Nobody has registered yet. An account appears here after its first log-in.',
  noneFits: 'No account fits. Guests without an account are found by their bookings.',
  noneBlocked: 'No account is blocked.',
  noName: 'Without a name',
  noBookings: 'No bookings yet.',
  disabled: 'The identity service has disabled this account. It is enabled again there.',
  blocked: 'The account is blocked. The guest is signed out everywhere.',
  unblocked: 'The guest can log in again.',
  aboutBlock:
    'Signs the guest out everywhere and lets nobody log in with this account. Bookings stay: cancel those that should not take place. Mails about them go on.',
  aboutDeletion:
    'For a guest who has asked for it. Their personal data, favourites and log-ins are deleted for good. Bookings stay with the name in the contract, and are not cancelled. No mail is sent: answer the guest yourself.',
  aboutHosted: 'The identity service keeps its own account: delete it there as well.',
  deleted: 'The account is deleted.',
  reasonHint: 'For colleagues; the guest does not see it.',
  reasonMissing: 'Say why, so that colleagues know.',
} as const

const ownWays: Readonly<Record<string, string>> = {
  password: 'Password',
  emailLink: 'Link by mail',
  phone: 'Phone number',
  passkey: 'Passkey',
}

/** Returns the name of a way of signing in, by its id. */
export const signInWayText = (id: string): string => ownWays[id] ?? providerName(id)
