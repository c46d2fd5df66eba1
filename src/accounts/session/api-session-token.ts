import { errors, jwtVerify, SignJWT } from 'jose'
import { isUuid } from '#core/is-uuid.ts'
import type { AccountServices } from '#accounts/account-services.ts'

/** What a token of the content backend says about its bearer. */
export interface ApiSessionTokenClaims {
  /** Number of the profile, which is what clients of the content backend know a user by. */
  readonly id: number
  readonly uid: string
  /** Of the person's tokens: it counts only while it is still the same. */
  readonly tokenVersion: number
  /** The sign-in it belongs to; null where a hosted service keeps those. */
  readonly signIn: string | null
  readonly issuedAt: Date
}

type TokenServices = Pick<AccountServices, 'secrets' | 'now'>

const SECOND = 1000

/** A token `{id, sub, tv, sid, iat, exp}`, signed with HS256 (docs/content-api.md, Accounts). */
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
 * What a token says that was signed here and has not expired; null for every other. Whether it still counts:
 * `resolve-api-session-token.ts`.
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
