import type { ContentDeps } from '../../content-deps.ts'
import type { ApiRoutes } from '../api-route.ts'
import { apiTokenRoutes } from './api-token-routes.ts'
import { homeRatesRoutes } from './home-rates-routes.ts'
import { promoAndPolicyRoutes } from './promo-and-policy-routes.ts'
import { ruleRoutes } from './rule-routes.ts'
import type { StaffRouteName } from './staff-access.ts'
import { staffBookingRoutes } from './staff-booking-routes.ts'
import { staffEditorialRoutes } from './staff-editorial-routes.ts'
import { staffThreadRoutes } from './staff-thread-routes.ts'
import { taxRoutes } from './tax-routes.ts'
import { webhookEndpointRoutes } from './webhook-endpoint-routes.ts'

/** Everything for hosts, staff and administrators: a host for their own homes, the others for all. */
export function staffRoutes(deps: ContentDeps): ApiRoutes<StaffRouteName> {
  return {
    ...homeRatesRoutes(deps),
    ...ruleRoutes(deps),
    ...taxRoutes(deps),
    ...promoAndPolicyRoutes(deps),
    ...staffBookingRoutes(deps),
    ...staffThreadRoutes(deps),
    ...staffEditorialRoutes(deps),
    ...apiTokenRoutes(deps),
    ...webhookEndpointRoutes(deps),
  }
}
