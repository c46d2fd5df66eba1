import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { createShop, type ShopResponse, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let host: ShopGuest
let staff: ShopGuest
let place: number
let count = 0

beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
  staff = await shop.guest({ role: 'staff' })
  place = await insertDestination(shop.database.db)
})
afterAll(async () => shop.database.close())

/** Creates a home of the host at 200.00 a night; its rules are read, changed and priced through the API alone. */
async function stay(columns: Parameters<typeof insertStay>[1] = {}) {
  const { db } = shop.database
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = `home-${++count}`
  const id = await insertStay(db, { slug, host_id: hostId, destination_id: place, ...columns })
  const change = (method: string, path: string, data?: object) =>
    host.call<StayRatesShape>(method, `/api/staff/stays/${slug}/${path}`, data && { data })
  return {
    id,
    slug,
    change,
    rates: async () => (await change('GET', 'rates')).data,
    quote: (more: object = {}) =>
      shop.call<QuoteShape>('POST', '/api/quotes', {
        data: { stay: slug, checkIn: '2027-06-07', checkOut: '2027-06-14', ...more },
      }),
    total: async (more: object = {}) => {
      const quote = await shop.call<QuoteShape>('POST', '/api/quotes', {
        data: { stay: slug, checkIn: '2027-06-07', checkOut: '2027-06-14', ...more },
      })
      return quote.error ? quote.error.details.code : quote.data.totalMinor
    },
  }
}

const week = 7 * 20_000

test('the rates of a home are read with their version, and each change gives the next one and the price after it', async () => {
  const { rates, change, total, id, slug } = await stay()
  const before = await rates()
  expect(before).toMatchObject({ slug, version: 1, policy: 'moderate', terms: { nightlyMinor: 20_000 } })
  shop.changedStays.length = 0
  const changed = await change('PUT', 'rates', { version: 1, nightlyMinor: 21_000, weekendNightlyMinor: 30_000 })
  expect([changed.status, changed.data.version, changed.data.terms.nightlyMinor]).toEqual([200, 2, 21_000])
  expect(await total()).toBe(5 * 21_000 + 2 * 30_000)
  expect(shop.changedStays).toEqual([slug])
  const versions = await shop.database.db
    .selectFrom('app.price_version')
    .select(['version', 'actor'])
    .where('stay_id', '=', id)
    .orderBy('version')
    .execute()
  expect(versions.at(-1)).toEqual({ version: 2, actor: host.uid })
})

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const { change, rates } = await stay()
  await change('PUT', 'rates', { version: 1, nightlyMinor: 21_000 })
  const late = await change('PUT', 'rates', { version: 1, nightlyMinor: 19_000 })
  expect([late.status, late.error.details]).toMatchObject([409, { code: 'version_conflict', currentVersion: 2 }])
  const rule = await change('PUT', 'discounts', { version: 1, discounts: [] })
  expect(rule.error.details.code).toBe('version_conflict')
  expect((await rates()).terms.nightlyMinor).toBe(21_000)
})

test('two at once with the same version: one of them wins', async () => {
  const { change } = await stay()
  const both = await Promise.all(
    [21_000, 22_000].map((nightlyMinor) => change('PUT', 'rates', { version: 1, nightlyMinor })),
  )
  expect(new Set(both.map((response) => response.status))).toEqual(new Set([200, 409]))
})

