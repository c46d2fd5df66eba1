import { seal, unseal } from '#accounts/token/service-secrets.ts'

/** The hash functions of other services whose passwords can be taken over (accounts:batchCreate, `hashAlgorithm`). */
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

/** How all hashes of one import were made. Bytes; what an algorithm does not use is left out. */
export interface ForeignParameters {
  readonly algorithm: ForeignAlgorithm
  /** Of HMAC and of the hosted service's own scrypt: a secret of the service that is left. */
  readonly signerKey?: Buffer
  readonly saltSeparator?: Buffer
  readonly rounds?: number
  /** Power of two of scrypt's N in the hosted service's own scrypt, N itself in the standard one. */
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

/** A password hash that another service made. */
export interface ForeignHash extends ForeignParameters {
  readonly hash: Buffer
  readonly salt: Buffer
}

const PREFIX = '$foreign$'
const SEALED_NAME = 'foreign-signer-key'

/** How bytes stand in the JSON. */
type Stored = Record<string, unknown>

/**
 * A foreign hash as it is stored in the place of a PHC string: `$foreign$` and all its parameters as base64url JSON. The signer key
 * would make the hashes of every other account of that service checkable, so it is sealed.
 */
export function encodeForeignHash(sealingKey: Uint8Array, foreign: ForeignHash): string {
  const { signerKey, ...open } = foreign
  const stored: Stored = JSON.parse(
    JSON.stringify({ ...open, ...(signerKey ? { sealedKey: seal(sealingKey, SEALED_NAME, signerKey) } : {}) }),
  )
  return PREFIX + Buffer.from(JSON.stringify(stored)).toString('base64url')
}

/** Whether a stored hash came from another service and was not replaced yet. */
export function isForeignHash(stored: string): boolean {
  return stored.startsWith(PREFIX)
}

/** What `encodeForeignHash` stored; null when the signer key was sealed with another secret, or it is damaged. */
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
    // Our own writing: Buffers stand as {type: 'Buffer', data: […]}.
    return JSON.parse(text, (_, value: unknown) => bytesOr(value)) as ForeignHash & { sealedKey?: Buffer }
  } catch {
    return null
  }
}

function bytesOr(value: unknown): unknown {
  const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown }
  return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data as number[]) : value
}
