import type { RouteAccess } from '#api/route/access-row.ts'
import { byName } from '#api/route/route.ts'
import { declaredRoutes } from './declared-routes.ts'
import { staffEntries } from './staff-access.ts'

const anybody = (status: number, missing: number | null = null): RouteAccess => ({
  anonymous: status,
  guest: status,
  foreign: null,
  missing,
})
/** Clients of content backends know 403 of those who are nobody. */
const ownCollection: RouteAccess = { anonymous: 403, guest: 200, foreign: null, missing: null }
const ownThread: RouteAccess = { anonymous: 401, guest: 200, foreign: 404, missing: 404 }
const ownBooking: RouteAccess = { anonymous: 401, guest: 200, foreign: 404, missing: 404 }

/** Who may call what. A route without a row here does not compile, and a test calls each one as each of them. */
export const routeAccess = {
  'GET /api/openapi.json': anybody(200),
  'GET /api/docs': anybody(200),
  'GET /api/docs/:chapter': anybody(200, 404),
  'GET /api/stays': anybody(200),
  'GET /api/stays/:slug': anybody(200, 404),
  'GET /api/photos': anybody(200),
  'GET /api/photos/:id': anybody(200, 404),
  'GET /api/amenities': anybody(200),
  'GET /api/amenities/:slug': anybody(200, 404),
  'GET /api/destinations': anybody(200),
  'GET /api/destinations/:slug': anybody(200, 404),
  'GET /api/reviews': anybody(200),
  'GET /api/reviews/:id': anybody(200, 404),
  'GET /api/pages': anybody(200),
  'GET /api/pages/:slug': anybody(200, 404),
  'GET /api/favourites': ownCollection,
  'GET /api/favourites/:slug': { ...ownCollection, foreign: 404, missing: 404 },
  'GET /api/bookings': ownCollection,
  'GET /api/bookings/:id': { ...ownBooking, anonymous: 403 },
  'GET /api/threads': ownCollection,
  'GET /api/threads/:id': { ...ownThread, anonymous: 403 },
  ...byName(declaredRoutes, ({ row }) => row),
  ...staffEntries,
} as const satisfies Readonly<Record<string, RouteAccess>>

export type RouteName = keyof typeof routeAccess
