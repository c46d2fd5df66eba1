import { Kysely, type Transaction } from 'kysely'
import type pg from 'pg'
import { pipelinedPostgres } from './pipelined-dialect.ts'
import type { Database } from './tables/database-tables.ts'
import { valueTypes } from './value-types.ts'

export type Db = Kysely<Database>

export type Tx = Transaction<Database>

/** Whatever can run a statement: the database, or a transaction on it. */
export type Executor = Db | Tx

export interface DatabaseOptions {
  /** Connections for transactions, at most. Default 8. */
  poolSize?: number
  /** false: without pipelined connections. Default true. */
  pipeline?: boolean
  /** false: statements may take as long as they need, for work that no request waits for. Default true. */
  isBounded?: boolean
}

/**
 * Bounds for statements of a request, in milliseconds: a stuck one fails instead of piling up others behind it. The last two are
 * kept by this process, for a server that does not answer at all.
 */
const REQUEST_BOUNDS = {
  statement_timeout: 4_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 4_500,
  connectionTimeoutMillis: 3_000,
}

/** Of commands and of a start: on a busy machine, or over years of data, a statement takes longer than a request may. */
const WITHOUT_BOUNDS = { statement_timeout: 0, query_timeout: 0 }

/**
 * The database, opened lazily with its first statement. Close it with `db.destroy()`.
 * Values arrive as `value-types.ts` says. Waiting for a lock is bounded to 2 s; unless `isBounded` is false, statements are to 4 s and
 * any answer to 4.5 s.
 */
export function openDatabase(connection: pg.ClientConfig, { isBounded = true, ...options }: DatabaseOptions = {}): Db {
  const bounds = isBounded ? null : WITHOUT_BOUNDS
  return new Kysely<Database>({
    dialect: pipelinedPostgres({
      connection: { ...REQUEST_BOUNDS, ...connection, ...bounds, types: valueTypes },
      ...options,
    }),
  })
}
