import { byName } from '#api/route/route.ts'
import { staffThreadRoutes } from '#api/thread/staff-thread-routes.ts'
import { threadRoutes } from '#api/thread/thread-routes.ts'

/** All routes that say in one place who may call them, what they read, answer and refuse. */
export const declaredRoutes = [...threadRoutes, ...staffThreadRoutes]

/** The same by their names. */
export const routesByName = byName(declaredRoutes, (one) => one)
