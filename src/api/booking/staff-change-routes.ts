import { staffBookingSchema, staffChangePreviewSchema } from '#contract/booking/staff-booking-schemas.ts'
import { declineChangeSchema, staffChangeSchema } from '#contract/booking/staff-bookings.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import { declineChange, withdrawChange } from '#booking/change/end-change.ts'
import { offerChange, previewChangeForStaff } from '#booking/change/offer-move.ts'
import { choiceFaults, dateFaults } from '#api/rate/rule-faults.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { isProgram } from '#api/session/program-of.ts'
import { mostWithoutProof } from './most-without-proof.ts'
import { ofBooking, onBooking } from './on-booking.ts'

const by = (actor: StaffActor) => ({ side: 'host', actor }) as const

const offerFaults = [
  'booking_not_found',
  'booking_state_conflict',
  'change_pending',
  'invalid_input',
  'nights_taken',
  'nothing_to_change',
  'offer_expired',
  'offer_not_found',
  'price_changed',
  'stay_not_found',
  ...dateFaults,
  ...choiceFaults,
] as const

/**
 * Other dates or guests for a booking, or another home, requested or answered by the host's side. Every answer is the
 * resulting booking.
 */
export const staffChangeRoutes = [
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/change-preview',
    summary: 'Show what other dates, other guests or another home would cost',
    uuids: { id: 'booking_not_found' },
    body: {
      schema: staffChangeSchema,
      example: { stay: 'casa-blava', checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 2 },
    },
    responses: envelope(staffChangePreviewSchema),
    idempotency: 'ignored',
    changesNothing: true,
    refuses: offerFaults,
    handle: (deps, { actor, body, param }) => previewChangeForStaff(deps, { ...body, actor, bookingId: param('id') }),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/changes',
    summary: 'Offer the guest a change of dates or guests, or another home',
    body: {
      schema: staffChangeSchema,
      example: { stay: 'casa-blava', checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 2 },
    },
    responses: envelope(staffBookingSchema, { status: 201 }),
    idempotency: 'optional',
    refuses: [...offerFaults, 'limit_exceeded', 'recent_sign_in_required', 'refund_limit_exceeded'],
    handle: onBooking(async (deps, { actor, bookingId, body, call: { request } }) => {
      // For people, another limit applies to what exceeds the policy.
      const mostMinor = isProgram(actor) ? await mostWithoutProof(deps, request) : undefined
      return offerChange(deps, { ...body, actor, bookingId, mostMinor })
    }),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/changes/:change/accept',
    summary: 'Accept a change that the guest requested',
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'change_not_found', 'dates_unavailable', 'not_allowed'],
    handle: onBooking((deps, { actor, bookingId, call }) =>
      acceptChange(deps, { by: by(actor), bookingId, changeId: call.param('change') }),
    ),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/changes/:change/decline',
    summary: 'Decline a change that the guest requested',
    body: { schema: declineChangeSchema, example: { reason: 'The other nights are taken' } },
    idempotency: 'optional',
    refuses: ['booking_not_found', 'change_not_found', 'not_allowed'],
    handle: onBooking((deps, { actor, bookingId, body, call }) =>
      declineChange(deps, {
        by: by(actor),
        bookingId,
        changeId: call.param('change'),
        reason: body.reason ?? null,
      }),
    ),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/changes/:change/withdraw',
    summary: 'Withdraw a change request',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'change_not_found', 'not_allowed'],
    handle: onBooking((deps, { actor, bookingId, call }) =>
      withdrawChange(deps, { by: by(actor), bookingId, changeId: call.param('change') }),
    ),
  }),
]
