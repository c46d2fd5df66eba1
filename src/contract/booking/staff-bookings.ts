import * as z from 'zod/mini'
import { LANGUAGE_CODE } from '#core/text/first-language.ts'
import type { staffBookingSchema, staffChangePreviewSchema } from '#contract/booking/staff-booking-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BOOKING_ORDERS } from '#core/booking/booking-order.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { MOVE_CAUSES, MOVE_PRICES } from '#core/booking/move-terms.ts'
import { changeRequestSchema } from '#contract/booking/booking-action-requests.ts'
import { CHARGE_KINDS } from '#core/booking/change-state.ts'
import { dateSchema, priceSchema } from '#contract/field-schemas.ts'
import { queryCount } from '#contract/query-count.ts'

/** The days to which `from` and `to` of a list of bookings apply. */
export const BOOKING_DAYS = ['nights', 'arrivals', 'departures'] as const

/** One state of a booking, or several separated by commas. */
const states = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',')),
  ),
  z.array(z.enum(BOOKING_STATES)).check(z.maxLength(BOOKING_STATES.length)),
)

/**
 * The query of `GET /api/staff/bookings`: latest arrival first by default, `limit` at a time, the next ones from
 * `cursor` on.
 */
export const staffBookingsSchema = z.strictObject({
  state: z.optional(states),
  /** The document id or slug of a home. */
  stay: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))),
  /** Stays with a night in `[from, to)`; with `between`, those that begin or end on one of these days. */
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
  between: z._default(z.enum(BOOKING_DAYS), 'nights'),
  /** `due`: bookings whose guest should have paid by now. */
  payment: z.optional(z.literal('due')),
  order: z._default(z.enum(BOOKING_ORDERS), 'latest-arrival'),
  /** A part of the reference, or of the guest's name, address or telephone number. */
  text: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  /** From the previous answer. */
  cursor: z.optional(
    z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      z.refine((text) => parseIsoDate(text.slice(0, 10)) !== null),
    ),
  ),
  limit: z._default(queryCount(1, 100), 50),
})

export type StaffBookingsQuery = z.infer<typeof staffBookingsSchema>

/** The query of `GET /api/staff/threads`: newest message first, `limit` at a time, the next ones from `cursor` on. */
export const staffThreadsSchema = z.strictObject({
  /** From the previous answer. */
  cursor: z.optional(
    z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24)))),
    ),
  ),
  limit: z._default(queryCount(1, 100), 100),
})

export type StaffThreadsQuery = z.infer<typeof staffThreadsSchema>

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))

/** Body of `decline` and of `deposit/release`: the reason that the guest is told. */
export const reasonSchema = z.strictObject({ reason: text })

/** Body of `hold-extension`: until when somebody for whom nights are held has to pay. */
export const holdExtensionSchema = z.strictObject({ until: z.iso.datetime() })

/** Body of `payment-extension`: until when a payment that is late can still be made. */
export const paymentExtensionSchema = z.strictObject({ until: z.iso.datetime() })

const expectedRefundMinor = z.optional(z.int().check(z.gte(0)))

/**
 * Body of `cancel`: the reason that the guest is told. With `expectedRefundMinor`, a cancellation with another refund
 * is refused.
 */
export const hostCancelSchema = z.strictObject({ reason: text, expectedRefundMinor })

/** Body of `PUT /api/staff/bookings/{id}/guest-language`. */
export const guestLanguageSchema = z.strictObject({
  language: z
    .nullable(z.string().check(z.regex(LANGUAGE_CODE)))
    .check(z.describe('ISO 639 code of the language of the guest, for automatic messages; null: not known.')),
})

/** Body of `no-show`; `expectedRefundMinor` as in `cancel`. */
export const noShowSchema = z.strictObject({ note: text, expectedRefundMinor })

const expectedTotalMinor = z.optional(z.int().check(z.gte(0)))

