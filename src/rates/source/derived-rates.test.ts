import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeSetShape, RateTryShape, UndoneShape } from '#contract/rate/rate-drafts.ts'
import type { StaffQuoteShape } from '#contract/booking/manual-booking.ts'
import type { RateVersionsShape } from '#contract/rate/rate-versions.ts'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { compareTerms } from '#core/calendar/compare-terms.ts'
import { ruleContextAt } from '#core/calendar/stay-rules.ts'
import { followAlike } from '#core/rate/follow-terms.ts'
import { applyFields } from '#core/rate/terms-fields.ts'
import { findRateDraft } from '#db/queries/rate/rate-draft-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { previewFollowers } from './preview-followers.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import { derivedPrice, type RateFormula } from '#core/rate/rate-formula.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let host: ShopGuest
let count = 0
beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
})
afterAll(async () => shop.database.close())

const BEGIN = '2027-01-01' as IsoDate
const YEAR = nightsIn({ checkIn: BEGIN, checkOut: addDays(BEGIN, 365) })

type OwnStay = Awaited<ReturnType<typeof stay>>

async function stay(who = host, columns: Parameters<typeof insertStay>[1] = {}) {
  const { db } = shop.database
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: who.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = `home-${++count}`
  const id = await insertStay(db, { slug, host_id: hostId, ...columns })
  const change = (method: string, path: string, data?: object) =>
    who.call<StayRatesShape>(method, `/api/staff/stays/${slug}/${path}`, data && { data })
  return { id, slug, change, rates: async () => (await change('GET', 'rates')).data }
}

const plain: RateFormula = { percentBp: 12_000, amountMinor: -500, roundToMinor: 100, withRules: false }
const termsOf = ({ terms }: StayRatesShape) => terms

async function follow(here: OwnStay, source: string, formula: RateFormula = plain) {
  const { version } = await here.rates()
  return here.change('PUT', 'rate-source', { version, source, ...formula })
}

const season = (name: string, from: number, nights: number, more: object) => ({
  name,
  spans: [{ from: addDays(BEGIN, from), to: addDays(BEGIN, from + nights) }],
  yearly: false,
  priority: 0,
  nightlyMinor: null,
  weekendNightlyMinor: null,
  minNights: null,
  maxNights: null,
  nightsMultipleOf: null,
  checkInDays: null,
  checkOutDays: null,
  ...more,
})

test('every night of a home that follows costs what the formula makes of the other, whatever is changed there', async () => {
  const price = fc.option(fc.integer({ min: 1_000, max: 90_000 }), { nil: null })
  const change = fc.oneof(
    fc.record({
      path: fc.constant('rates'),
      nightlyMinor: fc.integer({ min: 1_000, max: 90_000 }),
      weekendNightlyMinor: price,
    }),
    fc.record({ path: fc.constant('rates'), weekendNights: fc.integer({ min: 0, max: 127 }) }),
    fc.record({
      path: fc.constant('seasons'),
      from: fc.integer({ min: 0, max: 300 }),
      nights: fc.integer({ min: 1, max: 90 }),
      priority: fc.integer({ min: 0, max: 2 }),
      yearly: fc.boolean(),
      nightlyMinor: price,
      weekendNightlyMinor: price,
    }),
    fc.record({
      path: fc.constant('overrides'),
      from: fc.integer({ min: 0, max: 340 }),
      nights: fc.integer({ min: 1, max: 20 }),
      nightlyMinor: price,
    }),
  )
  const formula = fc.record({
    percentBp: fc.integer({ min: 5_000, max: 20_000 }),
    amountMinor: fc.integer({ min: -900, max: 5_000 }),
    roundToMinor: fc.constantFrom(1, 100, 500),
    withRules: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), formula, fc.nat(7), async (changes, how, at) => {
      const [source, here, chained] = [await stay(), await stay(), await stay()]
      const mine = addDays(BEGIN, 100)
      for (const [index, { path, ...one }] of changes.entries()) {
        if (index === Math.min(at, changes.length - 1)) {
          expect((await follow(here, source.slug, how)).status).toBe(200)
          expect((await follow(chained, here.slug)).status).toBe(200)
          await here.change('PUT', 'overrides', { from: mine, to: addDays(mine, 2), nightlyMinor: 77_700 })
        }
        if (path === 'rates') await source.change('PUT', 'rates', { version: (await source.rates()).version, ...one })
        if (path === 'seasons' && 'priority' in one) {
          const { from, nights, ...rest } = one
          await source.change('POST', 'seasons', season(`s${index}`, from, nights, rest))
        }
        if (path === 'overrides' && 'nights' in one && 'from' in one) {
          const span = { from: addDays(BEGIN, one.from), to: addDays(BEGIN, one.from + one.nights) }
          await source.change('PUT', 'overrides', { ...span, nightlyMinor: one.nightlyMinor })
        }
      }
      const [there, terms, last] = [await source.rates(), await here.rates(), await chained.rates()].map(termsOf)
      for (const night of YEAR) {
        const isMine = night === mine || night === addDays(mine, 1)
        const requested = isMine ? 77_700 : derivedPrice(nightlyRate(there!, night).amountMinor, how)
        expect([night, nightlyRate(terms!, night).amountMinor]).toEqual([night, requested])
        expect([night, nightlyRate(last!, night).amountMinor]).toEqual([night, derivedPrice(requested, plain)])
      }
    }),
    { numRuns: 8 },
  )
})

