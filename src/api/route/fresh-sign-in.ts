import { isFreshSignIn } from '#core/account/staff-sign-in.ts'
import type { ApiDeps } from '#api/api-deps.ts'

type FreshDeps = Pick<ApiDeps, 'resolveCaller' | 'accounts'>

/**
 * Returns whether the sender of this request is a person who has proven who they are within the last ten minutes, by
 * real time like all sign-ins.
 */
export async function isFresh({ resolveCaller, accounts }: FreshDeps, request: Request): Promise<boolean> {
  const caller = await resolveCaller(request)
  return caller.kind === 'person' && isFreshSignIn(caller.authTime, accounts.now())
}
