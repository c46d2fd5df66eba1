import type { OutboxMessage } from '#db/queries/outbox-queries.ts'
import type { MailContent, MailTemplate } from './mail.ts'

const templates: Readonly<Record<MailTemplate, true>> = {
  verify_email: true,
  reset_password: true,
  booking_confirmed: true,
  booking_expired: true,
  booking_refunded: true,
}

/** What a stored mail is made of; null when its template is unknown or its data were erased after sending. */
export function contentOf({ template, data }: Pick<OutboxMessage, 'template' | 'data'>): MailContent | null {
  if (!Object.hasOwn(templates, template) || Object.keys(data).length === 0) return null
  // Written by enqueueMail alone, whose types tie the data to the template.
  return { template, data } as unknown as MailContent
}
