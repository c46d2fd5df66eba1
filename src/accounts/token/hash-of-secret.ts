import { createHash } from 'node:crypto'

/** How a random secret is stored: it has far too many bits to be guessed back from this. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
