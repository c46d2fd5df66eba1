import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookNights, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { LedgerAccount } from '#core/payment/ledger-account.ts'
import type { Db, Executor } from './database.ts'

let database: TestDatabase
let db: Db
let stayId: number
let booking: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  stayId = await insertStay(db)
  booking = await bookNights(db, stayId, nightsOf('2027-05-13', '2027-05-16'))
})

const refused = { code: '23514' }
const noon = new Date('2027-05-01T12:00:00Z')

function post(executor: Executor, entries: Partial<Record<LedgerAccount, number>>, tx = randomUUID()) {
  const rows = Object.entries(entries).map(([account, amount]) => ({
    tx,
    booking_id: booking,
    account: account as LedgerAccount,
    amount,
    currency: 'EUR',
    at: noon,
  }))
  return executor.insertInto('app.ledger_entry').values(rows).execute()
}

describe('the schedule of a booking', () => {
  test('adds up to its total once it is booked', async () => {
    await expect(
      sql`update app.booking_instalment set amount = amount - 1 where booking_id = ${booking}`.execute(db),
    ).rejects.toThrow(/instalments add up to/)
    await expect(sql`delete from app.booking_instalment where booking_id = ${booking}`.execute(db)).rejects.toThrow(
      /instalments add up to 0/,
    )
    await db.transaction().execute(async (tx) => {
      await sql`update app.booking_instalment set amount = 20000 where booking_id = ${booking}`.execute(tx)
      await sql`
        insert into app.booking_instalment (booking_id, position, amount, due_on, due_at)
        values (${booking}, 2, 40000, '2027-04-13', '2027-04-13T07:00:00Z')`.execute(tx)
    })
  })

  test('does not count what was cancelled', async () => {
    await expect(
      sql`update app.booking_instalment set state = 'cancelled' where booking_id = ${booking}`.execute(db),
    ).rejects.toThrow(/instalments add up to 0/)
  })
})

test('a tax inside the price is printed, not added, and nothing else is', async () => {
  const add = (kind: string) =>
    sql`insert into app.booking_line (booking_id, position, kind, label, unit, amount, included)
      values (${booking}, 9, ${kind}::app.line_kind, 'VAT', 100, 100, true)`.execute(db)
  await expect(add('fee')).rejects.toMatchObject(refused)
  await add('tax')
})

describe('history', () => {
  const chain = async () => {
    const { rows } = await sql<{ sound: boolean; events: number }>`
      select count(*)::int as events, bool_and(
        hash = app.chain(prev, app.event_content(e)) and prev is not distinct from
          (select hash from app.booking_event before where before.booking_id = e.booking_id and before.id < e.id order by id desc limit 1)) as sound
      from app.booking_event e where booking_id = ${booking}`.execute(db)
    return rows[0]
  }
  const note = (kind: string) =>
    db.insertInto('app.booking_event').values({ booking_id: booking, kind, actor: 'system' }).execute()

  test('each event carries the hash of the one before', async () => {
    await note('paid')
    expect(await chain()).toEqual({ events: 3, sound: true })
  })

  test('stays one chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => note(`note ${index}`)))
    expect(await chain()).toEqual({ events: 22, sound: true })
  })

  test('a move names the state it leads to, anything else names none', async () => {
    await expect(note('moved')).rejects.toMatchObject(refused)
    const both = sql`
      insert into app.booking_event (booking_id, kind, from_status, to_status, actor)
      values (${booking}, 'paid', 'hold', 'confirmed', 'x')`
    await expect(both.execute(db)).rejects.toMatchObject(refused)
  })
})

describe('the ledger', () => {
  test('takes entries that add up to zero, and no others', async () => {
    await post(db, { guest_receivable: 60_000, stay_revenue: -60_000 })
    await expect(post(db, { guest_receivable: 60_000, stay_revenue: -59_999 })).rejects.toThrow(/does not balance/)
    await expect(post(db, { guest_receivable: 0 })).rejects.toMatchObject(refused)
  })

  test('may be balanced by several statements of one transaction', async () => {
    const id = randomUUID()
    await db.transaction().execute(async (tx) => {
      await post(tx, { guest_receivable: 100 }, id)
      await post(tx, { stay_revenue: -100 }, id)
    })
  })

  test('is only added to: nothing is changed, deleted or emptied', async () => {
    await post(db, { guest_receivable: 1, stay_revenue: -1 })
    const denied = { code: '42501' }
    await expect(sql`update app.ledger_entry set memo = 'x'`.execute(db)).rejects.toMatchObject(denied)
    await expect(sql`delete from app.ledger_entry`.execute(db)).rejects.toMatchObject(denied)
    await expect(sql`truncate app.ledger_entry`.execute(db)).rejects.toMatchObject(denied)
  })

  test('is one chain for each booking, also when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(db, { guest_receivable: index + 1, stay_revenue: -index - 1 })),
    )
    const { rows } = await sql<{ sound: boolean; entries: number }>`
      select count(*)::int as entries, bool_and(
        hash = app.chain(prev, app.ledger_content(e)) and prev is not distinct from
          (select hash from app.ledger_entry before where before.booking_id = e.booking_id and before.id < e.id order by id desc limit 1)) as sound
      from app.ledger_entry e where booking_id = ${booking}`.execute(db)
    expect(rows).toEqual([{ entries: 40, sound: true }])
  })
})

describe('promo codes', () => {
  const coupon = (values: string) => sql`insert into app.coupon ${sql.raw(values)} returning id`.execute(db)

  test('take off a percentage or an amount in a currency, not both', async () => {
    await coupon(`(code, percent_bp) values ('SUN-1', 1000)`)
    await coupon(`(code, amount, currency) values ('SUN-2', 500, 'EUR')`)
    await expect(coupon(`(code, percent_bp, amount, currency) values ('SUN-3', 1, 1, 'EUR')`)).rejects.toMatchObject(
      refused,
    )
    await expect(coupon(`(code, amount) values ('SUN-4', 500)`)).rejects.toMatchObject(refused)
    await expect(coupon(`(code, percent_bp) values ('sun-1', 1000)`)).rejects.toMatchObject({ code: '23505' })
  })

  test('cannot be used more often than they may', async () => {
    await coupon(`(code, percent_bp, max_uses) values ('ONCE', 1000, 1)`)
    const use = () => sql`update app.coupon set uses = uses + 1 where code = 'once'`.execute(db)
    await use()
    await expect(use()).rejects.toMatchObject(refused)
  })
})

test('a booking has one pending change at a time, and any number of decided ones', async () => {
  const change = (state: 'pending' | 'declined') =>
    db
      .insertInto('app.booking_change')
      .values({
        booking_id: booking,
        requested_by: 'guest',
        check_in: '2027-05-13',
        check_out: '2027-05-17',
        adults: 2,
        total: 80_000,
        quote: '{}',
        terms: '{}',
        state,
        expires_at: noon,
        created_at: noon,
      })
      .execute()
  await change('declined')
  await change('declined')
  await change('pending')
  await expect(change('pending')).rejects.toMatchObject({ code: '23505' })
})

test('a damage deposit keeps no more than was held', async () => {
  const deposit = (captured: number, state: 'planned' | 'captured') =>
    db
      .insertInto('app.damage_deposit')
      .values({
        booking_id: booking,
        amount: 20_000,
        currency: 'EUR',
        state,
        captured,
        place_at: noon,
        release_at: noon,
        updated_at: noon,
      })
      .execute()
  await expect(deposit(20_001, 'captured')).rejects.toMatchObject(refused)
  await expect(deposit(0, 'captured')).rejects.toMatchObject(refused)
  await deposit(0, 'planned')
})
