import { randomUUID } from 'node:crypto'
import type { Executor } from '#db/database.ts'
import { findAccountProviders } from '#db/queries/account/account-provider-queries.ts'
import { updateAccount, type Account } from '#db/queries/account/account-queries.ts'
import { insertIdentitySession } from '#db/queries/session/identity-session-queries.ts'
import type { Client } from '#accounts/client.ts'
import { ID_TOKEN_SECONDS, signIdToken, type TokenSession } from '#accounts/token/id-token.ts'
import { encodeRefreshToken } from '#accounts/token/refresh-token.ts'
import { noteSignIn } from './note-sign-in.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'
import type { SessionOpening } from './session-opening.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { SignInNotices } from './sign-in-notices.ts'

/** The tokens of a session, and whose they are. */
export interface SignedIn {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
}

/** A stored sign-in; `issueTokens` signs its tokens once that is committed. */
export interface StartedSession {
  readonly account: Account
  readonly session: TokenSession & { readonly generation: number }
  /** False: it is known that no other provider signs in to the account. */
  readonly hasProviders?: boolean
}

/** A sign-in whose proofs were all correct. */
export interface ProvenSignIn {
  readonly account: Account
  /** `sign_in_provider` of its tokens: `password`, `phone`, `passkey`, `custom`, `anonymous`, `google.com` … */
  readonly provider: string
  readonly client: Client
  /** The second factor that was shown; a passkey is both factors at once and has its own id as `enrollmentId`. */
  readonly secondFactor?: {
    readonly kind: 'phone' | 'totp' | 'recovery_code' | 'passkey'
    readonly enrollmentId: string | null
  }
  /** Claims of a custom token. */
  readonly extraClaims?: Readonly<Record<string, unknown>>
  /** When the proofs were given, if not now. */
  readonly authTime?: Date
  /** Whether it continues a sign-in of the same browser that was already recorded. */
  readonly continues?: boolean
  /** How long it may be idle and last in total, in milliseconds; by default as long as those of the SDK. */
  readonly lifetime?: { readonly idle: number; readonly absolute: number }
}

const DAY = 24 * 3600_000
/** A session that was not refreshed for this long is over. */
export const SESSION_IDLE = 60 * DAY
const SESSION_ABSOLUTE = 365 * DAY

/** Stores a session that begins now; `issueTokens` signs its tokens once that is committed. */
export async function startSession(
  tx: Executor,
  services: SessionOpening,
  proven: ProvenSignIn,
): Promise<StartedSession> {
  const session = await openSession(tx, services, proven)
  return { account: proven.account, session: { ...session, generation: 1 } }
}

/** Stores a session that begins now, for callers that make tokens of another kind for it. */
export async function openSession(
  tx: Executor,
  services: Pick<AccountStore, 'now'> & SignInNotices & Pick<MailLinks, 'websiteUrl'>,
  { account, provider, client, secondFactor, extraClaims, authTime, lifetime, continues }: ProvenSignIn,
): Promise<TokenSession> {
  if (!continues) await noteSignIn(tx, services, { account, provider, client })
  const at = services.now()
  const { idle, absolute } = lifetime ?? { idle: SESSION_IDLE, absolute: SESSION_ABSOLUTE }
  const session: TokenSession = {
    id: randomUUID(),
    provider,
    authTime: authTime ?? at,
    secondFactor: secondFactor?.kind ?? null,
    secondFactorId: secondFactor?.enrollmentId ?? null,
    extraClaims: extraClaims ?? {},
  }
  await updateAccount(tx, account.uid, { lastRefreshAt: at })
  await insertIdentitySession(tx, {
    ...session,
    uid: account.uid,
    createdAt: at,
    idleExpiresAt: new Date(at.getTime() + idle),
    absoluteExpiresAt: new Date(at.getTime() + absolute),
    userAgent: client.userAgent,
    clientAddress: client.address,
  })
  return session
}

/** Returns an ID token and the refresh token of this generation. */
export async function issueTokens(
  services: AccountStore & TokenSigning,
  { account, session, hasProviders = true }: StartedSession,
): Promise<SignedIn> {
  const providers = hasProviders ? await findAccountProviders(services.db, account.uid) : []
  return {
    account,
    idToken: await signIdToken(services.issuer, account, providers, session),
    refreshToken: encodeRefreshToken(services.secrets.refreshTokenKey, {
      sessionId: session.id,
      generation: session.generation,
    }),
    expiresInSeconds: ID_TOKEN_SECONDS,
  }
}
