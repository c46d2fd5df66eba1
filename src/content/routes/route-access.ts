import { staffAccess } from './staff/staff-access.ts'

/** The status each kind of caller gets for a well-formed request. Null: the route names no single thing. */
export interface RouteAccess {
  readonly anonymous: number
  /** Signed in, for what is theirs. */
  readonly guest: number
  /** Signed in, for what is somebody else's. */
  readonly foreign: number | null
  /** Signed in, for what does not exist. */
  readonly missing: number | null
}

const anybody = (status: number, missing: number | null = null): RouteAccess => ({
  anonymous: status,
  guest: status,
  foreign: null,
  missing,
})
const own: RouteAccess = { anonymous: 401, guest: 200, foreign: null, missing: null }
const ownThread: RouteAccess = { anonymous: 401, guest: 200, foreign: 404, missing: 404 }
const ownBooking: RouteAccess = { anonymous: 401, guest: 200, foreign: 404, missing: 404 }

/** Who may call what. A route without a row here does not compile, and a test calls each one as each of them. */
export const routeAccess = {
  'GET /api/stays': anybody(200),
  'GET /api/stays/:slug': anybody(200, 404),
  'GET /api/stays/:slug/calendar': anybody(200, 404),
  'GET /api/destinations': anybody(200),
  'GET /api/stays/:slug/totals': anybody(200, 404),
  'GET /api/stays/:slug/similar': anybody(200, 404),
  'GET /api/stays/:slug/reviews': anybody(200, 404),
  'GET /api/stay-cards': anybody(200),
  'GET /api/pages': anybody(200),
  'GET /api/pages/:slug': anybody(200, 404),
  'GET /api/cancellation-policies': anybody(200),
  'GET /api/contact-form': anybody(200),
  // Staff read them elsewhere; nobody reads them here.
  'GET /api/contact-messages': anybody(403),
  'POST /api/contact-messages': anybody(201),
  'POST /api/contact': anybody(201),
  'GET /api/favourites': own,
  'PUT /api/favourites': own,
  'PUT /api/favourites/:slug': { ...own, missing: 404 },
  // What is not kept is gone already.
  'DELETE /api/favourites/:slug': { ...own, missing: 200 },
  'POST /api/quotes': anybody(200, 404),
  'GET /api/quotes/:id/document': anybody(200, 400),
  'POST /api/quotes/verification': anybody(200),
  'GET /api/bookings': { anonymous: 401, guest: 200, foreign: null, missing: null },
  'POST /api/bookings': { anonymous: 401, guest: 201, foreign: null, missing: null },
  'GET /api/bookings/:id': ownBooking,
  'POST /api/bookings/:id/payment-sessions': ownBooking,
  'POST /api/bookings/:id/settlement': ownBooking,
  'POST /api/bookings/:id/hold-extension': ownBooking,
  'POST /api/bookings/:id/withdrawal': ownBooking,
  'GET /api/bookings/:id/quote': ownBooking,
  'GET /api/bookings/:id/stay.ics': ownBooking,
  'GET /api/bookings/:id/receipt.pdf': ownBooking,
  'POST /api/bookings/:id/offline-payment': ownBooking,
  'POST /api/bookings/:id/cancellation-preview': ownBooking,
  'POST /api/bookings/:id/cancel': ownBooking,
  'POST /api/bookings/:id/change-preview': ownBooking,
  'POST /api/bookings/:id/changes': ownBooking,
  'POST /api/bookings/:id/changes/:change/accept': ownBooking,
  'POST /api/bookings/:id/changes/:change/decline': ownBooking,
  'POST /api/bookings/:id/changes/:change/withdraw': ownBooking,
  'POST /api/bookings/:id/review': ownBooking,
  'GET /api/threads': own,
  'POST /api/threads': { anonymous: 401, guest: 201, foreign: null, missing: 404 },
  'GET /api/threads/:id': ownThread,
  'POST /api/threads/:id/messages': { ...ownThread, guest: 201 },
  'GET /api/users/me': own,
  'PUT /api/users/me': own,
  'GET /api/users/me/security': own,
  'GET /api/users/me/sessions': own,
  'DELETE /api/users/me/sessions': own,
  'DELETE /api/users/me/sessions/:id': { anonymous: 401, guest: 200, foreign: 404, missing: 404 },
  'GET /api/users/me/export': own,
  // Authenticated by the signature of its body alone.
  'POST /webhooks/:provider': anybody(200, 404),
  ...staffAccess,
} as const satisfies Readonly<Record<string, RouteAccess>>

export type RouteName = keyof typeof routeAccess
