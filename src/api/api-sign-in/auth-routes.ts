import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiRoutes } from '#api/route/api-route.ts'
import { confirmationRoutes } from './confirmation-routes.ts'
import { localRoutes } from './local-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { tokenRoutes } from './token-routes.ts'

type AuthRouteName =
  | keyof ReturnType<typeof localRoutes>
  | keyof ReturnType<typeof passwordRoutes>
  | keyof ReturnType<typeof confirmationRoutes>
  | keyof ReturnType<typeof providerRoutes>
  | keyof ReturnType<typeof tokenRoutes>

/** Accounts as clients of content backends use them (specification §7, "Content backend"; docs/content-api.md, Accounts). */
export function authRoutes(deps: ApiDeps): ApiRoutes<AuthRouteName> {
  return {
    ...localRoutes(deps),
    ...passwordRoutes(deps),
    ...confirmationRoutes(deps),
    ...providerRoutes(deps),
    ...tokenRoutes(deps),
  }
}
