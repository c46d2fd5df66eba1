import { holdExtensionSchema } from '#contract/booking/staff-bookings.ts'
import { prolongHold } from '#booking/hold/prolong-hold.ts'
import { releaseHold } from '#booking/hold/release-hold.ts'
import { sendPaymentLink } from '#booking/hold/send-payment-link.ts'
import { route } from '#api/route/route.ts'
import { callerDepsOf } from './caller-deps-of.ts'
import { ofBooking, onBooking } from './on-booking.ts'

/** Nights held for somebody who called, until they pay. Every answer is the resulting booking. */
export const staffHoldRoutes = [
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/release',
    summary: 'Release nights that are held for somebody who called; they get a mail',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: onBooking((deps, { actor, bookingId }) => releaseHold(deps, { actor, bookingId })),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/payment-link',
    summary: 'Send somebody for whom nights are held the link to pay again',
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: onBooking(async (deps, { actor, bookingId, attempt }) =>
      sendPaymentLink(await callerDepsOf(deps), { actor, bookingId, attempt }),
    ),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/hold-extension',
    summary: 'Give somebody for whom nights are held more time to pay: 72 hours from now at most, and until check-in',
    body: { schema: holdExtensionSchema, example: { until: '2027-06-03T10:00:00.000Z' } },
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'invalid_input'],
    handle: onBooking(async (deps, { actor, bookingId, attempt, body }) =>
      prolongHold(await callerDepsOf(deps), { actor, bookingId, attempt, until: new Date(body.until) }),
    ),
  }),
]
