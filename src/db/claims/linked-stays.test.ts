import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import {
  bookNights,
  confirmNights,
  holdNights,
  insertWholeStay,
  nightsOf,
  setBookingDates,
} from '#tests/support/booking/claim-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Db } from '#db/database.ts'
import {
  findStaysFree,
  findTakenNights,
  findTakenNightsAround,
  findTakenNightsOf,
} from '#db/queries/calendar/availability-queries.ts'
import { freeBlock, freeNights } from './free-nights.ts'
import { extendHold, requestNights } from './keep-nights.ts'
import { linkPart, unlinkPart, type LinkConflict } from './link-parts.ts'
import { moveNights } from './move-nights.ts'
import { rederivePreparation } from './rederive-preparation.ts'
import { expireOverdue, releaseExpired } from './release-expired.ts'
import { takeNights } from './take-nights.ts'

let database: TestDatabase
let db: Db
let whole: number
let parts: readonly [number, number]
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.close())
beforeEach(async () => {
  ;({ whole, parts } = await insertWholeStay(db))
})

const noon = new Date('2027-05-01T12:00:00Z')
const quarterPast = new Date('2027-05-01T12:15:00Z')
const may = nightsOf('2027-05-13', '2027-05-16')
const hold = (stayId: number, nights: StayDates = may, expiresAt = quarterPast) =>
  holdNights(db, stayId, nights, expiresAt)

const block = (stayId: number, nights = may) =>
  db.transaction().execute((tx) => takeNights(tx, stayId, nights, { kind: 'block', reason: 'closed' }))

async function claimsOn(stayId: number) {
  const { rows } = await sql<{ kind: string; from: string; to: string; expires: Date | null }>`
    select kind, lower(during) as from, upper(during) as to, expires_at as expires from app.claim where stay_id = ${stayId} order by during`.execute(
    db,
  )
  return rows
}

describe('a whole home and its parts', () => {
  test('who takes the whole takes every part; who takes a part leaves the other one free', async () => {
    expect(await hold(whole)).not.toBeNull()
    expect(await Promise.all(parts.map((part) => hold(part)))).toEqual([null, null])
    const june = nightsOf('2027-06-01', '2027-06-05')
    expect(await hold(parts[0], june)).not.toBeNull()
    expect(await hold(whole, nightsOf('2027-06-04', '2027-06-08'))).toBeNull()
    expect(await hold(parts[1], june)).not.toBeNull()
  })

  test('when one part is taken, the whole takes nothing at all', async () => {
    await hold(parts[1])
    expect(await hold(whole)).toBeNull()
    expect(await claimsOn(whole)).toEqual([])
    expect(await claimsOn(parts[0])).toEqual([])
    expect(await hold(parts[0])).not.toBeNull()
  })

  test('a refusal leaves the transaction usable', async () => {
    await hold(parts[1])
    const other = nightsOf('2027-06-01', '2027-06-03')
    const claim = await db.transaction().execute(async (tx) => {
      expect(await takeNights(tx, whole, may, { kind: 'block', reason: 'closed' })).toBeNull()
      return takeNights(tx, whole, other, { kind: 'block', reason: 'closed' })
    })
    expect(claim).not.toBeNull()
    expect(await claimsOn(parts[0])).toHaveLength(1)
  })

  test('a block of the whole closes the parts and opens them again', async () => {
    const claim = String(await block(whole))
    expect(await block(parts[0])).toBeNull()
    await db.transaction().execute(async (tx) => {
      expect(await freeBlock(tx, parts[0], claim)).toBe(false)
      expect(await freeBlock(tx, whole, claim)).toBe(true)
    })
    expect(await block(parts[0])).not.toBeNull()
  })

  test('the parts of a booking live as long as it does', async () => {
    const id = String(await hold(whole))
    const later = new Date('2027-05-02T12:00:00Z')
    await db.transaction().execute(async (tx) => {
      expect(await extendHold(tx, id, later)).toBe(true)
    })
    expect((await claimsOn(parts[0])).map((claim) => claim.expires)).toEqual([later])
    expect(await confirmNights(db, id)).toBe(true)
    expect(await claimsOn(parts[1])).toMatchObject([{ kind: 'linked', expires: null }])
    await db.transaction().execute(async (tx) => {
      expect(await freeNights(tx, id)).toBe('booking')
      await sql`update app.booking set status = 'cancelled_by_guest' where id = ${id}`.execute(tx)
    })
    expect(await claimsOn(parts[0])).toEqual([])
    expect(await hold(parts[1])).not.toBeNull()
  })

  test('a hold of the whole becomes a request with its parts', async () => {
    const id = String(await hold(whole))
    const tomorrow = new Date('2027-05-02T12:10:00Z')
    await db.transaction().execute(async (tx) => {
      expect(await requestNights(tx, id, tomorrow)).toBe(true)
      await sql`update app.booking set status = 'requested', expires_at = ${tomorrow} where id = ${id}`.execute(tx)
      expect(await requestNights(tx, id, tomorrow)).toBe(false)
    })
    expect(await claimsOn(parts[0])).toMatchObject([{ kind: 'linked', expires: tomorrow }])
  })

  test('the preparation of the whole is kept free on the parts', async () => {
    ;({ whole, parts } = await insertWholeStay(db, { prep_after: 2 }))
    await hold(whole)
    expect(await hold(parts[0], nightsOf('2027-05-17', '2027-05-19'))).toBeNull()
    expect(await hold(parts[0], nightsOf('2027-05-18', '2027-05-19'))).not.toBeNull()
  })
})

