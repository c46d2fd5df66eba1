import { randomBytes } from 'node:crypto'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'

/** Distinguishes it from custom tokens, which are JWTs. */
const PREFIX = 'restore.'
const BYTES = 32

/** Returns a restore token: 256 random bits as text. The SDK accepts it as a custom token and does not look into it. */
export function newRestoreToken(): string {
  return PREFIX + randomBytes(BYTES).toString('base64url')
}

/** Returns the stored form of a restore token; null for any other text. */
export function hashOfRestoreToken(token: string): Buffer | null {
  return token.startsWith(PREFIX) ? hashOfSecret(token) : null
}
