import type { GivenRight } from '#core/account/stay-right.ts'
import { listed } from '#core/time/english-date.ts'
import type { StayInvitationMailData, StayRightChangedMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** What each right allows. */
const WORK: Readonly<Record<GivenRight, string>> = {
  read: 'You can look at the calendar, bookings, conversations and prices, and change nothing.',
  bookings: 'You look after the bookings, conversations, calendar and tasks.',
  full: 'You look after the bookings, conversations, calendar and tasks, and change prices, texts and pictures.',
}

/** Invites somebody to help with homes. The link works once, within 7 days. */
export function stayInvitationMail(
  { right, homes: stays, inviter, email, link }: StayInvitationMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const from = inviter ?? websiteName
  return {
    subject: `${from} asks you to help with ${stays.length > 2 ? `${stays[0]} and other homes` : listed([...stays])}`,
    preheader: WORK[right],
    heading: `Help with ${listed([...stays])}`,
    paragraphs: [
      `${from} asks you to help with ${listed([...stays])} on ${websiteName}. ${WORK[right]}`,
      `Open the link, then log in or register with this address, ${email}, and accept.`,
    ],
    button: { label: 'See the invitation', href: link },
    note: 'The link works once, within 7 days, and for this address alone. If you do not know what this is about, ignore this mail and nothing will happen.',
  }
}

/** Tells somebody that their right on a home has changed or was removed. */
export function stayRightChangedMail(
  { right, home: stay, by, link }: StayRightChangedMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const from = by ?? websiteName
  return {
    subject: right === null ? `You no longer help with ${stay}` : `What you may do with ${stay} has changed`,
    preheader: right === null ? `${from} has ended it.` : WORK[right],
    heading: right === null ? `You no longer help with ${stay}` : `Your right on ${stay} has changed`,
    paragraphs: [
      right === null
        ? `${from} has ended your right on ${stay}. You can no longer see its calendar, bookings and conversations.`
        : `${from} has changed what you may do with ${stay}. ${WORK[right]}`,
    ],
    button: { label: `Go to ${websiteName}`, href: link },
    note: `Questions? Ask ${from}.`,
  }
}
