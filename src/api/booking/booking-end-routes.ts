import { cancellationPreviewSchema } from '#contract/booking/booking-schemas.ts'
import {
  acceptChargeRequestSchema,
  cancelRequestSchema,
  declineChargeRequestSchema,
  reviewRequestSchema,
} from '#contract/booking/booking-action-requests.ts'
import { cancelBooking } from '#booking/cancellation/cancel-booking.ts'
import { previewCancellation } from '#booking/cancellation/preview-cancellation.ts'
import { acceptCharge } from '#booking/charge/accept-charge.ts'
import { declineCharge } from '#booking/charge/end-charge.ts'
import { findBookingReviews } from '#booking/review/find-reviews-of-guest.ts'
import { rewriteReview, writeReview } from '#booking/review/write-review.ts'
import { reportHostReview } from '#booking/review/report-review-of-guest.ts'
import { reviewReportSchema } from '#contract/review/staff-review.ts'
import { bookingReviewsSchema } from '#contract/review/review-of-guest.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { ofOwnBooking } from './own-booking.ts'

/** Charges in addition to the price, the end of a booking and its review, for the guest. */
export const bookingEndRoutes = [
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/cancellation-preview',
    summary: 'The exact refund for a cancellation at this moment',
    responses: envelope(cancellationPreviewSchema),
    idempotency: 'ignored',
    refuses: ['booking_not_found', 'booking_state_conflict'],
    handle: (deps, { actor, param }) => previewCancellation(deps, { actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/cancel',
    summary: 'Cancel',
    body: { schema: cancelRequestSchema, example: { reason: 'plans_changed' }, isOptional: true },
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'invalid_input', 'refund_changed'],
    handle: (deps, { actor, param, body }) => cancelBooking(deps, { ...body, actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/charges/:charge/accept',
    summary: 'Accept an extra charge',
    body: { schema: acceptChargeRequestSchema, example: { card: 'kept' } },
    idempotency: 'required',
    refuses: ['booking_not_found', 'booking_state_conflict', 'change_pending', 'charge_not_found'],
    handle: (deps, { actor, param, body }) =>
      acceptCharge(deps, { actor, bookingId: param('id'), chargeId: param('charge'), card: body.card }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/charges/:charge/decline',
    summary: 'Decline an extra charge',
    body: { schema: declineChargeRequestSchema, example: { reason: 'The towels were included' } },
    idempotency: 'optional',
    refuses: ['booking_not_found', 'charge_not_found'],
    handle: (deps, { actor, param, body }) =>
      declineCharge(deps, { actor, bookingId: param('id'), chargeId: param('charge'), reason: body.reason || null }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/review',
    summary: 'Review the stay; nobody can read it until the host has written a review too, or 14 days after check-out',
    body: { schema: reviewRequestSchema, example: { overall: 5, body: 'Calm and bright.' } },
    idempotency: 'optional',
    refuses: ['booking_not_found', 'review_exists', 'review_not_open'],
    handle: (deps, { actor, param, body }) => writeReview(deps, { ...body, actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    method: 'PUT',
    path: '/api/bookings/:id/review',
    summary: 'Change a review while nobody can read it yet',
    body: { schema: reviewRequestSchema, example: { overall: 4, body: 'Calm and bright, and many steps.' } },
    idempotency: 'optional',
    refuses: ['booking_not_found', 'review_not_found', 'review_exists', 'review_not_open'],
    handle: (deps, { actor, param, body }) => rewriteReview(deps, { ...body, actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    method: 'GET',
    path: '/api/bookings/:id/review',
    summary: 'What guest and host wrote about a stay, as far as the guest may read it',
    responses: envelope(bookingReviewsSchema),
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => findBookingReviews(deps, { actor, bookingId: param('id') }),
  }),
  route({
    ...ofOwnBooking,
    path: '/api/bookings/:id/review-by-host/report',
    summary: 'Report what the host wrote about the guest to the administrators',
    body: { schema: reviewReportSchema, example: { reason: 'personal_data', note: 'It names my daughter.' } },
    responses: envelope(bookingReviewsSchema),
    idempotency: 'optional',
    refuses: ['booking_not_found', 'review_not_found'],
    handle: (deps, { actor, param, body }) => reportHostReview(deps, { ...body, actor, bookingId: param('id') }),
  }),
]
