import { reservationRequestSchema } from '#contract/booking/reservation-shapes.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { findReservation, giveBackReservation, reserveStay } from '#booking/hold/reserve-stay.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf } from '#api/route/api-response.ts'
import { readData } from '#api/route/read-body.ts'
import { open, type ApiRoutes } from '#api/route/api-route.ts'

/** Homes that are kept while a visitor signs in; whoever knows the id of one may see it and give it back. */
export function reservationRoutes(
  deps: ApiDeps,
): ApiRoutes<'POST /api/reservations' | 'GET /api/reservations/:id' | 'DELETE /api/reservations/:id'> {
  return {
    'POST /api/reservations': open(async ({ request }) => {
      const body = await readData(request, reservationRequestSchema)
      if (!body.ok) return body.answer
      const { replaces = null, ...wish } = body.value
      const actor = await deps.resolveActor(request)
      const network = subscriberOf(deps.clientAddress(request))
      return responseOf(await reserveStay(deps, { wish, network, uid: actor?.uid ?? null, replaces }), 201)
    }),
    'GET /api/reservations/:id': open(async ({ param }) => responseOf(await findReservation(deps, param('id')))),
    'DELETE /api/reservations/:id': open(async ({ param }) => {
      await giveBackReservation(deps, param('id'))
      return { status: 204, body: null }
    }),
  }
}
