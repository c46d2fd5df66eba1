import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
let slug: string
let otherSeason: number

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'admin' })
  slug = 'casa'
  await insertStay(shop.database.db, { slug })
  await insertStay(shop.database.db, { slug: 'other' })
  const season = { name: 'June', spans: [{ from: '2027-06-01', to: '2027-07-01' }] }
  const added = await staff.call<StayRatesShape>('POST', '/api/staff/stays/other/seasons', { data: season })
  otherSeason = added.data.terms.seasons[0]?.id ?? 0
})
afterAll(async () => shop.database.close())

const fee = { code: 'linen', name: 'Linen', kind: 'custom', basis: 'per_stay', amountMinor: 1000 }
const season = { name: 'June', spans: [{ from: '2027-06-01', to: '2027-07-01' }], nightlyMinor: 1000 }
const tax = { name: 'VAT', per: 'unit', period: 'stay', percentBp: 1000, base: ['rent'] }
const span = { from: '2027-06-01', to: '2027-06-03' }
const promo = { code: 'ABC', percentBp: 100 }
const policy = { code: 'p', name: 'P', summary: 'P', tiers: [{ hoursBefore: 0 }] }
const half = { shareBp: 5000, due: 'at_booking' }
const rest = { due: 'before_check_in', dueDays: 30 }

