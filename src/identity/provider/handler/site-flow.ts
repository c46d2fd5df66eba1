import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import { beginOauthFlow, type BeginOauthFlowProblem } from '#accounts/provider/oauth-flow/begin-oauth-flow.ts'
import { dropOauthFlow, findOauthFlow } from '#accounts/provider/oauth-flow/find-oauth-flow.ts'
import { signInToSite, type SignInToSiteProblem } from '#accounts/provider/sign-in-to-site.ts'
import { safePath } from '#contract/site/safe-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { IdentityDeps, SiteSessions } from '#identity/identity-deps.ts'
import { keepBrowserId, readBrowserId, shortCookie } from './browser-cookie.ts'
import { clientOf } from './client-of.ts'
import { HANDLER_HEADERS } from './handler-page.ts'
import { isCancelled, type ProviderReturn } from './read-return.ts'

/** Paths of a sign-in that the site makes itself, without any script. */
export const SITE_START_PATH = '/__/auth/start'
export const SITE_CALLBACK_PATH = '/__/auth/callback'

/** The cookie that holds the pending credential while the second factor is asked for. */
const SECOND_FACTOR_COOKIE = 'secondFactor'
const SECOND_FACTOR_PATH = `${sitePaths.login()}/second-factor`

/** The problems for /login, in the SDK's words without `auth/`. */
const codes: Readonly<Record<BeginOauthFlowProblem['code'] | SignInToSiteProblem['code'], string>> = {
  provider_unknown: 'operation-not-allowed',
  provider_unavailable: 'network-request-failed',
  too_many_attempts: 'too-many-requests',
  idp_response_invalid: 'invalid-credential',
  tenant_mismatch: 'operation-not-allowed',
  account_disabled: 'user-disabled',
  sign_in_blocked: 'admin-restricted-operation',
  account_not_found: 'internal-error',
  provider_account_unknown: 'internal-error',
  admin_only_operation: 'admin-restricted-operation',
  token_invalid: 'internal-error',
  token_expired: 'internal-error',
  token_stale: 'internal-error',
  recent_sign_in_required: 'internal-error',
}

/**
 * Answers `GET /__/auth/start?providerId=…&from=<path>` by sending the browser to a provider. Works without JavaScript
 * and, on this machine, over plain http, where the SDK's popups do not.
 */
export async function beginSiteFlow(deps: IdentityDeps, request: Request): Promise<Response> {
  const { websiteUrl } = deps.accounts
  const url = new URL(request.url)
  const providerId = url.searchParams.get('providerId') ?? ''
  const from = safePath(url.searchParams.get('from'), websiteUrl)
  // The provider sends the browser to the site's own address, where the cookie must exist.
  if (url.origin !== websiteUrl) return seeOther(websiteUrl + withQuery(SITE_START_PATH, { providerId, from }))
  const scoped = await scopeToTenant(deps.accounts, null)
  if (!scoped.ok) return toLogin(codes.provider_unknown, from)
  const browser = keepBrowserId(request, websiteUrl)
  const begun = await beginOauthFlow(scoped.value, {
    providerId,
    redirectUri: websiteUrl + SITE_CALLBACK_PATH,
    requested: { scopes: [], parameters: {} },
    purpose: { kind: 'site', from },
    bound: { browserId: browser.id },
    client: clientOf(deps, request),
  })
  return begun.ok ? seeOther(begun.value.authUri, [browser.cookie]) : toLogin(codes[begun.problem.code], from)
}

/**
 * Ends a flow after the provider has sent the browser back: opens the site's session and returns to where the visitor
 * was, or asks for the second factor. Any problem is shown on /login (`?problem=<code>`).
 */
export async function finishSiteFlow(
  deps: IdentityDeps & { readonly siteSessions: SiteSessions },
  request: Request,
  returned: ProviderReturn | null,
): Promise<Response> {
  const { accounts, siteSessions } = deps
  const browserId = readBrowserId(request, accounts.websiteUrl)
  const flow = browserId && returned ? await findOauthFlow(accounts, { state: returned.state, browserId }) : null
  if (!returned || !flow || flow.purpose.kind !== 'site') return toLogin('invalid-credential', null)
  const { sessionId } = flow
  // Checked when it was written, and checked again where it is used.
  const from = safePath(flow.purpose.from, accounts.websiteUrl)
  if (returned.code === null) {
    await dropOauthFlow(accounts, { state: returned.state, sessionId })
    return toLogin(isCancelled(returned) ? 'user-cancelled' : 'invalid-credential', from)
  }
  const scoped = await scopeToTenant(accounts, null)
  if (!scoped.ok) return toLogin(codes.provider_unknown, from)
  const entered = await signInToSite(scoped.value, {
    reply: { ...returned, sessionId },
    currentSessionId: siteSessions.read(request),
    client: clientOf(deps, request),
  })
  if (!entered.ok) return toLogin(codes[entered.problem.code], from)
  const entry = entered.value
  if (entry.kind === 'confirmation_wanted') return toLogin('account-exists-with-different-credential', from)
  if (entry.kind === 'second_factor_wanted')
    return seeOther(withQuery(SECOND_FACTOR_PATH, { from }), [
      shortCookie(SECOND_FACTOR_COOKIE, entry.pendingCredential, accounts.websiteUrl),
    ])
  const { session } = entry
  const cookies = siteSessions.cookiesOf({ id: session.sessionId, maxAgeSeconds: session.maxAgeSeconds })
  // /login knows where a signed-in visitor wanted to go.
  return seeOther(session.user.needsVerification ? sitePaths.verifyEmail() : (from ?? sitePaths.login()), cookies)
}

function toLogin(problem: string, from: string | null): Response {
  return seeOther(withQuery(sitePaths.login(), { problem, from }))
}

function withQuery(path: string, fields: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== null) query.set(name, value)
  return query.size > 0 ? `${path}?${query.toString()}` : path
}

function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ ...HANDLER_HEADERS, 'cache-control': 'private, no-store', location })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
