import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keys derived from the identity secret of the configuration, one per purpose. */
export interface ServiceSecrets {
  /** Seals private signing keys (AES-256-GCM). */
  readonly keyEncryptionKey: Uint8Array
  /** Authenticates refresh tokens (HMAC-SHA256). */
  readonly refreshTokenKey: Uint8Array
  /** Seals what must be readable again: secrets of authenticators, PKCE verifiers (AES-256-GCM). */
  readonly sealingKey: Uint8Array
  /** Authenticates short codes, whose plain hash could be reversed by guessing (HMAC-SHA256). */
  readonly codeKey: Uint8Array
  /**
   * Authenticates what the service hands out and receives again: proofs, pending tokens, captcha tasks (HMAC-SHA256).
   */
  readonly proofKey: Uint8Array
  /** Signs the tokens of the content backend (HMAC-SHA256). */
  readonly apiSessionTokenKey: Uint8Array
  /** Authenticates its refresh tokens, which must differ from those of the identity service (HMAC-SHA256). */
  readonly apiRefreshKey: Uint8Array
}

const MIN_SECRET_LENGTH = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Derives the keys. Throws when the secret is shorter than 32 characters: a weak one must prevent the start. */
export function deriveServiceSecrets(secret: string): ServiceSecrets {
  if (secret.length < MIN_SECRET_LENGTH) throw new RangeError('the identity secret needs at least 32 characters')
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'holmstay-identity', purpose, 32))
  return {
    keyEncryptionKey: derive('signing-key-encryption'),
    refreshTokenKey: derive('refresh-token-authentication'),
    sealingKey: derive('secret-sealing'),
    codeKey: derive('short-code-authentication'),
    proofKey: derive('proof-authentication'),
    apiSessionTokenKey: derive('content-token-signing'),
    apiRefreshKey: derive('content-refresh-authentication'),
  }
}

/** Encrypts bytes so that they can be opened only under the same name. */
export function seal(key: Uint8Array, name: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts what `seal` has made; null when the key, the name or the bytes differ. */
export function unseal(key: Uint8Array, name: string, sealed: Uint8Array): Buffer | null {
  const bytes = Buffer.from(sealed)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
