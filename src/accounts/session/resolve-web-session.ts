import { findWebSession, touchWebSession } from '#db/queries/session/web-session-queries.ts'
import { hashOfSessionId } from './session-id.ts'
import { idleEnd, sessionLifetimes } from './session-lifetime.ts'
import { signedInUser, type SignedInUser } from './signed-in-user.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** The use of a session is recorded at most this often, to avoid a write for every page. */
const TOUCH_AFTER = 60_000

/**
 * Returns who is signed in with this session id, as the database knows them now: a verified address, a disabled account
 * or a changed password takes effect at once. Null when the session is unknown or over. `isLook`: the request does not
 * count as activity, so the session's idle time continues.
 */
export async function resolveWebSession(
  { db, now, staffSecondFactor: isRequired }: AccountStore & Pick<AccountScope, 'staffSecondFactor'>,
  { sessionId, isLook = false }: { readonly sessionId: string; readonly isLook?: boolean },
): Promise<SignedInUser | null> {
  const idHash = hashOfSessionId(sessionId)
  if (!idHash) return null
  const at = now()
  const found = await findWebSession(db, idHash, at)
  if (!found) return null
  const { session, person } = found
  const user = signedInUser(person, session.authTime, { secondFactor: session.secondFactor, isRequired })
  if (user && !isLook && !session.supersededAt && at.getTime() - session.lastSeenAt.getTime() > TOUCH_AFTER) {
    await touchWebSession(db, idHash, at, idleEnd(at, sessionLifetimes[user.role].idle, session.absoluteExpiresAt))
  }
  return user
}
