import { guestChangeSchema } from '#contract/booking/booking-shapes.ts'
import { changeGuest } from '#booking/hold/change-guest.ts'
import { extendHold } from '#booking/hold/extend-hold.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { openPaymentSession } from '#booking/payment/open-payment-session.ts'
import { settleBooking } from '#booking/payment/settle-booking.ts'
import { bookingQuoteDocument } from '#booking/quote/booking-quote-document.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { bookingChangeRoutes } from './booking-change-routes.ts'
import { bookingEndRoutes } from './booking-end-routes.ts'
import { bookingDocumentRoutes } from './booking-document-routes.ts'
import { bookingEntryRoutes } from './booking-entry-routes.ts'
import { bookingThreadRoutes } from './booking-thread-routes.ts'
import { holdRoute } from './hold-route.ts'
import { bookingAction, bookingActionWith } from '#api/route/action-route.ts'
import { documentResponse } from '#api/route/document-response.ts'

/** What the caller does with their bookings; those of others are not found. Reading is a matter of the collection. */
export function bookingRoutes(deps: ApiDeps) {
  return {
    'POST /api/bookings': holdRoute(deps),
    'GET /api/bookings/:id/quote': signedIn(deps, async ({ param }, actor) =>
      documentResponse(await bookingQuoteDocument(deps, { actor, bookingId: param('id') }), 'booking'),
    ),
    'POST /api/bookings/:id/payment-sessions': bookingAction(deps, openPaymentSession),
    // Asked again and again for news.
    'POST /api/bookings/:id/settlement': bookingAction(deps, settleBooking, { isAsked: true }),
    'POST /api/bookings/:id/hold-extension': bookingAction(deps, extendHold),
    'POST /api/bookings/:id/withdrawal': bookingAction(deps, withdrawBooking),
    'PUT /api/bookings/:id/guest': bookingActionWith(deps, guestChangeSchema, changeGuest, { isAsked: true }),
    ...bookingEntryRoutes(deps),
    ...bookingChangeRoutes(deps),
    ...bookingEndRoutes(deps),
    ...bookingDocumentRoutes(deps),
    ...bookingThreadRoutes(deps),
  } satisfies ApiRoutes
}
