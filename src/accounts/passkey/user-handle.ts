import { createHash } from 'node:crypto'

/**
 * What authenticators keep as the user of a passkey: the same for every passkey of an account, and nothing that could be read. Not the
 * uid itself, which the service may have given at will and which may be longer than the 64 bytes WebAuthn allows.
 */
export function userHandleOf(uid: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(`passkey-user\0${uid}`).digest())
}
