import { sql } from 'kysely'
import { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db, Executor } from '#db/database.ts'

/** How long a costly query may take, in milliseconds, before the database ends it. */
const LONGEST_MS = 1_000
// Three of the eight connections for transactions; the connections shared by everything else are not used.
const inTurn = boundedQueue({ running: 3, waiting: 24 })

/** Thrown when a costly query was ended, or not started. */
export class CostlyQueryRefused extends Error {
  readonly why: 'too_long' | 'too_many'

  constructor(why: 'too_long' | 'too_many') {
    super(why)
    this.why = why
  }
}

/**
 * Runs queries that may take long, three at a time, on connections of their own, so that nothing else waits for them.
 * Throws `CostlyQueryRefused` when one takes more than a second, or 24 are waiting already.
 */
export async function runCostlyQuery<Value>(db: Db, query: (executor: Executor) => Promise<Value>): Promise<Value> {
  const running = inTurn(() =>
    inTransaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(tx)
      return query(tx)
    }),
  )
  if (running === null) throw new CostlyQueryRefused('too_many')
  try {
    return await running
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED)
      throw new CostlyQueryRefused('too_long')
    throw error
  }
}

const QUERY_CANCELED = '57014'