test('every rule of the home as a whole can be set, and taken away again', async () => {
  const { change } = await stay()
  const all = {
    weekendNights: 96,
    includedGuests: 2,
    extraGuestMinor: 1500,
    discountMode: 'best_only',
    nonRefundableBp: 1000,
    minNights: 3,
    weekendMinNights: 4,
    maxNights: 60,
    nightsMultipleOf: 7,
    checkInDays: 1,
    checkOutDays: 1,
    noticeDays: 2,
    noticeHour: 12,
    noticeInside: 'request_only',
    windowMonths: 24,
    allowShortGap: true,
    forbidGapUnder: 3,
    bookingMode: 'request',
    policy: 'firm',
    longStayPolicy: 'long-term-firm',
    longStayNights: 21,
    payLater: true,
    offlineMethods: ['transfer'],
    damage: { mode: 'greater', amountMinor: 30_000, percentBp: 1000, releaseDays: 7 },
    preparationBefore: 1,
    preparationAfter: 2,
  }
  const { data } = await change('PUT', 'rates', { version: 1, ...all })
  const { policy: _, longStayPolicy: __, preparationBefore: ___, preparationAfter: ____, ...terms } = all
  expect(data).toMatchObject({
    policy: 'firm',
    longStayPolicy: 'long-term-firm',
    preparationBefore: 1,
    preparationAfter: 2,
  })
  expect(data.terms).toMatchObject({ ...terms, preparationNights: 2, policy: { code: 'firm' } })

  const none = {
    weekendMinNights: null,
    includedGuests: null,
    nonRefundableBp: null,
    nightsMultipleOf: null,
    forbidGapUnder: null,
    longStayPolicy: null,
    damage: { mode: 'none' },
  }
  const plain = await change('PUT', 'rates', { version: data.version, ...none })
  expect(plain.data.terms).toMatchObject({ nonRefundableBp: null, damage: { mode: 'none' }, longStayPolicy: null })
})

test('the end of the booking window is a number of months or a date, whichever was set last', async () => {
  const { change } = await stay()
  const dated = await change('PUT', 'rates', { version: 1, windowUntil: '2027-06-01' })
  expect(dated.data.terms).toMatchObject({ windowMonths: null, windowUntil: '2027-06-01' })
  const rolling = await change('PUT', 'rates', { version: 2, windowMonths: 6 })
  expect(rolling.data.terms).toMatchObject({ windowMonths: 6, windowUntil: null })
})

test('a season is added, written anew and removed, each time with the price it gives', async () => {
  const { change, total } = await stay()
  const season = { name: 'June', spans: [{ from: '2027-06-01', to: '2027-07-01' }], nightlyMinor: 25_000 }
  const added = await change('POST', 'seasons', season)
  expect([added.status, await total()]).toEqual([201, 7 * 25_000])
  const ruleId = added.data.terms.seasons[0]?.id
  await change('PUT', `seasons/${ruleId}`, { ...season, nightlyMinor: 26_000, minNights: 8 })
  expect(await total()).toBe('min_nights_not_met')
  expect(await total({ checkOut: '2027-06-15' })).toBe(8 * 26_000)
  expect((await change('DELETE', `seasons/${ruleId}`)).status).toBe(200)
  expect(await total()).toBe(week)
  expect((await change('DELETE', `seasons/${ruleId}`)).error.details.code).toBe('rule_not_found')
})

test('prices of single dates are set in bulk by weekday, part by part, and cleared by span', async () => {
  const { change, total, rates } = await stay()
  await change('PUT', 'overrides', { from: '2027-06-07', to: '2027-06-21', weekdays: 96, nightlyMinor: 50_000 })
  expect(await total()).toBe(5 * 20_000 + 2 * 50_000)
  await change('PUT', 'overrides', { from: '2027-06-12', to: '2027-06-13', arrival: false })
  expect((await rates()).terms.overrides.find((o) => o.night === '2027-06-12')).toMatchObject({
    nightlyMinor: 50_000,
    arrival: false,
  })
  // With nothing left to say, a date is like any other.
  await change('PUT', 'overrides', { from: '2027-06-12', to: '2027-06-14', nightlyMinor: null })
  expect((await rates()).terms.overrides.map((o) => o.night)).toEqual(['2027-06-12', '2027-06-19', '2027-06-20'])
  await change('DELETE', 'overrides?from=2027-06-01&to=2027-06-20')
  expect((await rates()).terms.overrides.map((o) => o.night)).toEqual(['2027-06-20'])
})

