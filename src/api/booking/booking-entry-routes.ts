import type { UserShape } from '#contract/account/user-shapes.ts'
import { bookingPatchSchema, type BookingPatch } from '#contract/collection/booking-input.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { BookingState } from '#core/booking/booking-state.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { requestChange } from '#booking/change/request-change.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { bookingsInFull } from '#api/collection/entries-in-full.ts'
import { questionFault, readOneOf } from '#api/collection/read-collection.ts'
import { problemResponse } from '#api/route/api-response.ts'
import { readData } from '#api/route/read-body.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { once } from '#api/route/once.ts'

/** Ends that leave nothing to take back. */
const OVER: ReadonlySet<BookingState> = new Set([
  'expired',
  'declined',
  'withdrawn',
  'cancelled_by_guest',
  'cancelled_by_host',
  'cancelled_unpaid',
])

/**
 * Bookings as entries of a collection: changed and taken back in the words of such clients. A booking is never deleted; one that costs
 * something to leave is cancelled by `POST /api/bookings/{id}/cancel`, where its guest sees the refund first.
 */
export function bookingEntryRoutes(deps: ApiDeps): ApiRoutes<'PUT /api/bookings/:id' | 'DELETE /api/bookings/:id'> {
  return {
    'PUT /api/bookings/:id': signedIn(
      deps,
      async (call, actor) => {
        const bookingId = call.param('id')
        if (!isUuid(bookingId)) return problemResponse({ code: 'booking_not_found' })
        const body = await readData(call.request, bookingPatchSchema, { isEntry: true })
        if (!body.ok) return body.answer
        const fault = await questionFault(deps, 'bookings', call)
        if (fault) return fault
        return once(deps, call, { uid: actor.uid, body: body.value }, async () => {
          const changed = await change(deps, { actor, bookingId }, body.value)
          if (!changed.ok) return problemResponse(changed.problem)
          return readOneOf(deps, 'bookings', call, bookingId, { enrich: bookingsInFull(deps) })
        })
      },
      'not_allowed',
    ),
    'DELETE /api/bookings/:id': signedIn(
      deps,
      async ({ param }, actor) => {
        const bookingId = param('id')
        const found = await findBookingForGuest(deps, { actor, bookingId })
        if (!found.ok) return problemResponse(found.problem)
        if (OVER.has(found.value.state)) return { status: 204, body: null }
        const withdrawn = await withdrawBooking(deps, { actor, bookingId })
        if (withdrawn.ok) return { status: 204, body: null }
        const isPaid = withdrawn.problem.code === 'booking_not_payable'
        return problemResponse(
          isPaid ? { code: 'booking_state_conflict', state: found.value.state, action: 'delete' } : withdrawn.problem,
        )
      },
      'not_allowed',
    ),
  }
}

/** Asks for what the body names; the rest stays as it is. */
async function change(
  deps: ApiDeps,
  { actor, bookingId }: { actor: UserShape; bookingId: string },
  patch: BookingPatch,
) {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const { checkIn, checkOut, party } = found.value
  const { guests, message, ...wanted } = patch
  return requestChange(deps, {
    by: { side: 'guest', actor },
    bookingId,
    message,
    checkIn,
    checkOut,
    ...party,
    childAges: [...(party.childAges ?? [])],
    ...(guests === undefined ? {} : { adults: guests }),
    ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
  })
}
