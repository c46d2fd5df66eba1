import type { Operation } from './wire/operation.ts'
import { accountRoutes } from './account/account-routes.ts'
import { configRoutes } from './project/config-routes.ts'
import { providerConfigRoutes } from './project/provider-config-routes.ts'
import { sessionCookieRoutes } from './project/session-cookie-routes.ts'
import { tenantRoutes } from './project/tenant-routes.ts'

/** Every operation on the project as a whole and on its tenants. */
export const projectRoutes: readonly Operation[] = [
  ...accountRoutes,
  ...configRoutes,
  ...providerConfigRoutes,
  ...tenantRoutes,
  ...sessionCookieRoutes,
]
