import { redirect } from 'react-router'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { isBookingReference } from '#core/booking/booking-reference.ts'
import { consoleApi } from '#web/console/console-api.ts'
import type { Visit } from '#web/middleware/require-access.ts'

/**
 * Redirects from an address that names a booking by its reference, as the grid of the calendar does and people may, to
 * the booking's page by throwing the redirect. Ids, and text that names no booking, are left to the page.
 */
export async function leadToBooking({ context, url }: Visit, named: string): Promise<void> {
  const reference = named.toUpperCase()
  if (!isBookingReference(reference)) return
  const found = await consoleApi(context).list<BookingShape, unknown>('/api/staff/bookings', { text: reference })
  const booking = found.ok ? found.value.data.find((each) => each.reference === reference) : undefined
  // Browsers lose the fragment of an address when a script's navigation is redirected.
  const form = url.searchParams.has('do') ? '#do' : ''
  if (booking) throw redirect(consolePaths.consoleBooking(booking.documentId) + url.search + form)
}
