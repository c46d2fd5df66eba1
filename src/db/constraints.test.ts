import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { insertBooking, randomReference } from '#tests/support/booking/booking-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { freeNights } from './claims/free-nights.ts'
import { keepNights } from './claims/keep-nights.ts'
import { takeNights } from './claims/take-nights.ts'
import type { Db, Executor } from './database.ts'

let database: TestDatabase
let db: Db
let stayId: number
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  stayId = await insertStay(db)
})

const may: StayDates = { checkIn: isoDate('2027-05-13'), checkOut: isoDate('2027-05-16') }
const expiresAt = new Date('2027-05-01T12:15:00Z')

async function hold(nights = may): Promise<string> {
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    expect(await takeNights(tx, stayId, nights, { kind: 'hold', bookingId: id, expiresAt })).not.toBeNull()
    await insertBooking(tx, { id, stayId, nights, expiresAt })
  })
  return id
}

async function confirm(id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await keepNights(tx, id)
    await sql`update app.booking set status = 'confirmed', expires_at = null where id = ${id}`.execute(tx)
  })
}

const insertRawClaim = (from: string, to: string) =>
  sql`insert into app.claim (stay_id, during, kind, reason) values (${stayId}, daterange(${from}::date, ${to}::date), 'block', 'closed')`.execute(
    db,
  )

