import * as z from 'zod/mini'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { PAYMENT_PLANS, RATE_CHOICES } from '#core/payment/payment-choice.ts'
import { QUOTE_LINE_KINDS } from '#core/quote/quote-line-kind.ts'
import { FEE_KINDS, FEE_REFUNDS } from '#core/rate/fee-kind.ts'
import { TAX_BASES } from '#core/rate/tax-kind.ts'
import { partySchema } from '#contract/quote/party-schema.ts'
import { dateSpanSchema, stayTermsSchema } from '#contract/rate/terms-schemas.ts'
import { dateSchema } from '#contract/field-schemas.ts'
import type { CalendarDay } from '#core/calendar/calendar-days.ts'
import type { QuoteLine, RefundStep, ScheduledPayment } from '#core/quote/quote.ts'
import { schemaFor } from '#contract/shape-of.ts'

const stayRequest = z.object({
  party: partySchema,
  extras: z.optional(z.array(z.object({ code: z.string(), quantity: z.number() }))),
  rate: z.optional(z.enum(RATE_CHOICES)),
  plan: z.optional(z.enum(PAYMENT_PLANS)),
  promo: z.optional(
    z
      .nullable(
        z.object({ id: z.int(), code: z.string(), percentBp: z.nullable(z.int()), amountMinor: z.nullable(z.int()) }),
      )
      .check(z.describe('The promo code that was used.')),
  ),
  agreedRentMinor: z.optional(
    z
      .int()
      .check(
        z.describe(
          "A rent agreed with the host (special offer) instead of the home's own nights, guests and discounts.",
        ),
      ),
  ),
  checkIn: dateSchema,
  checkOut: dateSchema,
})

export const calendarDaySchema = schemaFor<CalendarDay>()(
  z
    .object({
      date: dateSchema,
      nightlyMinor: z.int().check(z.describe('Price of the night that begins on this day.')),
      canArrive: z.boolean().check(z.describe('Whether at least one stay that begins on this day can be booked.')),
      canDepart: z.boolean().check(z.describe('Whether at least one stay that ends on this day can be booked.')),
      taken: z.boolean().check(z.describe('The night that begins on this day is taken.')),
      reason: z.optional(
        z
          .union([
            z.object({ code: z.enum(['dates_in_past']), today: dateSchema }),
            z.object({ code: z.enum(['advance_notice_not_met']), earliestCheckIn: dateSchema }),
            z.object({ code: z.enum(['outside_booking_window']), lastCheckOut: dateSchema }),
            z.object({
              code: z.enum(['arrival_day_not_allowed']),
              weekday: z.int(),
              allowedWeekdays: z.array(z.int()),
              closedOn: z.optional(dateSchema),
            }),
            z.object({ code: z.enum(['not_open']), openFrom: z.nullable(dateSchema) }),
            z.object({ code: z.enum(['leaves_short_gap']), gapNights: z.int(), side: z.enum(['before', 'after']) }),
            z.object({ code: z.enum(['dates_unavailable']) }),
            z.object({ code: z.enum(['gap_too_short']), minNights: z.int(), freeNights: z.int() }),
            z.object({ code: z.enum(['no_departure_day']), minNights: z.int() }),
          ])
          .check(z.describe('Why `canArrive` is false.')),
      ),
      minNights: z.int().check(z.describe('Minimum stay for an arrival on this day.')),
    })
    .check(z.meta({ id: 'CalendarDay', description: "One day of a stay's calendar." })),
)

export const stayCalendarSchema = z
  .object({
    today: dateSchema,
    localHour: z.int(),
    taken: z.array(dateSpanSchema),
    days: z.array(calendarDaySchema),
  })
  .check(z.meta({ id: 'Calendar' }))

export const totalsByDepartureSchema = z
  .object({
    checkIn: dateSchema,
    currency: z.string(),
    departures: z
      .array(z.object({ checkOut: dateSchema, nights: z.int(), totalMinor: z.int() }))
      .check(z.describe('In order; empty when guests cannot arrive on that day.')),
  })
  .check(
    z.meta({
      id: 'DepartureTotals',
      description: 'The full price for each possible departure after an arrival.',
    }),
  )

