import type { TokenPermission } from '#contract/api-token-shapes.ts'
import { declaredRoutes } from './declared-routes.ts'
import type { RouteName } from './route-access.ts'

/**
 * What a token of another program must be allowed to do for a route that is not open to everybody. It reads what staff reads, and
 * writes homes, their pictures and what they refer to; whatever has no row here is done by people only, because it is somebody's decision and written
 * down as such. Reading collections asks for their own permissions.
 */
export const tokenAccess: Readonly<Partial<Record<RouteName, TokenPermission>>> = {
  'POST /api/stays': 'stays.create',
  'PUT /api/stays/:slug': 'stays.update',
  'DELETE /api/stays/:slug': 'stays.delete',
  'POST /api/amenities': 'amenities.create',
  'PUT /api/amenities/:slug': 'amenities.update',
  'DELETE /api/amenities/:slug': 'amenities.delete',
  'POST /api/destinations': 'destinations.create',
  'PUT /api/destinations/:slug': 'destinations.update',
  'DELETE /api/destinations/:slug': 'destinations.delete',
  ...Object.fromEntries(
    declaredRoutes.flatMap(({ name, permission }) => (permission === null ? [] : [[name, permission]])),
  ),
}
