import type { AccountServices } from '#accounts/account-services.ts'
import type { Client } from '#accounts/client.ts'
import { closeWebSession } from '#accounts/session/close-web-session.ts'
import { openWebSession, type OpenWebSessionProblem } from '#accounts/session/open-web-session.ts'
import { DEFAULT_TOKEN_SYNC_PATH } from '#contract/account/token-sync-path.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { bearerToken } from './bearer-token.ts'
import { isForeign, isSameOrigin } from './same-origin.ts'
import { readSessionCookie, sessionCookies } from './session-cookie.ts'
import { userShape } from './user-shape.ts'
import type { RestoreProblem } from '#accounts/session/bearer-source.ts'

export interface SessionDeps {
  readonly accounts: AccountServices
  /** Returns the address that a request is counted under. */
  readonly clientAddress: (request: Request) => string
  /** Where it is mounted; `/__session` by default. */
  readonly path?: string
}

const MAX_USER_AGENT_LENGTH = 300

/** Texts of the token sync for its refusals, all of which are 401. */
const refusals: Readonly<Record<OpenWebSessionProblem['code'], string>> = {
  token_stale: 'stale-token',
  token_expired: 'stale-token',
  token_invalid: 'invalid-token',
  tenant_mismatch: 'invalid-token',
  account_not_found: 'invalid-token',
  account_disabled: 'user-disabled',
  recent_sign_in_required: 'recent-sign-in-required',
}

/** The same for restoring the browser's sign-in. */
const restoreRefusals: Readonly<Record<RestoreProblem['code'], readonly [status: number, error: string]>> = {
  not_signed_in: [401, 'no-session'],
  operation_not_allowed: [404, 'not-offered'],
  too_many_attempts: [429, 'too-many-attempts'],
}

/**
 * Creates the token sync (specification §7; docs/identity-protocol.md, Session of the site), by default at
 * `/__session`: `POST` with an ID token as Bearer opens or renews the session of the site → 200 `{ user }` with its
 * cookie, 401 `{ error }`; `DELETE` from a page of the site ends it → 204, also when there is none. `POST …/token` with
 * only the cookie answers 200 `{ customToken }`, with which the SDK of a browser that lost its storage gets its sign-in
 * back.
 */
export function createSessionApp(deps: SessionDeps): (request: Request) => Promise<Response> {
  const path = deps.path ?? DEFAULT_TOKEN_SYNC_PATH
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== path && pathname !== `${path}/token`) return refused(404, 'not-found')
    try {
      return await (pathname === path ? sync(deps, request) : restore(deps, request))
    } catch (error) {
      if (isDatabaseGone(error)) return refused(503, 'unavailable', { 'retry-after': '5' })
      deps.accounts.log.error({ err: error }, 'a session request failed')
      return refused(500, 'internal')
    }
  }
}

async function sync(deps: SessionDeps, request: Request): Promise<Response> {
  if (request.method !== 'POST' && request.method !== 'DELETE')
    return refused(405, 'method-not-allowed', { allow: 'POST, DELETE' })
  if (isForeign(request, deps.accounts.websiteUrl)) return refused(403, 'foreign-origin')
  if (request.method === 'POST') return open(deps, request)
  // The cookie is the only proof: the request must be known to come from this site.
  return isSameOrigin(request, deps.accounts.websiteUrl) ? close(deps, request) : refused(403, 'foreign-origin')
}

async function open(deps: SessionDeps, request: Request): Promise<Response> {
  const { accounts } = deps
  const idToken = bearerToken(request)
  if (idToken === null) return refused(401, 'missing-token')
  const opened = await openWebSession(accounts, {
    idToken,
    currentSessionId: readSessionCookie(request, accounts.websiteUrl),
    client: clientOf(deps, request),
  })
  if (!opened.ok) return refused(401, refusals[opened.problem.code])
  const { sessionId, maxAgeSeconds, user } = opened.value
  return answered(
    Response.json({ user: userShape(user) }),
    sessionCookies(accounts.websiteUrl, { id: sessionId, maxAgeSeconds }),
  )
}

async function close({ accounts }: SessionDeps, request: Request): Promise<Response> {
  const sessionId = readSessionCookie(request, accounts.websiteUrl)
  const gone = new Response(null, { status: 204 })
  if (sessionId === null) return answered(gone, [])
  await closeWebSession(accounts, { sessionId })
  return answered(gone, sessionCookies(accounts.websiteUrl, null))
}

/**
 * Restores the browser's sign-in. The cookie is the only proof, so the request must be known to come from this site; it
 * is not enough that it is not known to come from another.
 */
async function restore(deps: SessionDeps, request: Request): Promise<Response> {
  const { accounts } = deps
  if (request.method !== 'POST') return refused(405, 'method-not-allowed', { allow: 'POST' })
  if (!isSameOrigin(request, accounts.websiteUrl)) return refused(403, 'foreign-origin')
  const sessionId = readSessionCookie(request, accounts.websiteUrl)
  if (sessionId === null) return refused(401, 'no-session')
  const restored = await accounts.bearers.restore({ sessionId, client: clientOf(deps, request) })
  if (restored.ok) return answered(Response.json(restored.value), [])
  const { problem } = restored
  const [status, error] = restoreRefusals[problem.code]
  return refused(
    status,
    error,
    problem.code === 'too_many_attempts' ? { 'retry-after': String(problem.retryAfterSeconds) } : {},
  )
}

function clientOf({ clientAddress }: SessionDeps, request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  }
}

function answered(response: Response, cookies: readonly string[]): Response {
  response.headers.set('cache-control', 'private, no-store')
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

function refused(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'private, no-store', ...headers } })
}
