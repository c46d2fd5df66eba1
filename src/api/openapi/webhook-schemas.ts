import { messageName } from '#contract/staff-schemas.ts'
import { PUBLISH_STATES } from '#core/stay/publish-state.ts'
import type { WebhookEvent } from '#core/webhook/webhook-event.ts'
import { about, date, instant, object, ref, text, whole, enumOf, type JsonSchema } from '#api/route/json-schema.ts'

const stay = about(object({ documentId: text, slug: text }), 'The home.')

const booking = object({
  documentId: about(text, 'Document id of the booking.'),
  reference: about(text, 'The short reference that people use for it.'),
  state: ref('BookingState'),
  stay: stay,
  checkIn: about(date, 'Day of arrival.'),
  checkOut: about(date, 'Day of departure.'),
  adults: about(whole, 'Adults.'),
  children: about(whole, 'Children.'),
  infants: about(whole, 'Infants.'),
  pets: about(whole, 'Pets.'),
  totalMinor: about(whole, 'The whole price in minor units.'),
  currency: about(text, 'ISO 4217.'),
})

/** The `data` of each message, and when it is sent. Messages are short: receivers read the rest with a token. */
export const webhookMessages: Readonly<Record<WebhookEvent, { readonly when: string; readonly data: JsonSchema }>> = {
  'booking.confirmed': { when: 'A booking is confirmed', data: booking },
  'booking.changed': { when: 'The dates or guests of a confirmed booking have changed', data: booking },
  'booking.cancelled': { when: 'A booking has ended before the stay', data: booking },
  'booking.completed': { when: 'A stay is over', data: booking },
  'review.published': {
    when: 'A review was published',
    data: object({
      documentId: about(text, 'Document id of the review.'),
      stay: stay,
      overall: about(whole, 'One to five.'),
    }),
  },
  'stay.updated': {
    when: 'A home, its photos, amenities or rooms have changed',
    data: object({
      documentId: about(text, 'Document id of the home.'),
      slug: about(text, 'The last part of its address.'),
      state: about(enumOf(...PUBLISH_STATES), 'Its state, which decides who can see it.'),
    }),
  },
  'page.updated': {
    when: 'A text has a new version',
    data: object({
      slug: about(text, 'The last part of its address.'),
      version: about(whole, 'Counted from 1.'),
      validFrom: about(instant, 'From when on it is valid.'),
    }),
  },
  'contact-message.created': {
    when: 'A visitor has written',
    data: object({
      documentId: about(text, 'Document id of the message.'),
      reference: about(text, 'The short reference that people use for it.'),
      topic: about(text, 'What it is about.'),
    }),
  },
}

const headers = [
  ['webhook-id', 'The same for every attempt: ignore a message that you have seen before.'],
  [
    'webhook-timestamp',
    'When it was signed, in seconds since 1970; refuse messages that are more than five minutes off.',
  ],
  [
    'webhook-signature',
    'According to Standard Webhooks: `v1,` and HMAC-SHA256 of id, timestamp and body; two signatures while the secret is being changed.',
  ],
].map(([name, description]) => ({ name, in: 'header', required: true, description, schema: text }))

/** Returns the schema of a message with this `data`; `type` distinguishes it from the others. */
function messageOf(type: string, when: string, data: JsonSchema): JsonSchema {
  const schema = object({
    type: about(enumOf(type), 'What has happened.'),
    timestamp: about(instant, 'When it happened.'),
    data,
  })
  return { ...schema, description: `${when}.` }
}

/** Returns the messages by the names of their schemas, including the test message. */
export function messageSchemas(): Record<string, JsonSchema> {
  const trial = object({ endpoint: about(text, 'Document id of the webhook endpoint.') })
  return Object.fromEntries([
    ...Object.entries(webhookMessages).map(([type, { when, data }]) => [
      messageName(type),
      messageOf(type, when, data),
    ]),
    [messageName('ping'), messageOf('ping', 'A test message was requested', trial)],
  ]) as Record<string, JsonSchema>
}

/** Returns the messages to other programs in the form of OpenAPI 3.1 (`webhooks`). */
export function webhookOperations() {
  return Object.fromEntries(
    Object.entries(webhookMessages).map(([type, { when }]) => {
      const schema = ref(messageName(type))
      const acknowledged = {
        description: 'Received. After any other answer, or none within ten seconds, the message is sent again.',
      }
      const operation = {
        summary: when,
        operationId: `on-${type}`.replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase()),
        parameters: headers,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': acknowledged },
      }
      return [type, { post: operation }]
    }),
  )
}