// Method and path (inside the home unless it begins with a slash), what is sent, and the field that is named.
const refused: [string, string, object, string][] = [
  ['PUT', 'rates', { nightlyMinor: 1 }, 'version'],
  ['PUT', 'rates', { version: 1, nightlyMinor: 100.5 }, 'nightlyMinor'],
  ['PUT', 'rates', { version: 1, nightlyMinor: -1 }, 'nightlyMinor'],
  ['PUT', 'rates', { version: 1, nightlyMinor: 0 }, 'nightlyMinor'],
  ['PUT', 'rates', { version: 1, nightlyMinor: '100' }, 'nightlyMinor'],
  ['PUT', 'rates', { version: 1, nightlyMinor: null }, 'nightlyMinor'],
  ['PUT', 'rates', { version: 1, nightlyMinor: 1e15 }, 'nightlyMinor'],
  ['PUT', 'rates', { version: 1, currency: 'USD' }, 'currency'],
  ['PUT', 'rates', { version: 1, price_version: 9 }, 'price_version'],
  ['PUT', 'rates', { version: 1, minNights: 40, maxNights: 30 }, 'minNights'],
  ['PUT', 'rates', { version: 1, minNights: 400 }, 'minNights'],
  ['PUT', 'rates', { version: 1, windowMonths: 6, windowUntil: '2028-01-01' }, 'windowUntil'],
  ['PUT', 'rates', { version: 1, windowUntil: '2027-02-30' }, 'windowUntil'],
  ['PUT', 'rates', { version: 1, checkInDays: 0 }, 'checkInDays'],
  ['PUT', 'rates', { version: 1, checkInDays: 128 }, 'checkInDays'],
  ['PUT', 'rates', { version: 1, noticeHour: 25 }, 'noticeHour'],
  ['PUT', 'rates', { version: 1, preparationAfter: 8 }, 'preparationAfter'],
  ['PUT', 'rates', { version: 1, policy: 'no-such-policy' }, 'policy'],
  ['PUT', 'rates', { version: 1, longStayPolicy: 'no-such-policy' }, 'longStayPolicy'],
  ['PUT', 'rates', { version: 1, policy: null }, 'policy'],
  ['PUT', 'rates', { version: 1, offlineMethods: ['cash'] }, 'offlineMethods.0'],
  ['PUT', 'rates', { version: 1, damage: { mode: 'flat', releaseDays: 3 } }, 'damage.amountMinor'],
  ['PUT', 'rates', { version: 1, damage: { mode: 'none', amountMinor: 5 } }, 'damage.amountMinor'],
  ['POST', 'seasons', { ...season, name: '  ' }, 'name'],
  ['POST', 'seasons', { ...season, spans: [] }, 'spans'],
  ['POST', 'seasons', { ...season, spans: [{ from: '2027-07-01', to: '2027-07-01' }] }, 'spans.0.to'],
  ['POST', 'seasons', { ...season, spans: [{ from: 'June', to: '2027-07-01' }] }, 'spans.0.from'],
  ['POST', 'seasons', { ...season, minNights: 5, maxNights: 3 }, 'minNights'],
  ['POST', 'seasons', { ...season, yearly: true, spans: [{ from: '2027-01-01', to: '2028-06-01' }] }, 'spans'],
  ['POST', 'seasons', { ...season, id: 3 }, 'id'],
  ['PUT', 'overrides', span, 'nightlyMinor'],
  ['PUT', 'overrides', { ...span, weekdays: 0, nightlyMinor: 5 }, 'weekdays'],
  ['PUT', 'overrides', { from: '2027-06-03', to: '2027-06-01', nightlyMinor: 5 }, 'to'],
  ['PUT', 'overrides', { from: '2027-06-03', to: '2032-06-01', nightlyMinor: 5 }, 'to'],
  ['PUT', 'discounts', { discounts: [{ kind: 'length', threshold: 1, percentBp: 100 }] }, 'discounts.0.threshold'],
  ['PUT', 'discounts', { discounts: [{ kind: 'length', threshold: 7, percentBp: 10_001 }] }, 'discounts.0.percentBp'],
  ['PUT', 'discounts', { discounts: [{ kind: 'weekly', threshold: 7, percentBp: 1 }] }, 'discounts.0.kind'],
  ['PUT', 'minimums', { minimums: [{ kind: 'weekday', threshold: 7, minNights: 2 }] }, 'minimums.0.threshold'],
  ['PUT', 'minimums', { minimums: [{ kind: 'lead', threshold: 7 }] }, 'minimums.0.minNights'],
  [
    'PUT',
    'age-bands',
    { ageBands: [{ name: 'C', fromAge: 5, underAge: 5, extraGuestMinor: 0 }] },
    'ageBands.0.underAge',
  ],
  [
    'PUT',
    'age-bands',
    {
      ageBands: [
        { name: 'A', fromAge: 2, underAge: 6, extraGuestMinor: 0 },
        { name: 'B', fromAge: 5, underAge: 9, extraGuestMinor: 0 },
      ],
    },
    'ageBands',
  ],
  ['PUT', 'open-periods', { openPeriods: [span, { from: '2027-06-02', to: '2027-06-09' }] }, 'openPeriods'],
  ['PUT', 'instalments', { instalments: [half] }, 'instalments'],
  ['PUT', 'instalments', { instalments: [rest, half] }, 'instalments'],
  ['PUT', 'instalments', { instalments: [{ ...half, amountMinor: 5 }, rest] }, 'instalments'],
  ['PUT', 'instalments', { instalments: [{ ...half, shareBp: 9000 }, half, rest] }, 'instalments'],
  ['PUT', 'instalments', { instalments: [{ ...half, dueDays: 3 }, rest] }, 'instalments'],
  ['PUT', 'instalments', { instalments: [{ ...rest, shareBp: 10, dueDays: 5 }, rest] }, 'instalments'],
  ['POST', 'fees', { ...fee, code: 'No Slug' }, 'code'],
  ['POST', 'fees', { ...fee, amountMinor: 9.99 }, 'amountMinor'],
  ['POST', 'fees', { ...fee, percentBp: 100 }, 'percentBp'],
  ['POST', 'fees', { ...fee, basis: 'percent_of_total' }, 'percentBp'],
  ['POST', 'fees', { ...fee, stock: 2 }, 'optional'],
  ['POST', 'fees', { ...fee, fromNights: 9, toNights: 3 }, 'toNights'],
  ['POST', 'taxes', { ...tax, currency: 'eur' }, 'currency'],
  ['POST', 'taxes', { ...tax, currency: 'XXX' }, 'currency'],
  ['POST', 'taxes', { ...tax, base: [] }, 'base'],
  ['POST', 'taxes', { ...tax, amountMinor: 5 }, 'amountMinor'],
  ['POST', 'taxes', { ...tax, exemptUnderAge: 12 }, 'exemptUnderAge'],
  ['POST', 'taxes', { ...tax, maxNights: 7 }, 'maxNights'],
  ['POST', 'taxes', { ...tax, priceFromMinor: 500, priceToMinor: 500 }, 'priceToMinor'],
  ['POST', 'taxes', { ...tax, validFrom: '2027-06-01', validTo: '2027-06-01' }, 'validTo'],
  ['POST', 'blocks', { ...span, reason: 'party' }, 'reason'],
  ['POST', 'blocks', { from: '2027-06-03', to: '2027-06-03', reason: 'closed' }, 'to'],
  ['POST', 'blocks', { ...span, reason: 'closed', kind: 'booking' }, 'kind'],
  ['POST', 'parts', {}, 'part'],
  ['POST', '/promo-codes', { ...promo, code: 'ä' }, 'code'],
  ['POST', '/promo-codes', { ...promo, amountMinor: 5 }, 'amountMinor'],
  ['POST', '/promo-codes', { code: 'ABC', amountMinor: 5 }, 'currency'],
  ['POST', '/promo-codes', { ...promo, currency: 'EUR' }, 'currency'],
  ['POST', '/promo-codes', { ...promo, uses: 0 }, 'uses'],
  ['POST', '/promo-codes', { ...promo, bookableFrom: '2027-06-01' }, 'bookableFrom'],
  ['POST', '/promo-codes', { ...promo, staysFrom: '2027-06-02', staysTo: '2027-06-01' }, 'staysTo'],
  ['POST', '/cancellation-policies', { ...policy, tiers: [{ hoursBefore: 24 }] }, 'tiers'],
  ['POST', '/cancellation-policies', { ...policy, tiers: [{ hoursBefore: 0 }, { hoursBefore: 0 }] }, 'tiers'],
  [
    'POST',
    '/cancellation-policies',
    { ...policy, tiers: [{ hoursBefore: 0, keepRestBp: 10_001 }] },
    'tiers.0.keepRestBp',
  ],
]

