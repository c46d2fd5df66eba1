import type { StaffRole } from '#core/account/role.ts'
import type { MailIdentity, StaffInvitationMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** The role that they get, and what it does. */
const WORK: Readonly<Record<StaffRole, { readonly who: string; readonly what: string }>> = {
  host: { who: 'a host', what: 'You look after your own homes: their calendars, prices, bookings and guests.' },
  staff: { who: 'a member of the team', what: 'You look after the bookings, prices and guests of all homes.' },
  admin: {
    who: 'an administrator',
    what: 'You look after the whole site: homes, bookings, prices, texts, and who else works here.',
  },
}

/** Invites somebody to work for the company. The link works once, within 7 days. */
export function staffInvitationMail(
  { role, inviter, email, link }: StaffInvitationMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const { who, what } = WORK[role]
  return {
    subject: `Your invitation to work with ${websiteName}`,
    preheader: `You are asked to join as ${who}.`,
    heading: `Join ${websiteName} as ${who}`,
    paragraphs: [
      `${inviter === null ? 'You are invited' : `${inviter} invites you`} to work with ${websiteName}. ${what}`,
      `Open the link, then log in or register with this address, ${email}, and accept.`,
    ],
    button: { label: 'See the invitation', href: link },
    note: 'The link works once, within 7 days, and for this address alone. If you do not know what this is about, ignore this mail and nothing will happen.',
  }
}
