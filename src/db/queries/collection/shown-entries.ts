import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** The collections whose number of public entries is stored. */
export type CountedCollection = 'stays' | 'photos' | 'reviews'

/**
 * Returns how many entries of a collection are public: the stored number, corrected by the homes that have changed
 * since. It is one statement and so right at every moment (decision 87).
 */
export async function countShown(executor: Executor, collection: CountedCollection): Promise<number> {
  const column = sql.id(collection)
  const { rows } = await sql<{ total: number }>`
    with pending as materialized (select array_agg(distinct stay_id) as ids from app.entry_pending)
    select (coalesce((select ${column} from app.entry_sum), 0)
      - coalesce((select sum(before.${column}) from app.entry_fact before where before.stay_id = any((select ids from pending)::int[])), 0)
      + coalesce((select sum(now.${column}) from pending cross join lateral app.entry_facts(pending.ids) now), 0))::int as total`.execute(
    executor,
  )
  return rows[0]?.total ?? 0
}

/** Adds at most `most` changes to the stored numbers, and returns how many there were. */
export async function countEntryChanges(executor: Executor, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.count_entry_changes(${most}) as count`.execute(executor)
  return rows[0]?.count ?? 0
}

/** Counts everything again, for code that writes without the triggers. */
export async function recountEntries(executor: Executor): Promise<void> {
  await sql`select app.recount_entries()`.execute(executor)
}
