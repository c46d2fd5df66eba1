import type { Tx } from '#db/database.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import { revokeIdentitySessionsOf } from '#db/queries/session/identity-session-queries.ts'
import { retireOobCodes } from '#db/queries/sign-in/oob-code-queries.ts'
import { deletePendingSignInsOf } from '#db/queries/sign-in/pending-sign-in-queries.ts'
import { deleteWebSessionsOf } from '#db/queries/session/web-session-queries.ts'
import type { Client } from '#accounts/client.ts'
import type { IdTokenClaims } from '#accounts/token/id-token.ts'
import { startSession, type ProvenSignIn, type StartedSession } from './start-session.ts'
import type { SessionOpening } from './session-opening.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** Ends every sign-in of an account everywhere, as each change of credentials does, with what was begun in them. */
export async function endAllSessions(tx: Tx, { now }: Pick<AccountStore, 'now'>, uid: string): Promise<void> {
  await dropPendingEmailChange(tx, uid, now())
  await revokeIdentitySessionsOf(tx, uid, now())
  await deleteWebSessionsOf(tx, uid)
  await deletePendingSignInsOf(tx, uid)
}

/**
 * Invalidates the link by which a new address is confirmed. It works without a sign-in, so it must not outlive the end
 * of the one in which it was asked for: whoever had taken over a sign-in would still get the account by it.
 */
export function dropPendingEmailChange(tx: Tx, uid: string, at: Date): Promise<void> {
  return retireOobCodes(tx, uid, ['VERIFY_AND_CHANGE_EMAIL'], at)
}

/**
 * Ends every sign-in and begins a new one for the bearer who made the change, so that they alone stay signed in. The
 * account must already have its new `validSince` (`wholeSecond(now)`). The new sign-in counts as recent, which such
 * changes require anyway.
 */
export async function replaceSessions(
  tx: Tx,
  services: SessionOpening,
  {
    account,
    claims,
    client,
    provider,
    extraClaims = {},
  }: {
    account: Account
    claims: IdTokenClaims
    client: Client
    provider?: string
    /** For the tokens of the new sign-in. */
    extraClaims?: Readonly<Record<string, unknown>>
  },
): Promise<StartedSession> {
  await endAllSessions(tx, services, account.uid)
  const proven: ProvenSignIn = {
    account,
    client,
    continues: true,
    provider: provider ?? claims.provider,
    extraClaims,
    ...(claims.secondFactor === null
      ? {}
      : {
          secondFactor: {
            kind: claims.secondFactor as NonNullable<ProvenSignIn['secondFactor']>['kind'],
            enrollmentId: claims.secondFactorId,
          },
        }),
  }
  return startSession(tx, services, proven)
}
