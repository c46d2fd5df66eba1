import type { StaffRole } from '#core/account/role.ts'

/** What a role is called in the console. */
export const roleText: Readonly<Record<StaffRole, string>> = {
  host: 'Host',
  staff: 'Reservations',
  admin: 'Administrator',
}

/** What a page says that its reader may not use any more, by the reason. */
export const lockText = {
  signed_out: {
    title: 'Locked',
    text: 'Your sign-in has ended. What you typed is kept here; log in and go on where you were.',
    action: 'Log in and go on',
  },
  not_allowed: {
    title: 'No longer yours to see',
    text: 'Your part in running homes was taken away while this page was open. What you had not sent is not saved.',
    action: 'Go to your account',
  },
} as const
