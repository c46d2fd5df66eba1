import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

/** Resolves as soon as a statement waits for a lock, or as soon as `work` is done if it does not have to wait. */
export async function whileWaiting(tx: Tx, work: Promise<unknown>): Promise<void> {
  let isDone = false
  void work.finally(() => (isDone = true))
  const isWaiting = async () => (await sql`select from pg_locks where not granted limit 1`.execute(tx)).rows.length > 0
  while (!isDone && !(await isWaiting())) await new Promise(setImmediate)
}
