import { ok, err, type Result } from '#core/result.ts'
import { findWebSession } from '#db/queries/session/web-session-queries.ts'
import type { RestoreProblem } from './bearer-source.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { makeResumeToken } from './make-resume-token.ts'
import { hashOfSessionId } from './session-id.ts'
import { signedInUser } from './signed-in-user.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'

/**
 * Makes a token for `signInWithCustomToken` that gives a browser which lost its storage the sign-in of its web session
 * back (docs/identity-protocol.md, Session of the site): single use, five minutes. It stands for that same sign-in, so
 * neither the time of the sign-in nor its second factor changes. `not_signed_in`: the session is over, or its sign-in
 * is.
 */
export async function makeRestoreToken(
  services: AccountStore & AttemptLimits,
  { sessionId }: { readonly sessionId: string },
): Promise<Result<{ readonly customToken: string }, RestoreProblem>> {
  const { db, now } = services
  const idHash = hashOfSessionId(sessionId)
  const found = idHash && (await findWebSession(db, idHash, now()))
  if (!found || !found.session.identitySession || !signedInUser(found.person, found.session.authTime))
    return err({ code: 'not_signed_in' })
  const allowed = await takeAttempt(services, ['restorePerSession', found.session.family])
  if (!allowed.ok) return allowed
  return ok({ customToken: await makeResumeToken(db, services, found.session.identitySession) })
}
