import * as z from 'zod/mini'
import type { reservationSchema } from '#contract/quote/quote-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { quoteRequestSchema } from './booking-shapes.ts'

/**
 * Body of `POST /api/reservations`, inside `{ data: … }`: what a quote is asked for, and the reservation that it
 * replaces.
 */
export const reservationRequestSchema = z.extend(quoteRequestSchema, {
  replaces: z.optional(z.string().check(z.maxLength(40))),
})

export type ReservationRequest = z.infer<typeof reservationRequestSchema>

/** A home that is kept for a visitor who has yet to sign in. */
export type ReservationShape = ShapeOf<typeof reservationSchema>
