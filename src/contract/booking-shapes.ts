import * as z from 'zod/mini'
import type { BookingState } from '#core/booking/booking-state.ts'
import type { Party, QuoteLine, RefundStep } from '#core/pricing/quote.ts'
import type { PhotoShape } from './stay-shapes.ts'

const wholeNumber = z.int().check(z.gte(0), z.lte(50))

/** Body of `POST /api/quotes`, inside `{ data: … }`. */
export const quoteRequestSchema = z.strictObject({
  stay: z.string().check(z.minLength(1), z.maxLength(120)),
  checkIn: z.string().check(z.maxLength(40)),
  checkOut: z.string().check(z.maxLength(40)),
  adults: z._default(wholeNumber, 2),
  children: z._default(wholeNumber, 0),
  infants: z._default(wholeNumber, 0),
  pets: z._default(wholeNumber, 0),
})

const trimmed = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))

/** Who the home is booked for; also the form of the checkout page. */
export const guestDetailsSchema = z.object({
  name: trimmed(200),
  email: z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  phone: z.string().check(z.trim(), z.regex(/^\+?[0-9 ()./-]{6,24}$/)),
})

/** Body of `POST /api/bookings`, inside `{ data: … }`. The price comes from the quote; nothing a client says about money counts. */
export const bookingRequestSchema = z.strictObject({
  quote: z.string().check(z.minLength(1), z.maxLength(4000)),
  guest: guestDetailsSchema,
  message: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
})

export type QuoteRequest = z.infer<typeof quoteRequestSchema>
export type GuestDetails = z.infer<typeof guestDetailsSchema>
export type BookingRequest = z.infer<typeof bookingRequestSchema>

/** A booking as its guest sees it: `POST /api/bookings`, `GET /api/bookings`, `GET /api/bookings/{documentId}`. */
export interface BookingShape {
  readonly documentId: string
  readonly reference: string
  readonly state: BookingState
  readonly stay: {
    readonly documentId: string
    readonly slug: string
    readonly title: string
    readonly destination: string
    readonly timeZone: string
    readonly checkInFrom: string
    readonly checkOutBy: string
    readonly photo: PhotoShape | null
    /** Only for confirmed bookings. */
    readonly address: string | null
  }
  readonly checkIn: string
  readonly checkOut: string
  readonly nights: number
  readonly party: Party
  readonly guest: { readonly name: string; readonly email: string; readonly phone: string }
  readonly message: string | null
  readonly currency: string
  readonly totalMinor: number
  readonly paidMinor: number
  readonly lines: readonly QuoteLine[]
  readonly policy: { readonly name: string; readonly summary: string }
  readonly cancellation: readonly RefundStep[]
  /** ISO 8601 instant while the nights are only held, else null. */
  readonly holdExpiresAt: string | null
  readonly holdExtendable: boolean
  readonly payment: {
    readonly state: 'none' | 'requires_action' | 'processing' | 'failed' | 'captured'
    readonly failure: string | null
  }
  readonly createdAt: string
  readonly confirmedAt: string | null
}

/** `POST /api/bookings/{documentId}/payment-sessions`. */
export interface PaymentSessionShape {
  readonly provider: string
  readonly clientSecret: string
  /** Where a person can pay or pass a challenge. */
  readonly url: string
  readonly amountMinor: number
  readonly currency: string
}

/** Answer of the sandbox provider's `POST /demo/payments/{clientSecret}/confirm`. */
export interface SandboxConfirmationShape {
  readonly data: {
    readonly status: 'succeeded' | 'processing' | 'requires_action' | 'declined'
    readonly declineReason: string | null
    /** Page on which the challenge is passed or failed; only with `requires_action`. */
    readonly challengeUrl: string | null
  }
}
