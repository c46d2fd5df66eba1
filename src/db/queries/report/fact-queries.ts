import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Adds at most `most` changes to the sums of reports, and returns how many there were. */
export async function countReportChanges(executor: Executor, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select app.count_report_changes(${most}) as count`.execute(executor)
  return rows[0]?.count ?? 0
}

/**
 * Compares what the sums contain of the next `most` bookings and blocked nights after `after`, in the order of their
 * ids, and has those that differ counted again. Returns how many differed, and where to continue (null: there are no
 * more).
 */
export async function mendReportFacts(
  executor: Executor,
  after: string | null,
  most: number,
): Promise<{ readonly differing: number; readonly last: string | null }> {
  const next = (table: 'app.booking' | 'app.claim' | 'app.report_fact', only = sql`true`) => sql`
    (select id from ${sql.table(table)} where (${after}::uuid is null or id > ${after}::uuid) and ${only} order by id limit ${most})`
  const { rows } = await sql<{ differing: number; last: string | null }>`
    with looked_at as materialized (
      select id from (
        select id from ${next('app.booking')} b union select id from ${next('app.claim', sql`kind = 'block'`)} c
        union select id from ${next('app.report_fact')} f) every
      order by id limit ${most}),
    mended as (
      insert into app.report_pending (fact_id)
      select coalesce(kept.id, now.id)
      from (select f.id, f from app.report_fact f where id in (select id from looked_at)) kept
        full join (select n.id, n from (select array_agg(id) as ids from looked_at) l cross join lateral app.report_facts(l.ids) n) now using (id)
      where kept.f is distinct from now.n
        and not exists (select from app.report_pending p where p.fact_id = coalesce(kept.id, now.id))
      returning fact_id)
    select (select count(*)::int from mended) as differing,
      (select id from looked_at order by id desc limit 1) as last`.execute(executor)
  return rows[0] ?? { differing: 0, last: null }
}
