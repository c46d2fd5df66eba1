import { guestLanguageSchema, hostCancelSchema, noShowSchema, reasonSchema } from '#contract/booking/staff-bookings.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { checkIn, completeStay } from '#booking/lifecycle/check-in-and-out.ts'
import { markNoShow } from '#booking/lifecycle/mark-no-show.ts'
import { setGuestLanguage } from '#booking/set-guest-language.ts'
import { acceptRequest } from '#booking/request/accept-request.ts'
import { declineRequest } from '#booking/request/decline-request.ts'
import { route } from '#api/route/route.ts'
import { isProgram } from '#api/session/program-of.ts'
import { mostWithoutProof } from './most-without-proof.ts'
import { ofBooking, onBooking } from './on-booking.ts'
import { staysToOffer } from './other-stays.ts'

const reason = { schema: reasonSchema, example: { reason: 'The heating is being repaired' } }

/** A stay from the request to its end, for the host's side. Every answer is the resulting booking. */
export const staffLifecycleRoutes = [
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/accept',
    summary: 'Accept a request',
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'payment_declined', 'payment_provider_unavailable'],
    handle: onBooking((deps, { actor, bookingId }) => acceptRequest(deps, { actor, bookingId })),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/decline',
    summary: 'Decline a request',
    body: reason,
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: onBooking((deps, { actor, bookingId, body }) =>
      declineRequest(deps, { actor, bookingId, reason: body.reason }),
    ),
  }),
  route({
    ...ofBooking('bookings.delete'),
    path: '/api/staff/bookings/:id/cancel',
    summary: 'Cancel a booking with a full refund for the guest',
    body: { ...reason, schema: hostCancelSchema },
    idempotency: 'required',
    refuses: [
      'booking_not_found',
      'booking_state_conflict',
      'recent_sign_in_required',
      'refund_changed',
      'refund_limit_exceeded',
    ],
    handle: onBooking(async (deps, { actor, bookingId, body, call: { request } }) => {
      // For people, another limit applies to what exceeds the policy.
      const mostMinor = isProgram(actor) ? await mostWithoutProof(deps, request) : undefined
      const otherStays = await staysToOffer(deps, { actor, bookingId })
      return cancelAsHost(deps, { actor, bookingId, ...body, mostMinor, otherHomes: otherStays })
    }),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/no-show',
    summary: 'Record that the guest did not arrive',
    body: { schema: noShowSchema, example: { note: 'Could not be reached until the next noon' } },
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'refund_changed'],
    handle: onBooking((deps, { actor, bookingId, body }) => markNoShow(deps, { actor, bookingId, ...body })),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/check-in',
    summary: 'Record that the guest has arrived',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: onBooking((deps, { actor, bookingId }) => checkIn(deps, { actor, bookingId })),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/complete',
    summary: 'Record that the guest has left',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: onBooking((deps, { actor, bookingId }) => completeStay(deps, { actor, bookingId })),
  }),
  route({
    ...ofBooking('bookings.update'),
    method: 'PUT',
    path: '/api/staff/bookings/:id/guest-language',
    summary: 'Set the language in which automatic messages find the guest',
    body: { schema: guestLanguageSchema, example: { language: 'de' } },
    idempotency: 'optional',
    refuses: ['booking_not_found'],
    handle: onBooking((deps, { bookingId, body }) => setGuestLanguage(deps, { bookingId, ...body })),
  }),
]
