import { bookingCan } from '#core/booking/booking-state.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { reviewClient } from '#web/backend/review-client.ts'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { refundsOfPaid } from '#web/quote/refunds-of-paid.ts'
import { requireUser, type Visit } from '#web/middleware/require-access.ts'
import { notInAccount } from '#web/routes/booking/not-in-account.ts'
import { bookingTrack } from '#web/routes/booking/booking-track.ts'
import { readChange } from './read-change.ts'
import { loadChangeCalendar } from '#web/routes/booking/change/load-change-calendar.ts'
import type { ChangeQuestion } from './change-question.ts'
import { pendingRequestText } from './pending-request-text.ts'

/**
 * Loads a booking, or what says that there is none in this account, and what its address asks for: `?do=cancel` = what a cancellation refunds, `?do=change&…` = what a
 * change costs.
 */
export async function loadBookingPage(visit: Visit, bookingId: string) {
  const user = await requireUser(visit)
  const client = apiClient(visit.context)
  const found = await client.getBooking(bookingId)
  if (!found.ok) return notInAccount(visit, user)
  const booking = found.value
  const now = visit.context.get(nowContext)()
  const wants = visit.url.searchParams.get('do')
  const preview =
    wants === 'cancel' && bookingCan('cancelByGuest', booking.state)
      ? await client.previewCancellation(bookingId)
      : null
  return {
    config: visit.context.get(publicConfigContext),
    user,
    booking,
    refunds: refundsOfPaid(booking),
    track: bookingTrack(booking, todayIn(booking.stay.timeZone, now.getTime())),
    nowMs: now.getTime(),
    actionKey: crypto.randomUUID(),
    reviews: bookingCan('review', booking.state) ? await findReviews(visit, bookingId) : null,
    cancellation: preview?.ok ? preview.value : null,
    changeCalendar: await loadChangeCalendar(visit, booking),
    change: wants === 'change' && bookingCan('change', booking.state) ? await priceChange(visit, booking) : null,
  }
}

/**
 * Finds the reviews of both sides. Throws when they cannot be loaded, because the page would otherwise say that there
 * are none.
 */
async function findReviews({ context }: Visit, bookingId: string) {
  const found = await reviewClient(context).ofBooking(bookingId)
  if (!found.ok) throw new Error(`the reviews of a booking answered ${found.status}`)
  return found.value
}

async function priceChange(visit: Visit, booking: BookingShape): Promise<ChangeQuestion> {
  const { isWhole, ...question } = changeAsked(visit.url.searchParams, pendingRequestText(booking))
  if (!isWhole) return question
  const preview = await apiClient(visit.context).previewChange(booking.documentId, question.request)
  return preview.ok ? { ...question, preview: preview.value } : { ...question, refusal: preview.error.details }
}

/**
 * Returns what an address asks about a change of a booking, not priced yet. `now` is the booking's present state;
 * `isWhole` says that the request can be priced.
 */
export function changeAsked(
  query: URLSearchParams,
  now: ChangeRequest,
): ChangeQuestion & { readonly isWhole: boolean } {
  const open = { request: now, preview: null, refusal: null, isWhole: false }
  // Nothing has been asked yet: the form shows the booking as it is.
  if (!query.has('checkIn')) return open
  const request = readChange(query)
  if (request === null) return { ...open, refusal: { code: 'invalid_input', fields: {} } }
  // An arrival without a departure is a choice in the calendar that is not complete.
  return { ...open, request, isWhole: request.checkOut !== '' }
}
