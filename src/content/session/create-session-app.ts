import type { AccountServices } from '#accounts/account-services.ts'
import { closeWebSession } from '#accounts/web-session/close-web-session.ts'
import { openWebSession, type OpenWebSessionProblem } from '#accounts/web-session/open-web-session.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { bearerToken } from './bearer-token.ts'
import { isForeign } from './same-origin.ts'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'
import { userShape } from './user-shape.ts'

export interface SessionDeps {
  readonly accounts: AccountServices
  /** Address a request is counted under. */
  readonly clientAddress: (request: Request) => string
}

const MAX_USER_AGENT_LENGTH = 300

/** Words of the token sync for what it refuses; all of them are 401. */
const refusals: Readonly<Record<OpenWebSessionProblem['code'], string>> = {
  token_stale: 'stale-token',
  token_expired: 'stale-token',
  token_invalid: 'invalid-token',
  tenant_mismatch: 'invalid-token',
  account_not_found: 'invalid-token',
  account_disabled: 'user-disabled',
}

/**
 * The token sync (specification §7, reference: identity.md §5): `POST /__session` with an ID token as Bearer opens or renews the
 * session of the site → 200 `{ user }` with its cookie, 401 `{ error }`; `DELETE` ends it → 204 always.
 */
export function createSessionApp(deps: SessionDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'POST' && request.method !== 'DELETE')
      return refused(405, 'method-not-allowed', { allow: 'POST, DELETE' })
    if (isForeign(request, deps.accounts.websiteUrl)) return refused(403, 'foreign-origin')
    try {
      return request.method === 'POST' ? await open(deps, request) : await close(deps, request)
    } catch (error) {
      if (isDatabaseGone(error)) return refused(503, 'unavailable', { 'retry-after': '5' })
      deps.accounts.log.error({ err: error }, 'a session request failed')
      return refused(500, 'internal')
    }
  }
}

async function open({ accounts, clientAddress }: SessionDeps, request: Request): Promise<Response> {
  const idToken = bearerToken(request)
  if (idToken === null) return refused(401, 'missing-token')
  const opened = await openWebSession(accounts, {
    idToken,
    currentSessionId: readSessionCookie(request, accounts.websiteUrl),
    client: {
      address: clientAddress(request),
      userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    },
  })
  if (!opened.ok) return refused(401, refusals[opened.problem.code])
  const { sessionId, maxAgeSeconds, user } = opened.value
  const cookie = sessionCookie(accounts.websiteUrl, { id: sessionId, maxAgeSeconds })
  return Response.json(
    { user: userShape(user) },
    { headers: { 'set-cookie': cookie, 'cache-control': 'private, no-store' } },
  )
}

async function close({ accounts }: SessionDeps, request: Request): Promise<Response> {
  const sessionId = readSessionCookie(request, accounts.websiteUrl)
  const headers = new Headers({ 'cache-control': 'private, no-store' })
  if (sessionId !== null) {
    await closeWebSession(accounts, { sessionId })
    headers.set('set-cookie', sessionCookie(accounts.websiteUrl, null))
  }
  return new Response(null, { status: 204, headers })
}

function refused(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'private, no-store', ...headers } })
}