export const quoteLineSchema = schemaFor<QuoteLine>()(
  z
    .object({
      kind: z.enum(QUOTE_LINE_KINDS),
      code: z.string().check(z.describe('Stable code of the rule: `nights-24000`, `cleaning`, `tax-3` …')),
      label: z.string(),
      quantity: z.number(),
      unitMinor: z.int().check(z.describe('Minor units; for percentages the amount itself with quantity 1.')),
      amountMinor: z.int(),
      explanation: z.string().check(z.describe('How the amount was calculated, in one sentence with the figures.')),
      formula: z.object({
        rule: z
          .string()
          .check(
            z.describe(
              '`stay.nightly`, `season/12`, `override/2027-08-14`, `discount/length/7`, `fee/3`, `tax/5`, `promo/SUMMER` …',
            ),
          ),
        inputs: z.record(z.string(), z.union([z.string(), z.int()])),
        arithmetic: z.string().check(z.describe('`5 × 12000`, `round(226000 × 10%)`: minor units, as computed.')),
      }),
      included: z.optional(z.boolean().check(z.describe('A tax inside the other prices: printed, not added.'))),
      nights: z.optional(z.array(dateSchema).check(z.describe('The nights that a night line covers, in order.'))),
      feeId: z.optional(z.int()),
      taxId: z.optional(z.int()),
      fee: z.optional(
        z
          .object({
            kind: z.enum(FEE_KINDS),
            taxable: z.boolean(),
            refund: z
              .enum(FEE_REFUNDS)
              .check(
                z.describe(
                  '`before_check_in`: refunded in full if the guest cancels before check-in; `with_rent`: treated like the nights.',
                ),
              ),
          })
          .check(z.describe('For a fee or an extra: what refunds and percentage taxes need to know about it later.')),
      ),
      percent: z.optional(
        z
          .object({ percentBp: z.int(), base: z.array(z.enum(TAX_BASES)), taxedNights: z.int() })
          .check(z.describe('For a percentage tax: its base, and the taxed part of it (taxed nights / nights).')),
      ),
      taxedNights: z.optional(
        z
          .array(dateSchema)
          .check(z.describe('For an amount per night (and person): the nights for which it is charged.')),
      ),
    })
    .check(
      z.meta({
        id: 'QuoteLine',
        description:
          'One line of a price: quantity × unit, or a percentage, rounded half-up once. Lines sum to the total, included taxes apart.',
      }),
    ),
)

export const refundStepSchema = schemaFor<RefundStep>()(
  z.object({ until: z.iso.datetime(), refundMinor: z.int() }).check(
    z.meta({
      id: 'RefundStep',
      description: 'Until this instant, a cancellation refunds `refundMinor`. The last step has `until` = check-in.',
    }),
  ),
)

export const scheduledPaymentSchema = schemaFor<ScheduledPayment>()(
  z
    .object({
      dueOn: dateSchema,
      dueAt: z.nullable(z.iso.datetime()).check(z.describe('Due time; null = due with the booking.')),
      amountMinor: z.int(),
    })
    .check(
      z.meta({
        id: 'ScheduledPayment',
        description: "A payment of the schedule: on this date of the stay's calendar.",
      }),
    ),
)

export const quoteSchema = z
  .object({
    id: z.string(),
    stay: z.string(),
    checkIn: dateSchema,
    checkOut: dateSchema,
    nights: z.int(),
    currency: z.string(),
    lines: z.array(quoteLineSchema),
    totalMinor: z.int(),
    schedule: z.array(scheduledPaymentSchema),
    mode: z
      .enum(BOOKING_MODES)
      .check(z.describe('instant: booked when paid; request: the host answers within 24 hours.')),
    rate: z.enum(RATE_CHOICES),
    plan: z.enum(PAYMENT_PLANS),
    damageDepositMinor: z.int(),
    policy: z.object({ name: z.string(), summary: z.string() }),
    cancellation: z.array(refundStepSchema),
    expiresAt: z.iso.datetime().check(z.describe('30 minutes after the quote was made.')),
    signature: z.string(),
  })
  .check(z.meta({ id: 'Quote' }))

export const reservationSchema = z
  .object({
    documentId: z
      .string()
      .check(z.describe('A random id: whoever knows it may book the reserved nights or release them.')),
    stay: z.string().check(z.describe('Slug of the home.')),
    checkIn: dateSchema,
    checkOut: dateSchema,
    party: partySchema,
    totalMinor: z.int(),
    currency: z.string(),
    quote: z.string().check(z.describe('Id of the signed price, for a booking.')),
    expiresAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'Reservation' }))

export const quoteDocumentSchema = z
  .object({
    token: z.string().check(z.describe('Id of the quote, or of the booking (`booking/…`) that stores it.')),
    signature: z
      .string()
      .check(
        z.describe(
          'HMAC-SHA-256, base64url, of the canonical form (sorted keys) of everything except the signature itself.',
        ),
      ),
    schema: z.enum(['holmstay-quote/1']),
    bookedOn: dateSchema,
    request: stayRequest,
    terms: stayTermsSchema,
    quote: z.intersection(
      stayRequest,
      z.object({
        stayId: z.int(),
        termsVersion: z.int(),
        currency: z.string(),
        nights: z.int(),
        bookedOn: dateSchema,
        lines: z.array(quoteLineSchema),
        rentMinor: z
          .int()
          .check(z.describe('Nights, extra guests and discounts: the amount to which a refund policy applies.')),
        totalMinor: z.int(),
        schedule: z.array(scheduledPaymentSchema),
        damageDepositMinor: z.int().check(z.describe('Held on the card around the stay, outside the total; 0 = none.')),
      }),
    ),
  })
  .check(
    z.meta({
      id: 'QuoteDocument',
      description: 'A price with everything from which it was calculated, as JSON with our signature.',
    }),
  )

export const quoteVerdictSchema = z
  .object({
    signed: z.boolean().check(z.describe('Whether it was issued here and has not been changed since.')),
    recomputed: z
      .boolean()
      .check(
        z.describe('Whether its own rules give its own price, to the cent. Not checked if the signature is not ours.'),
      ),
  })
  .check(z.meta({ id: 'QuoteVerdict' }))
