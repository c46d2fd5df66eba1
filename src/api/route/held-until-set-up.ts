import type { RouteName } from './route-access.ts'
import type { Caller, ResolveCaller } from '#api/session/caller.ts'

/** What somebody may ask who has still to set up the second factor that the role asks for: who they are, and where they are signed in. */
export const MAY_BEFORE_SET_UP: ReadonlySet<RouteName> = new Set<RouteName>([
  'GET /api/users/me',
  'GET /api/users/me/security',
  'GET /api/users/me/sessions',
  'DELETE /api/users/me/sessions',
  'DELETE /api/users/me/sessions/:id',
  // The hearts of public pages, which are the same for everybody.
  'GET /api/favourites',
])

/** The same callers, but that whoever has still to set up a second factor is refused, except for requests that are allowed before. */
export function heldUntilSetUp(resolveCaller: ResolveCaller): {
  readonly resolveCaller: ResolveCaller
  readonly allowFor: (request: Request) => void
} {
  const allowed = new WeakSet<Request>()
  return {
    allowFor: (request) => void allowed.add(request),
    async resolveCaller(request): Promise<Caller> {
      const caller = await resolveCaller(request)
      const isHeld = caller.kind === 'person' && caller.user.needsSecondFactor && !allowed.has(request)
      return isHeld ? { kind: 'refused', problem: { code: 'second_factor_setup_required' } } : caller
    },
  }
}
