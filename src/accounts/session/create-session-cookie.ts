import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { IdTokenProblem } from '#accounts/account-problems.ts'
import { checkIdToken } from './check-id-token.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

const MIN_SECONDS = 300
const MAX_SECONDS = 14 * 24 * 3600

/** Claims of the ID token itself, not of the sign-in. */
const OF_THE_TOKEN: readonly string[] = ['iss', 'iat', 'exp', 'nbf', 'jti']

/**
 * Makes a session cookie with the claims of an ID token, valid for `validSeconds`: 5 minutes to 14 days, which is also
 * the default (`duration_invalid`). `auth_time` stays that of the sign-in (docs/identity-protocol.md, Session cookies).
 */
export async function createSessionCookie(
  services: AccountStore & AccountScope & TokenSigning,
  input: { readonly idToken: string; readonly validSeconds: number | null },
): Promise<Result<string, IdTokenProblem | Extract<IdentityProblem, { code: 'duration_invalid' }>>> {
  const validSeconds = input.validSeconds ?? MAX_SECONDS
  if (!Number.isInteger(validSeconds) || validSeconds < MIN_SECONDS || validSeconds > MAX_SECONDS)
    return err({ code: 'duration_invalid' })
  const bearer = await checkIdToken(services, input.idToken)
  if (!bearer.ok) return bearer
  const { issuer, keys, isUnsigned } = services.cookieIssuer
  const issuedAt = Math.floor(services.now().getTime() / 1000)
  const claims: JWTPayload = {
    ...Object.fromEntries(Object.entries(decodeJwt(input.idToken)).filter(([name]) => !OF_THE_TOKEN.includes(name))),
    iss: issuer,
    iat: issuedAt,
    exp: issuedAt + validSeconds,
  }
  if (isUnsigned) return ok(new UnsecuredJWT(claims).encode())
  const { kid, privateKey } = await keys.signingKey()
  return ok(await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey))
}
