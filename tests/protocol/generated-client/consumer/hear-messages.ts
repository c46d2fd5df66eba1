import type { components, webhooks } from './api.ts'

type Content<Name extends keyof webhooks> = webhooks[Name]['post']['requestBody']['content']['application/json']
/** Any of the messages; `type` tells which. */
type Message = { [Name in keyof webhooks]: Content<Name> }[keyof webhooks]

/** What a program makes of a message. */
export function hear(message: Message): string {
  switch (message.type) {
    case 'booking.confirmed':
    case 'booking.changed':
    case 'booking.cancelled':
    case 'booking.completed':
      return `${message.data.reference}: ${message.data.stay.slug}, ${message.data.totalMinor} ${message.data.currency}`
    case 'review.published':
      return `${message.data.stay.slug}: ${message.data.overall.toFixed(1)}`
    case 'stay.updated':
      return `${message.data.slug} is ${message.data.state}`
    case 'page.updated':
      return `${message.data.slug}, version ${message.data.version}`
    case 'contact-message.created':
      return `${message.data.reference}: ${message.data.topic}`
  }
}

/** The same of one that was kept. */
export function hearAgain({ payload }: components['schemas']['WebhookDelivery']): string {
  return payload.type === 'ping' ? 'a trial' : hear(payload)
}

/** What a client shows of a refusal. */
export function text({ error }: components['schemas']['Error']): string {
  switch (error.details.code) {
    case 'dates_unavailable':
      return 'Somebody was faster'
    case undefined:
      return error.message
    default:
      return `${error.message} (${error.details.code})`
  }
}
