import { byName } from '#api/route/route.ts'
import { declaredRoutes } from './declared-routes.ts'
import type { RouteName } from './route-access.ts'

type BookingRoute = Extract<RouteName, `${string} /api/${'' | 'staff/'}bookings${string}`>

/** What is done with bookings, by guests and by those who run homes; reading moves nothing. */
export type BookingActionRoute = Exclude<BookingRoute, `GET ${string}`>

/**
 * Whether a route about a booking moves money, or decides that some will move: it asks for an `Idempotency-Key`, so that a request that
 * was sent twice is done once. A test sends each one twice.
 */
export const movesMoney: Readonly<Record<BookingActionRoute, boolean>> = byName(declaredRoutes, (one) => one.asksForKey)

/** Whether a route asks for an `Idempotency-Key` because it moves money. */
export function asksForKey(route: RouteName): boolean {
  const known: Readonly<Partial<Record<RouteName, boolean>>> = movesMoney
  return known[route] === true
}
