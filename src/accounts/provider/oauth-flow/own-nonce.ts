import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const RANDOM_BYTES = 16

/** Returns a nonce for an ID token that this service requests; it can later be recognised as ours. */
export function newNonce(key: Uint8Array): string {
  const random = randomBytes(RANDOM_BYTES)
  return Buffer.concat([random, macOf(key, random)]).toString('base64url')
}

/**
 * Returns whether this service has made a nonce. The SDK keeps the ID token of a popup as a credential without its
 * nonce, and sends it again, for example to link it after `needConfirmation`.
 */
export function isOwnNonce(key: Uint8Array, nonce: string): boolean {
  const bytes = Buffer.from(nonce, 'base64url')
  const random = bytes.subarray(0, RANDOM_BYTES)
  const mac = macOf(key, random)
  return bytes.length === RANDOM_BYTES + mac.length && timingSafeEqual(bytes.subarray(RANDOM_BYTES), mac)
}

function macOf(key: Uint8Array, random: Uint8Array): Buffer {
  return createHmac('sha256', key).update('provider-nonce').update(random).digest().subarray(0, RANDOM_BYTES)
}