test('a circle, another host, another currency and a stranger are refused; what follows cannot be said here', async () => {
  const [source, here] = [await stay(), await stay()]
  expect((await follow(here, source.slug)).data.follows).toMatchObject({ slug: source.slug, percentBp: 12_000 })
  expect((await source.rates()).followedBy).toMatchObject([{ slug: here.slug }])
  const third = await stay()
  await follow(third, here.slug)
  for (const [one, other] of [
    [source, third.slug],
    [source, source.slug],
    [here, 'no-such-home'],
  ] as const)
    expect((await follow(one, other)).status).toBe(400)
  const stranger = await shop.guest({ role: 'host' })
  expect((await follow(here, (await stay(stranger)).slug)).status).toBe(400)
  const staff = await shop.guest({ role: 'staff' })
  const theirs = await stay(stranger)
  const { version } = await here.rates()
  const byStaff = { data: { version, source: theirs.slug, ...plain } }
  expect((await staff.call('PUT', `/api/staff/stays/${here.slug}/rate-source`, byStaff)).status).toBe(400)
  expect((await follow(here, (await stay(host, { currency: 'GBP' })).slug)).status).toBe(400)

  expect((await here.change('PUT', 'rates', { version, nightlyMinor: 1_000 })).status).toBe(400)
  expect((await here.change('PUT', 'rates', { version, extraGuestMinor: 1_000 })).status).toBe(200)
  expect((await here.change('POST', 'seasons', season('Own', 10, 10, { nightlyMinor: 5_000 }))).status).toBe(400)
  const stopped = await here.change('DELETE', 'rate-source')
  expect(stopped.data.follows).toBeNull()
  expect((await here.change('PUT', 'rates', { version: stopped.data.version, nightlyMinor: 1_000 })).status).toBe(200)
  expect((await here.change('DELETE', 'rate-source')).status).toBe(404)
})

test('rules follow where they are to, a quote asks the new price at once, and undoing a change of many homes reaches those that follow', async () => {
  const [source, here] = [await stay(), await stay()]
  await follow(here, source.slug, { ...plain, amountMinor: 0, withRules: true })
  const { version } = await source.rates()
  await source.change('PUT', 'rates', { version, minNights: 3, nightlyMinor: 10_000 })
  await source.change('PUT', 'overrides', { from: '2027-06-08', to: '2027-06-10', minNights: 5, nightlyMinor: 30_000 })
  expect(termsOf(await here.rates())).toMatchObject({
    minNights: 3,
    nightlyMinor: 12_000,
    overrides: [
      { night: '2027-06-08', minNights: 5, nightlyMinor: 36_000 },
      { night: '2027-06-09', minNights: 5, nightlyMinor: 36_000 },
    ],
  })
  const rent = async () => {
    const data = { stay: here.slug, checkIn: '2027-06-07', checkOut: '2027-06-14' }
    return (await shop.call<QuoteShape>('POST', '/api/quotes', { data })).data.totalMinor
  }
  expect(await rent()).toBe(5 * 12_000 + 2 * 36_000)

  // Both homes are selected, but the one that follows changes only through the other.
  const raise = { matter: 'nightly', span: null, weekdays: 127, way: 'percent', value: 1_000, roundToMinor: 1 }
  const choice = { homes: [source.slug, here.slug], destination: null, sleeps: null }
  const draft = await host.call<RateTryShape>('POST', '/api/staff/rate-drafts', { data: { choice, changes: [raise] } })
  const publication = { version: draft.data.version, seen: [], leave: [], sure: true }
  const path = `/api/staff/rate-drafts/${draft.data.documentId}/publication`
  const published = await host.call<{ documentId: string }>('POST', path, { data: publication })
  expect(published.status).toBeLessThan(300)
  expect(termsOf(await here.rates()).nightlyMinor).toBe(13_200)
  expect(await rent()).toBe(5 * 13_200 + 2 * 39_600)
  const [made] = (await host.call<ChangeSetShape[]>('GET', '/api/staff/rate-changes')).data
  const undone = await host.call('POST', `/api/staff/rate-changes/${made?.documentId}/undo`, { data: {} })
  expect(undone.status).toBeLessThan(300)
  expect(await rent()).toBe(5 * 12_000 + 2 * 36_000)
  const { rows } = await sql`select from app.price_version where stay_id = ${here.id}`.execute(shop.database.db)
  expect(rows.length).toBeGreaterThan(3)
})

