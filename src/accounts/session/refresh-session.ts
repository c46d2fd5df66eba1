import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Tx } from '#db/database.ts'
import { useIdentitySession } from '#db/queries/session/bearer-queries.ts'
import {
  lockIdentitySession,
  revokeIdentitySession,
  type IdentitySession,
} from '#db/queries/session/identity-session-queries.ts'
import type { Client } from '#accounts/client.ts'
import { scopeToTenant, type TenantProblem } from '#accounts/project/scope-to-tenant.ts'
import { recordEvent } from '#accounts/record-event.ts'
import type { TooManyAttempts } from '#accounts/account-problems.ts'
import { decodeRefreshToken, type RefreshTokenParts } from '#accounts/token/refresh-token.ts'
import { continueSession, isOver, type EndedProblem } from './continue-session.ts'
import { issueTokens, SESSION_IDLE, type SignedIn, type StartedSession } from './start-session.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { AttemptLimits } from '#accounts/throttle/attempt-limits.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { ServiceLogging } from '#accounts/service-log.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type RefreshProblem = EndedProblem | TooManyAttempts | TenantProblem

const ROTATE_AFTER = 12 * 3600_000
/** Tabs share one token; the slowest of them may still send the former one for this long. */
const FORMER_GOOD_FOR = 60_000

/**
 * Returns new tokens for a refresh token (docs/identity-protocol.md, Refresh tokens). The token of the previous
 * generation is accepted as long as the client may not have received the present one; anything older was stolen or
 * copied and ends the session, and with it the session of the site. Any fault of the token itself is `token_expired`,
 * an answer that makes the SDK sign out. The request names no tenant, but the account does; a disabled tenant refuses
 * with `project_disabled`.
 */
export async function refreshSession(
  services: AccountStore & AccountScope & TokenSigning & AttemptLimits & ServiceLogging,
  input: { readonly refreshToken: string; readonly client: Client },
): Promise<Result<SignedIn, RefreshProblem>> {
  const token = decodeRefreshToken(services.secrets.refreshTokenKey, input.refreshToken)
  if (!token) return err({ code: 'token_expired' })
  const allowed = services.repeatedCalls.take('refreshPerSession', token.sessionId, services.now())
  if (!allowed.ok) return allowed
  const used = await usePresentToken(services, token)
  const refreshed = used
    ? ok(used)
    : await inTransaction(services.db, (tx) => useSession(tx, services, { ...token, client: input.client }), {
        commitsRefusals: 'a token that is used again ends its session',
      })
  if (!refreshed.ok) return refreshed
  const { tenantId } = refreshed.value.account
  const scoped = tenantId === services.tenantId ? ok(services) : await scopeToTenant(services, tenantId)
  return scoped.ok ? ok(await issueTokens(scoped.value, refreshed.value)) : scoped
}

/**
 * Handles the usual refresh: the present token, of a session that continues. Null: it has to be examined more closely.
 */
async function usePresentToken(
  { db, now }: AccountStore,
  { sessionId, generation }: RefreshTokenParts,
): Promise<StartedSession | null> {
  const at = now()
  const used = await useIdentitySession(db, {
    id: sessionId,
    generation,
    at,
    rotatedAfter: new Date(at.getTime() - ROTATE_AFTER),
    idleExpiresAt: new Date(at.getTime() + SESSION_IDLE),
  })
  return used && { ...used, session: { ...used.session, id: sessionId, generation } }
}

async function useSession(
  tx: Tx,
  services: AccountStore & ServiceLogging,
  token: { sessionId: string; generation: number; client: Client },
) {
  const at = services.now()
  const session = await lockIdentitySession(tx, token.sessionId)
  // Sessions are deleted with their account, and some time after they ended; for the SDK both mean the same.
  if (!session) return err({ code: 'account_not_found' } as const)
  const next = nextGeneration(session, token.generation, at)
  if (next || isOver(session, at)) return continueSession(tx, services, session, next ?? session)
  await revokeIdentitySession(tx, session.id, at)
  await recordEvent(tx, services, {
    uid: session.uid,
    event: 'refresh_token_reused',
    client: token.client,
    details: { provider: session.provider, signedInAt: session.authTime.toISOString() },
  })
  services.log.warn(
    { uid: session.uid, session: session.id, generation: token.generation },
    'a refresh token was used a second time; its session was ended',
  )
  return err({ code: 'token_expired' } as const)
}

/** Returns the state of a session after a token of generation `presented`; null when that token is too old. */
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
