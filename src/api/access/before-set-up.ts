import { declaredRoutes } from './declared-routes.ts'
import type { RouteName } from './route-access.ts'

/** What somebody may ask who has still to set up the second factor that the role asks for: who they are, and where they are signed in. */
export const MAY_BEFORE_SET_UP: ReadonlySet<RouteName> = new Set<RouteName>([
  // The favourite buttons of public pages, which are the same for everybody.
  'GET /api/favourites',
  ...declaredRoutes.filter(({ beforeSetUp }) => beforeSetUp).map(({ name }) => name),
])
