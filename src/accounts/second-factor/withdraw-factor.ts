import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { replaceRecoveryCodes } from '#db/queries/sign-in/recovery-code-queries.ts'
import { deleteSecondFactor, findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import type { Client } from '#accounts/client.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { replaceSessions } from '#accounts/session/replace-sessions.ts'
import { issueTokens, type SignedIn, type StartedSession } from '#accounts/session/start-session.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken, type Bearer } from '#accounts/session/check-id-token.ts'
import { lockBearer } from '#accounts/session/lock-bearer.ts'
import type { RecentSignInProblem } from '#accounts/session/require-recent-sign-in.ts'
import { sendFactorRemovedNotice } from './send-second-factor-notice.ts'
import { requireShownFactor } from './require-shown-factor.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { SessionOpening } from '#accounts/session/session-opening.ts'
import type { SignInCompletion } from '#accounts/session/sign-in-completion.ts'

export type WithdrawProblem =
  | IdTokenProblem
  | RecentSignInProblem
  | Extract<IdentityProblem, { code: 'second_factor_not_found' | 'second_factor_required' }>

/**
 * Removes a second factor from the account of the bearer of an ID token. All other sign-ins end; the bearer's goes on
 * with new tokens. With the last factor, the recovery codes are removed as well. `second_factor_required`: the project
 * requires one, and this is the last.
 */
export async function withdrawFactor(
  services: SignInCompletion,
  input: { readonly idToken: string; readonly enrollmentId: string; readonly client: Client },
): Promise<Result<SignedIn, WithdrawProblem>> {
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const withdrawn = await inTransaction(services.db, (tx) => withdraw(tx, services, input, bearer.value))
  return withdrawn.ok ? ok(await issueTokens(services, withdrawn.value)) : withdrawn
}

async function withdraw(
  tx: Tx,
  services: SessionOpening & AccountScope,
  { enrollmentId, client }: { readonly enrollmentId: string; readonly client: Client },
  bearer: Bearer,
): Promise<Result<StartedSession, WithdrawProblem>> {
  const at = services.now()
  const locked = await lockBearer(tx, services, bearer)
  if (!locked.ok) return locked
  const { claims } = bearer
  const { uid } = locked.value
  const factors = await findSecondFactors(tx, uid)
  if (!factors.some((factor) => factor.enrollmentId === enrollmentId)) return err({ code: 'second_factor_not_found' })
  const shown = requireShownFactor(services, claims)
  if (!shown.ok) return shown
  const isLast = factors.length === 1
  if (isLast && services.settings.secondFactor.state === 'mandatory') return err({ code: 'second_factor_required' })
  const factor = await deleteSecondFactor(tx, uid, enrollmentId)
  if (isLast) await replaceRecoveryCodes(tx, uid, [], at)
  const account = await updateAccount(tx, uid, { validSince: wholeSecond(at) })
  if (!factor || !account) return err({ code: 'second_factor_not_found' })
  await recordEvent(tx, services, {
    uid,
    event: 'second_factor_removed',
    client,
    details: { kind: factor.kind, enrollmentId },
  })
  await sendFactorRemovedNotice(tx, services, account, factor)
  // If factors are left, the sign-in still counts as shown with one, because it was.
  const kept = isLast ? { ...claims, secondFactor: null, secondFactorId: null } : claims
  return ok(await replaceSessions(tx, services, { account, claims: kept, client }))
}
