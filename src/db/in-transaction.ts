import { sql } from 'kysely'
import type { IdentityProblem } from '#core/identity-problem.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { Db, Tx } from './database.ts'
import { retrying } from './retrying.ts'

export interface TransactionOptions {
  /**
   * Why writes before a refusal must be kept, such as an attempt that counts or a token that is used up. Left out: they
   * are rolled back.
   */
  readonly commitsRefusals?: string
}

/** Carries a refusal out of a transaction, so that it is rolled back. */
class RolledBack extends Error {
  readonly refusal: unknown

  constructor(refusal: unknown) {
    super('the work was refused')
    this.refusal = refusal
  }
}

/**
 * Runs work in a transaction of its own and returns its result. A `Result` that is a refusal rolls back, unless
 * `commitsRefusals` says why not; any other value commits; an error rolls back and is thrown. After a deadlock the work
 * is repeated from its beginning, so `work` must do nothing but write to `tx`. Work that locks an account does so
 * before it touches codes and sessions of it.
 */
export async function inTransaction<Value, Failure extends Problem | IdentityProblem>(
  db: Db,
  work: (tx: Tx) => Promise<Result<Value, Failure>>,
  options?: TransactionOptions,
): Promise<Result<Value, Failure>>
export async function inTransaction<Value>(
  db: Db,
  work: (tx: Tx) => Promise<Value>,
  options?: TransactionOptions,
): Promise<Value>
export async function inTransaction(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
  { commitsRefusals }: TransactionOptions = {},
): Promise<unknown> {
  try {
    return await retrying(() =>
      db.transaction().execute(async (tx) => {
        const value = await work(tx)
        if (commitsRefusals === undefined && isRefusal(value)) throw new RolledBack(value)
        return value
      }),
    )
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}

/**
 * Runs work within a transaction and then undoes all its writes, to find out what the result would be. What the
 * database would refuse only at the commit is not noticed.
 */
export async function asIf<Value>(tx: Tx, work: () => Promise<Value>): Promise<Value> {
  await sql`savepoint as_if`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint as_if`.execute(tx)
  }
}

/**
 * Reads with several statements from a single state of the database, whatever is committed in the meantime. Writes are
 * refused.
 */
export async function inOneState<Value>(db: Db, read: (tx: Tx) => Promise<Value>): Promise<Value> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => read(tx))
}

function isRefusal(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
}
