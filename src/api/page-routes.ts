import { findPolicies } from '#rates/find-policies.ts'
import type { ApiDeps } from './api-deps.ts'
import { open, type ApiRoutes } from './route/api-route.ts'

type PageRouteName = 'GET /api/cancellation-policies'

/** The cancellation policies that a text of the house explains. */
export function pageRoutes(deps: Pick<ApiDeps, 'db' | 'now'>): ApiRoutes<PageRouteName> {
  return {
    // Those that homes use.
    'GET /api/cancellation-policies': open(async () => {
      const used = (await findPolicies(deps)).filter((policy) => policy.homes > 0)
      return { status: 200, body: { data: used, meta: {} } }
    }),
  }
}
