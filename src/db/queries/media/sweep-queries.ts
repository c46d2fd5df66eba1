import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Returns whether a sweep of this database has left a mark. */
export async function isOwnSweep(executor: Executor, mark: string): Promise<boolean> {
  const { rows } = await sql`select from ops.picture_sweep where mark = ${mark}::uuid`.execute(executor)
  return rows.length > 0
}

/** Records a mark before it is left, and forgets those before `oldest`. */
export async function insertSweep(
  executor: Executor,
  { mark, at, oldest }: { readonly mark: string; readonly at: Date; readonly oldest: Date },
): Promise<void> {
  await sql`
    with forgotten as (delete from ops.picture_sweep where at < ${oldest})
    insert into ops.picture_sweep (mark, at) values (${mark}::uuid, ${at})`.execute(executor)
}
