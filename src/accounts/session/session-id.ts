import { createHash, randomBytes } from 'node:crypto'

const ID_BYTES = 32
const ID_LENGTH = 43

/** Returns a new session id: 256 random bits as text, for the cookie alone. */
export function newSessionId(): string {
  return randomBytes(ID_BYTES).toString('base64url')
}

/** Returns the stored form of an id; null for a text that cannot be one. */
export function hashOfSessionId(id: string): Buffer | null {
  return id.length === ID_LENGTH && /^[\w-]+$/.test(id) ? createHash('sha256').update(id).digest() : null
}
