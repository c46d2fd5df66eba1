import { signInByIdToken, type IdTokenSignInProblem } from '#accounts/api-sign-in/sign-in-by-id-token.ts'
import { findProvider } from '#accounts/provider/find-provider.ts'
import { safePath } from '#contract/site/safe-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { ok } from '#core/result.ts'
import { anyone } from '#api/route/access.ts'
import type { AuthFault } from '#api/route/auth-faults.ts'
import { text } from '#api/route/json-schema.ts'
import { signInResponse } from './api-user.ts'
import { ofSignIn } from './of-sign-in.ts'
import { authRefusal } from './refusal.ts'
import { authRoute } from './auth-route.ts'
import { redirectResponse } from '#api/route/redirect-response.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { ReachableProviders } from '#accounts/provider/reachable-providers.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** The name that clients use for the identity service of this product, whichever it is. */
const IDENTITY = 'firebase'

const refusals = {
  token_invalid: 'access_token_refused',
  account_disabled: 'account_blocked',
  email_not_verified: 'email_not_confirmed',
  recent_sign_in_required: 'sign_in_not_recent',
} as const satisfies Readonly<Record<IdTokenSignInProblem['code'], AuthFault>>

const access = anyone({ visibility: 'private', missing: 'provider_disabled' })

/**
 * Signing in without a password. The only accepted token is an ID token of the identity service, which was made for
 * this site; other providers are visited through the site's own sign-in.
 */
export const providerRoutes = [
  authRoute({
    ...ofSignIn,
    method: 'GET',
    path: '/api/auth/:provider/callback',
    summary: 'Sign in with a token of the identity service',
    access,
    query: [{ name: 'access_token', about: 'An ID token.', schema: text }],
    refuses: [
      'provider_disabled',
      'account_blocked',
      'email_not_confirmed',
      'access_token_missing',
      'access_token_refused',
      'sign_in_not_recent',
    ],
    async handle({ accountRules }, { url, param, accounts, client }) {
      if (param('provider') !== IDENTITY) return authRefusal('provider_disabled')
      const idToken = url.searchParams.get('access_token')
      if (!idToken) return authRefusal('access_token_missing')
      const signed = await signInByIdToken(accounts, accountRules, { idToken, client })
      if (!signed.ok) return authRefusal(refusals[signed.problem.code])
      return signInResponse(accounts, { ...signed.value, isLocal: accountRules.hasPasswords })
    },
  }),
  authRoute({
    ...ofSignIn,
    method: 'GET',
    path: '/api/connect/:provider',
    summary: 'Redirect to the sign-in page of another provider',
    access,
    query: [{ name: 'callback', about: 'The address to return to.', schema: text }],
    responses: { status: 302 },
    refuses: ['provider_disabled', 'callback_foreign'],
    async handle(_, { url, param, accounts }) {
      const start = await startOf(accounts, param('provider'))
      if (start === null) return authRefusal('provider_disabled')
      const callback = url.searchParams.get('callback')
      const from = callback === null ? null : pathOnSite(callback, accounts.websiteUrl)
      if (callback !== null && from === null) return authRefusal('callback_foreign', { callback })
      if (from !== null) start.searchParams.set('from', from)
      return ok(redirectResponse(start.href))
    },
  }),
]

/**
 * Returns where a sign-in with this provider begins on the site; null = it is not offered. `google` means `google.com`.
 */
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

/** Returns the path of a page of this site, given as a whole address or a path; null for any other. */
function pathOnSite(address: string, websiteUrl: string): string | null {
  const isWhole = address === websiteUrl || address.startsWith(`${websiteUrl}/`)
  return safePath(isWhole ? address.slice(websiteUrl.length) || '/' : address, websiteUrl)
}
