import { createHmac, timingSafeEqual } from 'node:crypto'

/** The contents of a refresh token: a session and the generation of the token. */
export interface RefreshTokenParts {
  readonly sessionId: string
  readonly generation: number
}

const ID_BYTES = 16
const GENERATION_BYTES = 4
const MAC_BYTES = 32
const TOTAL_BYTES = ID_BYTES + GENERATION_BYTES + MAC_BYTES

/**
 * Returns the refresh token of a generation of a session: `base64url(id ‖ generation ‖ HMAC)`. It is computed, not
 * stored, so the same generation can be issued again when an answer was lost (docs/identity-protocol.md, Refresh
 * tokens).
 */
export function encodeRefreshToken(key: Uint8Array, { sessionId, generation }: RefreshTokenParts): string {
  const body = Buffer.alloc(ID_BYTES + GENERATION_BYTES)
  body.write(sessionId.replaceAll('-', ''), 'hex')
  body.writeUInt32BE(generation, ID_BYTES)
  return Buffer.concat([body, macOf(key, body)]).toString('base64url')
}

/** Returns the contents of a refresh token; null when it was not made with this key. */
export function decodeRefreshToken(key: Uint8Array, token: string): RefreshTokenParts | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TOTAL_BYTES) return null
  const body = bytes.subarray(0, ID_BYTES + GENERATION_BYTES)
  if (!timingSafeEqual(bytes.subarray(body.length), macOf(key, body))) return null
  const hex = body.toString('hex', 0, ID_BYTES)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, generation: body.readUInt32BE(ID_BYTES) }
}

function macOf(key: Uint8Array, body: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest()
}
