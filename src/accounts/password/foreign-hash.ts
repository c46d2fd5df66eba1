import { seal, unseal } from '#accounts/token/service-secrets.ts'

/**
 * The hash functions of other services whose password hashes can be imported (accounts:batchCreate, `hashAlgorithm`).
 */
export type ForeignAlgorithm =
  | 'SCRYPT'
  | 'STANDARD_SCRYPT'
  | 'BCRYPT'
  | 'PBKDF_SHA1'
  | 'PBKDF2_SHA256'
  | 'ARGON2'
  | `HMAC_${Digest}`
  | Digest

type Digest = 'SHA512' | 'SHA256' | 'SHA1' | 'MD5'

/** How all hashes of one import were made, in bytes; parameters that an algorithm does not use are left out. */
export interface ForeignParameters {
  readonly algorithm: ForeignAlgorithm
  /** For HMAC and the hosted service's own scrypt: a secret of the service that the accounts come from. */
  readonly signerKey?: Buffer
  readonly saltSeparator?: Buffer
  readonly rounds?: number
  /** For the hosted service's own scrypt the exponent of N (a power of two), for the standard one N itself. */
  readonly memoryCost?: number
  readonly blockSize?: number
  readonly parallelization?: number
  readonly derivedLength?: number
  /** Whether the salt comes before the password. */
  readonly saltFirst?: boolean
  readonly argon2?: {
    readonly type: 'argon2id' | 'argon2i' | 'argon2d'
    readonly memory: number
    readonly passes: number
    readonly parallelism: number
    readonly associatedData?: Buffer
  }
}

/** A password hash that another service has made. */
export interface ForeignHash extends ForeignParameters {
  readonly hash: Buffer
  readonly salt: Buffer
}

const PREFIX = '$foreign$'
const SEALED_NAME = 'foreign-signer-key'

/** The parameters as JSON values. */
type Stored = Record<string, unknown>

/**
 * Encodes a foreign hash for storage in place of a PHC string: `$foreign$` and all its parameters as base64url JSON.
 * The signer key is sealed, because it would make the hashes of every other account of that service checkable.
 */
export function encodeForeignHash(sealingKey: Uint8Array, foreign: ForeignHash): string {
  const { signerKey, ...open } = foreign
  const stored: Stored = JSON.parse(
    JSON.stringify({ ...open, ...(signerKey ? { sealedKey: seal(sealingKey, SEALED_NAME, signerKey) } : {}) }),
  )
  return PREFIX + Buffer.from(JSON.stringify(stored)).toString('base64url')
}

/** Returns whether a stored hash came from another service and was not replaced yet. */
export function isForeignHash(stored: string): boolean {
  return stored.startsWith(PREFIX)
}

/**
 * Decodes what `encodeForeignHash` has stored; null when the signer key was sealed with another secret, or the hash is
 * damaged.
 */
export function decodeForeignHash(sealingKey: Uint8Array, stored: string): ForeignHash | null {
  const text = Buffer.from(stored.slice(PREFIX.length), 'base64url').toString('utf8')
  const read = readStored(text)
  if (read === null) return null
  const { sealedKey, ...open } = read
  if (!sealedKey) return open
  const signerKey = unseal(sealingKey, SEALED_NAME, sealedKey)
  return signerKey && { ...open, signerKey }
}

function readStored(text: string): (ForeignHash & { sealedKey?: Buffer }) | null {
  try {
    // Written by us: Buffers are encoded as {type: 'Buffer', data: […]}.
    return JSON.parse(text, (_, value: unknown) => bytesOr(value)) as ForeignHash & { sealedKey?: Buffer }
  } catch {
    return null
  }
}

function bytesOr(value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown }
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data as number[]) : value
}
