import { isFreshSignIn } from '#core/account/staff-sign-in.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse } from './api-response.ts'
import type { ApiRoute } from './api-route.ts'

type FreshDeps = Pick<ApiDeps, 'resolveCaller' | 'accounts'>

/** Whether a person sends this request who has proven who they are in the last ten minutes, by real time as all sign-ins. */
export async function isFresh({ resolveCaller, accounts }: FreshDeps, request: Request): Promise<boolean> {
  const caller = await resolveCaller(request)
  return caller.kind === 'person' && isFreshSignIn(caller.authTime, accounts.now())
}

/**
 * The same route, refused with `recent_sign_in_required` to those who run homes or the site and proved who they are longer ago: it gives
 * or shows what whoever finds a browser open must not have. Everybody else is answered as before.
 */
export function freshOnly(deps: FreshDeps, route: ApiRoute): ApiRoute {
  return {
    ...route,
    async handle(call) {
      const caller = await deps.resolveCaller(call.request)
      const isAsked = caller.kind === 'person' && caller.user.role !== 'user'
      if (isAsked && !(await isFresh(deps, call.request))) return problemResponse({ code: 'recent_sign_in_required' })
      return route.handle(call)
    },
  }
}
