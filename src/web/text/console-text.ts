import type { StaffRole } from '#core/account/role.ts'

/** The names of roles in the console. */
export const roleText: Readonly<Record<StaffRole, string>> = {
  host: 'Host',
  staff: 'Reservations',
  admin: 'Administrator',
}

/** What a page says when its reader may no longer use it, by reason. */
export const lockText = {
  signed_out: {
    title: 'Locked',
    text: 'Your sign-in has ended. What you typed is kept here; log in and continue where you were.',
    action: 'Log in and continue',
  },
  role_taken: {
    title: 'No longer available to you',
    text: 'Your access to the console was removed while this page was open. What you had not sent was not saved; this tab keeps it, should you get your access back.',
    action: 'Go to your account',
  },
  suspended: {
    title: 'Your account was suspended',
    text: 'Your account was suspended while this page was open. What you had not sent was not saved; this tab keeps it, should your account be opened again.',
    action: 'Go to the log-in',
  },
} as const

/** The same on a page of its own, which is shown when something is still sent from an open page. */
export const overText = {
  role_taken: {
    title: 'No longer available to you',
    text: 'Your access to the console was removed while this page was open. It can no longer be used.',
    action: 'Go to your account',
  },
  suspended: {
    title: 'Your account was suspended',
    text: 'Your account was suspended while this page was open. It can no longer be used.',
    action: 'Go to the log-in',
  },
  notSaved: 'What you just sent was not saved.',
  copy: 'Here it is, for you to copy:',
  ask: 'If you did not expect this, ask the person who gave you access, or write to',
} as const
