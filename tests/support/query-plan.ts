import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Returns how the database would execute a statement, a step in each line. */
export async function planOf(executor: Executor, statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(executor)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