describe('nights', () => {
  test('two claims of a home may not overlap', async () => {
    await hold()
    await expect(insertRawClaim('2027-05-15', '2027-05-20')).rejects.toMatchObject({ code: '23P01' })
  })

  test('a booking has one claim of its nights, and a reservation one', async () => {
    const id = await hold()
    await expect(
      sql`
        insert into app.claim (stay_id, during, kind, booking_id, expires_at)
        values (${stayId}, '[2027-07-01,2027-07-03)', 'hold', ${id}, ${expiresAt})`.execute(db),
    ).rejects.toMatchObject({ code: '23505' })
    const { rows } = await sql<{ id: string }>`
      insert into app.reservation (stay_id, quote, network, expires_at)
      values (${stayId}, 'quote', decode(md5('network'), 'hex'), ${expiresAt}) returning id`.execute(db)
    const reserve = (from: string, to: string) =>
      sql`
        insert into app.claim (stay_id, during, kind, reservation_id, expires_at)
        values (${stayId}, daterange(${from}::date, ${to}::date), 'reserved', ${rows[0]!.id}, ${expiresAt})`.execute(db)
    await reserve('2027-08-01', '2027-08-03')
    await expect(reserve('2027-09-01', '2027-09-03')).rejects.toMatchObject({ code: '23505' })
  })

  test('the day of departure is free for the next guest, and so is the night before arrival', async () => {
    await hold()
    await insertRawClaim('2027-05-16', '2027-05-20')
    await insertRawClaim('2027-05-10', '2027-05-13')
  })

  test('the same nights of another home are not touched', async () => {
    await hold()
    stayId = await insertStay(db)
    await hold()
  })

  test('a hold needs the instant at which it ends, a block its reason', async () => {
    await expect(
      sql`insert into app.claim (stay_id, during, kind) values (${stayId}, '[2027-05-13,2027-05-16)', 'block')`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      sql`insert into app.claim (stay_id, during, kind, booking_id) values (${stayId}, '[2027-05-13,2027-05-16)', 'hold', uuidv7())`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a whole home and its parts', () => {
  const link = (wholeId: number, partId: number) =>
    db.insertInto('app.stay_part').values({ whole_id: wholeId, part_id: partId }).execute()

  test('have one level: a part has no parts, a whole is no part', async () => {
    const [whole, part, other] = [stayId, await insertStay(db), await insertStay(db)]
    await link(whole, part)
    await link(whole, other)
    await expect(link(whole, whole)).rejects.toMatchObject({ code: '23514' })
    await expect(link(part, other)).rejects.toMatchObject({ code: '23514' })
    await expect(link(other, whole)).rejects.toMatchObject({ code: '23514' })
  })

  test('a linked claim is the shadow of another one, on a part of its home, and goes with it', async () => {
    const part = await insertStay(db)
    await link(stayId, part)
    await insertRawClaim('2027-05-13', '2027-05-16')
    const shadow = (stay: number, until: string) =>
      sql`insert into app.claim (stay_id, during, kind, linked_to)
        select ${stay}, daterange('2027-05-13', ${until}::date), 'linked', id from app.claim where stay_id = ${stayId}`.execute(
        db,
      )
    await expect(shadow(part, '2027-05-17')).rejects.toThrow(/not the shadow/)
    await expect(shadow(await insertStay(db), '2027-05-16')).rejects.toThrow(/not the shadow/)
    await shadow(part, '2027-05-16')
    const alone = sql`insert into app.claim (stay_id, during, kind) values (${part}, '[2027-06-13,2027-06-16)', 'linked')`
    await expect(alone.execute(db)).rejects.toMatchObject({ code: '23514' })
    await sql`delete from app.claim where stay_id = ${stayId}`.execute(db)
    expect(await db.selectFrom('app.claim').select('id').where('stay_id', '=', part).execute()).toEqual([])
  })
})

describe('a booking and its nights', () => {
  test('a booking without a claim cannot commit', async () => {
    await expect(insertBooking(db, { id: randomUUID(), stayId, nights: may, expiresAt })).rejects.toThrow()
    const whole = db
      .transaction()
      .execute((tx) => insertBooking(tx, { id: randomUUID(), stayId, nights: may, expiresAt }))
    await expect(whole).rejects.toThrow(/without a claim of kind hold/)
  })

  test('a booking whose claim covers other nights cannot commit', async () => {
    const id = randomUUID()
    const other = { checkIn: may.checkIn, checkOut: isoDate('2027-05-17') }
    const whole = db.transaction().execute(async (tx) => {
      await takeNights(tx, stayId, other, { kind: 'hold', bookingId: id, expiresAt })
      await insertBooking(tx, { id, stayId, nights: may, expiresAt })
    })
    await expect(whole).rejects.toThrow(/exactly its nights/)
  })

  test('a booking whose claim is one of another home cannot commit', async () => {
    const id = randomUUID()
    const elsewhere = await insertStay(db)
    const whole = db.transaction().execute(async (tx) => {
      await takeNights(tx, elsewhere, may, { kind: 'hold', bookingId: id, expiresAt })
      await insertBooking(tx, { id, stayId, nights: may, expiresAt })
    })
    await expect(whole).rejects.toThrow(/exactly its nights/)
  })

  test('a claim cannot lose its booking nights while the booking lives', async () => {
    const id = await hold()
    await expect(sql`delete from app.claim where booking_id = ${id}`.execute(db)).rejects.toThrow(/without a claim/)
  })

  test('confirming without turning the claim into a booking cannot commit', async () => {
    const id = await hold()
    await expect(sql`update app.booking set status = 'confirmed' where id = ${id}`.execute(db)).rejects.toThrow(
      /kind booking/,
    )
  })

  test('cancelling must free the nights', async () => {
    const id = await hold()
    await confirm(id)
    await expect(
      sql`update app.booking set status = 'cancelled_by_guest' where id = ${id}`.execute(db),
    ).rejects.toThrow(/still claims nights/)
    await db.transaction().execute(async (tx) => {
      expect(await freeNights(tx, id)).toBe('booking')
      await sql`update app.booking set status = 'cancelled_by_guest' where id = ${id}`.execute(tx)
    })
    await hold()
  })

  test('a completed booking may keep its nights', async () => {
    const id = await hold()
    await confirm(id)
    await sql`update app.booking set status = 'completed' where id = ${id}`.execute(db)
  })

  test('departure must be after arrival', async () => {
    const nights = { checkIn: may.checkOut, checkOut: may.checkIn }
    await expect(insertBooking(db, { id: randomUUID(), stayId, nights, expiresAt })).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('a hold must end at some instant', async () => {
    await expect(insertBooking(db, { id: randomUUID(), stayId, nights: may })).rejects.toMatchObject({ code: '23514' })
  })

  test('a confirmed booking must name its guest', async () => {
    const id = await hold()
    const whole = db.transaction().execute(async (tx) => {
      await keepNights(tx, id)
      await sql`update app.booking set status = 'confirmed', guest_name = null where id = ${id}`.execute(tx)
    })
    await expect(whole).rejects.toMatchObject({ code: '23514' })
  })
})

describe('states', () => {
  test('an illegal move cannot commit', async () => {
    const id = await hold()
    const whole = db.transaction().execute(async (tx) => {
      await freeNights(tx, id)
      await sql`update app.booking set status = 'completed' where id = ${id}`.execute(tx)
    })
    await expect(whole).rejects.toMatchObject({ code: '23503', constraint: 'booking_event_from_status_to_status_fkey' })
  })

  test('every move leaves an event with its actor', async () => {
    const id = await hold()
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('app.actor', 'guest:ann', true)`.execute(tx)
      await keepNights(tx, id)
      await sql`update app.booking set status = 'confirmed' where id = ${id}`.execute(tx)
    })
    const events = await db
      .selectFrom('app.booking_event')
      .select(['from_status', 'to_status', 'actor'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { from_status: null, to_status: 'hold', actor: 'system' },
      { from_status: 'hold', to_status: 'confirmed', actor: 'guest:ann' },
    ])
  })

  test('events cannot be edited', async () => {
    const id = await hold()
    await expect(
      sql`update app.booking_event set actor = 'me' where booking_id = ${id}`.execute(db),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the price of a booking', () => {
  test('the lines must add up to the total', async () => {
    const id = await hold()
    await expect(sql`update app.booking set total = total + 1 where id = ${id}`.execute(db)).rejects.toThrow(
      /lines add up to/,
    )
  })

  test('every night has its line', async () => {
    const id = await hold()
    const replaced = db.transaction().execute(async (tx) => {
      await sql`delete from app.booking_line where booking_id = ${id} and position = 1`.execute(tx)
      await sql`insert into app.booking_line (booking_id, position, kind, label, unit, amount) values (${id}, 9, 'fee', 'Cleaning', 20000, 20000)`.execute(
        tx,
      )
    })
    await expect(replaced).rejects.toThrow(/3 nights but 2 night lines/)
  })

  const addLine = (tx: Executor, id: string, amount: number, position = 9) =>
    sql`insert into app.booking_line (booking_id, position, kind, label, unit, amount)
      values (${id}, ${position}, 'fee', 'Cleaning', ${amount}, ${amount})`.execute(tx)

  test('lines that come later must add up to it, too, for each booking of a statement', async () => {
    const [one, other] = [await hold(), await hold({ checkIn: isoDate('2027-06-01'), checkOut: isoDate('2027-06-04') })]
    await expect(addLine(db, one, 100)).rejects.toThrow(/lines add up to/)
    const both = (amount: number) =>
      sql`insert into app.booking_line (booking_id, position, kind, label, unit, amount)
        values (${one}, 9, 'fee', 'Cleaning', 0, 0), (${other}, 9, 'fee', 'Cleaning', ${amount}, ${amount})`.execute(db)
    await expect(both(5)).rejects.toThrow(new RegExp(`booking ${other} has total`))
    await both(0)
  })

  test('new lines are counted at the end of the transaction, with whatever else it has done', async () => {
    const id = await hold()
    const changed = (by: number) =>
      db.transaction().execute(async (tx) => {
        await addLine(tx, id, 100)
        await addLine(tx, id, -by, 10)
      })
    await expect(changed(99)).rejects.toThrow(/lines add up to/)
    await changed(100)
    await db.transaction().execute(async (tx) => {
      await addLine(tx, id, 7, 11)
      await sql`update app.booking set total = total + 7 where id = ${id}`.execute(tx)
    })
  })

  test('new lines are counted though the booking was written by the same transaction, or by a part of it that was taken back', async () => {
    const id = await hold()
    const note = (tx: Executor) => sql`update app.booking set message = 'Late' where id = ${id}`.execute(tx)
    const written = db.transaction().execute(async (tx) => {
      await note(tx)
      await addLine(tx, id, 100)
    })
    await expect(written).rejects.toThrow(/lines add up to/)
    const takenBack = db.transaction().execute(async (tx) => {
      await sql`savepoint before`.execute(tx)
      await note(tx)
      await sql`rollback to before`.execute(tx)
      await addLine(tx, id, 100)
    })
    await expect(takenBack).rejects.toThrow(/lines add up to/)
    const inPart = db.transaction().execute(async (tx) => {
      await sql`savepoint before`.execute(tx)
      await note(tx)
      await addLine(tx, id, 100)
    })
    await expect(inPart).rejects.toThrow(/lines add up to/)
  })

  test('an amount is quantity times unit', async () => {
    const id = await hold()
    await expect(
      sql`insert into app.booking_line (booking_id, position, kind, label, qty, unit, amount) values (${id}, 9, 'fee', 'Cleaning', 2, 5, 9)`.execute(
        db,
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

describe('people and messages', () => {
  test('e-mail addresses compare without regard to case', async () => {
    await db.insertInto('app.profile').values({ uid: 'ann', email: 'Ann@Example.com' }).execute()
    const found = await db.selectFrom('app.profile').select('uid').where('email', '=', 'ann@example.COM').execute()
    expect(found).toEqual([{ uid: 'ann' }])
  })

  test('a message with the same dedupe key is written once', async () => {
    const message = {
      channel: 'email',
      template: 'booking-confirmed',
      recipient: 'ann@example.com',
      data: '{}',
      dedupe_key: 'booking-1',
    } as const
    await db.insertInto('ops.outbox').values(message).execute()
    await expect(db.insertInto('ops.outbox').values(message).execute()).rejects.toMatchObject({ code: '23505' })
  })

  test('a key of a repeated request has one row', async () => {
    const key = { scope: 'ann', key: 'k', request_hash: Buffer.alloc(32), expires_at: expiresAt }
    await db.insertInto('ops.idempotency_key').values(key).execute()
    await expect(db.insertInto('ops.idempotency_key').values(key).execute()).rejects.toMatchObject({ code: '23505' })
  })
})

test('the rating of a home follows its published reviews', async () => {
  const id = await hold()
  const rating = () =>
    db.selectFrom('app.stay').select(['rating', 'rating_count']).where('id', '=', stayId).executeTakeFirstOrThrow()
  expect(await rating()).toEqual({ rating: null, rating_count: 0 })
  await db
    .insertInto('app.review')
    .values({ booking_id: id, stay_id: stayId, overall: 4, author_name: 'Ann', state: 'published' })
    .execute()
  expect(await rating()).toEqual({ rating: '4.00', rating_count: 1 })
  await db.updateTable('app.review').set({ state: 'rejected' }).where('booking_id', '=', id).execute()
  expect(await rating()).toEqual({ rating: null, rating_count: 0 })
})

test('a reference avoids letters that are misread', async () => {
  const id = await hold()
  await expect(sql`update app.booking set ref = 'ABCDEFGI' where id = ${id}`.execute(db)).rejects.toMatchObject({
    code: '23514',
  })
  await sql`update app.booking set ref = ${randomReference()} where id = ${id}`.execute(db)
})

test('every cancellation policy has a tier that applies at the last moment', async () => {
  const { rows } = await sql<{ code: string; last: number }>`
    select code, min(hours_before) as last from app.cancellation_policy policy left join app.cancellation_tier on policy_id = policy.id
    group by code having min(hours_before) is distinct from 0`.execute(db)
  expect(rows).toEqual([])
})
