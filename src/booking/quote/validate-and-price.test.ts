import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertCoupon } from '#db/queries/rate/coupon-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { checkExtraStock } from './check-ordered-extras.ts'
import type { PriceContext, PriceRequest } from './price-context.ts'
import { validateAndPrice } from './validate-and-price.ts'

let database: TestDatabase
let stay: number
let requestStay: number
const now = new Date('2027-03-01T10:00:00Z')
const week = { checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-14') }
const couple = { adults: 2, children: 0, infants: 0, pets: 0 }
const choice: PriceRequest = { ...week, party: couple }

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  stay = await insertStay(db, { min_nights: 3, non_refundable_bp: 1000, check_in_days: 1, pay_later: true })
  requestStay = await insertStay(db, { booking_mode: 'request' })
  await sql`
    insert into app.stay_fee (stay_id, code, name, kind, basis, amount, optional, max_qty, stock) values
      (${stay}, 'cot', 'Cot', 'extra', 'per_stay', 1500, true, 2, 2),
      (${stay}, 'breakfast', 'Breakfast', 'extra', 'per_guest_night', 900, true, 5, null)`.execute(db)
  await db
    .insertInto('app.profile')
    .values([{ uid: 'ann' }, { uid: 'bob' }])
    .execute()
})
afterAll(async () => database.close())

async function price(request: Partial<PriceRequest> = {}, context: Partial<PriceContext> = {}, stayId = stay) {
  const terms = (await loadStayTerms(database.db, [stayId])).get(stayId)
  if (!terms) throw new Error('no terms')
  return validateAndPrice(database.db, terms, { ...choice, ...request }, { now, ...context })
}

async function book(dates: PriceRequest, quote: object = {}): Promise<string> {
  const id = randomUUID()
  await database.db.transaction().execute(async (tx) => {
    await takeNights(tx, stay, dates, { kind: 'booking', bookingId: id })
    await insertBooking(tx, { id, stayId: stay, nights: dates, status: 'confirmed' })
    await sql`update app.booking set quote = ${JSON.stringify(quote)}::jsonb where id = ${id}`.execute(tx)
  })
  return id
}

async function coupon(more: object): Promise<string> {
  const code = `C-${randomUUID().slice(0, 8)}`
  const facts = {
    percentBp: 1000,
    amountMinor: null,
    currency: null,
    bookableFrom: null,
    bookableTo: null,
    staysFrom: null,
  }
  const rest = { staysTo: null, minNights: 1, minRentMinor: 0, maxUses: null, perUser: null, active: true, stayIds: [] }
  await database.db.transaction().execute((tx) => insertCoupon(tx, { code, ...facts, ...rest, ...more }))
  return code
}

test('a plain choice is priced at the rules of the home, and booked at once', async () => {
  expect(await price()).toMatchObject({
    ok: true,
    value: { mode: 'instant', quote: { totalMinor: 140_000, nights: 7 } },
  })
  expect(await price({}, {}, requestStay)).toMatchObject({ value: { mode: 'request' } })
})

test('extras are priced once each, whatever order and number they are named in', async () => {
  const asked = [
    { code: 'cot', quantity: 1 },
    { code: 'breakfast', quantity: 0 },
    { code: 'cot', quantity: 1 },
  ]
  const priced = await price({ extras: asked })
  expect(priced).toMatchObject({ value: { quote: { totalMinor: 143_000, extras: [{ code: 'cot', quantity: 2 }] } } })
})

test.each([
  [[{ code: 'boat', quantity: 1 }], { code: 'extra_not_offered', extra: 'boat' }],
  [
    [
      { code: 'cot', quantity: 2 },
      { code: 'cot', quantity: 1 },
    ],
    { code: 'extra_too_many', extra: 'cot', max: 2 },
  ],
])('extras %j are refused', async (extras, problem) => {
  expect(await price({ extras })).toMatchObject({ ok: false, problem })
})

