import { createHash } from 'node:crypto'

/**
 * Returns what authenticators store as the user of a passkey: the same for every passkey of an account, and unreadable.
 * It is not the uid itself, which the service may choose freely and which may be longer than the 64 bytes that WebAuthn
 * allows.
 */
export function userHandleOf(uid: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(`passkey-user\0${uid}`).digest())
}
