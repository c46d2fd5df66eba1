import { randomBytes } from 'node:crypto'
import { ok, refused, type Result } from '#core/result.ts'
import { DEFAULT_COST, hashPassword, isOutdated, verifyPassword, type Argon2Cost } from './password-hash.ts'

export type Overloaded = { readonly code: 'overloaded' }

/** Hashes and checks passwords without starving the rest of the process. */
export interface PasswordHasher {
  /** A PHC string of the password, or `overloaded`. */
  hash(password: string): Promise<Result<string, Overloaded>>
  /** Whether the password belongs to the PHC string; null takes the same time and is never right. */
  verify(password: string, phc: string | null): Promise<Result<boolean, Overloaded>>
  /** Whether the string should be replaced by a fresh hash of the same password. */
  isOutdated(phc: string): boolean
}

export interface PasswordHasherOptions {
  readonly cost?: Argon2Cost
  /** Hashes computed at once; more would only fill the thread pool that pages need too. */
  readonly atOnce?: number
  /** Hashes that may wait; beyond it the answer is `overloaded` at once. */
  readonly queueLimit?: number
}

/** A hasher with its own bounded queue (reference: identity.md §3.2). One per process. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { cost = DEFAULT_COST, atOnce = 2, queueLimit = 200 } = options
  const inTurn = boundedQueue(atOnce, queueLimit)
  // Made when first needed: the hash that unknown accounts are checked against.
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hashPassword(password, cost)),
    verify: (password, phc) =>
      inTurn(async () => {
        decoy ??= hashPassword(randomBytes(32).toString('hex'), cost)
        const right = await verifyPassword(password, phc ?? (await decoy))
        return phc !== null && right
      }),
    isOutdated: (phc) => isOutdated(phc, cost),
  }
}

function boundedQueue(atOnce: number, queueLimit: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Result<Value, Overloaded>> => {
    if (running >= atOnce) {
      if (waiting.length >= queueLimit) return refused({ code: 'overloaded' })
      await new Promise<void>((start) => waiting.push(start))
    } else {
      running += 1
    }
    try {
      return ok(await work())
    } finally {
      // The place goes straight to the next in the queue, so that a newcomer cannot take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
