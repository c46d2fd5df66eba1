import {
  about,
  both,
  date,
  figure,
  flag,
  instant,
  list,
  maybe,
  object,
  oneOf,
  orNull,
  record,
  text,
  whole,
  enumOf,
} from '#api/route/json-schema.ts'
import { BOOKING_MODES } from '#core/booking/booking-mode.ts'
import { PAYMENT_PLANS, RATE_CHOICES } from '#core/payment/payment-choice.ts'
import { QUOTE_LINE_KINDS } from '#core/quote/quote-line-kind.ts'
import { FEE_KINDS, FEE_REFUNDS } from '#core/rate/fee-kind.ts'
import { TAX_BASES } from '#core/rate/tax-kind.ts'
import { named, type Shapes } from './named-shapes.ts'

const stayRequest = object({
  party: named('Party'),
  extras: maybe(
    list(
      object({
        code: text,
        quantity: figure,
      }),
    ),
  ),
  rate: maybe(enumOf(...RATE_CHOICES)),
  plan: maybe(enumOf(...PAYMENT_PLANS)),
  promo: maybe(
    about(
      orNull(
        object({
          id: whole,
          code: text,
          percentBp: orNull(whole),
          amountMinor: orNull(whole),
        }),
      ),
      'The promo code that was used.',
    ),
  ),
  agreedRentMinor: maybe(
    about(whole, "A rent agreed with the host (special offer) instead of the home's own nights, guests and discounts."),
  ),
  checkIn: date,
  checkOut: date,
})

