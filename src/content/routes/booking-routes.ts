import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { bookingRequestSchema } from '#contract/booking-shapes.ts'
import type { Guest } from '#booking/booking-deps.ts'
import { findBookingForGuest, findBookingsForGuest, isBookingId } from '#booking/find-bookings.ts'
import { extendHold } from '#booking/hold/extend-hold.ts'
import { holdStay } from '#booking/hold/hold-stay.ts'
import { withdrawHold } from '#booking/hold/withdraw-hold.ts'
import { openPaymentSession } from '#booking/payment/open-payment-session.ts'
import { settleBooking } from '#booking/payment/settle-booking.ts'
import type { ContentDeps } from '../content-deps.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { answerOf, problemAnswer, type ApiAnswer } from '../wire/api-answer.ts'
import { readData } from '../wire/read-body.ts'
import { signedIn, type ApiRoute, type ApiRoutes } from './api-route.ts'

type BookingRouteName =
  | 'GET /api/bookings'
  | 'POST /api/bookings'
  | 'GET /api/bookings/:id'
  | 'POST /api/bookings/:id/payment-sessions'
  | 'POST /api/bookings/:id/settlement'
  | 'POST /api/bookings/:id/hold-extension'
  | 'POST /api/bookings/:id/withdrawal'

/** Bookings of the caller; those of others are not found. */
export function bookingRoutes(deps: ContentDeps): ApiRoutes<BookingRouteName> {
  return {
    'GET /api/bookings': signedIn(deps, async (_, actor) => ({
      status: 200,
      body: { data: await findBookingsForGuest(deps, actor), meta: {} },
    })),
    'POST /api/bookings': signedIn(deps, async ({ request }, actor) => {
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
    }),
    'GET /api/bookings/:id': signedIn(deps, async ({ param }, actor) =>
      answerOf(await findBookingForGuest(deps, { actor, bookingId: param('id') })),
    ),
    'POST /api/bookings/:id/payment-sessions': deed(deps, openPaymentSession),
    'POST /api/bookings/:id/settlement': deed(deps, settleBooking),
    'POST /api/bookings/:id/hold-extension': deed(deps, extendHold),
    'POST /api/bookings/:id/withdrawal': deed(deps, withdrawHold),
  }
}

/**
 * Something done with a booking. All of these may be repeated as they are; an `Idempotency-Key` is accepted all the same, and
 * then the first success is what every repetition gets, except from settlement, which is asked again and again for news.
 */
function deed<Value>(
  deps: ContentDeps,
  run: (deps: ContentDeps, request: { actor: Guest; bookingId: string }) => Promise<Result<Value, Problem>>,
): ApiRoute {
  return signedIn(deps, async ({ request, url, param }, actor): Promise<ApiAnswer> => {
    const bookingId = param('id')
    if (!isBookingId(bookingId)) return problemAnswer({ code: 'booking_not_found' })
    const answer = async () => answerOf(await run(deps, { actor, bookingId }))
    const key = request.headers.get('idempotency-key')
    if (!key || url.pathname.endsWith('/settlement')) return answer()
    return withIdempotency(deps, { key, uid: actor.uid, route: `POST ${url.pathname}`, body: null }, answer)
  })
}