test('discounts, minimums, age bands, open periods and instalments are set as a whole', async () => {
  const { change, total, quote } = await stay({ included_guests: 2, extra_guest: 2000 })
  await change('PUT', 'discounts', { discounts: [{ kind: 'length', threshold: 7, percentBp: 1000 }] })
  expect(await total()).toBe(week * 0.9)
  await change('PUT', 'discounts', { discounts: [] })
  await change('PUT', 'minimums', { minimums: [{ kind: 'weekday', threshold: 0, minNights: 8 }] })
  expect(await total()).toBe('min_nights_not_met')
  await change('PUT', 'minimums', { minimums: [] })
  const bands = [{ name: 'Children', fromAge: 2, underAge: 12, extraGuestMinor: 500 }]
  await change('PUT', 'age-bands', { ageBands: bands })
  expect(await total({ adults: 2, children: 1, childAges: [5] })).toBe(week + 7 * 500)
  const version = (await change('PUT', 'open-periods', { openPeriods: [{ from: '2027-07-01', to: '2027-08-01' }] }))
    .data.version
  expect(await total()).toBe(week)
  await change('PUT', 'rates', { version, openByDefault: false })
  expect(await total()).toBe('not_open')
  expect(await total({ checkIn: '2027-07-05', checkOut: '2027-07-12' })).toBe(week)
  const halves = [
    { shareBp: 5000, due: 'at_booking' },
    { due: 'before_check_in', dueDays: 10 },
  ]
  await change('PUT', 'instalments', { instalments: halves })
  const paid = await quote({ checkIn: '2027-07-05', checkOut: '2027-07-12', plan: 'deposit' })
  expect(paid.data.schedule.map(({ amountMinor, dueOn }) => [amountMinor, dueOn])).toEqual([
    [70_000, '2027-03-01'],
    [70_000, '2027-06-25'],
  ])
})

test('fees are charged to everybody, extras to whoever orders them', async () => {
  const { change, total } = await stay()
  const cleaning = { code: 'cleaning', name: 'Cleaning', kind: 'cleaning', basis: 'per_stay', amountMinor: 8500 }
  await change('POST', 'fees', cleaning)
  const cot = {
    code: 'cot',
    name: 'Cot',
    kind: 'extra',
    basis: 'per_stay',
    amountMinor: 1500,
    optional: true,
    maxQuantity: 2,
  }
  const { data } = await change('POST', 'fees', cot)
  expect(await total()).toBe(week + 8500)
  expect(await total({ extras: [{ code: 'cot', quantity: 2 }] })).toBe(week + 8500 + 3000)
  const twice = await change('POST', 'fees', cleaning)
  expect([twice.status, twice.error.details]).toMatchObject([409, { code: 'already_exists', field: 'code' }])
  const cleaningId = data.terms.fees.find((fee) => fee.code === 'cleaning')?.id
  await change('PUT', `fees/${cleaningId}`, {
    ...cleaning,
    basis: 'percent_of_rent',
    amountMinor: null,
    percentBp: 1000,
  })
  expect(await total()).toBe(week * 1.1)
  await change('DELETE', `fees/${cleaningId}`)
  expect(await total()).toBe(week)
})

test('a tax of the home or of its place is in the next price until it is retired', async () => {
  const { change, total, id } = await stay()
  // Every state of the rules is stored as a version, including the taxes of the home, but not those of its place, which
  // have their own rows.
  const versions = async () => {
    const rows = await shop.database.db
      .selectFrom('app.price_version')
      .select(['version', 'actor', 'rules'])
      .where('stay_id', '=', id)
      .orderBy('version')
      .execute()
    return rows.map(({ version, actor, rules }) => [version, actor, (rules as { taxes: unknown[] }).taxes.length])
  }
  const before = (await versions()).length
  const vat = { name: 'VAT', per: 'unit', period: 'stay', percentBp: 1000, base: ['rent'] }
  const added = await change('POST', 'taxes', vat)
  expect([added.status, await total()]).toEqual([201, week * 1.1])
  const [tax] = added.data as unknown as { id: number }[]
  const { slug } = await shop.database.db
    .selectFrom('app.destination')
    .select('slug')
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  const path = `/api/staff/destinations/${slug}/taxes`
  const city = { name: 'City tax', per: 'person', period: 'night', amountMinor: 100, currency: 'EUR' }
  const [placeTax] = (await staff.call<{ id: number }[]>('POST', path, { data: city })).data
  expect(await total()).toBe(week * 1.1 + 7 * 2 * 100)
  expect((await host.call('POST', path, { data: city })).status).toBe(403)
  // Amounts apply only to homes of their currency, which has to be given.
  const nameless = await staff.call('POST', path, { data: { ...city, currency: null } })
  expect(nameless.error.details).toMatchObject({ fields: { currency: 'currency must be defined.' } })
  const yen = { ...city, amountMinor: 220, currency: 'JPY' }
  const ofYen = (await staff.call<{ id: number; currency: string }[]>('POST', path, { data: yen })).data.at(-1)
  expect([ofYen?.currency, await total()]).toEqual(['JPY', week * 1.1 + 7 * 2 * 100])
  await staff.call('DELETE', `${path}/${ofYen?.id}`)
  expect((await change('POST', 'taxes', { ...city, currency: 'EUR' })).error.details.code).toBe('invalid_input')
  // A tax of the place does not belong to the home.
  expect((await change('DELETE', `taxes/${placeTax?.id}`)).error.details.code).toBe('rule_not_found')
  await staff.call('DELETE', `${path}/${placeTax?.id}`)
  await change('DELETE', `taxes/${tax?.id}`)
  expect(await total()).toBe(week)
  expect((await versions()).slice(before)).toEqual([
    [before + 1, host.uid, 1],
    [before + 2, host.uid, 0],
  ])
  expect((await staff.call<unknown[]>('GET', path)).data).toEqual([])
})

