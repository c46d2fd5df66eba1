import {
  acceptChargeRequestSchema,
  cancelRequestSchema,
  declineChargeRequestSchema,
  offlinePaymentRequestSchema,
  reviewRequestSchema,
} from '#contract/booking/booking-action-requests.ts'
import { cancelBooking } from '#booking/cancellation/cancel-booking.ts'
import { previewCancellation } from '#booking/cancellation/preview-cancellation.ts'
import { acceptCharge } from '#booking/charge/accept-charge.ts'
import { declineCharge } from '#booking/charge/end-charge.ts'
import { payOffline } from '#booking/payment/choose-offline.ts'
import { writeReview } from '#booking/write-review.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiRoutes } from '#api/route/api-route.ts'
import { bookingAction, bookingActionWith } from '#api/route/action-route.ts'

/** How a booking is paid without a card, what its guest is asked to pay beside its price, how it ends, and what is said about it afterwards. */
export function bookingEndRoutes(
  deps: ApiDeps,
): ApiRoutes<
  | 'POST /api/bookings/:id/offline-payment'
  | 'POST /api/bookings/:id/cancellation-preview'
  | 'POST /api/bookings/:id/cancel'
  | 'POST /api/bookings/:id/charges/:charge/accept'
  | 'POST /api/bookings/:id/charges/:charge/decline'
  | 'POST /api/bookings/:id/review'
> {
  return {
    'POST /api/bookings/:id/offline-payment': bookingActionWith(deps, offlinePaymentRequestSchema, payOffline),
    'POST /api/bookings/:id/cancellation-preview': bookingAction(deps, previewCancellation, { isAsked: true }),
    'POST /api/bookings/:id/cancel': bookingActionWith(deps, cancelRequestSchema, cancelBooking),
    'POST /api/bookings/:id/charges/:charge/accept': bookingActionWith(
      deps,
      acceptChargeRequestSchema,
      (_, { actor, bookingId, card }, { param }) =>
        acceptCharge(deps, { actor, bookingId, chargeId: param('charge'), card }),
    ),
    'POST /api/bookings/:id/charges/:charge/decline': bookingActionWith(
      deps,
      declineChargeRequestSchema,
      (_, { actor, bookingId, reason }, { param }) =>
        declineCharge(deps, { actor, bookingId, chargeId: param('charge'), reason: reason || null }),
    ),
    'POST /api/bookings/:id/review': bookingActionWith(deps, reviewRequestSchema, writeReview),
  }
}
