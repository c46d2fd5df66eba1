import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DepartureTotalsShape } from '#contract/quote/departure-totals.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
const request = { stay: 'casa', checkIn: '2027-06-07', checkOut: '2027-06-14', adults: 2 }

beforeAll(async () => {
  shop = await createShop()
  const { db } = shop.database
  const rules = {
    non_refundable_bp: 1000,
    included_guests: 2,
    extra_guest: 1500,
    damage_mode: 'flat',
    damage_amount: 30_000,
  }
  const stay = await insertStay(db, { slug: 'casa', min_nights: 3, max_nights: 9, ...rules } as Parameters<
    typeof insertStay
  >[1])
  await insertStay(db, { slug: 'on-request', booking_mode: 'request' })
  await sql`
    insert into app.stay_fee (stay_id, code, name, kind, basis, amount, optional, max_qty, notice_hours) values
      (${stay}, 'cleaning', 'Cleaning', 'cleaning', 'per_stay', 8500, false, 1, 0),
      (${stay}, 'transfer', 'Airport transfer', 'extra', 'per_stay', 6000, true, 2, 48)`.execute(db)
})
afterAll(async () => shop.database.close())

const quote = (more: object = {}) => shop.call<QuoteShape>('POST', '/api/quotes', { data: { ...request, ...more } })

test('a quote says everything a guest agrees to', async () => {
  const choice = { children: 1, childAges: [7], extras: [{ code: 'transfer', quantity: 1 }], plan: 'deposit' }
  const { data } = await quote(choice)
  expect(data.lines.map((line) => [line.kind, line.amountMinor])).toEqual([
    ['night', 140_000],
    ['extra_guest', 10_500],
    ['fee', 8500],
    ['extra', 6000],
  ])
  expect(data).toMatchObject({
    totalMinor: 165_000,
    mode: 'instant',
    rate: 'standard',
    plan: 'deposit',
    damageDepositMinor: 30_000,
    policy: { name: 'Moderate' },
    schedule: [
      { dueAt: null, amountMinor: 49_500 },
      { dueOn: '2027-05-08', amountMinor: 115_500 },
    ],
  })
  expect(data.lines.every((line) => line.formula.rule !== '' && line.explanation !== '')).toBe(true)
  const fixed = await quote({ rate: 'non_refundable' })
  expect(fixed.data).toMatchObject({ totalMinor: 134_500, rate: 'non_refundable', policy: { name: 'Non-refundable' } })
  expect((await quote({ stay: 'on-request' })).data.mode).toBe('request')
})

test.each([
  [{ checkOut: '2027-06-08' }, 'min_nights_not_met', 'checkOut', true],
  [{ adults: 9 }, 'too_many_guests', 'adults', false],
  [{ children: 1, childAges: [5, 6] }, 'child_ages_wrong', 'childAges', false],
  [{ extras: [{ code: 'boat', quantity: 1 }] }, 'extra_not_offered', 'extras', false],
  [{ extras: [{ code: 'transfer', quantity: 3 }] }, 'extra_too_many', 'extras', false],
  [
    { checkIn: '2027-03-02', checkOut: '2027-03-06', extras: [{ code: 'transfer', quantity: 1 }] },
    'extra_too_late',
    'extras',
    false,
  ],
  [{ promoCode: 'NOTHING' }, 'promo_not_valid', 'promoCode', false],
  [{ plan: 'later' }, 'plan_not_offered', 'plan', false],
  [{ stay: 'on-request', rate: 'non_refundable' }, 'rate_not_offered', 'rate', false],
  [{ offer: 'somebody-elses' }, 'offer_not_found', 'offer', false],
])('%j is refused as %s, with the field %s', async (more, code, field, helps) => {
  const { error } = await quote(more)
  expect(error.details).toMatchObject({ code, field })
  expect(Array.isArray(error.details['nearest'])).toBe(helps)
})

test.each([
  { totalMinor: 1 },
  { promo: { percentBp: 9000 } },
  { agreedRentMinor: 1 },
  { rate: 'free' },
  { childAges: [1] },
])('nobody sets the price by sending %j', async (more) => {
  expect((await quote(more)).error.details.code).toBe('invalid_input')
})