describe('expired holds of linked homes', () => {
  test('of the whole make way for a guest of a part, and the other way round', async () => {
    const ofWhole = await hold(whole, may, noon)
    expect(await releaseExpired(db, parts[0], may, noon)).toEqual([ofWhole])
    const ofPart = await hold(parts[0], may, noon)
    expect(ofPart).not.toBeNull()
    expect(await releaseExpired(db, whole, may, noon)).toEqual([ofPart])
    expect(await hold(whole)).not.toBeNull()
  })

  test('are counted once by the job', async () => {
    const id = await hold(whole, may, noon)
    expect(await expireOverdue(db, noon)).toEqual([id])
    expect(await claimsOn(parts[0])).toEqual([])
  })
})

describe('the free nights of linked homes', () => {
  const span = { from: isoDate('2027-05-01'), to: isoDate('2027-07-01') }

  test('of the whole are those that are free in all parts; of a part those that it has itself', async () => {
    await hold(parts[0], may)
    const june = nightsOf('2027-06-01', '2027-06-05')
    const booking = await bookNights(db, whole, june)
    const both = [
      { from: '2027-05-13', to: '2027-05-16' },
      { from: '2027-06-01', to: '2027-06-05' },
    ]
    const taken = (stayId: number, ignoreBooking?: string) =>
      findTakenNights(db, stayId, span.from, span.to, noon, ignoreBooking)
    expect(await taken(whole)).toEqual(both)
    expect(await taken(parts[0])).toEqual(both)
    expect(await taken(parts[1])).toEqual(both.slice(1))
    expect(await taken(whole, booking)).toEqual(both.slice(0, 1))
    expect(await taken(parts[1], booking)).toEqual([])
    const several = await findTakenNightsOf(db, [whole, parts[1]], span, noon)
    expect([several.get(whole), several.get(parts[1])]).toEqual([both, both.slice(1)])
    const ids = [whole, ...parts]
    expect(await findStaysFree(db, { nights: may, now: noon, ids })).toEqual([parts[1]])
    expect(await findStaysFree(db, { nights: june, now: noon, ids })).toEqual([])
  })
})

