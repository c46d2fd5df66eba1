import { createHash } from 'node:crypto'

/**
 * Returns the id of what is made once for a key: a UUID (version 8, custom content) that is always the same for the
 * same person and idempotency key.
 */
export function idForKey(uid: string, idempotencyKey: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([uid, idempotencyKey]))
    .digest()
    .subarray(0, 16)
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x80, 6)
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
