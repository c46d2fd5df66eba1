import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#db/database.ts'
import { nextToRemind, type ReminderBatch } from '#db/queries/booking/due-work-queries.ts'
import { bookHome, letHome, mailsAbout } from '#tests/support/stays/let-home.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { remindingByRounds } from './send-reminders.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const goTo = (instant: string) => shop.pass((Date.parse(instant) - shop.now().getTime()) / 60_000)

/** Rounds by a clock of their own, faults gathered. */
function rounds() {
  let elapsedMs = 0
  const remind = remindingByRounds(() => elapsedMs)
  const faults: unknown[] = []
  const round = (afterMs: number) => {
    elapsedMs += afterMs
    return remind({ ...shop.deps, onFault: (error) => faults.push(error) })
  }
  return { round, faults }
}

const accessBefore = (slug: string, days: number) =>
  sql`update app.stay set access_days_before = ${days} where slug = ${slug}`.execute(shop.database.db)

/** How many entries of the indexes of bookings this connection has read. */
async function entriesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read
    from pg_index where indrelid = 'app.booking'::regclass`.execute(tx)
  return rows[0]!.read
}

test('all stays are looked at batch by batch, each once, and a batch reads its own and no others', async () => {
  const home = await letHome(shop)
  const guest = await shop.guest()
  const booked: string[] = []
  // Two of them on a day, in two homes: a batch may end within a day.
  const other = await letHome(shop)
  for (const [where, day] of [
    [home, 10],
    [other, 10],
    [home, 12],
    [home, 14],
    [other, 14],
  ] as const) {
    const span = { checkIn: `2027-06-${day}`, checkOut: `2027-06-${day + 2}` }
    booked.push((await bookHome(shop, guest, where, span)).documentId)
  }
  const at = new Date('2027-06-08T12:00:00Z')
  const looked: string[] = []
  let batch: ReminderBatch = { bookingIds: [], last: null }
  do {
    const read = await shop.database.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const before = await entriesRead(tx)
      batch = await nextToRemind(tx, 'stay_reminder', at, { limit: 2, since: null, after: batch.last })
      return (await entriesRead(tx)) - before
    })
    looked.push(...batch.bookingIds)
    // And those of the day on which the batch before ended.
    expect(read).toBeLessThanOrEqual(4)
  } while (batch.last)
  expect(looked).toHaveLength(5)
  expect(looked.toSorted()).toEqual(booked.toSorted())
})

test('only the first round and the one after two minutes look at everything', async () => {
  const home = await letHome(shop)
  const guest = await shop.guest()
  goTo('2027-07-15T10:00:00Z')
  const { documentId: id } = await bookHome(shop, guest, home, { checkIn: '2027-07-20', checkOut: '2027-07-22' })
  const { round } = rounds()
  await round(0)
  // What neither the clock nor an event tells of.
  await accessBefore(home.slug, 7)
  await round(15_000)
  await round(100_000)
  expect(await mailsAbout(shop, id)).not.toContain('check_in_instructions')
  await round(5_000)
  expect(await mailsAbout(shop, id)).toContain('check_in_instructions')
})

test('a mail that cannot be written is tried again each round, without looking at everything', async () => {
  const [home, other] = [await letHome(shop), await letHome(shop)]
  const guest = await shop.guest()
  goTo('2027-08-15T10:00:00Z')
  const dates = { checkIn: '2027-08-16', checkOut: '2027-08-18' }
  const { documentId: id } = await bookHome(shop, guest, home, dates)
  const later = await bookHome(shop, guest, other, { checkIn: '2027-08-21', checkOut: '2027-08-23' })
  const { db } = shop.database
  await sql`create function refuse_mail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse_mail before insert on ops.outbox for each row
      when (new.dedupe_key like 'check_in_instructions:%') execute function refuse_mail()`.execute(db)
  const { round, faults } = rounds()
  await round(0)
  await round(120_000)
  expect(faults).toHaveLength(2)
  await accessBefore(other.slug, 7)
  await sql`drop trigger refuse_mail on ops.outbox`.execute(db)
  expect(await round(300_000)).toBe(1)
  expect(await mailsAbout(shop, id)).toContain('check_in_instructions')
  expect(await mailsAbout(shop, later.documentId)).not.toContain('check_in_instructions')
})
