import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { findAccount } from '#db/queries/account/account-queries.ts'
import {
  lockIdentitySession,
  revokeIdentitySession,
  updateIdentitySession,
} from '#db/queries/session/identity-session-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import type { Client } from '#accounts/client.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { isOver } from '#accounts/session/continue-session.ts'
import { decodeRefreshToken, type RefreshTokenParts } from '#accounts/token/refresh-token.ts'
import { idleEnd } from '#accounts/session/session-lifetime.ts'
import { signedInUser } from '#accounts/session/signed-in-user.ts'
import { apiSessionLifetime, type ApiAccountRules } from './api-account-rules.ts'
import { issueApiSessionTokens, type ApiSessionTokens, type TokenSubject } from './api-session-tokens.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type RefreshApiSessionProblem = Extract<Problem, { code: 'token_invalid' }>

/** Tabs share one token, and two of them may send it at the same time. */
const BROUGHT_TWICE_MS = 60_000

/**
 * Returns new tokens for a refresh token, which is used up (`token_invalid` from then on, as for anything that is no
 * such token). A token that is sent again more than a moment after its use, or one older than the last, must have been
 * copied: its sign-in ends for all holders.
 */
export async function refreshApiSession(
  services: AccountStore & TokenSigning,
  rules: ApiAccountRules,
  { refreshToken, client }: { readonly refreshToken: string; readonly client: Client },
): Promise<Result<ApiSessionTokens, RefreshApiSessionProblem>> {
  const token = decodeRefreshToken(services.secrets.apiRefreshKey, refreshToken)
  if (!token) return err({ code: 'token_invalid' })
  const rotated = await inTransaction(services.db, (tx) => rotate(tx, services, rules, { ...token, client }), {
    commitsRefusals: 'a token that is used again ends its session',
  })
  return rotated.ok ? ok(await issueApiSessionTokens(services, rules, rotated.value)) : rotated
}

async function rotate(
  tx: Tx,
  services: AccountStore,
  rules: ApiAccountRules,
  { sessionId, generation, client }: RefreshTokenParts & { readonly client: Client },
): Promise<Result<TokenSubject, RefreshApiSessionProblem>> {
  const at = services.now()
  const session = await lockIdentitySession(tx, sessionId)
  if (!session || isOver(session, at)) return err({ code: 'token_invalid' })
  const { uid } = session
  if (generation !== session.generation) {
    const isRepeated =
      generation === session.generation - 1 && at.getTime() - session.rotatedAt.getTime() < BROUGHT_TWICE_MS
    if (!isRepeated) {
      await revokeIdentitySession(tx, session.id, at)
      await recordEvent(tx, services, { uid, event: 'refresh_token_reused', client })
    }
    return err({ code: 'token_invalid' })
  }
  const [account, person] = [await findAccount(tx, uid), await findPerson(tx, uid)]
  const user = person && signedInUser(person, session.authTime)
  if (!account || !user || (rules.confirmsEmail && user.needsVerification)) return err({ code: 'token_invalid' })
  const { idle } = apiSessionLifetime(rules, user.role)
  const next = generation + 1
  await updateIdentitySession(tx, {
    id: session.id,
    generation: next,
    rotatedAt: at,
    confirmedAt: at,
    idleExpiresAt: idleEnd(at, idle, session.absoluteExpiresAt),
    lastUsedAt: at,
  })
  return ok({ uid, role: user.role, signIn: { id: session.id, generation: next } })
}
