import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recomputeQuote } from '#core/quote/quote-document.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertCoupon } from '#db/queries/rate/coupon-queries.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { bookingQuoteDocument } from './booking-quote-document.ts'
import { findQuoteDocument } from './find-quote-document.ts'
import { createQuote } from './create-quote.ts'
import { verifyQuoteDocument, type SignedQuoteDocument } from './signed-quote-document.ts'

let database: TestDatabase
let stay: number
let instant = new Date('2027-03-01T10:00:00Z')
const quoteKey = 'a key for tests, long enough to be one'
const deps = () => ({ db: database.db, now: () => instant, quoteKey })

beforeAll(async () => {
  database = await createTestDatabase()
  stay = await insertStay(database.db, { slug: 'casa', non_refundable_bp: 500, weekend_nightly: 24_500 })
  await sql`
    insert into app.stay_fee (stay_id, code, name, kind, basis, amount, optional, max_qty) values
      (${stay}, 'cleaning', 'Cleaning', 'cleaning', 'per_stay', 8500, false, 1),
      (${stay}, 'breakfast', 'Breakfast', 'extra', 'per_guest_night', 900, true, 5)`.execute(database.db)
  const facts = {
    amountMinor: null,
    currency: null,
    bookableFrom: null,
    bookableTo: null,
    staysFrom: null,
    staysTo: null,
  }
  const coupon = {
    code: 'SPRING',
    percentBp: 1250,
    minNights: 1,
    minRentMinor: 0,
    maxUses: null,
    perUser: null,
    active: true,
  }
  await database.db.transaction().execute((tx) => insertCoupon(tx, { ...coupon, ...facts, stayIds: [] }))
})
afterAll(async () => database.close())

const request = {
  stay: 'casa',
  checkIn: '2027-06-03',
  checkOut: '2027-06-10',
  adults: 2,
  children: 1,
  infants: 0,
  pets: 0,
}
const choice = { ...request, childAges: [7], extras: [{ code: 'breakfast', quantity: 2 }], plan: 'deposit' as const }

async function quoted() {
  const quote = await createQuote(deps(), { ...choice, rate: 'standard', promoCode: 'spring' })
  if (!quote.ok) throw new Error(quote.problem.code)
  return quote.value
}

async function documentOf(id: string): Promise<SignedQuoteDocument> {
  const found = await findQuoteDocument(deps(), id)
  if (!found.ok) throw new Error(found.problem.code)
  // As it is stored: as text.
  return JSON.parse(JSON.stringify(found.value)) as SignedQuoteDocument
}

test('a quote can be kept as a document that says the same and is worked out again from itself', async () => {
  const quote = await quoted()
  const document = await documentOf(quote.id)
  expect(document.quote.totalMinor).toBe(quote.totalMinor)
  expect(document.quote.lines).toEqual(JSON.parse(JSON.stringify(quote.lines)))
  expect(document.request).toMatchObject({ promo: { code: 'SPRING', percentBp: 1250 }, plan: 'deposit' })
  expect(recomputeQuote(document).equal).toBe(true)
  expect(verifyQuoteDocument(document, quoteKey)).toEqual({ signed: true, recomputed: true })
})

test('a document that was touched, or signed by somebody else, is none of ours', async () => {
  const document = await documentOf((await quoted()).id)
  const none = { signed: false, recomputed: false }
  const cheaper = { ...document, quote: { ...document.quote, totalMinor: document.quote.totalMinor - 1 } }
  expect(verifyQuoteDocument(cheaper, quoteKey)).toEqual(none)
  expect(verifyQuoteDocument({ ...document, bookedOn: isoDate('2027-03-02') }, quoteKey)).toEqual(none)
  expect(verifyQuoteDocument(document, 'another key')).toEqual(none)
  expect(verifyQuoteDocument({ ...document, signature: '' }, quoteKey)).toEqual(none)
})

test('after thirty minutes, or when the price has moved, there is no document of the quote any more', async () => {
  const { id, totalMinor } = await quoted()
  await database.db.updateTable('app.stay').set({ nightly: 21_000 }).where('id', '=', stay).execute()
  expect(await findQuoteDocument(deps(), id)).toMatchObject({
    problem: { code: 'price_changed', quotedTotalMinor: totalMinor },
  })
  await database.db.updateTable('app.stay').set({ nightly: 20_000 }).where('id', '=', stay).execute()
  expect((await findQuoteDocument(deps(), id)).ok).toBe(true)
  const made = instant
  instant = new Date(made.getTime() + 30 * 60_000)
  expect(await findQuoteDocument(deps(), id)).toMatchObject({ problem: { code: 'quote_expired' } })
  instant = made
  expect(await findQuoteDocument(deps(), `${id}x`)).toMatchObject({ problem: { code: 'quote_invalid' } })
})

test('a booking keeps its price for ever: the document is the same when the home costs the double', async () => {
  const document = await documentOf((await quoted()).id)
  const [id, uid] = [randomUUID(), 'ann']
  await database.db.insertInto('app.profile').values({ uid }).execute()
  await database.db.transaction().execute(async (tx) => {
    const nights = { checkIn: document.quote.checkIn, checkOut: document.quote.checkOut }
    await takeNights(tx, stay, nights, { kind: 'booking', bookingId: id })
    await insertBooking(tx, { id, stayId: stay, nights, status: 'confirmed', uid })
    await sql`
      update app.booking set quote = ${JSON.stringify(document.quote)}::jsonb, terms = ${JSON.stringify(document.terms)}::jsonb
      where id = ${id}`.execute(tx)
  })
  await database.db.updateTable('app.stay').set({ nightly: 40_000 }).where('id', '=', stay).execute()
  instant = new Date('2031-03-01T10:00:00Z')
  const kept = await bookingQuoteDocument(deps(), { actor: { uid }, bookingId: id })
  if (!kept.ok) throw new Error(kept.problem.code)
  expect(kept.value.quote.totalMinor).toBe(document.quote.totalMinor)
  expect(verifyQuoteDocument(kept.value, quoteKey)).toEqual({ signed: true, recomputed: true })
  expect(await bookingQuoteDocument(deps(), { actor: { uid: 'bob' }, bookingId: id })).toMatchObject({
    problem: { code: 'booking_not_found' },
  })
})
