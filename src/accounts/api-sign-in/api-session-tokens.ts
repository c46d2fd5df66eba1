import { findTokenFacts } from '#db/queries/account/api-user-queries.ts'
import { encodeRefreshToken } from '#accounts/token/refresh-token.ts'
import type { SignedInUser } from '#accounts/session/signed-in-user.ts'
import { apiSessionLifetime, type ApiAccountRules } from './api-account-rules.ts'
import { signApiSessionToken } from '#accounts/session/api-session-token.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** The tokens that a client of the content backend signs its requests with. */
export interface ApiSessionTokens {
  readonly jwt: string
  /** Renews the jwt, once; only if tokens are short (`tokens: 'refresh'`) and the sign-in is held here. */
  readonly refreshToken?: string
}

/** The person and the sign-in of a token, and which of its tokens it is. */
export interface TokenSubject {
  readonly uid: string
  readonly role: SignedInUser['role']
  /** Null if a hosted service holds the sign-ins. */
  readonly signIn: { readonly id: string; readonly generation: number } | null
}

/** Signs the tokens of a stored sign-in. Throws when it is not stored. */
export async function issueApiSessionTokens(
  services: AccountStore & Pick<TokenSigning, 'secrets'>,
  rules: Pick<ApiAccountRules, 'tokens'>,
  { uid, role, signIn }: TokenSubject,
): Promise<ApiSessionTokens> {
  const at = services.now()
  const facts = await findTokenFacts(services.db, { uid, signIn: signIn?.id ?? null, at })
  if (!facts) throw new Error('tokens for somebody who has no profile')
  const { id, tokenVersion } = facts
  const latest = facts.signIn?.absoluteExpiresAt.getTime() ?? Infinity
  const expiresAt = new Date(Math.min(at.getTime() + apiSessionLifetime(rules, role).token, latest))
  const jwt = await signApiSessionToken(services, { id, uid, tokenVersion, signIn: signIn?.id ?? null }, expiresAt)
  if (rules.tokens === 'long' || signIn === null) return { jwt }
  const { apiRefreshKey } = services.secrets
  return {
    jwt,
    refreshToken: encodeRefreshToken(apiRefreshKey, { sessionId: signIn.id, generation: signIn.generation }),
  }
}
