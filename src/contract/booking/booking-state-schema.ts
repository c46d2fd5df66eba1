import * as z from 'zod/mini'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'

/** The state of a booking in answers. */
export const bookingStateSchema = z.enum(BOOKING_STATES).check(z.meta({ id: 'BookingState' }))
