import { sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { errors, jwtVerify, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Account } from '#db/queries/account/account-queries.ts'
import type { AccountProvider } from '#db/queries/account/account-provider-queries.ts'
import type { KeyRing } from './key-ring.ts'
import type { VerifiedTokens } from './verified-tokens.ts'

/** How many seconds an ID token is valid. */
export const ID_TOKEN_SECONDS = 3600
const CLOCK_TOLERANCE_SECONDS = 5
const MAX_SUBJECT_LENGTH = 128

/** What an ID token says about its bearer, after its signature was checked. Times in seconds since 1970. */
export interface IdTokenClaims {
  readonly uid: string
  readonly issuedAt: number
  readonly authTime: number
  readonly provider: string
  /** The sign-in this token belongs to (`sid` of OpenID Connect); null in tokens of a hosted service. */
  readonly sessionId: string | null
  readonly tenantId: string | null
  readonly secondFactor: string | null
  readonly secondFactorId: string | null
}

/** What a token says about its sign-in. */
export interface TokenSession {
  readonly id: string
  readonly authTime: Date
  readonly provider: string
  readonly secondFactor: string | null
  readonly secondFactorId: string | null
  readonly extraClaims: Readonly<Record<string, unknown>>
}

export interface IdTokenIssuer {
  /** `iss` of every token: `<website>/identity/<project>`. */
  readonly issuer: string
  /** `aud`: the project id. */
  readonly audience: string
  readonly keys: KeyRing
  readonly verified: VerifiedTokens
  readonly now: () => Date
  /** Its tokens carry no signature, as those of the emulator; only the conformance mode has such an issuer. */
  readonly isUnsigned?: boolean
}

/** Signs an ID token for an account and one of its sign-ins (docs/identity-protocol.md, Tokens and keys). */
export async function signIdToken(
  { issuer, audience, keys, now, isUnsigned }: IdTokenIssuer,
  account: Account,
  providers: readonly Pick<AccountProvider, 'providerId' | 'rawId'>[],
  session: TokenSession,
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  const claims: JWTPayload = {
    ...accountClaims(account, providers, session),
    iss: issuer,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + ID_TOKEN_SECONDS,
    sid: session.id,
  }
  if (isUnsigned) return new UnsecuredJWT(claims).encode()
  const { kid, privateKey } = await keys.signingKey()
  // Signed by Node itself, in its thread pool: Web Crypto would cost a third more for the same signature (decision 85).
  const signed = `${encoded({ alg: 'RS256', kid, typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${(await signInPool('sha256', Buffer.from(signed), privateKey)).toString('base64url')}`
}

const signInPool = promisify(sign)

/** Encodes a part of a compact JWS (RFC 7515 §7.1). */
function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** Returns the claims about an account and its sign-in, without issuer and times; session cookies contain the same. */
export function accountClaims(
  account: Account,
  providers: readonly Pick<AccountProvider, 'providerId' | 'rawId'>[],
  session: Omit<TokenSession, 'id'>,
): JWTPayload {
  const identities: Record<string, string[]> = {}
  if (account.email) identities['email'] = [account.email]
  if (account.phone) identities['phone'] = [account.phone]
  for (const { providerId, rawId } of providers) identities[providerId] = [rawId]
  return {
    // First, so that none of them can replace a reserved one.
    ...account.customClaims,
    ...session.extraClaims,
    auth_time: Math.floor(session.authTime.getTime() / 1000),
    user_id: account.uid,
    sub: account.uid,
    ...(account.isAnonymous ? { provider_id: 'anonymous' } : {}),
    ...(account.displayName ? { name: account.displayName } : {}),
    ...(account.photoUrl ? { picture: account.photoUrl } : {}),
    ...(account.email ? { email: account.email } : {}),
    // Without an address, only a function of the operator can have set it.
    ...(account.email || account.emailVerified ? { email_verified: account.emailVerified } : {}),
    ...(account.phone ? { phone_number: account.phone } : {}),
    firebase: {
      identities,
      ...attributesOf(session.extraClaims['firebase']),
      sign_in_provider: session.provider,
      ...(session.secondFactor ? { sign_in_second_factor: session.secondFactor } : {}),
      ...(session.secondFactorId ? { second_factor_identifier: session.secondFactorId } : {}),
      ...(account.tenantId ? { tenant: account.tenantId } : {}),
    },
  }
}

/** Returns only what `attributeClaims` of another provider's sign-in has put there. */
function attributesOf(firebase: unknown): object {
  const attributes = (firebase as { sign_in_attributes?: unknown } | undefined)?.sign_in_attributes
  return attributes ? { sign_in_attributes: attributes } : {}
}

export type TokenProblem = Extract<Problem, { code: 'token_invalid' | 'token_expired' }>

/** An issuer whose tokens are trusted: one of ours, or a hosted one of which only the public keys are known. */
export interface TrustedIssuer extends Pick<IdTokenIssuer, 'issuer' | 'audience' | 'verified' | 'now' | 'isUnsigned'> {
  readonly keys: { publicKey(kid: string): Promise<KeyObject | CryptoKey | null> }
}

/**
 * Returns the claims of an ID token of ours with valid signature, algorithm, issuer, audience, times and subject.
 * `token_expired`: it was ours; `token_invalid`: anything else. `check-id-token.ts` decides whether the account still
 * supports it.
 */
export async function verifyIdToken(
  issuer: TrustedIssuer,
  token: string,
): Promise<Result<IdTokenClaims, TokenProblem>> {
  const verified = await verifyIdTokenPayload(issuer, token)
  return verified.ok ? ok(verified.value.claims) : verified
}

/** Returns the same with everything else that the token says. */
export async function verifyIdTokenPayload(
  trusted: TrustedIssuer,
  token: string,
): Promise<Result<{ claims: IdTokenClaims; payload: JWTPayload }, TokenProblem>> {
  const { issuer, audience, keys, verified, now, isUnsigned } = trusted
  const known = await knownPayload(trusted, token)
  if (known) return known
  const checks = {
    issuer,
    audience,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: now(),
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  }
  try {
    if (isUnsigned) {
      const { payload } = UnsecuredJWT.decode(token, checks)
      const claims = claimsOf(payload, now())
      return claims ? ok({ claims, payload }) : err({ code: 'token_invalid' })
    }
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async (header) => {
        const key = header.kid ? await keys.publicKey(header.kid) : null
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      { ...checks, algorithms: ['RS256'] },
    )
    const claims = claimsOf(payload, now())
    if (!claims) return err({ code: 'token_invalid' })
    if (protectedHeader.kid) verified.add(token, { kid: protectedHeader.kid, payload })
    return ok({ claims, payload })
  } catch (error) {
    if (error instanceof errors.JWTExpired) return err({ code: 'token_expired' })
    if (error instanceof errors.JOSEError || error instanceof TypeError) return err({ code: 'token_invalid' })
    throw error
  }
}

/** Returns what an already checked and still valid token says; null = it has to be checked, and that check decides. */
async function knownPayload({ keys, verified, now }: TrustedIssuer, token: string) {
  const known = verified.find(token)
  if (!known || (await keys.publicKey(known.kid)) === null) return null
  const { payload } = known
  const seconds = now().getTime() / 1000
  const isInTime =
    seconds < (payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS && (payload.nbf ?? 0) <= seconds + CLOCK_TOLERANCE_SECONDS
  const claims = isInTime ? claimsOf(payload, now()) : null
  return claims && ok({ claims, payload })
}

interface FirebaseClaim {
  readonly sign_in_provider?: unknown
  readonly sign_in_second_factor?: unknown
  readonly second_factor_identifier?: unknown
  readonly tenant?: unknown
}

function claimsOf(payload: JWTPayload, now: Date): IdTokenClaims | null {
  const { sub, iat, auth_time: authTime, sid } = payload
  const latest = now.getTime() / 1000 + CLOCK_TOLERANCE_SECONDS
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_LENGTH) return null
  if (typeof iat !== 'number' || typeof authTime !== 'number' || authTime > latest || iat > latest) return null
  const firebase = (payload['firebase'] ?? {}) as FirebaseClaim
  return {
    uid: sub,
    issuedAt: iat,
    authTime,
    provider: textOr(firebase.sign_in_provider, 'unknown'),
    sessionId: textOr(sid, null),
    tenantId: textOr(firebase.tenant, null),
    secondFactor: textOr(firebase.sign_in_second_factor, null),
    secondFactorId: textOr(firebase.second_factor_identifier, null),
  }
}

function textOr<Other>(value: unknown, other: Other): string | Other {
  return typeof value === 'string' ? value : other
}
