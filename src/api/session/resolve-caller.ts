import { resolveWebSession } from '#accounts/session/resolve-web-session.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import { resolveBearerToken, type BearerDeps } from './bearer-kinds.ts'
import { bearerToken, bringsBearer } from './bearer-token.ts'
import type { Caller } from './caller.ts'
import { mayUseCookie } from './same-origin.ts'
import { readSessionCookie } from './session-cookie.ts'
import { personOf } from './person-of.ts'

const NOBODY: Caller = { kind: 'nobody' }

/**
 * Decides who makes a request, which happens only here: the bearer of a token, otherwise the session of the cookie,
 * which counts for a changing request only when it comes from a page of this site. An invalid token is refused,
 * whatever cookie accompanies it; a header without a token (`Basic …`) counts as no caller. Listening for changes does
 * not extend a session.
 */
export async function resolveCallerOf(deps: BearerDeps, request: Request): Promise<Caller> {
  if (bringsBearer(request)) {
    const token = bearerToken(request)
    return token === null ? { kind: 'refused', problem: { code: 'token_invalid' } } : resolveBearerToken(deps, token)
  }
  if (request.headers.has('authorization')) return NOBODY
  const { accounts } = deps
  const sessionId = readSessionCookie(request, accounts.websiteUrl)
  if (sessionId === null || !mayUseCookie(request, accounts.websiteUrl)) return NOBODY
  const isLook = new URL(request.url).pathname === STAFF_EVENTS_PATH
  const user = await resolveWebSession(accounts, { sessionId, isLook })
  return user ? personOf(user) : NOBODY
}
