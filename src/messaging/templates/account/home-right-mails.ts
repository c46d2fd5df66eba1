import type { GivenRight } from '#core/account/home-right.ts'
import { listed } from '#core/time/english-date.ts'
import type { HomeInvitationMailData, HomeRightChangedMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** What each right allows. */
const WORK: Readonly<Record<GivenRight, string>> = {
  read: 'You can look at the calendar, bookings, conversations and prices, and change nothing.',
  bookings: 'You look after the bookings, conversations, calendar and tasks.',
  full: 'You look after the bookings, conversations, calendar and tasks, and change prices, texts and pictures.',
}

/** Invites somebody to help with homes. The link works once, within 7 days. */
export function homeInvitationMail(
  { right, homes, inviter, email, link }: HomeInvitationMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const from = inviter ?? websiteName
  return {
    subject: `${from} asks you to help with ${homes.length > 2 ? `${homes[0]} and other homes` : listed([...homes])}`,
    preheader: WORK[right],
    heading: `Help with ${listed([...homes])}`,
    paragraphs: [
      `${from} asks you to help with ${listed([...homes])} on ${websiteName}. ${WORK[right]}`,
      `Open the link, then log in or register with this address, ${email}, and accept.`,
    ],
    button: { label: 'See the invitation', href: link },
    note: 'The link works once, within 7 days, and for this address alone. If you do not know what this is about, ignore this mail and nothing will happen.',
  }
}

/** Tells somebody that their right on a home has changed or was removed. */
export function homeRightChangedMail(
  { right, home, by, link }: HomeRightChangedMailData,
  { websiteName }: MailIdentity,
): MailBody {
  const from = by ?? websiteName
  return {
    subject: right === null ? `You no longer help with ${home}` : `What you may do with ${home} has changed`,
    preheader: right === null ? `${from} has ended it.` : WORK[right],
    heading: right === null ? `You no longer help with ${home}` : `Your right on ${home} has changed`,
    paragraphs: [
      right === null
        ? `${from} has ended your right on ${home}. You can no longer see its calendar, bookings and conversations.`
        : `${from} has changed what you may do with ${home}. ${WORK[right]}`,
    ],
    button: { label: `Go to ${websiteName}`, href: link },
    note: `Questions? Ask ${from}.`,
  }
}
