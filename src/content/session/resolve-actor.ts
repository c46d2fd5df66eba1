import type { AccountServices } from '#accounts/account-services.ts'
import { resolveBearer } from '#accounts/web-session/resolve-bearer.ts'
import { resolveWebSession } from '#accounts/web-session/resolve-web-session.ts'
import type { SignedInUser } from '#accounts/web-session/signed-in-user.ts'
import { bearerToken } from './bearer-token.ts'
import { mayUseCookie } from './same-origin.ts'
import { readSessionCookie } from './session-cookie.ts'

/** Who makes a request. */
export type Actor = SignedInUser

/**
 * The one place that decides who the actor of a request is: the bearer of an ID token, else the session of the cookie, which
 * counts for a changing request only when it comes from a page of this site. A token that is no good makes the request anonymous,
 * whatever cookie it brings. Null = nobody.
 */
export async function resolveActor(accounts: AccountServices, request: Request): Promise<Actor | null> {
  if (request.headers.has('authorization')) {
    const idToken = bearerToken(request)
    return idToken === null ? null : resolveBearer(accounts, { idToken })
  }
  const sessionId = readSessionCookie(request, accounts.websiteUrl)
  if (sessionId === null || !mayUseCookie(request, accounts.websiteUrl)) return null
  return resolveWebSession(accounts, { sessionId })
}
