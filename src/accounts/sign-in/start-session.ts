import { randomUUID } from 'node:crypto'
import type { Executor } from '#db/database.ts'
import type { Account } from '#db/queries/identity/account-queries.ts'
import { insertIdentitySession } from '#db/queries/identity/identity-session-queries.ts'
import type { AccountServices } from '../account-services.ts'
import type { Client } from '../client.ts'
import { ID_TOKEN_SECONDS, signIdToken } from '../tokens/id-token.ts'
import { encodeRefreshToken } from '../tokens/refresh-token.ts'

/** Tokens of a session and whose they are. */
export interface SignedIn {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
}

const DAY = 24 * 3600_000
/** A session that was not refreshed for this long is over. */
export const SESSION_IDLE = 60 * DAY
const SESSION_ABSOLUTE = 365 * DAY

/** Stores a session that begins now and answers how to make its tokens once that is committed. */
export async function startSession(
  tx: Executor,
  services: AccountServices,
  { account, provider, client }: { account: Account; provider: string; client: Client },
): Promise<() => Promise<SignedIn>> {
  const at = services.now()
  const id = randomUUID()
  await insertIdentitySession(tx, {
    id,
    uid: account.uid,
    provider,
    authTime: at,
    createdAt: at,
    idleExpiresAt: new Date(at.getTime() + SESSION_IDLE),
    absoluteExpiresAt: new Date(at.getTime() + SESSION_ABSOLUTE),
    userAgent: client.userAgent,
    clientAddress: client.address,
  })
  return () => issueTokens(services, account, { id, generation: 1, authTime: at, provider })
}

/** An ID token and the refresh token of this generation. */
export async function issueTokens(
  services: AccountServices,
  account: Account,
  session: { id: string; generation: number; authTime: Date; provider: string },
): Promise<SignedIn> {
  return {
    account,
    idToken: await signIdToken(services.issuer, account, session),
    refreshToken: encodeRefreshToken(services.refreshTokenKey, {
      sessionId: session.id,
      generation: session.generation,
    }),
    expiresInSeconds: ID_TOKEN_SECONDS,
  }
}
