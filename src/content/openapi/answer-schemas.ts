import {
  anyObject,
  date,
  figure,
  flag,
  instant,
  list,
  object,
  orNull,
  ref,
  text,
  whole,
  words,
  type JsonSchema,
} from './json-schema.ts'

const party: JsonSchema = object({ adults: whole, children: whole, infants: whole, pets: whole })

const priceLine: JsonSchema = object({
  kind: text,
  code: text,
  label: text,
  quantity: figure,
  unitMinor: whole,
  amountMinor: whole,
  explanation: text,
})

const refundStep: JsonSchema = object({ until: instant, refundMinor: whole })

const paymentState = words('none', 'requires_action', 'processing', 'authorized', 'failed', 'captured')

/** What answers of several routes have in common, by name. Amounts are integers in minor units beside their currency. */
export const answerSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: object({
    data: { type: 'null' },
    error: object({ status: whole, name: text, message: text, details: anyObject }),
  }),
  Pagination: {
    type: 'object',
    properties: { page: whole, pageSize: whole, pageCount: whole, start: whole, limit: whole, total: whole },
  },
  PriceLine: priceLine,
  Quote: object({
    id: text,
    stay: text,
    checkIn: date,
    checkOut: date,
    nights: whole,
    currency: text,
    lines: list(ref('PriceLine')),
    totalMinor: whole,
    schedule: list(object({ dueOn: date, amountMinor: whole })),
    mode: words('instant', 'request'),
    cancellation: list(refundStep),
    expiresAt: instant,
    signature: text,
  }),
  BookingInFull: object({
    documentId: text,
    reference: text,
    state: text,
    stay: anyObject,
    checkIn: date,
    checkOut: date,
    nights: whole,
    party,
    currency: text,
    totalMinor: whole,
    paidMinor: whole,
    dueMinor: whole,
    lines: list(ref('PriceLine')),
    cancellation: list(refundStep),
    holdExpiresAt: orNull(instant),
    payment: object({ state: paymentState, failure: orNull(text) }),
  }),
  PaymentSession: object({ provider: text, clientSecret: text, url: text, amountMinor: whole, currency: text }),
  CancellationPreview: object({
    refundMinor: whole,
    paidMinor: whole,
    currency: text,
    validUntil: instant,
    lines: list(object({ code: text, label: text, amountMinor: whole })),
  }),
  Calendar: object({
    today: date,
    days: list(
      object({
        date,
        nightlyMinor: whole,
        canArrive: flag,
        canDepart: flag,
        taken: flag,
        minNights: whole,
      }),
    ),
  }),
  DepartureTotals: object({
    checkIn: date,
    currency: text,
    departures: list(object({ checkOut: date, nights: whole, totalMinor: whole })),
  }),
  // A question may leave out all but the two names.
  User: {
    ...object({ id: whole, documentId: text }),
    properties: {
      id: whole,
      documentId: text,
      username: text,
      email: orNull(text),
      provider: text,
      confirmed: flag,
      blocked: flag,
      createdAt: instant,
      updatedAt: instant,
    },
  },
  SignIn: { type: 'object', properties: { jwt: text, refreshToken: text, user: ref('User') }, required: ['user'] },
  File: object({
    id: whole,
    documentId: text,
    name: text,
    alternativeText: orNull(text),
    caption: orNull(text),
    width: orNull(whole),
    height: orNull(whole),
    hash: text,
    ext: text,
    mime: text,
    size: figure,
    url: text,
  }),
}