test.each(refused)('%s %s with %j is refused and names %s', async (method, path, data, field) => {
  const address = path.startsWith('/') ? `/api/staff${path}` : `/api/staff/stays/${slug}/${path}`
  const { status, error } = await staff.call(method, address, { data })
  expect([status, error.details.code, Object.keys(error.details['fields'] as object)]).toEqual([
    400,
    'invalid_input',
    expect.arrayContaining([field]),
  ])
})

test('after all of this nothing has changed', async () => {
  const { data } = await staff.call<StayRatesShape>('GET', `/api/staff/stays/${slug}/rates`)
  expect([data.version, data.terms.seasons, data.terms.fees, data.terms.taxes]).toEqual([1, [], [], []])
  expect((await staff.call<unknown[]>('GET', '/api/staff/promo-codes')).data).toEqual([])
})

test('two rules for the same are one too many', async () => {
  const twice = [
    { kind: 'length', threshold: 7, percentBp: 100 },
    { kind: 'length', threshold: 7, percentBp: 200 },
  ]
  const { error } = await staff.call('PUT', `/api/staff/stays/${slug}/discounts`, { data: { discounts: twice } })
  expect(error.details).toMatchObject({ code: 'already_exists', field: 'discounts' })
})

test.each([['0'], ['-1'], ['1.5'], ['x'], ['99999999999'], ['%00']])('a rule named %s does not exist', async (rule) => {
  expect((await staff.call('PUT', `/api/staff/stays/${slug}/seasons/${rule}`, { data: season })).status).toBe(404)
  expect((await staff.call('DELETE', `/api/staff/stays/${slug}/fees/${rule}`)).status).toBe(404)
  expect((await staff.call('DELETE', `/api/staff/stays/${slug}/taxes/${rule}`)).status).toBe(404)
  expect((await staff.call('DELETE', `/api/staff/stays/${slug}/blocks/${rule}`)).status).toBe(404)
  expect((await staff.call('PUT', `/api/staff/promo-codes/${rule}`, { data: promo })).status).toBe(404)
})

