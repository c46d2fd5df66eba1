import { signInByIdToken, type IdTokenSignInProblem } from '#accounts/api-sign-in/sign-in-by-id-token.ts'
import { findProvider } from '#accounts/provider/find-provider.ts'
import { safePath } from '#contract/site/safe-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiRoutes } from '#api/route/api-route.ts'
import { signInResponse } from './api-user.ts'
import { authRefusal, type AuthFault } from './auth-faults.ts'
import { authRoute } from './auth-route.ts'
import { redirectResponse } from '#api/route/redirect-response.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { ReachableProviders } from '#accounts/provider/reachable-providers.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

type ProviderRouteName = 'GET /api/auth/:provider/callback' | 'GET /api/connect/:provider'

/** What clients call the identity service of this product, whichever it is. */
const IDENTITY = 'firebase'

const refusals: Readonly<Record<IdTokenSignInProblem['code'], AuthFault>> = {
  token_invalid: 'access_token_refused',
  account_disabled: 'account_blocked',
  email_not_verified: 'email_not_confirmed',
  recent_sign_in_required: 'sign_in_not_recent',
}

/**
 * Signing in without a password. The only token that is taken is an ID token of the identity service, which was made for this site;
 * other providers are visited through the site's own sign-in.
 */
export function providerRoutes(deps: ApiDeps): ApiRoutes<ProviderRouteName> {
  const { websiteUrl } = deps.accounts
  return {
    'GET /api/auth/:provider/callback': authRoute(deps, async ({ url, param, accounts, client }) => {
      if (param('provider') !== IDENTITY) return authRefusal('provider_disabled')
      const idToken = url.searchParams.get('access_token')
      if (!idToken) return authRefusal('access_token_missing')
      const signedIn = await signInByIdToken(accounts, deps.accountRules, { idToken, client })
      if (!signedIn.ok) return authRefusal(refusals[signedIn.problem.code])
      return signInResponse(accounts, { ...signedIn.value, isLocal: deps.accountRules.hasPasswords })
    }),
    'GET /api/connect/:provider': authRoute(deps, async ({ url, param, accounts }) => {
      const start = await startOf(accounts, param('provider'))
      if (start === null) return authRefusal('provider_disabled')
      const callback = url.searchParams.get('callback')
      const from = callback === null ? null : pathOnSite(callback, websiteUrl)
      if (callback !== null && from === null) return authRefusal('callback_foreign', { callback })
      if (from !== null) start.searchParams.set('from', from)
      return redirectResponse(start.href)
    }),
  }
}

/** Where a sign-in with this provider begins on the site; null = nobody signs in with it. `google` means `google.com`. */
async function startOf(
  accounts: AccountStore & AccountScope & TokenSigning & MailLinks & ReachableProviders,
  name: string,
): Promise<URL | null> {
  if (name === IDENTITY) return new URL(sitePaths.login(), accounts.websiteUrl)
  const provider = (await findProvider(accounts, name)) ?? (await findProvider(accounts, `${name}.com`))
  if (!provider) return null
  const start = new URL('/__/auth/start', accounts.websiteUrl)
  start.searchParams.set('providerId', provider.id)
  return start
}

/** The path of a page of this site, given whole or as a path; null for everybody else's. */
function pathOnSite(address: string, websiteUrl: string): string | null {
  const isWhole = address === websiteUrl || address.startsWith(`${websiteUrl}/`)
  return safePath(isWhole ? address.slice(websiteUrl.length) || '/' : address, websiteUrl)
}
