import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { bookNights, holdNights, nightsOf, setBookingDates } from '#tests/support/booking/claim-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Db } from '#db/database.ts'
import { freeNights } from './free-nights.ts'
import { holdChange, moveNights, releaseChange } from './move-nights.ts'
import { rederivePreparation } from './rederive-preparation.ts'
import { expireOverdue, releaseExpired, type Expired } from './release-expired.ts'

let database: TestDatabase
let db: Db
let stayId: number
let booking: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const noon = new Date('2027-05-01T12:00:00Z')
const tomorrow = new Date('2027-05-02T12:00:00Z')
const may = nightsOf('2027-05-13', '2027-05-16')
beforeEach(async () => {
  stayId = await insertStay(db)
  booking = await bookNights(db, stayId, may)
})

async function claims() {
  const { rows } = await sql<{ text: string }>`
    select kind || ' ' || during::text as text from app.claim where stay_id = ${stayId} order by during`.execute(db)
  return rows.map((row) => row.text)
}

const holdFor = (nights: StayDates) =>
  db.transaction().execute(async (tx) => {
    const result = await holdChange(tx, booking, nights, tomorrow)
    if (result === 'taken') throw new Error('taken')
    return result
  })

const move = (nights: StayDates) =>
  db.transaction().execute(async (tx) => {
    const result = await moveNights(tx, booking, nights)
    if (result === 'taken') throw new Error('taken')
    if (result === 'moved') await setBookingDates(tx, booking, nights)
    return result
  })

const someoneElse = (checkIn: string, checkOut: string) => holdNights(db, stayId, nightsOf(checkIn, checkOut), tomorrow)

async function insertChange(nights: StayDates, expiresAt = tomorrow): Promise<string> {
  const { id } = await db
    .insertInto('app.booking_change')
    .values({
      booking_id: booking,
      requested_by: 'guest',
      check_in: nights.checkIn,
      check_out: nights.checkOut,
      adults: 2,
      total: 1,
      quote: '{}',
      terms: '{}',
      expires_at: expiresAt,
      created_at: noon,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const changeState = async (id: string) =>
  (await db.selectFrom('app.booking_change').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('moving', () => {
  test('old and new nights may overlap; what is left behind is free at once', async () => {
    expect(await move(nightsOf('2027-05-15', '2027-05-19'))).toBe('moved')
    expect(await claims()).toEqual(['booking [2027-05-15,2027-05-19)'])
    expect(await someoneElse('2027-05-13', '2027-05-15')).not.toBeNull()
  })

  test('into nights of somebody else changes nothing', async () => {
    await someoneElse('2027-05-18', '2027-05-20')
    await expect(move(nightsOf('2027-05-15', '2027-05-19'))).rejects.toThrow('taken')
    expect(await claims()).toEqual(['booking [2027-05-13,2027-05-16)', 'hold [2027-05-18,2027-05-20)'])
  })

  test('a booking without nights, or one that is only held, cannot move', async () => {
    const held = String(await someoneElse('2027-06-01', '2027-06-03'))
    const result = db.transaction().execute((tx) => moveNights(tx, held, nightsOf('2027-06-02', '2027-06-04')))
    expect(await result).toBe('gone')
    await db.transaction().execute(async (tx) => {
      await freeNights(tx, booking)
      await sql`update app.booking set status = 'cancelled_by_guest' where id = ${booking}`.execute(tx)
    })
    expect(await move(nightsOf('2027-05-14', '2027-05-18'))).toBe('gone')
    expect(await holdFor(nightsOf('2027-05-14', '2027-05-18'))).toBe('gone')
  })
})

describe('a pending change', () => {
  test('holds only what it would add, on both sides', async () => {
    expect(await holdFor(nightsOf('2027-05-11', '2027-05-18'))).toBe('held')
    expect(await claims()).toEqual([
      'change [2027-05-11,2027-05-13)',
      'booking [2027-05-13,2027-05-16)',
      'change [2027-05-16,2027-05-18)',
    ])
    expect(await someoneElse('2027-05-16', '2027-05-17')).toBeNull()
    expect(await move(nightsOf('2027-05-11', '2027-05-18'))).toBe('moved')
    expect(await claims()).toEqual(['booking [2027-05-11,2027-05-18)'])
  })

  test('that only shortens holds nothing, and a new request replaces the earlier one', async () => {
    await holdFor(nightsOf('2027-05-11', '2027-05-16'))
    await holdFor(nightsOf('2027-05-14', '2027-05-16'))
    expect(await claims()).toEqual(['booking [2027-05-13,2027-05-16)'])
  })

  test('that is declined gives the nights back', async () => {
    await holdFor(nightsOf('2027-05-13', '2027-05-20'))
    await db.transaction().execute((tx) => releaseChange(tx, booking))
    expect(await someoneElse('2027-05-16', '2027-05-20')).not.toBeNull()
  })

  test('into nights of somebody else holds nothing', async () => {
    await someoneElse('2027-05-17', '2027-05-20')
    await expect(holdFor(nightsOf('2027-05-11', '2027-05-18'))).rejects.toThrow('taken')
    expect(await claims()).toEqual(['booking [2027-05-13,2027-05-16)', 'hold [2027-05-17,2027-05-20)'])
  })

  test('ends by itself: its nights are free, the booking stays as it was', async () => {
    const request = nightsOf('2027-05-11', '2027-05-18')
    const change = await insertChange(request)
    await holdFor(request)
    const reported: Expired[] = []
    const tell = async (_: unknown, expired: Expired) => void reported.push(expired)
    // Only one of the two pieces is in the way; both are released.
    expect(await releaseExpired(db, stayId, nightsOf('2027-05-17', '2027-05-18'), tomorrow, tell)).toEqual([booking])
    expect(reported).toEqual([{ bookingIds: [], changeIds: [change] }])
    expect(await changeState(change)).toBe('expired')
    expect(await claims()).toEqual(['booking [2027-05-13,2027-05-16)'])
  })

  test('ends by itself also when it held nothing', async () => {
    const change = await insertChange(nightsOf('2027-05-14', '2027-05-16'), noon)
    const reported: Expired[] = []
    expect(await expireOverdue(db, noon, async (_, expired) => void reported.push(expired))).toEqual([booking])
    expect(reported).toEqual([{ bookingIds: [], changeIds: [change] }])
    expect(await changeState(change)).toBe('expired')
    expect(await expireOverdue(db, noon)).toEqual([])
  })
})

describe('another preparation', () => {
  const today = isoDate('2027-05-01')
  const prepare = (nights: number) =>
    db.transaction().execute(async (tx) => {
      await sql`update app.stay set prep_after = ${nights} where id = ${stayId}`.execute(tx)
      return rederivePreparation(tx, stayId, today)
    })

  test('is kept behind every booking that has the room; the others are told', async () => {
    await someoneElse('2027-05-17', '2027-05-20')
    expect(await prepare(2)).toEqual([{ claimId: expect.any(String), bookingId: booking, nights: may }])
    expect(await claims()).toEqual(['booking [2027-05-13,2027-05-16)', 'hold [2027-05-17,2027-05-22)'])
    expect(await prepare(1)).toEqual([])
    expect(await claims()).toEqual(['booking [2027-05-13,2027-05-17)', 'hold [2027-05-17,2027-05-21)'])
    expect(await prepare(0)).toEqual([])
    expect(await claims()).toEqual(['booking [2027-05-13,2027-05-16)', 'hold [2027-05-17,2027-05-20)'])
  })
})