test('a rule of another home is none of this one', async () => {
  const path = `/api/staff/stays/${slug}/seasons/${otherSeason}`
  expect((await staff.call('PUT', path, { data: season })).error.details.code).toBe('rule_not_found')
  expect((await staff.call('DELETE', path)).error.details.code).toBe('rule_not_found')
})

test('homes that do not exist are in no code', async () => {
  const stays = [randomUUID()]
  expect((await staff.call('POST', '/api/staff/promo-codes', { data: { ...promo, stays } })).status).toBe(404)
})

test.each(['%00', '..%2f..', 'a%20b', "'%20or%201=1", 'x'.repeat(300)])(
  'a home named %s does not exist',
  async (name) => {
    expect((await staff.call('GET', `/api/staff/stays/${name}/rates`)).status).toBe(404)
    expect((await staff.call('GET', `/api/staff/destinations/${name}/taxes`)).status).toBe(404)
  },
)

test.each([
  'state=sold',
  'from=soon',
  'cursor=1',
  'cursor=2027-02-30_00000000-0000-4000-8000-000000000000',
  'limit=0',
  'limit=101',
  'stay=%00',
  'text=%00',
  'total=5',
])('bookings by %s are not listed', async (query) => {
  expect((await staff.call('GET', `/api/staff/bookings?${query}`)).error.details.code).toBe('invalid_input')
})

test.each(['1', 'x', '%00', "0' or '1'='1", randomUUID()])('a booking named %s does not exist', async (id) => {
  expect((await staff.call('GET', `/api/staff/bookings/${id}`)).status).toBe(404)
  expect((await staff.call('POST', `/api/staff/bookings/${id}/accept`)).status).toBe(404)
  expect((await staff.call('DELETE', `/api/staff/offers/${id}`)).status).toBe(404)
})

// For each action of a booking, what is sent and the field that is named.
test.each<[string, object, string]>([
  ['decline', {}, 'reason'],
  ['cancel', { reason: ' ' }, 'reason'],
  ['cancel', { reason: 'Storm', refundMinor: 5 }, 'refundMinor'],
  ['no-show', {}, 'note'],
  ['adjustments', { amountMinor: 0, label: 'A', reason: 'B' }, 'amountMinor'],
  ['adjustments', { amountMinor: 1.5, label: 'A', reason: 'B' }, 'amountMinor'],
  ['adjustments', { amountMinor: 5, label: '', reason: 'B' }, 'label'],
  ['refunds', { amountMinor: -5, reason: 'B' }, 'amountMinor'],
  ['refunds', { amountMinor: 5 }, 'reason'],
  ['payments', { amountMinor: 0, note: 'cash' }, 'amountMinor'],
  ['deposit/capture', { amountMinor: 0.5, note: 'vase', pictures: [randomUUID()] }, 'amountMinor'],
  ['deposit/capture', { amountMinor: 5, note: 'vase' }, 'pictures'],
  ['deposit/capture', { amountMinor: 5, note: 'vase', pictures: [] }, 'pictures'],
  ['charges', { amountMinor: 0, label: 'A', reason: 'B' }, 'amountMinor'],
  ['charges', { amountMinor: -5, label: 'A', reason: 'B' }, 'amountMinor'],
  ['charges', { amountMinor: 5, label: 'A' }, 'reason'],
  ['charges', { amountMinor: 5, label: 'A', reason: 'B', kind: 'fine' }, 'kind'],
  ['deposit/release', {}, 'reason'],
  ['changes', { checkIn: '2027-06-01', checkOut: '2027-06-05', adults: 2, totalMinor: 1 }, 'totalMinor'],
])('%s with %j is refused before any booking is looked for', async (action, data, field) => {
  const { status, error } = await staff.call('POST', `/api/staff/bookings/${randomUUID()}/${action}`, { data })
  expect([status, Object.keys(error.details['fields'] as object)]).toEqual([400, [field]])
})

test('a host may add no tax to a place, whatever is sent', async () => {
  const host = await shop.guest({ role: 'host' })
  const response = await host.call('POST', '/api/staff/destinations/palma/taxes', { data: { nonsense: true } })
  expect(response).toMatchObject({ status: 403, error: { details: { code: 'not_allowed' } } })
})
