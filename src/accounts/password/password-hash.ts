import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashRaw, type Algorithm } from '@node-rs/argon2'

/** Cost of argon2id: KiB of memory, passes over it, lanes. */
export interface Argon2Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's minimum for argon2id (docs/identity-protocol.md, Passwords). */
export const DEFAULT_COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const SALT_BYTES = 16
const HASH_BYTES = 32
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,172})$/

/** The number of argon2id among the variants of argon2 (RFC 9106 §3.2). */
const ARGON2ID: Algorithm = 2

interface Derivation extends Argon2Cost {
  readonly salt: Buffer
  readonly bytes: number
}

/** Computes the hash by the library of decision 127: in a third of the processor time of Node's own. */
const derive = (password: string, { salt, bytes, memory, passes, parallelism }: Derivation): Promise<Buffer> =>
  hashRaw(Buffer.from(password), {
    algorithm: ARGON2ID,
    salt,
    outputLen: bytes,
    memoryCost: memory,
    timeCost: passes,
    parallelism,
  })

/** Returns a new PHC string `$argon2id$v=19$m=…,t=…,p=…$salt$hash` with a salt of its own. */
export async function hashPassword(password: string, cost: Argon2Cost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(password, { ...cost, salt, bytes: HASH_BYTES })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Returns whether the password belongs to the PHC string; false for a text that is not one. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parts = PHC.exec(phc)
  if (!parts) return false
  const [, memory, passes, parallelism, salt, expected] = parts
  const expectedHash = Buffer.from(expected ?? '', 'base64')
  const actual = await derive(password, {
    salt: Buffer.from(salt ?? '', 'base64'),
    bytes: expectedHash.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expectedHash)
}

/** Returns the costs that a PHC string names; null when it is not one of ours. */
export function ownHashCost(phc: string): Argon2Cost | null {
  const [whole, memory, passes, parallelism] = PHC.exec(phc) ?? []
  return whole === undefined
    ? null
    : { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
}

/**
 * Returns whether a PHC string was made with other costs than these, so that it should be replaced when the password is
 * next known.
 */
export function isOutdated(phc: string, cost: Argon2Cost): boolean {
  const [, memory, passes, parallelism] = PHC.exec(phc) ?? []
  return Number(memory) !== cost.memory || Number(passes) !== cost.passes || Number(parallelism) !== cost.parallelism
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
