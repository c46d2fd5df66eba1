import {
  adjustmentSchema,
  chargeSchema,
  damageSchema,
  goodwillSchema,
  paymentExtensionSchema,
  reasonSchema,
  receivedSchema,
  undoSchema,
} from '#contract/booking/staff-bookings.ts'
import { staffBookingSchema } from '#contract/booking/staff-booking-schemas.ts'
import { withdrawCharge } from '#booking/charge/end-charge.ts'
import { offerCharge } from '#booking/charge/offer-charge.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { captureDamage } from '#booking/payment/capture-damage.ts'
import { markReceived } from '#booking/payment/mark-received.ts'
import { markRefundPaid } from '#booking/payment/mark-refund-paid.ts'
import { markRefundSeen } from '#booking/payment/mark-refund-seen.ts'
import { undoReceived } from '#booking/payment/undo-received.ts'
import { undoRefundPaid } from '#booking/payment/undo-refund-paid.ts'
import { prolongPayment } from '#booking/ledger/prolong-payment.ts'
import { releaseDeposit } from '#booking/payment/release-deposit.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { mostWithoutProof } from './most-without-proof.ts'
import { ofBooking, onBooking } from './on-booking.ts'

const adjustmentFaults = [
  'booking_not_found',
  'booking_state_conflict',
  'recent_sign_in_required',
  'consent_needed',
  'invalid_input',
  'limit_exceeded',
  'price_changed',
  'refund_limit_exceeded',
  'refund_exceeds_paid',
] as const

