import { errors, jwtVerify, SignJWT } from 'jose'
import { isUuid } from '#core/is-uuid.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** The claims of a token of the content backend about its bearer. */
export interface ApiSessionTokenClaims {
  /** Number of the profile, which is the id of a user for clients of the content backend. */
  readonly id: number
  readonly uid: string
  /** Version of the person's tokens: the token is valid only while it is unchanged. */
  readonly tokenVersion: number
  /** The sign-in that it belongs to; null if a hosted service holds those. */
  readonly signIn: string | null
  readonly issuedAt: Date
}

type TokenServices = Pick<AccountStore, 'now'> & Pick<TokenSigning, 'secrets'>

const SECOND = 1000

/** Signs a token `{id, sub, tv, sid, iat, exp}` with HS256 (docs/content-api.md, Accounts). */
export function signApiSessionToken(
  { secrets, now }: TokenServices,
  claims: Omit<ApiSessionTokenClaims, 'issuedAt'>,
  expiresAt: Date,
): Promise<string> {
  const { id, uid, tokenVersion, signIn } = claims
  return new SignJWT({ id, tv: tokenVersion, ...(signIn === null ? {} : { sid: signIn }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(uid)
    .setIssuedAt(Math.floor(now().getTime() / SECOND))
    .setExpirationTime(Math.floor(expiresAt.getTime() / SECOND))
    .sign(secrets.apiSessionTokenKey)
}

/**
 * Returns the claims of a token that was signed here and has not expired; null for any other.
 * `resolve-api-session-token.ts` decides whether it is still valid.
 */
export async function readApiSessionToken(
  { secrets, now }: TokenServices,
  token: string,
): Promise<ApiSessionTokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secrets.apiSessionTokenKey, {
      algorithms: ['HS256'],
      currentDate: now(),
      requiredClaims: ['id', 'sub', 'tv', 'iat', 'exp'],
    })
    const { id, sub, tv, sid = null, iat } = payload
    if (typeof id !== 'number' || typeof sub !== 'string' || typeof tv !== 'number' || typeof iat !== 'number')
      return null
    if (sid !== null && (typeof sid !== 'string' || !isUuid(sid))) return null
    return { id, uid: sub, tokenVersion: tv, signIn: sid, issuedAt: new Date(iat * SECOND) }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}
