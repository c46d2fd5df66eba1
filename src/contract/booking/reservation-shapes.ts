import * as z from 'zod/mini'
import type { Party } from '#core/quote/quote.ts'
import { quoteRequestSchema } from './booking-shapes.ts'

/** Body of `POST /api/reservations`, inside `{ data: … }`: what a quote is asked for, and what it takes the place of. */
export const reservationRequestSchema = z.extend(quoteRequestSchema, {
  replaces: z.optional(z.string().check(z.maxLength(40))),
})

export type ReservationRequest = z.infer<typeof reservationRequestSchema>

/** A home that is kept for a visitor who has yet to sign in. */
export interface ReservationShape {
  /** Random; whoever knows it may book what is kept. */
  readonly documentId: string
  /** Slug of the home. */
  readonly stay: string
  readonly checkIn: string
  readonly checkOut: string
  readonly party: Party
  readonly totalMinor: number
  readonly currency: string
  /** Id of the signed price, for `POST /api/bookings`. */
  readonly quote: string
  readonly expiresAt: string
}
