import { isFreshSignIn } from '#core/account/staff-sign-in.ts'
import type { ApiDeps } from '#api/api-deps.ts'

type FreshDeps = Pick<ApiDeps, 'resolveCaller' | 'accounts'>

/** Whether a person sends this request who has proven who they are in the last ten minutes, by real time as all sign-ins. */
export async function isFresh({ resolveCaller, accounts }: FreshDeps, request: Request): Promise<boolean> {
  const caller = await resolveCaller(request)
  return caller.kind === 'person' && isFreshSignIn(caller.authTime, accounts.now())
}
