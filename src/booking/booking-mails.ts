import { sitePaths } from '#contract/site-paths.ts'
import type { Executor } from '#db/database.ts'
import type { Booking } from '#db/queries/booking-queries.ts'
import { enqueueMail } from '#messaging/enqueue-mail.ts'
import type { BookingDeps } from './booking-deps.ts'

/** Puts a mail about a booking into the outbox, once per booking and template; nothing for a booking without an address. */
export async function mailAboutBooking(
  executor: Executor,
  deps: Pick<BookingDeps, 'now' | 'websiteUrl'>,
  template: 'booking_confirmed' | 'booking_expired' | 'booking_refunded',
  booking: Booking,
): Promise<void> {
  const { id, guest } = booking
  if (!guest.email) return
  const data = {
    reference: booking.reference,
    guestName: guest.name || null,
    stayTitle: booking.stay.title,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    totalMinor: booking.totalMinor,
    currency: booking.currency,
    link: `${deps.websiteUrl}${sitePaths.booking(id)}`,
  }
  await enqueueMail(
    executor,
    { template, data, to: guest.email, dedupeKey: `${template}:${id}`, bookingId: id },
    deps.now(),
  )
}
