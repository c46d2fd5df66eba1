import type { OptionalMail } from '#core/message/optional-mail.ts'
import type { MailContent, MailTemplate } from './mail.ts'

const kinds: Partial<Readonly<Record<MailTemplate, OptionalMail>>> = {
  review_invitation: 'reviews',
  reviews_published: 'reviews',
  dates_free: 'waitlist',
}

/** Returns the kind under which a mail can be stopped, or null when it cannot. */
export function optionalMailOf({ template, data }: MailContent): OptionalMail | null {
  if (template === 'guest_message') return data.isOptional ? 'messages' : null
  return kinds[template] ?? null
}
