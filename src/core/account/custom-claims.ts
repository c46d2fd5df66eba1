import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'

export type CustomClaims = Readonly<Record<string, unknown>>

export type CustomClaimsProblem = Extract<
  IdentityProblem,
  { code: 'claims_invalid' | 'claims_too_large' | 'claim_forbidden' }
>

const MAX_CLAIMS_LENGTH = 1000

/** Claims that the service itself puts into every token (docs/identity-protocol.md, Tokens and keys). */
const RESERVED_CLAIMS: ReadonlySet<string> = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub'.split(' '),
)

/**
 * Reads custom claims as requests send them: an object as JSON text, where an empty text means no claims. Problems:
 * `claims_invalid` when it is not an object or holds text that the database cannot store, `claims_too_large` above 1000
 * characters, `claim_forbidden` when a claim has a name reserved for the service.
 */
export function parseCustomClaims(text: string): Result<CustomClaims, CustomClaimsProblem> {
  if (text === '') return ok({})
  if (text.length > MAX_CLAIMS_LENGTH) return err({ code: 'claims_too_large' })
  try {
    return checkCustomClaims(JSON.parse(text))
  } catch {
    return err({ code: 'claims_invalid' })
  }
}

/**
 * Checks claims that are already an object, such as those of a custom token. The problems are those of
 * `parseCustomClaims`.
 */
export function checkCustomClaims(claims: unknown): Result<CustomClaims, CustomClaimsProblem> {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return err({ code: 'claims_invalid' })
  const text = JSON.stringify(claims)
  if (text.length > MAX_CLAIMS_LENGTH) return err({ code: 'claims_too_large' })
  // JSON writes NUL and lone surrogates as escapes, which jsonb refuses.
  if (/\\u(0000|d[89a-f])/i.test(text)) return err({ code: 'claims_invalid' })
  const claim = Object.keys(claims).find((name) => RESERVED_CLAIMS.has(name))
  return claim === undefined ? ok(claims as CustomClaims) : err({ code: 'claim_forbidden', claim })
}
