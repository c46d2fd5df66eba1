import type { ApiDeps } from './api-deps.ts'
import type { ApiRoutes } from './route/api-route.ts'
import { stayRatesRoutes } from './rate/stay-rates-routes.ts'
import { promoAndPolicyRoutes } from './rate/promo-and-policy-routes.ts'
import { ruleRoutes } from './rate/rule-routes.ts'
import { staffBookingRoutes } from './booking/staff-booking-routes.ts'
import { taxRoutes } from './rate/tax-routes.ts'

/** Everything for hosts, staff and administrators: a host for their own homes, the others for all. */
export function staffRoutes(deps: ApiDeps) {
  return {
    ...stayRatesRoutes(deps),
    ...ruleRoutes(deps),
    ...taxRoutes(deps),
    ...promoAndPolicyRoutes(deps),
    ...staffBookingRoutes(deps),
  } satisfies ApiRoutes
}