test('blocked nights are nobody’s until they are freed', async () => {
  const { change, total, slug } = await stay()
  await shop.database.db
    .updateTable('app.profile')
    .set({ display_name: 'Hanna Moll' })
    .where('uid', '=', host.uid)
    .execute()
  const nights = { from: '2027-06-10', to: '2027-06-12', reason: 'maintenance', note: 'New boiler' }
  const blocked = (await change('POST', 'blocks', nights)) as unknown as ShopResponse<{ documentId: string }>
  expect([blocked.status, await total()]).toEqual([201, 'dates_unavailable'])
  expect((await change('POST', 'blocks', { ...nights, from: '2027-06-11', to: '2027-06-20' })).status).toBe(409)
  expect((await host.call<unknown[]>('GET', `/api/staff/stays/${slug}/blocks`)).data).toEqual([
    { documentId: blocked.data.documentId, ...nights, madeBy: 'Hanna Moll' },
  ])
  expect((await change('DELETE', `blocks/${blocked.data.documentId}`)).status).toBe(200)
  expect((await change('DELETE', `blocks/${blocked.data.documentId}`)).status).toBe(404)
  expect(await total()).toBe(week)
})

test('a hold whose time is over is no obstacle to a block', async () => {
  const { change, slug } = await stay()
  const guest = await shop.guest()
  await guest.hold((await guest.quote({ stay: slug, checkIn: '2027-06-07', checkOut: '2027-06-14' })).data.id)
  const nights = { from: '2027-06-07', to: '2027-06-14', reason: 'owner_stay' }
  expect((await change('POST', 'blocks', nights)).status).toBe(409)
  shop.pass(20)
  expect((await change('POST', 'blocks', nights)).status).toBe(201)
})

test('who takes the whole takes the part, once they are linked', async () => {
  const whole = await stay()
  const part = await stay()
  const linked = await whole.change('POST', 'parts', { part: part.slug })
  expect(linked.data.parts).toMatchObject([{ slug: part.slug }])
  expect((await part.rates()).partOf).toMatchObject([{ slug: whole.slug }])
  shop.changedStays.length = 0
  await whole.change('POST', 'blocks', { from: '2027-06-10', to: '2027-06-12', reason: 'closed' })
  expect(await part.total()).toBe('dates_unavailable')
  expect(shop.changedStays).toEqual([whole.slug])
  expect((await whole.change('DELETE', `parts/${part.slug}`)).data.parts).toEqual([])
  expect(await part.total()).toBe(week)
  expect((await whole.change('DELETE', `parts/${part.slug}`)).error.details.code).toBe('rule_not_found')
})

