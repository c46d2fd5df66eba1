import type { WebhookPausedMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from './mail-body.ts'

/** Tells the company that a webhook address is no longer called, because it does not accept its messages. */
export function webhookPausedMail({ host, failingSince, said, link }: WebhookPausedMailData): MailBody {
  const since = `${failingSince.slice(0, 16).replace('T', ' ')} UTC`
  return {
    subject: `Webhooks to ${host} are paused`,
    preheader: 'It has not taken our messages.',
    heading: `${host} does not take our messages`,
    paragraphs: [
      'Another program asked to be told when something happens here, and its address has stopped taking messages. It is not called any more, and what happens from now on is not kept for it.',
      'Find out what is wrong there, then set the address to active again. Messages that failed can be delivered again from its log.',
    ],
    facts: [
      ['Failing since', since],
      ['Last answer', said],
    ],
    button: { label: 'Open the site', href: link },
    note: 'Administrators find addresses and logs at /api/webhook-endpoints.',
  }
}
