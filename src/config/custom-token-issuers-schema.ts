import { createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod'

/** Who may issue custom tokens, and the key that verifies their signatures. */
export interface CustomTokenIssuer {
  readonly email: string
  readonly publicKey: KeyObject
}

/**
 * `IDENTITY_CUSTOM_TOKEN_ISSUERS`: a JSON list `[{"email": "…", "publicKey": "PEM" or a JWK}]` of those whose custom
 * tokens can sign in. Keys are RSA public keys of at least 2048 bits.
 */
export const customTokenIssuersSchema = z.string().transform((text, context): readonly CustomTokenIssuer[] => {
  try {
    return issuersOf(text)
  } catch (error) {
    const why =
      error instanceof SyntaxError ? 'must be a JSON list of {"email", "publicKey"}' : (error as Error).message
    context.addIssue({ code: 'custom', message: why })
    return z.NEVER
  }
})

function issuersOf(text: string): readonly CustomTokenIssuer[] {
  const listed: unknown = JSON.parse(text)
  if (!Array.isArray(listed)) throw new TypeError('must be a JSON list of {"email", "publicKey"}')
  return listed.map((entry: unknown) => {
    const { email, publicKey } = (entry ?? {}) as { email?: unknown; publicKey?: unknown }
    if (typeof email !== 'string' || !email.includes('@')) throw new TypeError('every issuer needs an "email"')
    return { email, publicKey: rsaPublicKey(email, publicKey) }
  })
}

function rsaPublicKey(email: string, given: unknown): KeyObject {
  const key = readKey(email, given)
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    throw new TypeError(`the key of ${email} must be an RSA key of at least 2048 bits`)
  }
  return key
}

function readKey(email: string, given: unknown): KeyObject {
  try {
    if (typeof given === 'string' && !given.includes('PRIVATE')) return createPublicKey(given)
    if (typeof given === 'object' && given !== null && !('d' in given)) {
      return createPublicKey({ key: given, format: 'jwk' })
    }
  } catch {
    // The library's own message does not name the issuer.
  }
  throw new TypeError(`the "publicKey" of ${email} must be a public key, PEM or JWK`)
}
