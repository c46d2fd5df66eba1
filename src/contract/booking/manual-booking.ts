import * as z from 'zod/mini'
import { mailedNameSchema } from '#contract/mailed-name.ts'
import { dateSchema, priceSchema } from '#contract/field-schemas.ts'
import { partySchema } from '#contract/quote/party-schema.ts'
import { quoteLineSchema, scheduledPaymentSchema } from '#contract/quote/quote-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { EMAIL_FORM } from '#core/account/email-form.ts'
import { STAFF_HOLD_HOURS } from '#core/booking/hold-terms.ts'
import { LANGUAGE_CODE } from '#core/text/first-language.ts'
import { OFFLINE_METHODS } from '#core/payment/payment-choice.ts'

/**
 * How a booking that the company makes for a guest is paid: by a link in the mail, later without a card, or already.
 */
export const STAFF_PAYMENTS = ['link', ...OFFLINE_METHODS, 'paid'] as const

export type StaffPayment = (typeof STAFF_PAYMENTS)[number]

const count = (lowest: number) => z.int().check(z.gte(lowest), z.lte(50))

const choice = {
  /** Document id or slug. */
  stay: z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i)),
  checkIn: z.string().check(z.maxLength(40)),
  checkOut: z.string().check(z.maxLength(40)),
  adults: z._default(count(1), 2),
  children: z._default(count(0), 0),
  infants: z._default(count(0), 0),
  pets: z._default(count(0), 0),
  childAges: z._default(z.array(z.int().check(z.gte(2), z.lte(17))).check(z.maxLength(50)), []),
  /** Agreed for all nights, instead of the prices of the home. Fees and taxes are added. */
  rentMinor: z.optional(priceSchema),
}

/** Body of `POST /api/staff/booking-quotes`. */
export const staffQuoteRequestSchema = z.strictObject(choice)

/** Body of `POST /api/staff/bookings`. */
export const staffBookingRequestSchema = z.strictObject({
  ...choice,
  guest: z.strictObject({
    name: mailedNameSchema(200),
    email: z.string().check(z.trim(), z.maxLength(254), z.regex(EMAIL_FORM)),
    phone: z._default(z.string().check(z.trim(), z.regex(/^(\+?[0-9 ()./-]{6,24})?$/)), ''),
  }),
  language: z.optional(
    z
      .nullable(z.string().check(z.regex(LANGUAGE_CODE)))
      .check(z.describe('ISO 639 code of the language of the guest, for automatic messages; null: not known.')),
  ),
  payment: z.enum(STAFF_PAYMENTS),
  /** For how long the guest can pay by the link, or make a transfer. */
  holdHours: z._default(
    z.int().check(z.gte(STAFF_HOLD_HOURS.shortest), z.lte(STAFF_HOLD_HOURS.longest)),
    STAFF_HOLD_HOURS.longest,
  ),
  /** Required when a rule or the price is overridden. It is kept with the booking, and the guest does not see it. */
  reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))),
  /** For what is paid already: how the money was received. */
  note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))),
  /** The total that was shown. If it has changed, the booking is refused. */
  expectedTotalMinor: z.int().check(z.gte(0)),
})

export type StaffQuoteRequest = z.infer<typeof staffQuoteRequestSchema>
export type StaffBookingRequest = z.infer<typeof staffBookingRequestSchema>

export const staffQuoteSchema = z
  .object({
    stay: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
    checkIn: dateSchema,
    checkOut: dateSchema,
    nights: z.int(),
    party: partySchema,
    currency: z.string(),
    lines: z.array(quoteLineSchema),
    follows: z
      .nullable(z.object({ title: z.nullable(z.string()), nights: z.array(dateSchema) }))
      .check(z.describe('Nights whose price is derived from that of another home, and that home; null: none.')),
    totalMinor: z.int(),
    plainTotalMinor: z.int().check(z.describe('The amount by the prices of the home, if another rent was agreed.')),
    schedule: z.array(scheduledPaymentSchema),
    broken: z
      .nullable(z.record(z.string(), z.unknown()))
      .check(z.describe('The rule that the dates break, by its code; booking them takes a reason.')),
    payments: z.array(z.enum(STAFF_PAYMENTS)).check(z.describe('Payment methods that can be chosen.')),
    policy: z.object({ name: z.string(), summary: z.string() }),
  })
  .check(z.meta({ id: 'StaffQuote', description: 'The price of a booking that the company makes for a guest.' }))

export type StaffQuoteShape = ShapeOf<typeof staffQuoteSchema>

/** The query of `GET /api/staff/guests`. */
export const knownGuestsSchema = z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) })

export const knownGuestSchema = z
  .object({ name: z.string(), email: z.string(), phone: z.string(), bookings: z.int() })
  .check(z.meta({ id: 'KnownGuest', description: 'Somebody who has booked before.' }))

export type KnownGuestShape = ShapeOf<typeof knownGuestSchema>
