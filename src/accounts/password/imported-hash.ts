import { ownHashCost, type Argon2Cost } from './password-hash.ts'
import {
  decodeForeignHash,
  encodeForeignHash,
  isForeignHash,
  type ForeignHash,
  type ForeignParameters,
} from './foreign-hash.ts'
import { bytes, parseForeignParameters } from './parse-foreign-parameters.ts'

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const MAX_BYTES = 1024
/** Each increment doubles the time: at this limit a sign-in takes seconds of this process. */
const MAX_BCRYPT_COST = 14
const MAX_OWN_COST = { memory: 262_144, passes: 16, parallelism: 16 }

/** The password of an account to import; base64 of either alphabet. */
export interface GivenHash {
  readonly passwordHash: string
  readonly salt: string
}

/** Returns whether a hash says itself how it was made: our own ones, as the service exports them. */
export function isOwnHash({ passwordHash }: GivenHash): boolean {
  const text = bytes(passwordHash).toString('utf8')
  return ownHashCost(text) !== null || isForeignHash(text)
}

/**
 * Returns what is stored for an imported hash. Null when it cannot be checked: too short or too long, no bcrypt string,
 * excessive costs, or exported by a service with another secret.
 */
export function importedHash(
  sealingKey: Uint8Array,
  hashing: ForeignParameters | null,
  given: GivenHash,
): string | null {
  const hash = bytes(given.passwordHash)
  if (isOwnHash(given)) return checkedOwnHash(sealingKey, hash.toString('utf8'))
  return hashing && storable(sealingKey, { ...hashing, hash, salt: bytes(given.salt) })
}

function storable(sealingKey: Uint8Array, foreign: ForeignHash): string | null {
  const { algorithm, hash, salt } = foreign
  if (hash.length === 0 || hash.length > MAX_BYTES || salt.length > MAX_BYTES) return null
  if (algorithm === 'BCRYPT') {
    const cost = Number(BCRYPT.exec(hash.toString('utf8'))?.[1] ?? 0)
    if (cost < 4 || cost > MAX_BCRYPT_COST) return null
  }
  if (algorithm === 'ARGON2' && (hash.length < 4 || salt.length < 8)) return null
  return encodeForeignHash(sealingKey, foreign)
}

function checkedOwnHash(sealingKey: Uint8Array, text: string): string | null {
  const cost = ownHashCost(text)
  if (cost) return isBounded(cost) ? text : null
  const foreign = decodeForeignHash(sealingKey, text)
  return foreign && isForeignWithinLimits(foreign) ? storable(sealingKey, foreign) : null
}

function isBounded({ memory, passes, parallelism }: Argon2Cost): boolean {
  const { memory: maxMemory, passes: maxPasses, parallelism: maxParallelism } = MAX_OWN_COST
  const isSmall = memory <= maxMemory && passes <= maxPasses && parallelism <= maxParallelism
  return isSmall && passes >= 1 && parallelism >= 1 && memory >= 8 * parallelism
}

/** Holders of the service token can write what looks like an export, so it gets the limits of any import. */
function isForeignWithinLimits(foreign: ForeignHash): boolean {
  const { algorithm, hash, salt, memoryCost, derivedLength, argon2, signerKey } = foreign
  if (!Buffer.isBuffer(hash) || !Buffer.isBuffer(salt)) return false
  const parameters = parseForeignParameters({
    ...foreign,
    hashAlgorithm: algorithm,
    signerKey: signerKey?.toString('base64') ?? null,
    saltSeparator: null,
    cpuMemCost: memoryCost ?? null,
    dkLen: derivedLength ?? null,
    argon2Parameters: argon2
      ? {
          hashType: argon2.type.replace('argon2', 'ARGON2_').toUpperCase(),
          memoryCostKib: argon2.memory,
          iterations: argon2.passes,
          parallelism: argon2.parallelism,
        }
      : null,
  })
  return !('fault' in parameters)
}
