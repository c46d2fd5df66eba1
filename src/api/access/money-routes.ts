import { byName } from '#api/route/route.ts'
import { declaredRoutes } from './declared-routes.ts'
import type { RouteName } from './route-access.ts'

type BookingRoute = Extract<RouteName, `${string} /api/${'' | 'staff/'}bookings${string}`>

/** What is done with bookings, by guests and by those who run homes; reading moves nothing. */
export type BookingActionRoute = Exclude<BookingRoute, `GET ${string}`>

const declared = byName(declaredRoutes, (one) => one.asksForKey)

/**
 * Whether a route moves money, or decides that some will move: it asks for an `Idempotency-Key`, so that a request that was sent twice
 * is done once. A route about a booking without a row here does not compile, and a test sends each one twice.
 */
const rows: Readonly<Record<Exclude<BookingActionRoute, keyof typeof declared>, boolean>> = {
  // A hold takes no money. Its own route asks clients that bring a quote for a key.
  'POST /api/bookings': false,
  // A change takes place at once only where the total stays to the cent.
  'PUT /api/bookings/:id': false,
  // Nothing has been taken yet: what a bank has reserved is let go.
  'DELETE /api/bookings/:id': false,
}

export const movesMoney: Readonly<Record<BookingActionRoute, boolean>> = { ...rows, ...declared }

/** Whether a route asks for an `Idempotency-Key` because it moves money. */
export function asksForKey(route: RouteName): boolean {
  const known: Readonly<Partial<Record<RouteName, boolean>>> = movesMoney
  return known[route] === true
}
