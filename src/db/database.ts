import { Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import { pipelinedPostgres } from './pipelined-dialect.ts'
import type { Database } from './tables/database-tables.ts'
import type { PoolLoad } from './pool-load.ts'
import { valueTypes } from './value-types.ts'

export type Db = Kysely<Database>

export type Tx = Transaction<Database>

/** Anything that can run a statement: the database, or a transaction on it. */
export type Executor = Db | Tx

export interface DatabaseOptions {
  /** The greatest number of connections for transactions. Default 8. */
  poolSize?: number
  /** False: no pipelined connections. Default true. */
  pipeline?: boolean
  /** False: statements may take as long as they need, for work that no request waits for. Default true. */
  isBounded?: boolean
}

const loads = new WeakMap<Db, () => PoolLoad>()
const NO_LOAD: PoolLoad = { inUse: 0, idle: 0, waiting: 0 }

/**
 * Limits for the statements of a request, in milliseconds, so that a stuck statement fails instead of holding up
 * others. This process enforces the last two itself, for a server that does not answer at all.
 */
const REQUEST_BOUNDS = {
  statement_timeout: 4_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 4_500,
  connectionTimeoutMillis: 3_000,
}

/**
 * For commands and for the start of the server: on a busy machine, or with years of data, a statement may take longer
 * than a request may.
 */
const WITHOUT_BOUNDS = { statement_timeout: 0, query_timeout: 0 }

/**
 * Opens the database, lazily with its first statement. Close it with `db.destroy()`. `value-types.ts` says how values
 * arrive. Waiting for a lock is limited to 2 s; unless `isBounded` is false, statements are limited to 4 s and any
 * answer to 4.5 s.
 */
export function openDatabase(connection: pg.ClientConfig, { isBounded = true, ...options }: DatabaseOptions = {}): Db {
  const bounds = isBounded ? null : WITHOUT_BOUNDS
  let load = () => NO_LOAD
  const db = new Kysely<Database>({
    dialect: pipelinedPostgres({
      connection: { ...REQUEST_BOUNDS, ...connection, ...bounds, types: valueTypes },
      onPool: (ofPool) => (load = ofPool),
      ...options,
    }),
  })
  loads.set(db, load)
  return db
}

/** Returns how busy the connections for transactions are, of a database that `openDatabase` has opened. */
export function poolLoadOf(db: Db): PoolLoad {
  return loads.get(db)?.() ?? NO_LOAD
}
