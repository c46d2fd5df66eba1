import type { ApiDeps } from '#api/api-deps.ts'
import { isFresh } from '#api/route/fresh-sign-in.ts'

/**
 * How much of one booking whoever sends this request may give back, minor units: no more than may whoever finds a browser open, or a
 * program, unless they have proven in the last ten minutes who they are.
 */
export async function mostWithoutProof(deps: ApiDeps, request: Request): Promise<number> {
  return (await isFresh(deps, request)) ? Infinity : (deps.freshRefundMinor ?? Infinity)
}
