import {
  cancelRequestSchema,
  offlinePaymentRequestSchema,
  reviewRequestSchema,
} from '#contract/booking-deed-requests.ts'
import { cancelBooking } from '#booking/cancel/cancel-booking.ts'
import { previewCancellation } from '#booking/cancel/preview-cancellation.ts'
import { payOffline } from '#booking/payment/choose-offline.ts'
import { writeReview } from '#booking/review/write-review.ts'
import type { ContentDeps } from '../../content-deps.ts'
import type { ApiRoutes } from '../api-route.ts'
import { deed, deedWith } from './deed-route.ts'

/** How a booking is paid without a card, how it ends, and what is said about it afterwards. */
export function bookingEndRoutes(
  deps: ContentDeps,
): ApiRoutes<
  | 'POST /api/bookings/:id/offline-payment'
  | 'POST /api/bookings/:id/cancellation-preview'
  | 'POST /api/bookings/:id/cancel'
  | 'POST /api/bookings/:id/review'
> {
  return {
    'POST /api/bookings/:id/offline-payment': deedWith(deps, offlinePaymentRequestSchema, payOffline),
    'POST /api/bookings/:id/cancellation-preview': deed(deps, previewCancellation, { isAsked: true }),
    'POST /api/bookings/:id/cancel': deedWith(deps, cancelRequestSchema, cancelBooking),
    'POST /api/bookings/:id/review': deedWith(deps, reviewRequestSchema, writeReview),
  }
}
