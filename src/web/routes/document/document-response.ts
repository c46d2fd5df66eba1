import { sitePaths } from '#contract/site/site-paths.ts'
import { redirect } from 'react-router'
import { apiFetchContext } from '#web/backend/context.ts'
import { requireUser, type Visit } from '#web/middleware/require-access.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { serviceUnavailable } from '#web/backend/service-unavailable.ts'

/**
 * Returns a document of a booking of the signed-in guest as a file. Answers 404, in browsers with a page that says so, if
 * there is no such booking or it is somebody else's; redirects a booking that has no documents yet to its page, which says what is missing.
 */
export async function documentResponse(
  visit: Visit,
  bookingId: string,
  file: 'stay.ics' | 'receipt.pdf',
): Promise<Response> {
  await requireUser(visit)
  const response = await visit.context.get(apiFetchContext)(`/api/bookings/${encodeURIComponent(bookingId)}/${file}`)
  if (response.ok) return response
  if (response.status === 404) {
    // A file has no page for errors: people are shown that of the booking, programs get the status.
    if (visit.request.headers.get('accept')?.includes('text/html')) throw redirect(sitePaths.booking(bookingId))
    throw pageNotFound(visit.url.pathname)
  }
  if (response.status === 409) throw redirect(sitePaths.booking(bookingId))
  if (response.status === 503) throw serviceUnavailable()
  throw new Error(`${file} of a booking answered ${response.status}`)
}
