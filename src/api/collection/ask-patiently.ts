import { sql } from 'kysely'
import { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Db, Executor } from '#db/database.ts'

/** What a costly question may take, in milliseconds; then the database ends it. */
const LONGEST_MS = 1_000
// Of the eight connections for transactions; the pipes that everything else shares are left alone.
const inTurn = boundedQueue({ running: 3, waiting: 24 })

/** Thrown when a costly question was ended, or not begun. */
export class NoPatience extends Error {
  readonly why: 'too_long' | 'too_many'

  constructor(why: 'too_long' | 'too_many') {
    super(why)
    this.why = why
  }
}

/**
 * Asks the database what may take it long, three at a time, on connections of their own, where nobody waits behind it. Throws `NoPatience`:
 * it took more than a second, or 24 are waiting already.
 */
export async function askPatiently<Value>(db: Db, ask: (executor: Executor) => Promise<Value>): Promise<Value> {
  const asking = inTurn(() =>
    inTransaction(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`.execute(tx)
      return ask(tx)
    }),
  )
  if (asking === null) throw new NoPatience('too_many')
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) throw new NoPatience('too_long')
    throw error
  }
}

const QUERY_CANCELED = '57014'
