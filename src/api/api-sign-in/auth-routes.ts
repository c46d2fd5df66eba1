import { confirmationRoutes } from './confirmation-routes.ts'
import { localRoutes } from './local-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/**
 * Accounts as clients of content backends use them (specification §7, "Content backend"; docs/content-api.md,
 * Accounts).
 */
export const authRoutes = [...localRoutes, ...passwordRoutes, ...confirmationRoutes, ...providerRoutes, ...tokenRoutes]
