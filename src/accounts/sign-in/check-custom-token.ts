import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { checkCustomClaims, type CustomClaims, type CustomClaimsProblem } from '#core/account/custom-claims.ts'
import { checkUid } from '#core/account/check-uid.ts'
import { CUSTOM_TOKEN_AUDIENCE } from './custom-token-settings.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { CustomTokens } from './custom-token-settings.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

export type CustomTokenProblem =
  | Extract<IdentityProblem, { code: 'custom_token_invalid' | 'custom_token_mismatch' | 'custom_token_uid_missing' }>
  | CustomClaimsProblem

/**
 * The contents of a custom token: who signs in, with which claims, in which tenant, and the id that marks it as used.
 */
export interface CustomTokenContent {
  readonly uid: string
  readonly claims: CustomClaims
  readonly tenantId: string | null
  /** Null = its issuer allows it to be used until it expires. */
  readonly id: string | null
  readonly expiresAt: Date
}

const CLOCK_TOLERANCE_SECONDS = 5
/** The protocol's limit: no custom token lives longer than an hour. */
const MAX_LIFE_SECONDS = 3600

type CustomTokenServices = Pick<TokenSigning, 'issuer'> & Pick<AccountStore, 'now'> & CustomTokens

/**
 * Returns the contents of a custom token of ours or of a configured issuer. `custom_token_mismatch`: it is of another
 * issuer, for example that of another project; `custom_token_invalid`: any other fault, with a text for developers.
 */
export async function checkCustomToken(
  services: CustomTokenServices,
  token: string,
): Promise<Result<CustomTokenContent, CustomTokenProblem>> {
  const payload = services.customTokens.acceptUnsigned ? await lenientPayload(services, token) : null
  if (payload) return contentOf(payload, services)
  const verified = await verifiedPayload(services, token)
  return verified.ok ? contentOf(verified.value, services) : verified
}

const invalid = (detail: string) => err({ code: 'custom_token_invalid', detail } as const)

async function verifiedPayload(
  services: CustomTokenServices,
  token: string,
): Promise<Result<JWTPayload, CustomTokenProblem>> {
  const { issuer, now, customTokens } = services
  const claimed = issuerOf(token)
  if (claimed === null) return invalid('Invalid assertion format. 3 dot separated segments required.')
  if (audienceOf(token) !== CUSTOM_TOKEN_AUDIENCE) return invalid('Wrong "aud" in the token.')
  const outside = customTokens.issuers.find(({ email }) => email === claimed)
  if (claimed !== issuer.issuer && !outside) return err({ code: 'custom_token_mismatch' })
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        if (outside) return outside.publicKey
        const key = kid ? await issuer.keys.publicKey(kid) : null
        if (!key) throw new errors.JWKSNoMatchingKey()
        return key
      },
      {
        subject: claimed,
        audience: CUSTOM_TOKEN_AUDIENCE,
        algorithms: ['RS256'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
        requiredClaims: ['iat', 'exp'],
      },
    )
    const { iat = 0, exp = 0 } = payload
    if (exp - iat > MAX_LIFE_SECONDS) return invalid('The token lives longer than an hour.')
    if (iat * 1000 > now().getTime() + CLOCK_TOLERANCE_SECONDS * 1000) return invalid('The token is from the future.')
    return ok(payload)
  } catch (error) {
    if (error instanceof errors.JWTExpired) return invalid('The token has expired.')
    if (error instanceof errors.JWTClaimValidationFailed) return invalid(`Wrong "${error.claim}" in the token.`)
    if (error instanceof errors.JOSEError || error instanceof TypeError) return invalid('The signature is not valid.')
    throw error
  }
}

function audienceOf(token: string): unknown {
  return decodeJwt(token).aud
}

function issuerOf(token: string): string | null {
  try {
    return decodeJwt(token).iss ?? ''
  } catch {
    return null
  }
}

/**
 * Reads a token without a signature, or bare JSON as test tools write it; null when it should be checked like any
 * other.
 */
async function lenientPayload({ issuer }: CustomTokenServices, token: string): Promise<JWTPayload | null> {
  try {
    if (token.startsWith('{')) return JSON.parse(token) as JWTPayload
    const payload = decodeJwt(token)
    return payload.iss === issuer.issuer || payload.aud !== CUSTOM_TOKEN_AUDIENCE ? null : payload
  } catch {
    return null
  }
}

function contentOf(payload: JWTPayload, { now }: CustomTokenServices): Result<CustomTokenContent, CustomTokenProblem> {
  const { uid = payload['user_id'], claims, tenant_id: tenantId, jti, exp } = payload as Record<string, unknown>
  if (uid == null || uid === '') return err({ code: 'custom_token_uid_missing' })
  const checkedUid = checkUid(uid)
  if (!checkedUid.ok) return invalid('"uid" must be text of 1 to 128 characters.')
  const checked = checkCustomClaims(claims ?? {})
  if (!checked.ok) return checked.problem.code === 'claims_invalid' ? invalid('"claims" must be an object.') : checked
  return ok({
    uid: checkedUid.value,
    claims: checked.value,
    tenantId: typeof tenantId === 'string' ? tenantId : null,
    id: typeof jti === 'string' ? jti : null,
    expiresAt: new Date(typeof exp === 'number' ? exp * 1000 : now().getTime()),
  })
}