test('the non-refundable rate and the plans are priced where they are offered', async () => {
  expect(await price({ rate: 'non_refundable' })).toMatchObject({ value: { quote: { totalMinor: 126_000 } } })
  expect(await price({ rate: 'non_refundable' }, {}, requestStay)).toMatchObject({
    problem: { code: 'rate_not_offered' },
  })
  const deposit = await price({ plan: 'deposit' })
  expect(deposit.ok && deposit.value.quote.schedule.map((payment) => payment.amountMinor)).toEqual([42_000, 98_000])
  expect(await price({ plan: 'later' }, {}, requestStay)).toMatchObject({
    problem: { code: 'plan_not_offered', plan: 'later' },
  })
  // A rate without refunds is paid at once in full, so nothing is deferred.
  expect(await price({ plan: 'deposit', rate: 'non_refundable' })).toMatchObject({
    problem: { code: 'plan_not_offered' },
  })
})

test('a promo code takes off its share; one with conditions asks for them before it does', async () => {
  expect(await price({ promoCode: await coupon({}) })).toMatchObject({ value: { quote: { totalMinor: 126_000 } } })
  expect(
    await price({ promoCode: await coupon({ percentBp: null, amountMinor: 5000, currency: 'EUR' }) }),
  ).toMatchObject({
    value: { quote: { totalMinor: 135_000 } },
  })
  // The rent before the code counts, so its own discount is no obstacle.
  expect((await price({ promoCode: await coupon({ minRentMinor: 140_000 }) })).ok).toBe(true)
  expect(await price({ promoCode: await coupon({ minRentMinor: 140_001 }) })).toMatchObject({
    problem: { code: 'promo_not_valid', reason: 'too_little_rent', figure: 140_001, currency: 'EUR' },
  })
  expect(await price({ promoCode: 'NOBODY-KNOWS' })).toMatchObject({ problem: { reason: 'unknown' } })
})

test('a code for one use per guest is refused to whoever has used it, and open to others', async () => {
  const promoCode = await coupon({ perUser: 1 })
  const { id } = await database.db
    .selectFrom('app.coupon')
    .select('id')
    .where('code', '=', promoCode)
    .executeTakeFirstOrThrow()
  const booked = await book({ ...choice, checkIn: isoDate('2027-10-04'), checkOut: isoDate('2027-10-11') })
  await sql`insert into app.coupon_use (booking_id, coupon_id, uid, amount) values (${booked}, ${id}, 'ann', 100)`.execute(
    database.db,
  )
  expect(await price({ promoCode }, { uid: 'ann' })).toMatchObject({ problem: { reason: 'used_by_you' } })
  expect((await price({ promoCode }, { uid: 'bob' })).ok).toBe(true)
  expect((await price({ promoCode })).ok).toBe(true)
})

test('taken nights are refused with near ones that are free, rules with near ones that obey them', async () => {
  const dates = { ...choice, checkIn: isoDate('2027-07-05'), checkOut: isoDate('2027-07-12') }
  const booked = await book(dates)
  expect(await price(dates)).toMatchObject({
    problem: {
      code: 'dates_unavailable',
      nearest: [{ checkIn: '2027-07-12', checkOut: '2027-07-19', totalMinor: 140_000 }, {}, {}],
    },
  })
  expect(await price({ ...choice, checkIn: isoDate('2027-06-08') })).toMatchObject({
    problem: { code: 'arrival_day_not_allowed', nearest: [{ checkIn: '2027-06-07' }, {}, {}] },
  })
  expect((await price({ party: { ...couple, adults: 9 } })) as object).not.toHaveProperty('problem.nearest')
  // The booking itself is no obstacle to a change of its dates.
  expect((await price({ ...dates, checkOut: isoDate('2027-07-14') }, { changing: { id: booked, ...dates } })).ok).toBe(
    true,
  )
  // A caller that takes the nights finds out itself.
  expect((await price(dates, { takesNights: true })).ok).toBe(true)
})

test('two cots are in the house: where one is promised, one is left', async () => {
  const dates = { ...choice, checkIn: isoDate('2027-08-02'), checkOut: isoDate('2027-08-09') }
  const booked = await book({ ...dates, checkOut: isoDate('2027-08-05') }, { extras: [{ code: 'cot', quantity: 1 }] })
  const terms = (await loadStayTerms(database.db, [stay])).get(stay)
  if (!terms) throw new Error('no terms')
  const cots = (quantity: number, ignoreBooking?: string) =>
    checkExtraStock(database.db, terms, { ...dates, extras: [{ code: 'cot', quantity }] }, ignoreBooking)
  expect(await cots(1)).toMatchObject({ ok: true })
  expect(await cots(2)).toMatchObject({ problem: { code: 'extra_sold_out', extra: 'cot', left: 1 } })
  expect(await cots(2, booked)).toMatchObject({ ok: true })
})