describe('what decides which nights of a span can be booked', () => {
  test('is taken from today on until its end, and first from there on, whole and parts alike', async () => {
    const spans = [
      nightsOf('2027-04-20', '2027-04-26'),
      nightsOf('2027-04-28', '2027-05-02'),
      nightsOf('2027-05-30', '2027-06-03'),
      nightsOf('2027-06-10', '2027-06-12'),
      nightsOf('2027-07-01', '2027-07-04'),
    ] as const
    for (const nights of spans) await block(parts[0], nights)
    await block(parts[1], nightsOf('2027-09-01', '2027-09-05'))
    await block(parts[1], nightsOf('2027-10-01', '2027-10-05'))
    await hold(parts[1], nightsOf('2027-06-20', '2027-06-22'), new Date('2027-05-01T11:00:00Z'))
    const as = ({ checkIn, checkOut }: StayDates) => ({ from: checkIn, to: checkOut })
    const june = as(nightsOf('2027-06-01', '2027-06-10'))
    const found = await findTakenNightsAround(db, [whole, ...parts], june, noon)
    expect(found.get(parts[0])).toEqual(spans.slice(1, 4).map(as))
    expect(found.get(parts[1])).toEqual([as(nightsOf('2027-09-01', '2027-09-05'))])
    expect(found.get(whole)).toEqual([...found.get(parts[0])!, ...found.get(parts[1])!])
    const past = as(nightsOf('2027-04-01', '2027-04-10'))
    expect((await findTakenNightsAround(db, [parts[0]], past, noon)).get(parts[0])).toEqual([as(spans[0])])
  })
})

describe('changes of linked homes', () => {
  test('a booking of the whole moves with its parts, or not at all', async () => {
    const id = await bookNights(db, whole, may)
    const later = nightsOf('2027-05-14', '2027-05-18')
    await db.transaction().execute(async (tx) => {
      expect(await moveNights(tx, id, later)).toBe('moved')
      await setBookingDates(tx, id, later)
    })
    expect(await claimsOn(parts[0])).toMatchObject([{ from: '2027-05-14', to: '2027-05-18' }])
    await hold(parts[1], nightsOf('2027-05-20', '2027-05-22'))
    const refused = db.transaction().execute(async (tx) => {
      if ((await moveNights(tx, id, nightsOf('2027-05-16', '2027-05-21'))) === 'taken') throw new Error('taken')
    })
    await expect(refused).rejects.toThrow('taken')
    expect(await claimsOn(parts[0])).toMatchObject([{ from: '2027-05-14', to: '2027-05-18' }])
  })

  test('a new setting of the preparation reaches the parts', async () => {
    await bookNights(db, whole, may)
    await db.transaction().execute(async (tx) => {
      await sql`update app.stay set prep_after = 1 where id = ${whole}`.execute(tx)
      expect(await rederivePreparation(tx, whole, isoDate('2027-05-01'))).toEqual([])
    })
    expect(await claimsOn(parts[1])).toMatchObject([{ from: '2027-05-13', to: '2027-05-17' }])
  })
})

describe('linking', () => {
  test('a new part is taken for what the whole has already', async () => {
    await bookNights(db, whole, may)
    const third = await insertStay(db)
    await db.transaction().execute(async (tx) => {
      expect(await linkPart(tx, { wholeId: whole, partId: third })).toEqual([])
    })
    expect(await hold(third)).toBeNull()
    await db.transaction().execute(async (tx) => {
      expect(await unlinkPart(tx, { wholeId: whole, partId: third })).toBe(true)
      expect(await unlinkPart(tx, { wholeId: whole, partId: third })).toBe(false)
    })
    expect(await hold(third)).not.toBeNull()
  })

  test('nights that are taken on both sides are told', async () => {
    await bookNights(db, whole, may)
    const third = await insertStay(db)
    await bookNights(db, third, nightsOf('2027-05-15', '2027-05-20'))
    let conflicts: readonly LinkConflict[] = []
    const refused = db.transaction().execute(async (tx) => {
      conflicts = await linkPart(tx, { wholeId: whole, partId: third })
      throw new Error('roll back')
    })
    await expect(refused).rejects.toThrow('roll back')
    expect(conflicts).toMatchObject([{ checkIn: '2027-05-13', checkOut: '2027-05-16' }])
  })
})
