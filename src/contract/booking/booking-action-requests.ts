import * as z from 'zod/mini'
import type { changePreviewSchema } from '#contract/booking/booking-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { OFFLINE_METHODS } from '#core/payment/payment-choice.ts'

const count = (highest: number) => z.int().check(z.gte(0), z.lte(highest))
const stars = z.optional(z.int().check(z.gte(1), z.lte(5)))
const text = z.optional(z.string().check(z.trim(), z.maxLength(4000)))

/** Why a guest cancels. `other`, where it is sent, requires an explanation. */
export const cancellationReasonCodes = [
  'plans_changed',
  'illness',
  'travel_disrupted',
  'found_other',
  'booked_by_mistake',
  'other',
] as const

/**
 * Body of `POST /api/bookings/{id}/cancel`, inside `{ data: … }`; the request may have none. Without a `reason` it is
 * `other`, and needs no explanation. With `expectedRefundMinor`, a cancellation with another refund is refused.
 */
export const cancelRequestSchema = z.strictObject({
  reason: z.optional(z.enum(cancellationReasonCodes)),
  text,
  expectedRefundMinor: z.optional(z.int().check(z.gte(0))),
})

/**
 * Body of `POST /api/bookings/{id}/changes`, and of `POST /api/bookings/{id}/change-preview`, which returns the price
 * beforehand; inside `{ data: … }`.
 */
export const changeRequestSchema = z.strictObject({
  checkIn: z.string().check(z.maxLength(40)),
  checkOut: z.string().check(z.maxLength(40)),
  adults: count(50),
  children: z._default(count(50), 0),
  infants: z._default(count(50), 0),
  pets: z._default(count(50), 0),
  childAges: z._default(z.array(z.int().check(z.gte(2), z.lte(17))).check(z.maxLength(50)), []),
  message: text,
})

/** Scores from 1 to 5 for aspects of a stay. Each may be left out. */
export const scoresSchema = z.strictObject({
  cleanliness: stars,
  accuracy: stars,
  arrival: stars,
  communication: stars,
  location: stars,
  value: stars,
})

/** Body of `POST` and `PUT /api/bookings/{id}/review`, inside `{ data: … }`. */
export const reviewRequestSchema = z.strictObject({
  overall: z.int().check(z.gte(1), z.lte(5)),
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
  /** Scores from 1 to 5 for single aspects. Each may be left out. */
  scores: z.optional(scoresSchema),
})

/**
 * Body of `POST /api/bookings/{id}/offline-payment`, inside `{ data: … }`: pay by transfer or on arrival instead of by
 * card.
 */
export const offlinePaymentRequestSchema = z.strictObject({ method: z.enum(OFFLINE_METHODS) })

/**
 * Body of `POST /api/bookings/{id}/charges/{chargeId}/accept`, inside `{ data: … }`: the card that pays. `kept` is
 * charged at once.
 */
export const acceptChargeRequestSchema = z.strictObject({ card: z._default(z.enum(['kept', 'another']), 'kept') })

/** Body of `POST /api/bookings/{id}/charges/{chargeId}/decline`, inside `{ data: … }`. */
export const declineChargeRequestSchema = z.strictObject({ reason: text })

export type CancelRequest = z.infer<typeof cancelRequestSchema>
export type ChangeRequest = z.infer<typeof changeRequestSchema>
export type ReviewRequest = z.infer<typeof reviewRequestSchema>
export type OfflinePaymentRequest = z.infer<typeof offlinePaymentRequestSchema>

/**
 * `POST /api/bookings/{id}/change-preview`: what the booking would cost with other dates or guests under today's rules.
 */
export type ChangePreviewShape = ShapeOf<typeof changePreviewSchema>
