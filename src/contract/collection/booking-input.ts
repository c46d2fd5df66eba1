import * as z from 'zod/mini'
import { acceptedTextsInput, guestDetailsSchema } from '#contract/booking/booking-shapes.ts'
import { relationSchema } from './relation-schema.ts'

const count = (lowest: number, highest: number) => z.optional(z.int().check(z.gte(lowest), z.lte(highest)))
/** A calendar date. Nights have no time of day, so an instant is refused. */
const date = z.iso.date()

const party = {
  /** Adults, for clients that do not distinguish ages. */
  guests: count(1, 50),
  adults: count(1, 50),
  children: count(0, 50),
  infants: count(0, 10),
  pets: count(0, 10),
}

/**
 * Body of `POST /api/bookings` without a quote, inside `{ data: … }`: the price is that of this moment. Without a
 * guest, the booking is for the caller.
 */
export const bookingInputSchema = z.strictObject({
  stay: relationSchema,
  checkIn: date,
  checkOut: date,
  ...party,
  guest: z.optional(guestDetailsSchema),
  accepts: acceptedTextsInput,
  message: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
})

/** Body of `PUT /api/bookings/{id}`, inside `{ data: … }`: what is left out stays as it is. */
export const bookingPatchSchema = z.strictObject({
  checkIn: z.optional(date),
  checkOut: z.optional(date),
  ...party,
  message: z.optional(z.string().check(z.trim(), z.maxLength(4000))),
})

export type BookingInput = z.infer<typeof bookingInputSchema>
export type BookingPatch = z.infer<typeof bookingPatchSchema>
