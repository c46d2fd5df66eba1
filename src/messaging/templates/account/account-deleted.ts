import type { CodeMailData, MailIdentity } from '#messaging/mail/mail.ts'
import type { MailBody } from '#messaging/templates/mail-body.ts'

/** Confirms the deletion of an account. The link leads to the site. */
export function accountDeletedMail(
  { name, link }: CodeMailData,
  { websiteName, contactEmail }: MailIdentity,
): MailBody {
  return {
    subject: `Your ${websiteName} account is deleted`,
    preheader: 'Thank you for staying with us.',
    heading: name ? `Goodbye, ${name}` : 'Goodbye',
    paragraphs: [
      'Your account is deleted, with your name, your address and everything you signed in with. Bookings you made stay valid, and what is still due for them is charged or paid as agreed; we keep their records as long as the law requires.',
      'Thank you for staying with us. You are welcome back any time.',
    ],
    button: { label: `Visit ${websiteName}`, href: link },
    note: `If it was not you who deleted it, write to ${contactEmail} right away.`,
  }
}
