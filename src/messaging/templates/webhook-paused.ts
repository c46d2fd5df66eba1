import type { WebhookPausedMailData } from '#messaging/mail/mail.ts'
import type { MailBody } from './mail-body.ts'

/** Tells the company that a webhook address is no longer called, because it does not accept its messages. */
export function webhookPausedMail({ host, failingSince, said: lastResponse, link }: WebhookPausedMailData): MailBody {
  const since = `${failingSince.slice(0, 16).replace('T', ' ')} UTC`
  return {
    subject: `Webhooks to ${host} are paused`,
    preheader: 'It has not accepted our messages.',
    heading: `${host} does not accept our messages`,
    paragraphs: [
      'A webhook address has stopped accepting messages. It is no longer called, and events from now on are not kept for it.',
      'Find out what is wrong there, then set the address to active again. Messages that failed can be delivered again from its log.',
    ],
    facts: [
      ['Failing since', since],
      ['Last answer', lastResponse],
    ],
    button: { label: 'Open the site', href: link },
    note: 'Administrators find addresses and logs at /api/webhook-endpoints.',
  }
}