test('what is tried of a home is told of all that follow it, and what is published makes just that of them', async () => {
  const raise = fc.record({
    matter: fc.constant('nightly'),
    span: fc.option(
      fc
        .record({ from: fc.integer({ min: 0, max: 300 }), nights: fc.integer({ min: 1, max: 60 }) })
        .map(({ from, nights }) => ({ from: addDays(BEGIN, from), to: addDays(BEGIN, from + nights) })),
      { nil: null },
    ),
    weekdays: fc.constant(127),
    way: fc.constant('percent'),
    value: fc.integer({ min: -2_000, max: 3_000 }).filter(Boolean),
    roundToMinor: fc.constantFrom(1, 100),
  })
  const rule = fc.record({
    matter: fc.constant('min_nights'),
    span: fc.constantFrom(null, { from: addDays(BEGIN, 90), to: addDays(BEGIN, 120) }),
    nights: fc.integer({ min: 2, max: 6 }),
  })
  const names = fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 })
  const given = fc.record({
    changes: fc.array(fc.oneof(raise, rule), { minLength: 1, maxLength: 3 }),
    chosen: names,
    withRules: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ changes, chosen, withRules }) => {
      const stays = [await stay(), await stay(), await stay()]
      const [source, here, chained] = stays as [OwnStay, OwnStay, OwnStay]
      await source.change('POST', 'seasons', season('High', 150, 60, { nightlyMinor: 30_000 }))
      await source.change('PUT', 'overrides', {
        from: addDays(BEGIN, 95),
        to: addDays(BEGIN, 97),
        nightlyMinor: 44_000,
      })
      await follow(here, source.slug, { ...plain, withRules })
      await follow(chained, here.slug, { ...plain, withRules })
      await here.change('PUT', 'overrides', { from: addDays(BEGIN, 94), to: addDays(BEGIN, 96), nightlyMinor: 77_700 })
      const choice = { homes: chosen.map((at) => stays[at]!.slug), destination: null, sleeps: null }
      const draft = await host.call<RateTryShape>('POST', '/api/staff/rate-drafts', { data: { choice, changes } })
      expect(draft.status).toBe(201)

      const { db } = shop.database
      const { basis } = (await findRateDraft(db, draft.data.documentId, host.uid))!
      const read = () =>
        loadStayTerms(
          db,
          stays.map(({ id }) => id),
        )
      const before = await read()
      const changed = new Map(
        basis.map(({ id, writes }) => {
          const values = new Map(writes.map(({ field, after }) => [field, after]))
          return [id, { before: before.get(id)!, after: applyFields(before.get(id)!, values) }]
        }),
      )
      const told = await previewFollowers(db, changed)
      const publication = { version: draft.data.version, seen: [], leave: [], sure: true }
      const path = `/api/staff/rate-drafts/${draft.data.documentId}/publication`
      expect((await host.call('POST', path, { data: publication })).status).toBeLessThan(300)
      const after = await read()
      for (const { id, slug } of stays) {
        expect([slug, followAlike(told.get(id)?.after ?? before.get(id)!, after.get(id)!)]).toEqual([slug, true])
        const shown = draft.data.homes.find((one) => one.slug === slug)
        expect([slug, shown !== undefined]).toEqual([slug, chosen.some((at) => stays[at]!.id === id) || told.has(id)])
        if (!shown) continue
        const question = { from: draft.data.from, to: draft.data.to, takenNights: [] }
        const context = ruleContextAt(after.get(id)!.timeZone, shop.now().getTime())
        const { listAfterMinor, listBeforeMinor } = compareTerms(before.get(id)!, after.get(id)!, {
          ...question,
          ...context,
        })
        expect([slug, shown.effectMinor]).toEqual([slug, listAfterMinor - listBeforeMinor])
      }
    }),
    { numRuns: 10 },
  )
})

