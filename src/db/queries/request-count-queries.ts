import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Adds requests of clients in a minute, and returns how many there are of each by now, counted by all processes. */
export async function addRequests(
  executor: Executor,
  minute: number,
  requests: ReadonlyMap<string, number>,
): Promise<readonly { readonly client: string; readonly n: number }[]> {
  // Always in the same order, so that two processes do not deadlock.
  const ordered = [...requests].sort(([a], [b]) => (a < b ? -1 : 1))
  const { rows } = await sql<{ client: string; n: number }>`
    insert into ops.request_count as known (minute, client, n)
    select ${minute}::int, client, n
    from unnest(${ordered.map(([client]) => client)}::text[], ${ordered.map(([, n]) => n)}::int[]) told (client, n)
    order by client
    on conflict (minute, client) do update set n = known.n + excluded.n
    returning client, n`.execute(executor)
  return rows
}

/** Deletes the counts of minutes before this one, and returns how many. */
export async function deleteRequestsBefore(executor: Executor, minute: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ops.request_count where minute < ${minute}`.execute(executor)
  return Number(numAffectedRows ?? 0)
}
