import type { PolicyShape } from '#contract/rate/promo-and-policy.ts'
import { listPolicies } from '#db/queries/rate/policy-queries.ts'
import type { RateDeps } from './rate-deps.ts'

/** Returns all cancellation policies, presets and custom ones, with the number of homes that use each. */
export function findPolicies(deps: Pick<RateDeps, 'db'>): Promise<PolicyShape[]> {
  return listPolicies(deps.db)
}
