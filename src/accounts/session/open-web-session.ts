import { randomUUID } from 'node:crypto'
import { tokenIsStale, tokenMaxAgeSeconds } from '#core/account/token-age.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { assignWebFamily } from '#db/queries/session/device-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import {
  deleteWebSession,
  findPerson,
  findWebSession,
  insertWebSession,
  supersedeWebSession,
} from '#db/queries/session/web-session-queries.ts'
import type { Client } from '#accounts/client.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { hashOfSessionId, newSessionId } from './session-id.ts'
import { idleEnd, sessionLifetimes } from './session-lifetime.ts'
import { signedInUser, type SignedInUser } from './signed-in-user.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenBearers } from './bearer-source.ts'

/** Requests in progress with the former id still find their session for this long. */
const FORMER_GOOD_FOR = 60_000

export interface OpenedWebSession {
  /** For the cookie; not stored anywhere. */
  readonly sessionId: string
  /**
   * Until the session ends at the latest: its use prolongs it without a new cookie, and the server knows when it has been
   * idle too long.
   */
  readonly maxAgeSeconds: number
  readonly user: SignedInUser
}

export type OpenWebSessionProblem =
  | IdTokenProblem
  | Extract<Problem, { code: 'token_stale' | 'recent_sign_in_required' }>

/**
 * Opens a session of the site for the bearer of an ID token that is at most 300 s old (`token_stale`), or renews the
 * one that the browser has: always under a new id, keeping its first day if it was the same person's
 * (docs/identity-protocol.md, Session of the site).
 *
 * A new session does not need a sign-in within the last 300 s. A browser whose SDK still knows the user gets its
 * session back without a password. The rule guards against stolen tokens, and the age limit of the token itself bounds
 * that risk: whoever can make new tokens holds the refresh token and therefore has the sign-in anyway. The embedded
 * service also refuses tokens of ended sign-ins. For staff, whose sessions are meant to end when idle, the rule applies
 * (`recent_sign_in_required`).
 */
export async function openWebSession(
  services: AccountStore & Pick<AccountScope, 'staffSecondFactor'> & TokenBearers,
  input: { readonly idToken: string; readonly currentSessionId: string | null; readonly client: Client },
): Promise<Result<OpenedWebSession, OpenWebSessionProblem>> {
  const bearer = await services.bearers.identify(input.idToken)
  if (!bearer.ok) return bearer
  const { facts, claims } = bearer.value
  const at = services.now()
  if (tokenIsStale(claims.issuedAt, at.getTime() / 1000)) return err({ code: 'token_stale' })

  return inTransaction(services.db, async (tx) => {
    await upsertProfile(tx, facts, at)
    const person = await findPerson(tx, facts.uid)
    const authTime = new Date(claims.authTime * 1000)
    const { secondFactor } = claims
    const strength = { secondFactor, isRequired: services.staffSecondFactor }
    const user = person && signedInUser(person, authTime, strength)
    if (!user) return err({ code: 'account_disabled' })
    const lifetime = sessionLifetimes[user.role]
    const former = await replaceFormer(tx, input.currentSessionId, facts.uid, at)
    const isRecent = at.getTime() - authTime.getTime() <= tokenMaxAgeSeconds * 1000
    if (!former && !lifetime.beginsByItself && !isRecent) return err({ code: 'recent_sign_in_required' })
    // Somebody who has proved again who they are gets the whole time again.
    const createdAt = former && authTime <= former.authTime ? former.createdAt : at
    const absoluteExpiresAt = new Date(createdAt.getTime() + lifetime.absolute)
    const idleExpiresAt = idleEnd(at, lifetime.idle, absoluteExpiresAt)
    const sessionId = newSessionId()
    const family = former?.family ?? randomUUID()
    const isOpen = claims.sessionId === null || (await assignWebFamily(tx, claims.sessionId, family))
    if (!isOpen) return err({ code: 'token_expired' })
    await insertWebSession(tx, {
      idHash: hashOfSessionId(sessionId)!,
      family,
      uid: facts.uid,
      identitySession: claims.sessionId,
      secondFactor,
      provider: claims.provider,
      authTime,
      tokenIssuedAt: new Date(claims.issuedAt * 1000),
      createdAt,
      lastSeenAt: at,
      idleExpiresAt,
      absoluteExpiresAt,
      userAgent: input.client.userAgent,
      clientAddress: input.client.address,
    })
    return ok({ sessionId, maxAgeSeconds: Math.floor((absoluteExpiresAt.getTime() - at.getTime()) / 1000), user })
  })
}

/**
 * Ends the session that the browser had: a moment later if it continues under a new id, at once if it was somebody
 * else's.
 */
async function replaceFormer(tx: Tx, currentSessionId: string | null, uid: string, at: Date) {
  const idHash = currentSessionId ? hashOfSessionId(currentSessionId) : null
  const found = idHash && (await findWebSession(tx, idHash, at))
  if (!idHash || !found) return null
  if (found.session.uid !== uid) {
    await deleteWebSession(tx, idHash)
    return null
  }
  await supersedeWebSession(tx, idHash, at, new Date(at.getTime() + FORMER_GOOD_FOR))
  return found.session
}
