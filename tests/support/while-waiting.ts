import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

/** Resolves as soon as a statement waits for this transaction, or as soon as `work` is done if it does not have to. */
export async function whileWaiting(tx: Tx, work: Promise<unknown>): Promise<void> {
  let isDone = false
  void work.finally(() => (isDone = true))
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`.execute(tx)
    return rows.length > 0
  }
  while (!isDone && !(await isWaiting())) await new Promise(setImmediate)
}
