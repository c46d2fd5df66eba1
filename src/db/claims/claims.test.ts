import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Db } from '#db/database.ts'
import { freeNights } from './free-nights.ts'
import { extendHold, keepNights } from './keep-nights.ts'
import { expireOverdue, releaseExpired } from './release-expired.ts'
import { takeNights, type Purpose } from './take-nights.ts'

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

const noon = new Date('2027-05-01T12:00:00Z')
const quarterPast = new Date('2027-05-01T12:15:00Z')
const nightsOf = (checkIn: string, checkOut: string): StayDates => ({
  checkIn: isoDate(checkIn),
  checkOut: isoDate(checkOut),
})
const may = nightsOf('2027-05-13', '2027-05-16')

const take = (nights: StayDates, purpose: Purpose = { kind: 'block', reason: 'closed' }) =>
  db.transaction().execute((tx) => takeNights(tx, stayId, nights, purpose))

async function hold(nights: StayDates, expiresAt = quarterPast): Promise<string | null> {
  const id = randomUUID()
  return db.transaction().execute(async (tx) => {
    if (!(await takeNights(tx, stayId, nights, { kind: 'hold', bookingId: id, expiresAt }))) return null
    await insertBooking(tx, { id, stayId, nights, expiresAt })
    return id
  })
}

const statusOf = async (id: string | null) =>
  (await db.selectFrom('app.booking').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('taking nights', () => {
  test('nights are taken once; the second asker gets no', async () => {
    expect(await hold(may)).not.toBeNull()
    expect(await hold(nightsOf('2027-05-15', '2027-05-17'))).toBeNull()
  })

  test('a refusal leaves the transaction usable', async () => {
    await hold(may)
    const next = await db.transaction().execute(async (tx) => {
      expect(await takeNights(tx, stayId, may, { kind: 'block', reason: 'closed' })).toBeNull()
      return takeNights(tx, stayId, nightsOf('2027-06-01', '2027-06-03'), { kind: 'block', reason: 'closed' })
    })
    expect(next).not.toBeNull()
  })

  test('guests may follow each other on the same day', async () => {
    await hold(may)
    expect(await hold(nightsOf('2027-05-16', '2027-05-18'))).not.toBeNull()
    expect(await hold(nightsOf('2027-05-11', '2027-05-13'))).not.toBeNull()
  })

  test('an unknown home has no nights', async () => {
    expect(
      await db.transaction().execute((tx) => takeNights(tx, 999_999, may, { kind: 'block', reason: 'closed' })),
    ).toBeNull()
  })

  test('another unique key that is violated is an error, not "taken"', async () => {
    const id = await hold(may)
    const again = db.transaction().execute((tx) =>
      takeNights(tx, stayId, nightsOf('2027-07-01', '2027-07-03'), {
        kind: 'hold',
        bookingId: String(id),
        expiresAt: quarterPast,
      }),
    )
    await expect(again).rejects.toMatchObject({ code: '23505' })
  })
})

describe('preparation', () => {
  test('the distance between two guests is the greater of before and after, on both sides', async () => {
    stayId = await insertStay(db, { prep_before: 1, prep_after: 2 })
    await hold(may)
    expect(await hold(nightsOf('2027-05-17', '2027-05-19'))).toBeNull()
    expect(await hold(nightsOf('2027-05-18', '2027-05-20'))).not.toBeNull()
    expect(await hold(nightsOf('2027-05-10', '2027-05-12'))).toBeNull()
    expect(await hold(nightsOf('2027-05-09', '2027-05-11'))).not.toBeNull()
  })

  test('a closed home needs no preparation, an owner who sleeps there does', async () => {
    stayId = await insertStay(db, { prep_after: 1 })
    expect(await take(may)).not.toBeNull()
    expect(await take(nightsOf('2027-05-16', '2027-05-18'), { kind: 'block', reason: 'owner_stay' })).not.toBeNull()
    expect(await take(nightsOf('2027-05-18', '2027-05-19'))).toBeNull()
  })

  test('an import may leave the preparation out', async () => {
    stayId = await insertStay(db, { prep_after: 1 })
    await take(nightsOf('2027-05-16', '2027-05-18'))
    expect(await take(may, { kind: 'import' })).toBeNull()
    expect(await take(may, { kind: 'import', preparation: false })).not.toBeNull()
  })
})

describe('keeping and freeing', () => {
  test('a hold becomes a booking once', async () => {
    const id = String(await hold(may))
    await db.transaction().execute(async (tx) => {
      expect(await keepNights(tx, id)).toBe(true)
      expect(await keepNights(tx, id)).toBe(false)
      await sql`update app.booking set status = 'confirmed' where id = ${id}`.execute(tx)
    })
    expect(await expireOverdue(db, new Date('2030-01-01T00:00:00Z'))).not.toContain(id)
  })

  test('a hold can be made longer, a booking cannot', async () => {
    const id = String(await hold(may))
    const later = new Date('2027-05-01T12:20:00Z')
    expect(await db.transaction().execute((tx) => extendHold(tx, id, later))).toBe(true)
    expect(await expireOverdue(db, new Date('2027-05-01T12:16:00Z'))).toEqual([])
    expect(await expireOverdue(db, later)).toEqual([id])
    expect(await db.transaction().execute((tx) => extendHold(tx, id, later))).toBe(false)
  })

  test('freed nights can be taken again; freeing twice says so', async () => {
    const id = String(await hold(may))
    await db.transaction().execute(async (tx) => {
      expect(await freeNights(tx, id)).toBe('hold')
      expect(await freeNights(tx, id)).toBeNull()
      await sql`update app.booking set status = 'withdrawn' where id = ${id}`.execute(tx)
    })
    expect(await hold(may)).not.toBeNull()
  })
})

describe('expiry', () => {
  test('an overdue hold in the way is released and its booking expires; others stay', async () => {
    const inTheWay = await hold(may, noon)
    const elsewhere = await hold(nightsOf('2027-08-01', '2027-08-05'), noon)
    expect(await releaseExpired(db, stayId, nightsOf('2027-05-14', '2027-05-15'), noon)).toEqual([inTheWay])
    expect(await statusOf(inTheWay)).toBe('expired')
    expect(await statusOf(elsewhere)).toBe('hold')
    expect(await hold(may)).not.toBeNull()
    await expireOverdue(db, noon)
  })

  test('a hold that still has time is not touched', async () => {
    const id = await hold(may, quarterPast)
    expect(await releaseExpired(db, stayId, may, noon)).toEqual([])
    expect(await statusOf(id)).toBe('hold')
  })

  test('the job expires a limited number at a time, the oldest first', async () => {
    const first = await hold(nightsOf('2027-05-01', '2027-05-02'), new Date('2027-04-01T00:00:00Z'))
    const second = await hold(nightsOf('2027-05-02', '2027-05-03'), new Date('2027-04-02T00:00:00Z'))
    expect(await expireOverdue(db, noon, undefined, 1)).toEqual([first])
    expect(await expireOverdue(db, noon, undefined, 1)).toEqual([second])
  })

  test('expiring inside of a transaction is a bug', async () => {
    await expect(db.transaction().execute((tx) => releaseExpired(tx, stayId, may, noon))).rejects.toThrow(
      /outside of the transaction/,
    )
  })
})