/** Schemas of prices, and the days they are for. */
export const quoteShapes = {
  CalendarDay: about(
    object({
      date,
      nightlyMinor: about(whole, 'Price of the night that begins on this day.'),
      canArrive: about(flag, 'At least one stay that begins on this day can be booked.'),
      canDepart: about(flag, 'At least one stay that ends on this day can be booked.'),
      taken: about(flag, 'The night that begins on this day is taken.'),
      reason: maybe(
        about(
          oneOf(
            object({
              code: enumOf('dates_in_past'),
              today: date,
            }),
            object({
              code: enumOf('advance_notice_not_met'),
              earliestCheckIn: date,
            }),
            object({
              code: enumOf('outside_booking_window'),
              lastCheckOut: date,
            }),
            object({
              code: enumOf('arrival_day_not_allowed'),
              weekday: whole,
              allowedWeekdays: list(whole),
              closedOn: maybe(date),
            }),
            object({
              code: enumOf('not_open'),
              openFrom: orNull(date),
            }),
            object({
              code: enumOf('leaves_short_gap'),
              gapNights: whole,
              side: enumOf('before', 'after'),
            }),
            object({
              code: enumOf('dates_unavailable'),
            }),
            object({
              code: enumOf('gap_too_short'),
              minNights: whole,
              freeNights: whole,
            }),
            object({
              code: enumOf('no_departure_day'),
              minNights: whole,
            }),
          ),
          'Why `canArrive` is false.',
        ),
      ),
      minNights: about(whole, 'Shortest stay of an arrival on this day.'),
    }),
    "One day of a stay's calendar.",
  ),
  DepartureTotals: about(
    object({
      checkIn: date,
      currency: text,
      departures: about(
        list(
          object({
            checkOut: date,
            nights: whole,
            totalMinor: whole,
          }),
        ),
        'In order; empty when guests cannot arrive on that day.',
      ),
    }),
    'What each possible departure after an arrival would cost, everything included.',
  ),
  QuoteLine: about(
    object({
      kind: enumOf(...QUOTE_LINE_KINDS),
      code: about(text, 'Stable code of the rule: `nights-24000`, `cleaning`, `tax-3` …'),
      label: text,
      quantity: figure,
      unitMinor: about(whole, 'Minor units; for percentages the amount itself with quantity 1.'),
      amountMinor: whole,
      explanation: about(text, 'In one sentence how the amount came about, with the figures.'),
      formula: object({
        rule: about(
          text,
          '`stay.nightly`, `season/12`, `override/2027-08-14`, `discount/length/7`, `fee/3`, `tax/5`, `promo/SUMMER` …',
        ),
        inputs: record(oneOf(text, whole)),
        arithmetic: about(text, '`5 × 12000`, `round(226000 × 10%)`: minor units, as computed.'),
      }),
      included: maybe(about(flag, 'A tax inside the other prices: printed, not added.')),
      nights: maybe(about(list(date), 'The nights a night line stands for, in order.')),
      feeId: maybe(whole),
      taxId: maybe(whole),
      fee: maybe(
        about(
          object({
            kind: enumOf(...FEE_KINDS),
            taxable: flag,
            refund: about(
              enumOf(...FEE_REFUNDS),
              'before_check_in: comes back in full when the guest cancels in time; with_rent: treated like the nights.',
            ),
          }),
          'Of a fee or an extra: what a refund and the percent taxes need to know about it later.',
        ),
      ),
      percent: maybe(
        about(
          object({
            percentBp: whole,
            base: list(enumOf(...TAX_BASES)),
            taxedNights: whole,
          }),
          'Of a percent tax: what it was taken of, and of which part (taxed nights / nights).',
        ),
      ),
      taxedNights: maybe(about(list(date), 'Of an amount per night (and person): the nights it is charged for.')),
    }),
    'One line of a price: quantity × unit, or a percentage, rounded half-up once. Lines sum to the total, included taxes apart.',
  ),
  RefundStep: about(
    object({
      until: instant,
      refundMinor: whole,
    }),
    'Until this instant a cancellation brings back `refundMinor`. The last step has `until` = check-in.',
  ),
  ScheduledPayment: about(
    object({
      dueOn: date,
      dueAt: about(orNull(instant), 'Null = with the booking.'),
      amountMinor: whole,
    }),
    "A payment of the schedule: on this date of the stay's calendar.",
  ),
  Quote: object({
    id: text,
    stay: text,
    checkIn: date,
    checkOut: date,
    nights: whole,
    currency: text,
    lines: list(named('QuoteLine')),
    totalMinor: whole,
    schedule: list(named('ScheduledPayment')),
    mode: about(enumOf(...BOOKING_MODES), 'instant: booked when paid; request: the host answers within 24 hours.'),
    rate: enumOf(...RATE_CHOICES),
    plan: enumOf(...PAYMENT_PLANS),
    damageDepositMinor: whole,
    policy: object({
      name: text,
      summary: text,
    }),
    cancellation: list(named('RefundStep')),
    expiresAt: about(instant, '30 minutes after the quote was made.'),
    signature: text,
  }),
  Reservation: object({
    documentId: about(text, 'Random: whoever knows it may book what is kept, or give it back.'),
    stay: about(text, 'Slug of the home.'),
    checkIn: date,
    checkOut: date,
    party: named('Party'),
    totalMinor: whole,
    currency: text,
    quote: about(text, 'Id of the signed price, for a booking.'),
    expiresAt: instant,
  }),
  QuoteDocument: about(
    object({
      token: about(text, 'Id of the quote, or of the booking (`booking/…`) that keeps it.'),
      signature: about(text, 'HMAC-SHA-256, base64url, of the canonical form (sorted keys) of everything but itself.'),
      schema: enumOf('holmstay-quote/1'),
      bookedOn: date,
      request: stayRequest,
      terms: named('StayTerms'),
      quote: both(
        stayRequest,
        object({
          stayId: whole,
          termsVersion: whole,
          currency: text,
          nights: whole,
          bookedOn: date,
          lines: list(named('QuoteLine')),
          rentMinor: about(whole, 'Nights, extra guests and discounts: what a refund policy speaks about.'),
          totalMinor: whole,
          schedule: list(named('ScheduledPayment')),
          damageDepositMinor: about(whole, 'Held on the card around the stay, outside the total; 0 = none.'),
        }),
      ),
    }),
    'What a price says and what it was made by, to be kept by whoever wants to: JSON with our signature.',
  ),
  QuoteVerdict: object({
    signed: about(flag, 'We made it, and nothing was changed since.'),
    recomputed: about(flag, 'Its own rules give its own price, to the cent. Not asked of what we did not sign.'),
  }),
} satisfies Partial<Shapes>
