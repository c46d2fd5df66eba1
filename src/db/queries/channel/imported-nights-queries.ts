import { sql } from 'kysely'
import type { Channel } from '#core/channel/channel-lists.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'

/** Nights that an event of a feed takes of a home. */
export interface ImportedNightsRow {
  readonly documentId: string
  readonly channel: Channel
  readonly feed: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly currency: string
  /** Null: not known. */
  readonly revenueMinor: number | null
}

/** The events of a home that have nights here. */
const TAKEN = sql`
  app.feed join app.feed_event event on event.feed_id = feed.id join app.stay on stay.id = feed.stay_id
  where exists (select from app.claim where claim.event_id = event.id) and feed.stay_id`

/** Returns imported nights of a home, the latest first, with the number of all of them. */
export async function findImportedNights(
  executor: Executor,
  stayId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly nights: readonly ImportedNightsRow[]; readonly total: number }> {
  const [{ rows: nights }, { rows: counted }] = await Promise.all([
    sql<ImportedNightsRow>`
      select event.id as "documentId", feed.channel, feed.name as feed, event.check_in as "checkIn", event.check_out as "checkOut",
        stay.currency, event.revenue as "revenueMinor"
      from ${TAKEN} = ${stayId} order by event.check_in desc, event.id desc limit ${limit} offset ${offset}`.execute(
      executor,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${TAKEN} = ${stayId}`.execute(executor),
  ])
  return { nights, total: counted[0]?.total ?? 0 }
}

/** Locks imported nights of a home until the transaction ends. Returns what they bring in (null: not known) by those that are there. */
export async function lockImportedNights(
  tx: Tx,
  stayId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ id: string; revenue: number | null }>`
    select event.id, event.revenue from app.feed_event event join app.feed on feed.id = event.feed_id
    where event.id = any(${ids}::uuid[]) and feed.stay_id = ${stayId}
      and exists (select from app.claim where claim.event_id = event.id)
    order by event.id for update of event`.execute(tx)
  return new Map(rows.map(({ id, revenue }) => [id, revenue]))
}

/** Writes what imported nights bring in. */
export async function writeImportedRevenue(
  tx: Tx,
  amounts: readonly { readonly documentId: string; readonly revenueMinor: number | null }[],
): Promise<void> {
  await sql`
    update app.feed_event event set revenue = written."revenueMinor"
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as written ("documentId" uuid, "revenueMinor" bigint)
    where event.id = written."documentId"`.execute(tx)
}
