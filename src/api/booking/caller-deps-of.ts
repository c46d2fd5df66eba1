import { sitePaths } from '#contract/site/site-paths.ts'
import { makeGuestLink } from '#accounts/invitation/make-guest-link.ts'
import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import type { CallerDeps } from '#booking/hold/caller-hold.ts'
import type { ApiDeps } from '#api/api-deps.ts'

/** Returns the collaborators of what is done for callers, with links that sign in those who have no account. */
export async function callerDepsOf(deps: ApiDeps): Promise<ApiDeps & CallerDeps> {
  const scoped = await scopeToTenant(deps.accounts, null)
  const accounts = scoped.ok ? scoped.value : deps.accounts
  return {
    ...deps,
    invite: (tx, { email, bookingId, until }) =>
      makeGuestLink(tx, accounts, { email, until, path: sitePaths.booking(bookingId) }),
  }
}
