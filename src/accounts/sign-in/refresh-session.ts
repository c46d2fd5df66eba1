import type { Problem } from '#core/problem.ts'
import { ok, refused, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { updateAccount } from '#db/queries/identity/account-queries.ts'
import {
  lockIdentitySession,
  revokeIdentitySession,
  updateIdentitySession,
  type IdentitySession,
} from '#db/queries/identity/identity-session-queries.ts'
import type { AccountServices } from '../account-services.ts'
import { takeAttempt } from '../throttle/throttle.ts'
import { decodeRefreshToken } from '../tokens/refresh-token.ts'
import { issueTokens, SESSION_IDLE, type SignedIn } from './start-session.ts'

export type RefreshProblem = Extract<
  Problem,
  { code: 'token_expired' | 'account_not_found' | 'account_disabled' | 'too_many_attempts' }
>

const ROTATE_AFTER = 12 * 3600_000
/** Tabs share one token; the slowest of them may still bring the former one for this long. */
const FORMER_GOOD_FOR = 60_000

/**
 * New tokens for a refresh token (scheme: reference identity.md §3.4). The token of the generation before is taken as long as the
 * client may not have received the present one; anything older was stolen or copied and ends the session. Whatever is wrong with
 * the token itself is `token_expired`, the one answer that makes the SDK sign out.
 */
export async function refreshSession(
  services: AccountServices,
  input: { readonly refreshToken: string },
): Promise<Result<SignedIn, RefreshProblem>> {
  const token = decodeRefreshToken(services.secrets.refreshTokenKey, input.refreshToken)
  if (!token) return refused({ code: 'token_expired' })
  const allowed = await takeAttempt(services, ['refreshPerSession', token.sessionId])
  if (!allowed.ok) return allowed
  const refreshed = await services.db.transaction().execute((tx) => useSession(tx, services, token))
  if (!refreshed.ok) return refreshed
  const { account, session } = refreshed.value
  return ok(await issueTokens(services, account, session))
}

async function useSession(tx: Tx, services: AccountServices, token: { sessionId: string; generation: number }) {
  const at = services.now()
  const session = await lockIdentitySession(tx, token.sessionId)
  if (!session) return refused({ code: 'account_not_found' } as const)
  if (session.revokedAt || session.idleExpiresAt <= at || session.absoluteExpiresAt <= at)
    return refused({ code: 'token_expired' } as const)
  const next = nextGeneration(session, token.generation, at)
  if (!next) {
    await revokeIdentitySession(tx, session.id, at)
    services.log.warn(
      { uid: session.uid, session: session.id, generation: token.generation },
      'a refresh token was used again; its session is ended',
    )
    return refused({ code: 'token_expired' } as const)
  }
  const account = await updateAccount(tx, session.uid, { lastRefreshAt: at })
  if (!account) return refused({ code: 'account_not_found' } as const)
  if (account.disabled) return refused({ code: 'account_disabled' } as const)
  if (session.authTime < account.validSince) return refused({ code: 'token_expired' } as const)
  const idleExpiresAt = new Date(at.getTime() + SESSION_IDLE)
  await updateIdentitySession(tx, { ...next, id: session.id, idleExpiresAt, lastUsedAt: at })
  return ok({ account, session: { ...session, ...next } })
}

/** What becomes of a session when a token of `presented` comes: its state afterwards, or null when that token is too old. */
function nextGeneration(
  session: IdentitySession,
  presented: number,
  at: Date,
): Pick<IdentitySession, 'generation' | 'rotatedAt' | 'confirmedAt'> | null {
  const { generation, rotatedAt, confirmedAt } = session
  if (presented === generation) {
    if (at.getTime() - rotatedAt.getTime() >= ROTATE_AFTER)
      return { generation: generation + 1, rotatedAt: at, confirmedAt: null }
    return { generation, rotatedAt, confirmedAt: confirmedAt ?? at }
  }
  const mayLackCurrent = confirmedAt === null || at.getTime() - confirmedAt.getTime() < FORMER_GOOD_FOR
  return presented === generation - 1 && mayLackCurrent ? { generation, rotatedAt, confirmedAt } : null
}
