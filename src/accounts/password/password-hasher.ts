import { randomBytes } from 'node:crypto'
import { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import { ok, err, type Result } from '#core/result.ts'
import { decodeForeignHash, isForeignHash } from './foreign-hash.ts'
import { verifyForeignHash } from './verify-foreign-hash.ts'
import { DEFAULT_COST, hashPassword, isOutdated, verifyPassword, type Argon2Cost } from './password-hash.ts'

export type Overloaded = { readonly code: 'overloaded' }

/** Hashes and checks passwords without starving the rest of the process. */
export interface PasswordHasher {
  /** Returns a PHC string of the password, or `overloaded`. */
  hash(password: string): Promise<Result<string, Overloaded>>
  /**
   * Returns whether the password belongs to the PHC string, or to the hash of another service; null takes the same time
   * and is never right.
   */
  verify(password: string, phc: string | null): Promise<Result<boolean, Overloaded>>
  /** Returns whether the string should be replaced by a fresh hash of the same password. */
  isOutdated(phc: string): boolean
}

export interface PasswordHasherOptions {
  readonly cost?: Argon2Cost
  /** How many hashes are computed at once; more would only fill the thread pool, which pages need as well. */
  readonly atOnce?: number
  /** How many hashes may wait; beyond it the answer is `overloaded` at once. */
  readonly queueLimit?: number
  /** Opens the signer keys of imported hashes; without it those never match. */
  readonly sealingKey?: Uint8Array
}

/** Creates a hasher with its own bounded queue (docs/identity-protocol.md, Passwords). One per process. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { cost = DEFAULT_COST, atOnce = 2, queueLimit = 200, sealingKey } = options
  const queue = boundedQueue({ running: atOnce, waiting: queueLimit })
  const inTurn = async <Value>(work: () => Promise<Value>): Promise<Result<Value, Overloaded>> => {
    const turn = queue(work)
    return turn ? ok(await turn) : err({ code: 'overloaded' })
  }
  // The hash that unknown accounts are checked against; made on first use.
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    verify: (password, phc) =>
      inTurn(async () => {
        decoy ??= hashPassword(randomBytes(32).toString('hex'), cost)
        const foreign = phc !== null && isForeignHash(phc) ? phc : null
        // For a foreign hash the work of our own is done as well: a quick answer would reveal that an account was
        // imported.
        const right = await verifyPassword(password, foreign ? await decoy : (phc ?? (await decoy)))
        return foreign ? verifyImported(sealingKey, password, foreign) : phc !== null && right
      }),
    isOutdated: (phc) => isOutdated(phc, cost),
  }
}

async function verifyImported(sealingKey: Uint8Array | undefined, password: string, stored: string): Promise<boolean> {
  const foreign = sealingKey ? decodeForeignHash(sealingKey, stored) : null
  return foreign !== null && verifyForeignHash(password, foreign)
}
