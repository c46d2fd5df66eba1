import { ownBookingViewsRequestSchema, ownBookingViewsSchema } from '#contract/booking/booking-views.ts'
import { ok } from '#core/result.ts'
import { findOwnBookingViews, keepOwnBookingViews } from '#booking/own-booking-views.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Bookings of the company'
const path = '/api/staff/own-booking-views'

/** Views of the list of bookings: everybody in the console has their own. */
export const bookingViewRoutes = [
  route({
    method: 'GET',
    path,
    chapter,
    summary: 'Your saved views of the list of bookings',
    access: hostOrStaff({ peopleOnly: 'own_account' }),
    responses: envelope(ownBookingViewsSchema),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findOwnBookingViews(deps, actor.uid)),
  }),
  route({
    method: 'PUT',
    path,
    chapter,
    summary: 'Replace your saved views of the list of bookings',
    // Somebody who may only look at homes has views as well: the route names no home, so no right is checked.
    access: hostOrStaff({ right: 'bookings', peopleOnly: 'own_account' }),
    body: {
      schema: ownBookingViewsRequestSchema,
      example: { views: [{ name: 'No-shows', asked: { view: 'all', state: 'no_show' } }], version: 0 },
    },
    responses: envelope(ownBookingViewsSchema),
    idempotency: 'ignored',
    refuses: ['already_exists', 'version_conflict'],
    handle: (deps, { actor, body }) => keepOwnBookingViews(deps, { uid: actor.uid, ...body }),
  }),
]
