import { bookingSchema } from '#contract/booking/booking-schemas.ts'
import { person } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'

/** What all routes share by which guests act on their bookings; those of others are not found. */
export const ofOwnBooking = {
  method: 'POST',
  chapter: 'Bookings',
  access: person({ notFound: 'booking_not_found' }),
  uuids: { id: 'booking_not_found' },
  responses: envelope(bookingSchema),
} as const
