import type { Operation } from '../../wire/operation.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { configRoutes } from './config/config-routes.ts'
import { providerConfigRoutes } from './config/provider-config-routes.ts'
import { sessionCookieRoutes } from './session-cookie/session-cookie-routes.ts'
import { tenantRoutes } from './tenants/tenant-routes.ts'

/** Every operation on the project as a whole and on its tenants. */
export const projectRoutes: readonly Operation[] = [
  ...accountRoutes,
  ...configRoutes,
  ...providerConfigRoutes,
  ...tenantRoutes,
  ...sessionCookieRoutes,
]
