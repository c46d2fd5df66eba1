import { randomBytes } from 'node:crypto'
import { hashOfSecret } from '#accounts/token/hash-of-secret.ts'

/** Tells it from custom tokens, which are JWTs. */
const PREFIX = 'restore.'
const BYTES = 32

/** A restore token: 256 random bits as text. The SDK takes it where it takes custom tokens and does not look into it. */
export function newRestoreToken(): string {
  return PREFIX + randomBytes(BYTES).toString('base64url')
}

/** How a restore token is stored; null for any other text. */
export function hashOfRestoreToken(token: string): Buffer | null {
  return token.startsWith(PREFIX) ? hashOfSecret(token) : null
}
