import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { Tx } from '#db/database.ts'
import { findUnsettledFeeds } from '#db/queries/channel/feed-queries.ts'
import { useOtherSite, type OtherSite } from '#tests/support/stays/other-site.ts'

let site: OtherSite
useOtherSite((made) => {
  site = made
})

const DAYS = 300

test('the nights of a home are read once for all events of its calendars, however long they overlap', async () => {
  const { db } = site.shop.database
  // What a repetition of a whole year, every day, comes to.
  const starts = Array.from({ length: DAYS }, (_, index) => addDays(isoDate('2027-06-01'), index))
  await site.addFeed(
    starts.map((from, index) => [`d${index}@airbnb.com`, from, addDays(from, 365)] as const),
    'other',
  )
  await sql`analyze app.claim`.execute(db)
  await sql`analyze app.feed_event`.execute(db)
  await db.transaction().execute(async (tx) => {
    const { covered, claims } = await counted(tx)
    expect([covered, claims]).toEqual([DAYS - 1, expect.toSatisfy((count: number) => count >= DAYS)])
    const before = await claimsRead(tx)
    expect(await findUnsettledFeeds(tx, site.shop.now())).toEqual([])
    expect((await claimsRead(tx)) - before).toBeLessThanOrEqual(2 * claims)
  })
})

async function counted(tx: Tx): Promise<{ covered: number; claims: number }> {
  const { rows } = await sql<{ covered: number; claims: number }>`
    select (select count(*)::int from app.feed_event where state = 'covered') as covered,
      (select count(*)::int from app.claim) as claims`.execute(tx)
  return rows[0]!
}

/** Returns how many rows of taken nights this connection has read. */
async function claimsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relid = 'app.claim'::regclass`.execute(tx)
  return rows[0]?.read ?? 0
}