test('after an arrival each possible departure has the total that a quote for it has', async () => {
  const query = 'checkIn=2027-06-07&adults=3&children=1&childAges=7&rate=non_refundable'
  const { data } = await shop.call<DepartureTotalsShape>('GET', `/api/stays/casa/totals?${query}`)
  expect(data.departures.map((departure) => departure.nights)).toEqual([3, 4, 5, 6, 7, 8, 9])
  for (const { checkOut, totalMinor } of data.departures) {
    const quoted = await quote({ checkOut, adults: 3, children: 1, childAges: [7], rate: 'non_refundable' })
    expect([checkOut, quoted.data.totalMinor]).toEqual([checkOut, totalMinor])
  }
})

test.each([
  ['casa', 'checkIn=soon', 'invalid_input'],
  ['casa', '', 'invalid_input'],
  ['casa', 'checkIn=2027-06-07&adults=9', 'too_many_guests'],
  ['casa', 'checkIn=2027-06-07&childAges=7', 'child_ages_wrong'],
  // Forms repeat a name, addresses join values with commas: both count.
  ['casa', 'checkIn=2027-06-07&children=1&childAges=4&childAges=7', 'child_ages_wrong'],
  ['casa', 'checkIn=2027-06-07&total=1', 'invalid_input'],
  ['on-request', 'checkIn=2027-06-07&rate=non_refundable', 'rate_not_offered'],
  ['nowhere', 'checkIn=2027-06-07', 'stay_not_found'],
  ['%00', 'checkIn=2027-06-07', 'stay_not_found'],
])('totals of %s for %s are refused as %s', async (stay, query, code) => {
  expect((await shop.call('GET', `/api/stays/${stay}/totals?${query}`)).error.details.code).toBe(code)
})

test('no arrival on a day: no departures', async () => {
  const past = await shop.call<DepartureTotalsShape>('GET', '/api/stays/casa/totals?checkIn=2027-01-01')
  expect([past.status, past.data.departures]).toEqual([200, []])
})

test('a quote is downloaded as a file that can be shown to us again', async () => {
  const { data } = await quote()
  const response = await shop.app(new Request(`${ORIGIN}/api/quotes/${data.id}/document`))
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="quote.json"')
  const document = (await response.json()) as { quote: { totalMinor: number } }
  expect(document.quote.totalMinor).toBe(data.totalMinor)
  const verify = async (file: object) => (await shop.call('POST', '/api/quotes/verification', { data: file })).data
  expect(await verify(document)).toEqual({ signed: true, recomputed: true })
  expect(await verify({ ...document, quote: { ...document.quote, totalMinor: 1 } })).toEqual({
    signed: false,
    recomputed: false,
  })
})

test.each(['x', 'a.b', '%00', 'x'.repeat(5000)])('a quote named %.20s has no document', async (id) => {
  expect((await shop.call('GET', `/api/quotes/${id}/document`)).error.details.code).toBe('quote_invalid')
})

test.each([
  ['{"data":{}}'],
  ['{"data":{"signature":7}}'],
  [`{"data":{"signature":"x","a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`],
])('what is no document at all (%.40s) is refused', async (body) => {
  const headers = { 'content-type': 'application/json' }
  const response = await shop.app(new Request(`${ORIGIN}/api/quotes/verification`, { method: 'POST', body, headers }))
  expect(response.status).toBe(400)
})

test('promo codes cannot be tried out: after twenty that do not exist their sender waits; codes that do, and quotes without any, go on', async () => {
  await shop.database.db.insertInto('app.coupon').values({ code: 'FRIENDS', percent_bp: 1000 }).execute()
  // One try was used up by the tests above, and a quote with an existing code uses none.
  for (let time = 0; time < 30; time++) expect((await quote({ promoCode: 'FRIENDS' })).status).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => quote({ promoCode: `GUESS${index}` })))
  const codes = guesses.map((one) => one.error.details.code)
  expect(new Set(codes)).toEqual(new Set(['promo_not_valid', 'too_many_attempts']))
  expect(codes.filter((code) => code === 'promo_not_valid').length).toBeLessThanOrEqual(20)
  const refused = guesses.find((one) => one.status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await quote({ promoCode: 'FRIENDS' })).status).toBe(429)
  expect((await quote()).status).toBe(200)
  // One more try is allowed every three minutes.
  shop.pass(4)
  expect((await quote({ promoCode: 'FRIENDS' })).status).toBe(200)
  shop.pass(60)
  expect((await quote({ promoCode: 'GUESS' })).error.details.code).toBe('promo_not_valid')
})