/**
 * Body of `adjustments`: a line below 0, which makes the booking cheaper. To ask for more, use `charges`. With
 * `expectedTotalMinor`, it is refused if the total before it is another one, because somebody else has changed it.
 */
export const adjustmentSchema = z.strictObject({
  amountMinor: z.int().check(
    z.gte(-1_000_000_000),
    z.lte(1_000_000_000),
    z.refine((amount) => amount !== 0),
  ),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  reason: text,
  /** Refund what is overpaid at once. Otherwise it is taken off the next instalment. */
  refundNow: z._default(z.boolean(), false),
  expectedTotalMinor,
})

/** Body of `refunds`: a refund out of goodwill; `expectedTotalMinor` as in `adjustments`. */
export const goodwillSchema = z.strictObject({
  amountMinor: priceSchema,
  label: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(120)), 'Goodwill'),
  reason: text,
  expectedTotalMinor,
})

/**
 * Body of `payments`: money that was received by bank transfer or in cash. Without an amount: all that is still to be
 * paid or was written off. Of more than that, `expectedRefundMinor` says how much goes back by hand; if another amount
 * would, it is refused. Of a booking that has ended without a stay nothing is to be paid.
 */
export const receivedSchema = z.strictObject({ amountMinor: z.optional(priceSchema), expectedRefundMinor, note: text })

/** Body of `payments/{paymentId}/undo` and `refunds/{refundId}/undo`: why, for the staff alone. */
export const undoSchema = z.strictObject({ reason: text })

const pictures = z.array(z.uuid()).check(z.maxLength(10))

/** Body of `deposit/capture`. `pictures`: document ids of pictures of the damage, uploaded by `POST /api/upload`. */
export const damageSchema = z.strictObject({
  amountMinor: priceSchema,
  note: text,
  pictures: pictures.check(z.minLength(1)),
})

/**
 * Body of `charges`: what the guest is asked to pay in addition to the agreed price. Damage needs pictures, as in
 * `deposit/capture`.
 */
export const chargeSchema = z.strictObject({
  kind: z._default(z.enum(CHARGE_KINDS), 'extra'),
  amountMinor: priceSchema.check(z.gte(1)),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  reason: text,
  pictures: z._default(pictures, []),
})

/**
 * Body of the company's `changes` and `change-preview`: besides dates and guests it may name another home, and what it
 * costs there. With `expectedTotalMinor`, a change with another total is refused.
 */
export const staffChangeSchema = z.extend(changeRequestSchema, {
  /** The document id or slug of another home. */
  stay: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))),
  cause: z._default(z.enum(MOVE_CAUSES), 'wish'),
  price: z._default(z.enum(MOVE_PRICES), 'today'),
  expectedTotalMinor,
})

export type StaffChangeRequest = z.infer<typeof staffChangeSchema>

/** Body of `changes/{changeId}/decline`. */
export const declineChangeSchema = z.strictObject({ reason: z.optional(text) })

const count = (lowest: number) => z.int().check(z.gte(lowest), z.lte(50))

/** Body of `POST /api/staff/threads/{id}/offers`: a special offer with a rent, a pre-approval without. */
export const offerSchema = z
  .strictObject({
    checkIn: dateSchema,
    checkOut: dateSchema,
    adults: count(1),
    children: z._default(count(0), 0),
    infants: z._default(count(0), 0),
    pets: z._default(count(0), 0),
    /** For all nights. Fees and taxes are added. */
    rentMinor: z.optional(z.nullable(priceSchema)),
  })
  .check(z.refine((offer) => offer.checkIn < offer.checkOut, { path: ['checkOut'] }))

/** The answer to the company's `change-preview`. */
export type StaffChangePreviewShape = ShapeOf<typeof staffChangePreviewSchema>

/** `GET /api/staff/bookings/{documentId}`, and the answer to everything done with a booking. */
export type StaffBookingShape = ShapeOf<typeof staffBookingSchema>