test('homes that are taken on the same nights cannot be linked, nor a home to itself', async () => {
  const [whole, part] = [await stay(), await stay()]
  const nights = { from: '2027-06-10', to: '2027-06-12', reason: 'closed' }
  await whole.change('POST', 'blocks', nights)
  await part.change('POST', 'blocks', nights)
  expect((await whole.change('POST', 'parts', { part: part.slug })).error.details.code).toBe('dates_unavailable')
  expect((await whole.change('POST', 'parts', { part: whole.slug })).error.details.code).toBe('invalid_input')
  expect((await whole.rates()).parts).toEqual([])
})

test('more preparation is given to the bookings that have room for it, and the others are named', async () => {
  const { change } = await stay()
  for (const [from, to] of [
    ['2027-06-07', '2027-06-10'],
    ['2027-06-11', '2027-06-14'],
    ['2027-07-07', '2027-07-10'],
  ])
    await change('POST', 'blocks', { from, to, reason: 'owner_stay' })
  const changed = await change('PUT', 'rates', { version: 1, preparationAfter: 2 })
  expect(changed.data).toMatchObject({
    preparationAfter: 2,
    narrow: [{ checkIn: '2027-06-07', checkOut: '2027-06-10' }],
  })
})

test('promo codes and policies of our own are made by staff and used at once', async () => {
  const { total, change } = await stay()
  const code = { code: 'Spring-10', percentBp: 1000 }
  const made = await staff.call<{ id: number }>('POST', '/api/staff/promo-codes', { data: code })
  expect([made.status, await total({ promoCode: 'SPRING-10' })]).toEqual([201, week * 0.9])
  expect((await staff.call('POST', '/api/staff/promo-codes', { data: code })).error.details.code).toBe('already_exists')
  const off = { ...code, active: false }
  expect((await staff.call('PUT', `/api/staff/promo-codes/${made.data.id}`, { data: off })).status).toBe(200)
  expect(await total({ promoCode: 'SPRING-10' })).toBe('promo_not_valid')
  const listed = await staff.call<{ code: string; active: boolean }[]>('GET', '/api/staff/promo-codes')
  expect(listed.data[0]).toMatchObject({ code: 'Spring-10', active: false, uses: 0 })

  const fromRent = async (more: object) =>
    (await staff.call('POST', '/api/staff/promo-codes', { data: { percentBp: 1000, ...more } })).data
  expect(await fromRent({ code: 'From-rent', minRentMinor: week })).toMatchObject({ currency: 'EUR' })
  expect(await fromRent({ code: 'Crowns', minRentMinor: week, currency: 'SEK' })).toMatchObject({ currency: 'SEK' })
  expect([await total({ promoCode: 'FROM-RENT' }), await total({ promoCode: 'CROWNS' })]).toEqual([
    week * 0.9,
    'promo_not_valid',
  ])

  const tiers = [
    { hoursBefore: 0, keepRestBp: 7500 },
    { hoursBefore: 240, keepRestBp: 2500 },
  ]
  const policy = { code: 'ours', name: 'Ours', summary: 'Three quarters until ten days before', tiers }
  const own = await staff.call('POST', '/api/staff/cancellation-policies', { data: policy })
  expect([own.status, own.data]).toMatchObject([201, { tiers: [{ hoursBefore: 240 }, { hoursBefore: 0 }] }])
  const used = await change('PUT', 'rates', { version: 1, policy: 'ours' })
  expect(used.data.terms.policy).toMatchObject({ code: 'ours', tiers: [{ keepRestBp: 2500 }, { keepRestBp: 7500 }] })
  const policies = await host.call<{ code: string; homes: number }[]>('GET', '/api/staff/cancellation-policies')
  expect(policies.data.find((one) => one.code === 'ours')).toMatchObject({ homes: 1 })
})

test('a repeated request with its key adds a rule once', async () => {
  const { slug, rates } = await stay()
  const fee = { code: 'linen', name: 'Linen', kind: 'custom', basis: 'per_stay', amountMinor: 1000 }
  const ask = (data: object) =>
    host.call('POST', `/api/staff/stays/${slug}/fees`, { data, headers: { 'idempotency-key': `linen-${slug}` } })
  expect([(await ask(fee)).status, (await ask(fee)).status]).toEqual([201, 201])
  expect((await ask({ ...fee, amountMinor: 900 })).status).toBe(422)
  expect((await rates()).terms.fees).toHaveLength(1)
})