async function offer(more: Record<string, unknown> = {}): Promise<string> {
  const row = {
    kind: 'special_offer',
    rent: 50_000,
    uid: 'ann',
    state: 'open',
    expires_at: new Date(now.getTime() + 86_400_000),
    check_in: '2027-09-01',
    check_out: '2027-09-03',
    ...more,
  }
  const { rows } = await sql<{ id: string }>`
    with talk as (
      insert into app.thread (uid, stay_id, created_at, last_message_at) values (${row.uid}, ${stay}, ${now}, ${now}) returning id)
    insert into app.offer (thread_id, stay_id, kind, check_in, check_out, adults, rent, state, made_by, expires_at, created_at)
    select talk.id, ${stay}, ${row.kind}, ${row.check_in}::date, ${row.check_out}::date, 2, ${row.rent}, ${row.state}, 'host',
      ${row.expires_at}, ${now} from talk
    returning id`.execute(database.db)
  return rows[0]?.id ?? ''
}
// Two nights from a Wednesday: neither the minimum nor the arrival day of the home.
const offered = { checkIn: isoDate('2027-09-01'), checkOut: isoDate('2027-09-03') }

test('a special offer has its own rent, is booked at once, and its dates may break the rules of the home', async () => {
  const special = await price({ ...offered, offer: await offer() }, { uid: 'ann' })
  expect(special).toMatchObject({ value: { mode: 'instant', quote: { rentMinor: 50_000, nights: 2 } } })
  const approved = await price({ ...offered, offer: await offer({ kind: 'pre_approval', rent: null }) }, { uid: 'ann' })
  expect(approved).toMatchObject({ value: { mode: 'instant', quote: { rentMinor: 40_000 } } })
  expect(await price(offered, { uid: 'ann' })).toMatchObject({ ok: false })
})

test('a promo code beside a special offer is refused, not silently left out', async () => {
  const asked = { ...offered, offer: await offer(), promoCode: await coupon({}) }
  expect(await price(asked, { uid: 'ann' })).toMatchObject({
    problem: { code: 'promo_not_valid', reason: 'special_offer' },
  })
})

test('an offer is for its guest, its dates and its guests alone, and for 24 hours', async () => {
  const id = await offer()
  const notFound = { problem: { code: 'offer_not_found' } }
  expect(await price({ ...offered, offer: id }, { uid: 'bob' })).toMatchObject(notFound)
  expect(await price({ ...offered, offer: id })).toMatchObject(notFound)
  expect(await price({ ...offered, offer: 'no-id' }, { uid: 'ann' })).toMatchObject(notFound)
  expect(await price({ ...offered, offer: randomUUID() }, { uid: 'ann' })).toMatchObject(notFound)
  expect(await price({ ...week, offer: id }, { uid: 'ann' })).toMatchObject(notFound)
  expect(await price({ ...offered, party: { ...couple, adults: 3 }, offer: id }, { uid: 'ann' })).toMatchObject(
    notFound,
  )
  expect(await price({ ...offered, offer: await offer({ state: 'withdrawn' }) }, { uid: 'ann' })).toMatchObject(
    notFound,
  )
  expect(await price({ ...offered, offer: await offer({ expires_at: now }) }, { uid: 'ann' })).toMatchObject({
    problem: { code: 'offer_expired' },
  })
})

test('an offer whose nights somebody else has taken brings no others in their place', async () => {
  const dates = { checkIn: isoDate('2027-11-03'), checkOut: isoDate('2027-11-05') }
  await book({ ...choice, ...dates })
  const id = await offer({ check_in: dates.checkIn, check_out: dates.checkOut })
  const refused = await price({ ...dates, offer: id }, { uid: 'ann' })
  expect(refused).toEqual({ ok: false, problem: { code: 'dates_unavailable' } })
})
