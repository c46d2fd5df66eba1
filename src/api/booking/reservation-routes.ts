import { reservationRequestSchema } from '#contract/booking/reservation-shapes.ts'
import { reservationSchema } from '#contract/quote/quote-schemas.ts'
import { ok } from '#core/result.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { findReservation, giveBackReservation, reserveStay } from '#booking/hold/reserve-stay.ts'
import { priceFaults } from '#api/rate/rule-faults.ts'
import { anyone } from '#api/route/access.ts'
import { envelope, nothing } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Quotes'

/**
 * Homes that are reserved while a visitor signs in; anybody who knows the id of a reservation may see it and give it
 * back.
 */
export const reservationRoutes = [
  route({
    method: 'POST',
    path: '/api/reservations',
    chapter,
    summary: 'Reserve nights for 30 minutes for a visitor who has yet to sign in; one home per network at a time',
    access: anyone({ missing: 'stay_not_found' }),
    body: {
      schema: reservationRequestSchema,
      example: { stay: 'casa-blava', checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 2 },
    },
    responses: envelope(reservationSchema, { status: 201 }),
    refuses: ['stay_not_found', 'too_many_holds', 'quote_invalid', 'quote_expired', ...priceFaults],
    handle: async (deps, { body: { replaces = null, ...quoteRequest }, call: { request } }) => {
      const actor = await deps.resolveActor(request)
      const network = subscriberOf(deps.clientAddress(request))
      return reserveStay(deps, { quoteRequest, network, uid: actor?.uid ?? null, replaces })
    },
  }),
  route({
    method: 'GET',
    path: '/api/reservations/:id',
    chapter,
    summary: 'What is reserved, at which price and until when',
    access: anyone({ missing: 'entry_not_found' }),
    responses: envelope(reservationSchema),
    refuses: ['entry_not_found'],
    handle: (deps, { param }) => findReservation(deps, param('id')),
  }),
  route({
    method: 'DELETE',
    path: '/api/reservations/:id',
    chapter,
    summary: 'Release the reserved nights',
    access: anyone({ missing: 'done' }),
    responses: nothing(),
    refuses: [],
    handle: async (deps, { param }) => ok(await giveBackReservation(deps, param('id'))),
  }),
]
