import type { ContentDeps } from '../content-deps.ts'
import { signedIn, type ApiRoutes } from './api-route.ts'

/** The signed-in user. The answer is the user itself without an envelope, as clients of this call expect. */
export function userRoutes(deps: Pick<ContentDeps, 'resolveActor' | 'websiteUrl'>): ApiRoutes<'GET /api/users/me'> {
  return { 'GET /api/users/me': signedIn(deps, async (_, actor) => ({ status: 200, body: actor })) }
}
