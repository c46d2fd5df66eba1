import { messageName } from '#contract/staff-schemas.ts'
import { PUBLISH_STATES } from '#core/stay/publish-state.ts'
import type { WebhookEvent } from '#core/webhook/webhook-event.ts'
import { about, date, instant, object, ref, text, whole, enumOf, type JsonSchema } from '#api/route/json-schema.ts'

const home = about(object({ documentId: text, slug: text }), 'The home.')

const booking = object({
  documentId: about(text, 'Of the booking.'),
  reference: about(text, 'What people call it by.'),
  state: ref('BookingState'),
  stay: home,
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
  'booking.changed': { when: 'A confirmed booking has other dates or guests', data: booking },
  'booking.cancelled': { when: 'A booking has ended before the stay', data: booking },
  'booking.completed': { when: 'A stay is over', data: booking },
  'review.published': {
    when: 'A review is shown',
    data: object({
      documentId: about(text, 'Of the review.'),
      stay: home,
      overall: about(whole, 'One to five.'),
    }),
  },
  'stay.updated': {
    when: 'A home, its photos, amenities or rooms have changed',
    data: object({
      documentId: about(text, 'Of the home.'),
      slug: about(text, 'The last part of its address.'),
      state: about(enumOf(...PUBLISH_STATES), 'Who sees it now.'),
    }),
  },
  'page.updated': {
    when: 'A text has a new version',
    data: object({
      slug: about(text, 'The last part of its address.'),
      version: about(whole, 'Counts from one.'),
      validFrom: about(instant, 'Since when it holds.'),
    }),
  },
  'contact-message.created': {
    when: 'A visitor has written',
    data: object({
      documentId: about(text, 'Of the message.'),
      reference: about(text, 'What people call it by.'),
      topic: about(text, 'What it is about.'),
    }),
  },
}

const headers = [
  ['webhook-id', 'The same in every try: a message that was seen before is to be left out.'],
  ['webhook-timestamp', 'Seconds since 1970, when it was signed; refuse what is more than five minutes away.'],
  [
    'webhook-signature',
    'By Standard Webhooks: `v1,` and HMAC-SHA256 of id, timestamp and body; two during a change of secrets.',
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
  const trial = object({ endpoint: about(text, 'Document id of the program that is told.') })
  return Object.fromEntries([
    ...Object.entries(webhookMessages).map(([type, { when, data }]) => [
      messageName(type),
      messageOf(type, when, data),
    ]),
    [messageName('ping'), messageOf('ping', 'A trial was asked for', trial)],
  ]) as Record<string, JsonSchema>
}

/** Returns the messages to other programs in the form of OpenAPI 3.1 (`webhooks`). */
export function webhookOperations() {
  return Object.fromEntries(
    Object.entries(webhookMessages).map(([type, { when }]) => {
      const schema = ref(messageName(type))
      const acknowledged = {
        description: 'Understood. Anything else, and no answer within ten seconds, is tried again.',
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
