import type { ApiDeps } from '#api/api-deps.ts'
import { isFresh } from '#api/route/fresh-sign-in.ts'

/**
 * Returns how much of one booking the sender of this request may give back, in minor units. Without a proof of identity
 * in the last ten minutes, it is no more than anybody at an unattended browser, or a program, may.
 */
export async function mostWithoutProof(deps: ApiDeps, request: Request): Promise<number> {
  return (await isFresh(deps, request)) ? Infinity : (deps.freshRefundMinor ?? Infinity)
}
