import * as z from 'zod/mini'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Party } from '#core/quote/quote.ts'
import type { BookingSide } from '#core/booking/booking-side.ts'
import type { OfferKind, OfferState } from '#core/thread-state.ts'
import type { PhotoShape } from './stay-shapes.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))
const count = (highest: number) => z.int().check(z.gte(0), z.lte(highest))

/** Body of `POST /api/threads`, inside `{ data: … }`: a question to the host of a home, with or without dates. */
export const threadRequestSchema = z.strictObject({
  /** Slug of the home. */
  stay: z.string().check(z.minLength(1), z.maxLength(120)),
  checkIn: z.optional(z.string().check(z.maxLength(40))),
  checkOut: z.optional(z.string().check(z.maxLength(40))),
  party: z.strictObject({
    adults: count(50),
    children: count(50),
    infants: count(50),
    pets: count(50),
    childAges: z.optional(z.array(z.int().check(z.gte(2), z.lte(17))).check(z.maxLength(50))),
  }),
  message: text,
})

/** Body of `POST /api/threads/{documentId}/messages` and `POST /api/bookings/{documentId}/messages`, inside `{ data: … }`. */
export const threadMessageSchema = z.strictObject({ message: text })

export type ThreadRequest = z.infer<typeof threadRequestSchema>

/** An offer of the host inside a thread. It holds for 24 hours and blocks no nights. */
export interface OfferShape {
  readonly documentId: string
  /** pre_approval: the home's own price, booked without asking again; special_offer: a rent agreed with the host. */
  readonly kind: OfferKind
  readonly checkIn: string
  readonly checkOut: string
  readonly party: Party
  /** Of a special offer: the rent for all nights; fees and taxes come on top. Null: the home's own price. */
  readonly rentMinor: number | null
  readonly state: OfferState
  readonly expiresAt: string
}

export interface ThreadMessageShape {
  readonly documentId: string
  readonly from: BookingSide
  readonly body: string
  readonly sentAt: string
}

/**
 * A conversation about a home as its guest sees it: `GET /api/threads` (newest first), `POST /api/threads`,
 * `GET /api/bookings/{documentId}/thread`.
 */
export interface ThreadShape {
  readonly documentId: string
  readonly stay: {
    readonly documentId: string
    readonly slug: string
    readonly title: string
    readonly destination: string
    readonly timeZone: string
    readonly currency: string
    readonly photo: PhotoShape | null
  }
  readonly hostName: string
  readonly hostPortrait: PhotoShape | null
  /** The booking it belongs to; dates and party are those of the booking then. Null: a question before a booking. */
  readonly booking: { readonly documentId: string; readonly reference: string; readonly state: BookingState } | null
  readonly checkIn: string | null
  readonly checkOut: string | null
  readonly party: Party
  /** In order, oldest first. */
  readonly messages: readonly ThreadMessageShape[]
  readonly offers: readonly OfferShape[]
  readonly createdAt: string
  readonly updatedAt: string
}
