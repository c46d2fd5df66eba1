import type { SignInProof } from '#accounts/session/find-current-device.ts'
import type { Client } from '#accounts/client.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { bearerKindOf } from './bearer-kinds.ts'
import { bearerToken } from './bearer-token.ts'
import { readSessionCookie } from './session-cookie.ts'

const MAX_USER_AGENT_LENGTH = 300

/**
 * Returns how a request proves its sign-in, in the order in which the caller is decided (session/resolve-caller.ts).
 */
export function signInProofOf({ websiteUrl }: Pick<ApiDeps, 'websiteUrl'>, request: Request): SignInProof | null {
  if (request.headers.has('authorization')) {
    const token = bearerToken(request)
    if (token === null) return null
    return bearerKindOf(token) === 'api_session_token' ? { apiSessionToken: token } : { idToken: token }
  }
  const sessionId = readSessionCookie(request, websiteUrl)
  return sessionId === null ? null : { sessionId }
}

/** Returns where a request comes from, for the log of the account. */
export function clientOf({ clientAddress }: Pick<ApiDeps, 'clientAddress'>, request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  }
}
