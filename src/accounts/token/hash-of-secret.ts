import { createHash } from 'node:crypto'

/** Returns the stored form of a random secret, which has too many bits to be guessed from its hash. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
