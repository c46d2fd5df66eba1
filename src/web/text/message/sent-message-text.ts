import type { MessageState, SentMessageShape } from '#contract/message/sent-messages.ts'

/** The text of the log of messages. */
export const sentMessageText = {
  title: 'Sent mail',
  lead: 'Every mail and text message of the site, and whether it was sent',
  find: 'Address, phone number or booking',
  state: 'State',
  all: 'All',
  empty: 'The site has sent nothing yet.',
  noneFits: 'No message fits. Addresses, numbers and references are found when they are typed in full.',
  older: 'Older messages',
  retry: 'Send again',
  retried: 'It is sent again within a minute.',
  erased: 'What it said was erased, because it let its reader sign in or spend: whoever needs it asks for a new one.',
} as const

/** The names of the states of a message. */
export const messageStateText: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Given up',
  held_back: 'Held back',
}

/** Returns what a message is: its subject or, if it has none, the name of its template: `Verify email`. */
export function messageName({ subject, template }: Pick<SentMessageShape, 'subject' | 'template'>): string {
  if (subject !== null) return subject
  const name = template.replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