/** The money of a booking, for the host's side. Every answer is the resulting booking. */
export const staffPaymentRoutes = [
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/payment-extension',
    summary: 'Give a guest more time for a payment that is late: 14 days from now at most, and until check-in',
    body: { schema: paymentExtensionSchema, example: { until: '2027-06-03T10:00:00.000Z' } },
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'invalid_input'],
    handle: onBooking((deps, { actor, bookingId, attempt, body }) =>
      prolongPayment(deps, { actor, bookingId, attempt, until: new Date(body.until) }),
    ),
  }),
  route({
    ...ofBooking('refunds.create'),
    path: '/api/staff/bookings/:id/adjustments',
    summary: 'Reduce the price of a booking; to raise it, ask the guest for an extra charge',
    body: {
      schema: adjustmentSchema,
      example: { amountMinor: -5000, label: 'Late key', reason: 'The key came three hours late' },
    },
    idempotency: 'required',
    refuses: adjustmentFaults,
    handle: onBooking(async (deps, { actor, bookingId, body, attempt, call: { request } }) => {
      const mostMinor = await mostWithoutProof(deps, request)
      return adjustPrice(deps, { actor, bookingId, ...body, attempt, mostMinor })
    }),
  }),
  route({
    ...ofBooking('charges.create'),
    path: '/api/staff/bookings/:id/charges',
    summary: 'Ask the guest to pay an extra charge; it is owed only once the guest accepts',
    body: {
      schema: chargeSchema,
      example: { amountMinor: 4000, label: 'Late check-out', reason: 'You asked to stay until the evening' },
    },
    responses: envelope(staffBookingSchema, { status: 201 }),
    idempotency: 'required',
    refuses: [
      'booking_not_found',
      'booking_state_conflict',
      'damage_exceeds_deposit',
      'invalid_input',
      'limit_exceeded',
      'picture_not_found',
    ],
    handle: onBooking((deps, { actor, bookingId, body, attempt }) =>
      offerCharge(deps, { actor, bookingId, ...body, attempt }),
    ),
  }),
  route({
    ...ofBooking('charges.delete'),
    path: '/api/staff/bookings/:id/charges/:charge/withdraw',
    summary: 'Withdraw an extra charge',
    idempotency: 'optional',
    refuses: ['booking_not_found', 'charge_not_found'],
    handle: onBooking((deps, { actor, bookingId, call }) =>
      withdrawCharge(deps, { actor, bookingId, chargeId: call.param('charge') }),
    ),
  }),
  route({
    ...ofBooking('refunds.create'),
    path: '/api/staff/bookings/:id/refunds',
    summary: 'Refund an amount as goodwill',
    body: { schema: goodwillSchema, example: { amountMinor: 5000, reason: 'The pool was closed for a day' } },
    idempotency: 'required',
    refuses: adjustmentFaults,
    handle: onBooking(async (deps, { actor, bookingId, body, attempt, call: { request } }) => {
      const goodwill = { ...body, amountMinor: -body.amountMinor, refundNow: true }
      const mostMinor = await mostWithoutProof(deps, request)
      return adjustPrice(deps, { actor, bookingId, ...goodwill, attempt, mostMinor })
    }),
  }),
  route({
    ...ofBooking('refunds.create'),
    path: '/api/staff/bookings/:id/refunds/:refund/paid',
    summary: 'Record that a refund was paid by hand',
    access: hostOrStaff({ right: 'bookings', notFound: 'booking_not_found', fresh: true }),
    idempotency: 'required',
    refuses: ['booking_not_found', 'nothing_to_pay', 'payment_disputed'],
    handle: onBooking((deps, { actor, bookingId, attempt, call }) =>
      markRefundPaid(deps, { actor, bookingId, refundId: call.param('refund'), attempt }),
    ),
  }),
  route({
    ...ofBooking('refunds.create'),
    path: '/api/staff/bookings/:id/refunds/:refund/undo',
    summary: 'Undo that a refund was marked as paid by hand: it is owed as before',
    access: hostOrStaff({ right: 'bookings', notFound: 'booking_not_found', fresh: true }),
    body: { schema: undoSchema, example: { reason: 'Marked the refund of another guest' } },
    idempotency: 'required',
    refuses: ['booking_not_found', 'nothing_to_undo'],
    handle: onBooking((deps, { actor, bookingId, body, attempt, call }) =>
      undoRefundPaid(deps, { actor, bookingId, refundId: call.param('refund'), ...body, attempt }),
    ),
  }),
  route({
    ...ofBooking('bookings.update'),
    path: '/api/staff/bookings/:id/provider-refunds/:refund/see',
    summary: 'Tick off a refund that was made at the payment provider; `:refund` is its id there',
    idempotency: 'optional',
    refuses: ['booking_not_found'],
    handle: onBooking((deps, { actor, bookingId, call }) =>
      markRefundSeen(deps, { actor, bookingId, providerRef: call.param('refund') }),
    ),
  }),
  route({
    ...ofBooking('payments.create'),
    path: '/api/staff/bookings/:id/payments',
    summary: 'Record a payment that was received outside the site',
    body: { schema: receivedSchema, example: { note: 'Bank transfer of 2 May' } },
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'nothing_to_pay', 'invalid_input', 'refund_changed'],
    handle: onBooking((deps, { actor, bookingId, body, attempt }) =>
      markReceived(deps, { actor, bookingId, ...body, attempt }),
    ),
  }),
  route({
    ...ofBooking('payments.create'),
    path: '/api/staff/bookings/:id/payments/:payment/undo',
    summary: 'Undo a payment that was recorded by hand by mistake: what it had paid is owed again',
    body: { schema: undoSchema, example: { reason: 'The transfer was for another booking' } },
    idempotency: 'required',
    refuses: ['booking_not_found', 'nothing_to_undo', 'payment_refunded'],
    handle: onBooking((deps, { actor, bookingId, body, call }) =>
      undoReceived(deps, { actor, bookingId, paymentId: call.param('payment'), ...body }),
    ),
  }),
  route({
    ...ofBooking('deposits.update'),
    path: '/api/staff/bookings/:id/deposit/capture',
    summary: 'Keep part of the damage deposit',
    body: {
      schema: damageSchema,
      example: { amountMinor: 8000, note: 'A broken window', pictures: ['0197d2b0-5c1e-7cc3-98f4-1f0a35b8b1c2'] },
    },
    idempotency: 'required',
    refuses: ['booking_not_found', 'damage_exceeds_deposit', 'deposit_not_held', 'picture_not_found', 'invalid_input'],
    handle: onBooking((deps, { actor, bookingId, body }) => captureDamage(deps, { actor, bookingId, ...body })),
  }),
  route({
    ...ofBooking('deposits.update'),
    path: '/api/staff/bookings/:id/deposit/release',
    summary: 'Release the damage deposit',
    body: { schema: reasonSchema, example: { reason: 'The heating is being repaired' } },
    idempotency: 'required',
    refuses: ['booking_not_found', 'deposit_not_held'],
    handle: onBooking((deps, { actor, bookingId, body }) =>
      releaseDeposit(deps, { actor, bookingId, reason: body.reason }),
    ),
  }),
]
