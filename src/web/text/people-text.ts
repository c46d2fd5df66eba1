import type { GivenRight } from '#core/account/stay-right.ts'
import type { StaffRole } from '#core/account/role.ts'
import { listed } from '#core/time/english-date.ts'

/** What each role may do, in one line. */
export const roleWork: Readonly<Record<StaffRole, string>> = {
  host: 'Their own homes: calendars, prices, bookings and guests.',
  staff: 'Bookings, prices and guests of all homes.',
  admin: 'All homes, bookings and settings, and who else works here.',
}

/** Returns what somebody is offered with a role. `homes`: those that become theirs, by name. */
export function offeredWork(role: StaffRole, stays: readonly string[]): string {
  if (role !== 'host') return roleWork[role]
  return stays.length === 0
    ? 'Your own homes: calendars, prices, bookings and guests.'
    : `${stays.join(', ')}: calendar, prices, bookings and guests.`
}

/** What each right on a home of another host allows, in one line. */
export const rightWork: Readonly<Record<GivenRight, string>> = {
  read: 'Look at its calendar, bookings, conversations and prices, and change nothing.',
  bookings: 'Bookings, conversations, calendar and tasks.',
  full: 'Bookings, conversations, calendar and tasks, prices, texts and pictures.',
}

/** What the role makes of somebody, in a sentence. */
export const roleMember: Readonly<Record<StaffRole, string>> = {
  host: 'a host',
  staff: 'a member of the team',
  admin: 'an administrator',
}

/** What was done about an invitation. */
export const invitationDone = {
  invited: 'The invitation is on its way. The link in the mail works once, within 7 days.',
  withdrawn: 'The invitation is withdrawn. Its link no longer works.',
} as const

/** What a form did before it redirected to the people of the company. */
const done = {
  ...invitationDone,
  rights: 'Homes and limits are changed, from their next click on.',
  role: 'The role is changed. They have to log in again.',
  left: 'They have no role any more and are signed out everywhere. Their tokens, open invitations and unopened links no longer work.',
} as const

export type PeopleDone = keyof typeof done

/** Returns the sentence for it; null for an unknown name. */
export function peopleDoneText(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as PeopleDone] : null
}

/** What a proof of identity is asked for. */
export const peopleActionText = {
  invite: (email: string) => `Invite ${email}`,
  withdraw: (email: string | null) =>
    email === null ? 'Withdraw the invitation' : `Withdraw the invitation of ${email}`,
  rights: (who: string) => `Change the homes and the limit of ${who}`,
  role: (who: string, role: string) => `${who} becomes: ${role}`,
  leaves: (who: string) => `${who} leaves the company`,
} as const

/** The sentences of the invitation and of the people who work here. */
export const peopleText = {
  offer: (inviter: string | null, website: string, role: string) =>
    inviter === null
      ? `You are invited to work with ${website} as ${role}.`
      : `${inviter} invites you to work with ${website} as ${role}.`,
  offerOfStays: (inviter: string | null, website: string, stays: readonly string[]) =>
    `${inviter ?? website} asks you to help with ${listed([...stays])}.`,
  signedInAs: (email: string) => `You are signed in as ${email}. Your other devices are signed out when you accept.`,
  forAnother: (email: string, own: string) =>
    `This invitation is for ${email}, and you are signed in as ${own}. Log out, open the link again, and log in or register with ${email}.`,
  broken: 'This invitation does not work',
  brokenLead: 'Invitation links work once, and only for a short time.',
  noAmount: 'Write the limit as an amount, 1200 or 99.50, or leave it empty.',
  otherRole: (role: string) =>
    `Somebody else has changed this role in the meantime: it is now “${role}”. Choose again if it is to change.`,
  otherLimit: (limit: string | null) =>
    `Somebody else has changed the limit in the meantime: ${limit === null ? 'there is none now' : `it is now ${limit}`}. Yours is below; save again to set it.`,
  limitHint:
    'What they may refund on one booking beyond its rules: goodwill, a lower price, or more than the policy on a cancellation. Empty: as much as the role allows.',
  staysHint: 'Homes of another host move to this one; guests then see the new host.',
  leaving: 'Signs them out everywhere, and ends the tokens, open invitations and unopened links that they have made.',
  confirm: 'Please confirm that it is you: this can only be changed shortly after a log-in.',
  noPassword: 'Without a password, log out and in again, and come back within ten minutes.',
} as const
