import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import {
  findCoupon,
  insertCoupon,
  returnCoupons,
  takeCoupon,
  updateCoupon,
  type CouponFacts,
} from './coupon-queries.ts'

let database: TestDatabase
let stayId: number
let week = 0

const at = new Date('2027-03-01T10:00:00Z')
const facts: CouponFacts = {
  code: 'ANY',
  percentBp: 1000,
  amountMinor: null,
  currency: null,
  bookableFrom: null,
  bookableTo: null,
  staysFrom: null,
  staysTo: null,
  minNights: 1,
  minRentMinor: 0,
  maxUses: null,
  perUser: null,
  active: true,
  stayIds: [],
}

beforeAll(async () => {
  database = await createTestDatabase()
  stayId = await insertStay(database.db)
})
afterAll(async () => database.close())

const make = (more: Partial<CouponFacts>) =>
  database.db
    .transaction()
    .execute((tx) => insertCoupon(tx, { ...facts, code: `c-${randomUUID().slice(0, 8)}`, ...more }))

/** Uses the code for a booking that is being made, and returns whether that was possible. */
async function use(couponId: number, uid: string, bookingId: string = randomUUID()): Promise<boolean> {
  const checkIn = addDays(isoDate('2027-05-03'), 7 * week++)
  const nights = { checkIn, checkOut: addDays(checkIn, 7) }
  return database.db.transaction().execute(async (tx) => {
    await takeNights(tx, stayId, nights, { kind: 'hold', bookingId, expiresAt: new Date('2028-01-01T00:00:00Z') })
    await insertBooking(tx, {
      id: bookingId,
      stayId,
      nights,
      status: 'hold',
      expiresAt: new Date('2028-01-01T00:00:00Z'),
    })
    return takeCoupon(tx, { couponId, bookingId, uid, amountMinor: 2000, at })
  })
}

const usesOf = async (couponId: number) =>
  (await database.db.selectFrom('app.coupon').select('uses').where('id', '=', couponId).executeTakeFirstOrThrow()).uses

test('forty guests at once use a code for five: exactly five get it', async () => {
  const id = await make({ maxUses: 5 })
  const got = await Promise.all(Array.from({ length: 40 }, (_, guest) => use(id, `guest-${guest}`)))
  expect(got.filter(Boolean)).toHaveLength(5)
  expect(await usesOf(id)).toBe(5)
})

test('a guest uses a code as often as anybody may, others go on', async () => {
  const id = await make({ perUser: 2 })
  expect([await use(id, 'ann'), await use(id, 'ann'), await use(id, 'ann')]).toEqual([true, true, false])
  expect(await use(id, 'bob')).toBe(true)
  const { code } = await database.db
    .selectFrom('app.coupon')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await findCoupon(database.db, code.toUpperCase(), 'ann')).toMatchObject({ id, uses: 3, usesOfUser: 2 })
  expect(await findCoupon(database.db, code)).toMatchObject({ usesOfUser: 0 })
})

test('a code in full-width letters, as Japanese and Chinese keyboards type them, is the same code', async () => {
  const id = await make({})
  const { code } = await database.db
    .selectFrom('app.coupon')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const wide = code.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))
  expect(await findCoupon(database.db, wide)).toMatchObject({ id, code })
})

test('a code that comes with other dashes or with spaces, as from a mail or a telephone, is the same code', async () => {
  const id = await make({ code: `SEA-${randomUUID().slice(0, 8)}` })
  const { code } = await database.db
    .selectFrom('app.coupon')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const typed of [
    code.replace('-', '\u2011'),
    code.replace('-', ' \u2013 '),
    ` ${code.slice(0, 6)} ${code.slice(6)}`,
  ])
    expect(await findCoupon(database.db, typed), typed).toMatchObject({ id, code })
})

test('what comes to nothing is given back once, however often it is said', async () => {
  const id = await make({ maxUses: 1 })
  const booking = randomUUID()
  expect(await use(id, 'ann', booking)).toBe(true)
  expect(await use(id, 'bob')).toBe(false)
  for (let turn = 0; turn < 3; turn++) await database.db.transaction().execute((tx) => returnCoupons(tx, [booking]))
  expect(await usesOf(id)).toBe(0)
  expect(await use(id, 'bob')).toBe(true)
})

test('a code that is switched off is used by nobody', async () => {
  expect(await use(await make({ active: false }), 'ann')).toBe(false)
})

test('a code is written anew with its homes, and its uses stay', async () => {
  const id = await make({ maxUses: 9, stayIds: [stayId] })
  await use(id, 'ann')
  const changed = {
    ...facts,
    code: `other-${id}`,
    percentBp: null,
    amountMinor: 500,
    currency: 'EUR',
    staysTo: isoDate('2027-10-01'),
  }
  expect(await database.db.transaction().execute((tx) => updateCoupon(tx, id, changed))).toBe(true)
  expect(await findCoupon(database.db, `other-${id}`)).toMatchObject({
    uses: 1,
    stayIds: [],
    amountMinor: 500,
    currency: 'EUR',
    staysFrom: null,
    staysTo: '2027-10-01',
  })
  expect(await database.db.transaction().execute((tx) => updateCoupon(tx, 999_999, changed))).toBe(false)
})
