/** The events that can be announced to another program. */
export const WEBHOOK_EVENTS = [
  'booking.confirmed',
  'booking.changed',
  'booking.cancelled',
  'booking.completed',
  'review.published',
  'stay.updated',
  'page.updated',
  'contact-message.created',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
