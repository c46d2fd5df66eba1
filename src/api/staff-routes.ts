import type { ApiDeps } from './api-deps.ts'
import type { ApiRoutes } from './route/api-route.ts'
import { staffBookingRoutes } from './booking/staff-booking-routes.ts'

/** Everything for hosts, staff and administrators: a host for their own homes, the others for all. */
export function staffRoutes(deps: ApiDeps) {
  return {
    ...staffBookingRoutes(deps),
  } satisfies ApiRoutes
}