test('the calendar and the price for a caller say which nights are priced by another home, and which are not', async () => {
  const [source, here] = [await stay(), await stay()]
  await follow(here, source.slug, { ...plain, amountMinor: 0 })
  await source.change('PUT', 'overrides', { from: '2027-06-08', to: '2027-06-10', nightlyMinor: 30_000 })
  await here.change('PUT', 'overrides', { from: '2027-06-09', to: '2027-06-11', nightlyMinor: 50_000 })
  const query = `homes=${source.slug},${here.slug}&from=2027-06-07&to=2027-06-13`
  const { data } = await host.call<CalendarStayShape[]>('GET', `/api/staff/calendar?${query}`)
  const told = data.map(({ slug, follows, runs }) => [
    slug,
    follows?.slug ?? null,
    runs.map((run) => `${run.source} ${run.nights}`),
  ])
  expect(told).toEqual([
    [source.slug, null, ['base 1', 'override 2', 'base 3']],
    [here.slug, source.slug, ['followed 1', 'followed 1', 'override 2', 'followed 2']],
  ])
  const asked = { stay: here.slug, checkIn: '2027-06-07', checkOut: '2027-06-10', adults: 2 }
  const quote = (more = {}) =>
    host.call<StaffQuoteShape>('POST', '/api/staff/booking-quotes', { data: { ...asked, ...more } })
  expect((await quote()).data.follows?.nights).toEqual(['2027-06-07', '2027-06-08'])
  expect((await quote({ rentMinor: 10_000 })).data.follows).toBeNull()
  expect((await quote({ stay: source.slug })).data.follows).toBeNull()
  const { data: versions } = await host.call<RateVersionsShape>('GET', `/api/staff/stays/${here.slug}/rate-versions`)
  expect(versions.runs[0]?.source).toBe('followed')
})

test('dates that followed before they were changed with others follow again once that is undone', async () => {
  const [source, here] = [await stay(), await stay()]
  await follow(here, source.slug, { ...plain, amountMinor: 0, withRules: true })
  const night = { from: '2027-06-08', to: '2027-06-09' }
  await source.change('PUT', 'overrides', { ...night, minNights: 5, nightlyMinor: 30_000 })
  const told = async () => termsOf(await here.rates()).overrides
  const alike = { night: night.from, minNights: 5, nightlyMinor: 36_000 }
  expect(await told()).toMatchObject([alike])

  const changes = [
    { matter: 'nightly', span: night, weekdays: 127, way: 'percent', value: 1_000, roundToMinor: 1 },
    { matter: 'min_nights', span: night, nights: 2 },
  ]
  const choice = { homes: [here.slug], destination: null, sleeps: null }
  const draft = await host.call<RateTryShape>('POST', '/api/staff/rate-drafts', { data: { choice, changes } })
  const publication = { version: draft.data.version, seen: [], leave: [], sure: true }
  const path = `/api/staff/rate-drafts/${draft.data.documentId}/publication`
  const published = await host.call<{ documentId: string }>('POST', path, { data: publication })
  const own = { night: night.from, minNights: 2, nightlyMinor: 39_600 }
  expect(await told()).toMatchObject([own])
  const undo = (documentId: string) =>
    host.call<UndoneShape>('POST', `/api/staff/rate-changes/${documentId}/undo`, { data: {} })
  const undone = await undo(published.data.documentId)
  expect(undone.data).toMatchObject({ restored: 2, left: [] })
  expect(await told()).toMatchObject([alike])

  // Undo the undoing, then undo again: the homes follow as before.
  const again = await undo(undone.data.documentId!)
  expect(await told()).toMatchObject([own])
  await undo(again.data.documentId!)
  await source.change('PUT', 'overrides', { ...night, minNights: 6, nightlyMinor: 40_000 })
  expect(await told()).toMatchObject([{ night: night.from, minNights: 6, nightlyMinor: 48_000 }])
})
