import { bookingTextsSchema } from '#contract/booking/booking-schemas.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { bookingPatchSchema, type BookingPatch } from '#contract/collection/booking-input.ts'
import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { findBookingTexts } from '#booking/hold/accepted-texts.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { requestChange } from '#booking/change/request-change.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { err, ok } from '#core/result.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { bookingsInFull } from '#api/collection/entries-in-full.ts'
import { entryOf } from '#api/collection/entry-of.ts'
import { choiceFaults, dateFaults } from '#api/rate/rule-faults.ts'
import { person } from '#api/route/access.ts'
import { envelope, nothing } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { holdRoute } from './hold-route.ts'

/** What both share for a booking of the caller; clients of such entries expect 403 for callers without a sign-in. */
const ofOwnEntry = {
  path: '/api/bookings/:id',
  chapter: 'Bookings',
  access: person({ anonymous: 'not_allowed', notFound: 'booking_not_found' }),
} as const

/**
 * Bookings as entries of a collection: held, changed and withdrawn in the words of such clients. A booking is never
 * deleted; one that costs something to end is cancelled by `POST /api/bookings/{id}/cancel`, where its guest sees the
 * refund first.
 */
export const bookingEntryRoutes = [
  holdRoute,
  route({
    method: 'GET',
    path: '/api/users/me/booking-texts',
    chapter: 'Bookings',
    summary: 'The legal texts that apply to a booking now, and whether they have changed since your last booking',
    access: person({ anonymous: 'not_allowed' }),
    responses: envelope(bookingTextsSchema),
    refuses: [],
    handle: (deps, { actor }) => findBookingTexts(deps, { uid: actor.uid }),
  }),
  route({
    ...ofOwnEntry,
    method: 'PUT',
    summary: 'Request a change of dates or guests',
    uuids: { id: 'booking_not_found' },
    body: { schema: bookingPatchSchema, example: { guests: 3 }, isEntry: true },
    responses: entryOf('bookings', { enrich: bookingsInFull }),
    idempotency: 'optional',
    refuses: [
      'booking_not_found',
      'booking_state_conflict',
      'change_not_found',
      'change_pending',
      'nothing_to_change',
      'offer_expired',
      'offer_not_found',
      'stay_not_found',
      ...dateFaults,
      ...choiceFaults,
    ],
    handle: async (deps, { actor, param, body }) => {
      const bookingId = param('id')
      const changed = await change(deps, { actor, bookingId }, body)
      return changed.ok ? ok({ documentId: bookingId }) : changed
    },
  }),
  route({
    ...ofOwnEntry,
    method: 'DELETE',
    summary: 'Withdraw a booking that costs nothing to give up; other bookings have to be cancelled',
    responses: nothing(),
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: async (deps, { actor, param }) => {
      const bookingId = param('id')
      const found = await findBookingForGuest(deps, { actor, bookingId })
      if (!found.ok) return found
      const { state } = found.value
      // There is nothing left to withdraw, except for a stay whose guest never came.
      if (endedWithoutStay(state) && state !== 'no_show') return ok(null)
      const withdrawn = await withdrawBooking(deps, { actor, bookingId })
      if (withdrawn.ok) return ok(null)
      const { problem } = withdrawn
      const isPaid = problem.code === 'booking_not_payable'
      return err(isPaid ? { code: 'booking_state_conflict', state, action: 'delete' } : problem)
    },
  }),
]

/** Requests what the body names; the rest does not change. */
async function change(
  deps: ApiDeps,
  { actor, bookingId }: { actor: UserShape; bookingId: string },
  patch: BookingPatch,
) {
  const found = await findBookingForGuest(deps, { actor, bookingId })
  if (!found.ok) return found
  const { checkIn, checkOut, party } = found.value
  const { guests, message, ...requested } = patch
  return requestChange(deps, {
    by: { side: 'guest', actor },
    bookingId,
    message,
    checkIn,
    checkOut,
    ...party,
    childAges: [...(party.childAges ?? [])],
    ...(guests === undefined ? {} : { adults: guests }),
    ...Object.fromEntries(Object.entries(requested).filter(([, value]) => value !== undefined)),
  })
}
