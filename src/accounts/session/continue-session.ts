import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findAccount, updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { updateIdentitySession, type IdentitySession } from '#db/queries/session/identity-session-queries.ts'
import { SESSION_IDLE } from './start-session.ts'
import type { AccountStore } from '#accounts/account-store.ts'

export type EndedProblem = Extract<Problem, { code: 'token_expired' | 'account_not_found' | 'account_disabled' }>

/** Returns whether a session was ended or has expired. */
export function isOver(session: IdentitySession, at: Date): boolean {
  return session.revokedAt !== null || session.idleExpiresAt <= at || session.absoluteExpiresAt <= at
}

/**
 * Continues a locked session in the given generation, and returns it with its account. Refused when it is over or the
 * credentials changed since (`token_expired`), or its account is gone or disabled; the latter is checked first, so that
 * its owner learns the reason.
 */
export async function continueSession(
  tx: Tx,
  { now }: Pick<AccountStore, 'now'>,
  session: IdentitySession,
  next: Pick<IdentitySession, 'generation' | 'rotatedAt' | 'confirmedAt'>,
): Promise<Result<{ account: Account; session: IdentitySession }, EndedProblem>> {
  const at = now()
  const found = await findAccount(tx, session.uid)
  if (!found) return err({ code: 'account_not_found' })
  if (found.disabled) return err({ code: 'account_disabled' })
  if (isOver(session, at) || session.authTime < found.validSince) return err({ code: 'token_expired' })
  const account = (await updateAccount(tx, session.uid, { lastRefreshAt: at })) ?? found
  const { generation, rotatedAt, confirmedAt } = next
  const idleExpiresAt = new Date(at.getTime() + SESSION_IDLE)
  await updateIdentitySession(tx, { id: session.id, generation, rotatedAt, confirmedAt, idleExpiresAt, lastUsedAt: at })
  return ok({ account, session: { ...session, generation, rotatedAt, confirmedAt, idleExpiresAt } })
}
