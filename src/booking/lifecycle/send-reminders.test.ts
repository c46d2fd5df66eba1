import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { Tx } from '#db/database.ts'
import { freeNights } from '#db/claims/free-nights.ts'
import { asIf, inTransaction } from '#db/in-transaction.ts'
import { transitionBooking } from '#db/queries/booking/booking-queries.ts'
import { nextToRemind, type ReminderBatch } from '#db/queries/booking/due-work-queries.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { bookStay, letStay, mailsAbout } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { acceptChange } from '#booking/change/accept-change.ts'
import { remindingByRounds } from './send-reminders.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const goTo = (instant: string) => shop.pass((Date.parse(instant) - shop.now().getTime()) / 60_000)

/** Creates rounds with their own clock, and collects their faults. */
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

/** Returns how many index entries of bookings this connection has read. */
async function entriesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read
    from pg_index where indrelid = 'app.booking'::regclass`.execute(tx)
  return rows[0]!.read
}

test.each([
  ['stay_reminder', 'confirmed', '2027-06-10'],
  ['check_in_instructions', 'confirmed', '2027-07-10'],
  ['review_invitation', 'completed', '2027-08-10'],
] as const)(
  '%s: batch by batch all stays of a day are looked at once, and a batch reads few others',
  async (reminder, status, day) => {
    const { slug } = await letStay(shop)
    const looked: string[] = []
    const look = async (tx: Tx) => {
      await sql`
        insert into app.booking (ref, stay_id, status, check_in, check_out, adults, currency, total, guest_name, guest_email, created_at, confirmed_at)
        select upper(substr(md5(n::text), 1, 8)), id, ${status}::app.booking_status,
               ${day}::date - case when ${status} = 'completed' then n else 0 end,
               ${day}::date + case when ${status} = 'completed' then 0 else n end,
               2, 'EUR', n * 20000, 'Ann', 'ann@example.com', '2027-01-01', '2027-01-01'
        from app.stay, generate_series(1, 120) n where slug = ${slug}`.execute(tx)
      await sql`analyze app.booking`.execute(tx)
      // Makes the planner act as with many more bookings: reading and sorting all of them is cheap only for so few.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
      let batch: ReminderBatch = { bookingIds: [], last: null }
      do {
        const before = await entriesRead(tx)
        const from = { limit: 10, since: null, after: batch.last }
        batch = await nextToRemind(tx, reminder, new Date(`${day}T08:00:00Z`), from)
        expect((await entriesRead(tx)) - before).toBeLessThan(50)
        looked.push(...batch.bookingIds)
      } while (batch.last)
    }
    await inTransaction(shop.database.db, (tx) => asIf(tx, () => look(tx)))
    expect([looked.length, new Set(looked).size]).toEqual([120, 120])
  },
)

test('only the first round and the one after two minutes look at everything', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  goTo('2027-07-15T10:00:00Z')
  const { documentId: id } = await bookStay(shop, guest, stay, { checkIn: '2027-07-20', checkOut: '2027-07-22' })
  const { round } = rounds()
  await round(0)
  // A change that neither the clock nor an event reveals.
  await accessBefore(stay.slug, 7)
  await round(15_000)
  await round(100_000)
  expect(await mailsAbout(shop, id)).not.toContain('check_in_instructions')
  await round(5_000)
  expect(await mailsAbout(shop, id)).toContain('check_in_instructions')
})

test('a stay that is cancelled while others are reminded gets no way in any more', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  goTo('2027-07-29T10:00:00Z')
  const { documentId: id } = await bookStay(shop, guest, stay, { checkIn: '2027-08-02', checkOut: '2027-08-04' })
  goTo('2027-07-31T10:00:00Z')
  const { round } = rounds()
  let reminded: Promise<number> | undefined
  await shop.database.db.transaction().execute(async (tx) => {
    const change = { id, from: ['confirmed'], to: 'cancelled_by_host', actor: 'host', at: shop.now() } as const
    await freeNights(tx, id)
    await transitionBooking(tx, change)
    reminded = round(0)
    await whileWaiting(tx, reminded)
  })
  await reminded
  expect(await mailsAbout(shop, id)).not.toContain('check_in_instructions')
})

test('a mail that cannot be written is tried again each round, without looking at everything', async () => {
  const [stay, other] = [await letStay(shop), await letStay(shop)]
  const guest = await shop.guest()
  goTo('2027-08-15T10:00:00Z')
  const dates = { checkIn: '2027-08-16', checkOut: '2027-08-18' }
  const { documentId: id } = await bookStay(shop, guest, stay, dates)
  const later = await bookStay(shop, guest, other, { checkIn: '2027-08-21', checkOut: '2027-08-23' })
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

test('whoever comes at another time is reminded again, and gets the way in again, but not what they have just read', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  goTo('2027-09-01T10:00:00Z')
  const { documentId: id } = await bookStay(shop, guest, stay, { checkIn: '2027-09-20', checkOut: '2027-09-22' })
  const { round } = rounds()
  const moveTo = async (checkIn: string, checkOut: string) => {
    const data = { adults: 2, checkIn, checkOut }
    const asked = await guest.call<BookingShape>('POST', `/api/bookings/${id}/changes`, { data })
    const changeId = asked.data.change?.documentId ?? ''
    const by = { side: 'host', actor: stay.host } as const
    expect(await acceptChange(shop.deps, { by, bookingId: id, changeId })).toMatchObject({ ok: true })
  }
  const reminders = async () => {
    await round(0)
    return (await mailsAbout(shop, id)).filter((one) => /stay_reminder|check_in_instructions/.test(one))
  }
  goTo('2027-09-18T10:00:00Z')
  expect(await reminders()).toEqual(['check_in_instructions', 'stay_reminder'])
  // A day later: the way in with the new date, and no second look ahead to a stay of which they have just read.
  await moveTo('2027-09-21', '2027-09-23')
  goTo('2027-09-19T10:00:00Z')
  expect(await reminders()).toEqual(['check_in_instructions', 'check_in_instructions', 'stay_reminder'])
  await moveTo('2027-10-20', '2027-10-22')
  expect(await reminders()).toHaveLength(3)
  goTo('2027-10-18T10:00:00Z')
  expect(await reminders()).toHaveLength(5)
})
