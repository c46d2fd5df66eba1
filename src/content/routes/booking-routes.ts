import { bookingRequestSchema } from '#contract/booking-shapes.ts'
import { findBookingForGuest, findBookingsForGuest } from '#booking/find-bookings.ts'
import { extendHold } from '#booking/hold/extend-hold.ts'
import { holdStay } from '#booking/hold/hold-stay.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { openPaymentSession } from '#booking/payment/open-payment-session.ts'
import { settleBooking } from '#booking/payment/settle-booking.ts'
import { bookingQuoteDocument } from '#booking/quote/booking-quote-document.ts'
import type { ContentDeps } from '../content-deps.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { answerOf, problemAnswer } from '../wire/api-answer.ts'
import { readData } from '../wire/read-body.ts'
import { signedIn, type ApiRoute, type ApiRoutes } from './api-route.ts'
import { bookingChangeRoutes } from './booking/booking-change-routes.ts'
import { bookingEndRoutes } from './booking/booking-end-routes.ts'
import { bookingPaperRoutes } from './booking/booking-paper-routes.ts'
import { deed } from './booking/deed-route.ts'
import { documentAnswer } from './document-answer.ts'
import type { RouteName } from './route-access.ts'

type BookingRouteName = Extract<RouteName, `${string} /api/bookings${string}`>

/** Bookings of the caller; those of others are not found. */
export function bookingRoutes(deps: ContentDeps): ApiRoutes<BookingRouteName> {
  return {
    'GET /api/bookings': signedIn(deps, async (_, actor) => ({
      status: 200,
      body: { data: await findBookingsForGuest(deps, actor), meta: {} },
    })),
    'POST /api/bookings': holdRoute(deps),
    'GET /api/bookings/:id': signedIn(deps, async ({ param }, actor) =>
      answerOf(await findBookingForGuest(deps, { actor, bookingId: param('id') })),
    ),
    'GET /api/bookings/:id/quote': signedIn(deps, async ({ param }, actor) =>
      documentAnswer(await bookingQuoteDocument(deps, { actor, bookingId: param('id') }), 'booking'),
    ),
    'POST /api/bookings/:id/payment-sessions': deed(deps, openPaymentSession),
    // Asked again and again for news.
    'POST /api/bookings/:id/settlement': deed(deps, settleBooking, { isAsked: true }),
    'POST /api/bookings/:id/hold-extension': deed(deps, extendHold),
    'POST /api/bookings/:id/withdrawal': deed(deps, withdrawBooking),
    ...bookingChangeRoutes(deps),
    ...bookingEndRoutes(deps),
    ...bookingPaperRoutes(deps),
  }
}

function holdRoute(deps: ContentDeps): ApiRoute {
  return signedIn(deps, async ({ request }, actor) => {
    const key = request.headers.get('idempotency-key')
    if (key === null || key === '') return problemAnswer({ code: 'idempotency_key_missing' })
    const body = await readData(request, bookingRequestSchema)
    if (!body.ok) return body.answer
    const { quote, guest, message } = body.value
    return withIdempotency(deps, { key, uid: actor.uid, route: 'POST /api/bookings', body: body.value }, async () => {
      const booking = await holdStay(deps, {
        actor,
        quoteId: quote,
        guest,
        message: message || null,
        idempotencyKey: key,
      })
      const answer = answerOf(booking, 201)
      return booking.ok ? { ...answer, headers: { location: `/api/bookings/${booking.value.documentId}` } } : answer
    })
  })
}
