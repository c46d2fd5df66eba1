import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChangeSetShape, RateTryShape } from '#contract/rate/rate-drafts.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { renewHolidaySeasons } from './renew-holiday-seasons.ts'

let shop: Shop
let host: ShopGuest
let count = 0
beforeAll(async () => {
  shop = await createShop()
  host = await shop.guest({ role: 'host' })
})
afterAll(async () => shop.database.close())

async function stay() {
  const { db } = shop.database
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = `feast-${++count}`
  const id = await insertStay(db, { slug, host_id: hostId })
  const change = (method: string, path: string, data?: object) =>
    host.call<StayRatesShape>(method, `/api/staff/stays/${slug}/${path}`, data && { data })
  return { id, slug, change, seasons: async () => (await change('GET', 'rates')).data.terms.seasons }
}

const easter = { code: 'easter', fromDays: -2, toDays: 5 }
const season = { name: 'Easter', holiday: easter, nightlyMinor: 30_000 }

test('a season of a holiday has its dates by the calendar: guests pay them, a try shows them, and an undo takes a price of them back', async () => {
  const here = await stay()
  const made = await here.change('POST', 'seasons', season)
  expect(made.status).toBe(201)
  const [kept] = await here.seasons()
  expect(kept).toMatchObject({ holiday: { ...easter, year: null }, yearly: false })
  expect(kept?.spans).toContainEqual({ from: '2027-03-26', to: '2027-04-03' })
  expect(kept?.spans).toContainEqual({ from: '2028-04-14', to: '2028-04-22' })
  const total = async (checkIn: string, checkOut: string) => {
    const data = { stay: here.slug, checkIn, checkOut }
    return (await shop.call<QuoteShape>('POST', '/api/quotes', { data })).data.totalMinor
  }
  const base = (await here.change('GET', 'rates')).data.terms.nightlyMinor
  expect(await total('2027-04-01', '2027-04-04')).toBe(2 * 30_000 + base)

  // A sentence names the holiday; its dates come from the calendar, whatever was sent.
  const holiday = { ...easter, year: 2027 }
  const raise = { matter: 'nightly', way: 'percent', value: 1_000, roundToMinor: 1, weekdays: 127 }
  const changes = [{ ...raise, span: { from: '2027-01-01', to: '2027-01-02', holiday } }]
  const choice = { homes: [here.slug], destination: null, sleeps: null }
  const { data } = await host.call<RateTryShape>('POST', '/api/staff/rate-drafts', { data: { choice, changes } })
  expect(data.changes[0]).toMatchObject({ span: { from: '2027-03-26', to: '2027-04-03', holiday } })
  expect(data).toMatchObject({ pricedNights: 8, listBeforeMinor: 8 * 30_000, listAfterMinor: 8 * 33_000 })
  const publication = { version: data.version, seen: [], leave: [], sure: true }
  await host.call('POST', `/api/staff/rate-drafts/${data.documentId}/publication`, { data: publication })
  expect(await total('2027-04-01', '2027-04-04')).toBe(2 * 33_000 + base)
  const [set] = (await host.call<ChangeSetShape[]>('GET', '/api/staff/rate-changes')).data
  await host.call('POST', `/api/staff/rate-changes/${set?.documentId}/undo`, { data: {} })
  expect(await total('2027-04-01', '2027-04-04')).toBe(2 * 30_000 + base)

  // The same holds for the price of the season itself, set by a sentence about the rules.
  const rules = [{ ...raise, span: null }]
  const draft = await host.call<RateTryShape>('POST', '/api/staff/rate-drafts', { data: { choice, changes: rules } })
  await host.call('POST', `/api/staff/rate-drafts/${draft.data.documentId}/publication`, { data: publication })
  expect((await here.seasons())[0]).toMatchObject({ nightlyMinor: 33_000, holiday: { code: 'easter' } })
})

test('once the calendar is another one, the dates are written anew, of homes that follow as well, and only then', async () => {
  const [here, other] = [await stay(), await stay()]
  await here.change('POST', 'seasons', season)
  const { version } = (await other.change('GET', 'rates')).data
  const formula = { percentBp: 10_000, amountMinor: 0, roundToMinor: 1, withRules: false }
  expect((await other.change('PUT', 'rate-source', { version, source: here.slug, ...formula })).status).toBe(200)
  const [requested, followed] = [(await here.seasons())[0]!, (await other.seasons())[0]!]
  expect(followed).toMatchObject({ spans: requested.spans, holiday: requested.holiday })
  const told: string[] = []
  const deps = { db: shop.database.db, now: () => shop.now(), onStayChanged: (slug: string) => told.push(slug) }
  expect(await renewHolidaySeasons(deps)).toBe(0)
  await sql`update app.season set during = '{[2027-01-01,2027-01-05)}' where stay_id in (${here.id}, ${other.id})`.execute(
    shop.database.db,
  )
  expect(await renewHolidaySeasons(deps)).toBe(2)
  expect(told.toSorted()).toEqual([here.slug, other.slug].toSorted())
  expect((await here.seasons())[0]?.spans).toEqual(requested.spans)
  expect((await other.seasons())[0]?.spans).toEqual(requested.spans)

  // A year later another year is known, and the first one is dropped.
  const later = new Date(shop.now())
  later.setUTCFullYear(later.getUTCFullYear() + 1)
  expect(await renewHolidaySeasons({ ...deps, now: () => later })).toBeGreaterThan(1)
  const spans = (await here.seasons())[0]!.spans
  expect(spans).toHaveLength(requested.spans.length)
  expect(spans.slice(0, -1)).toEqual(requested.spans.slice(1))
})

test('a home whose dates cannot be written holds back none of the others', async () => {
  const [broken, here] = [await stay(), await stay()]
  for (const one of [broken, here]) await one.change('POST', 'seasons', season)
  const [requested] = await here.seasons()
  const { db } = shop.database
  await sql`update app.season set during = '{[2027-01-01,2027-01-05)}' where stay_id in (${broken.id}, ${here.id})`.execute(
    db,
  )
  await sql`create function refuse_dates() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse_dates before update on app.season for each row when (old.stay_id = ${sql.lit(broken.id)})
      execute function refuse_dates()`.execute(db)
  const faults: unknown[] = []
  await renewHolidaySeasons({ db, now: () => shop.now(), onFault: (error) => faults.push(error) })
  await sql`drop trigger refuse_dates on app.season`.execute(db)
  expect((await here.seasons())[0]?.spans).toEqual(requested?.spans)
  expect(faults).toHaveLength(1)
})

test('a season without dates and holiday, an unknown holiday and one that is yearly as well are refused; an edit makes dates of its own', async () => {
  const here = await stay()
  for (const [wrong, field] of [
    [{ holiday: null }, 'spans'],
    [{ holiday: { ...easter, code: 'carnival' } }, 'holiday.code'],
    [{ holiday: { ...easter, toDays: -3 } }, 'holiday.toDays'],
    [{ holiday: { ...easter, toDays: 61 } }, 'holiday.toDays'],
    [{ yearly: true }, 'yearly'],
  ] as const) {
    const refused = await here.change('POST', 'seasons', { ...season, ...wrong })
    expect([refused.status, Object.keys(refused.error?.details['fields'] ?? {})]).toEqual([400, [field]])
  }
  const [made] = (await here.change('POST', 'seasons', { ...season, holiday: { ...easter, year: 2027 } })).data.terms
    .seasons
  expect(made?.spans).toEqual([{ from: '2027-03-26', to: '2027-04-03' }])
  const spans = [{ from: '2027-07-01', to: '2027-08-01' }]
  await here.change('PUT', `seasons/${made?.id}`, { ...season, holiday: null, spans })
  expect((await here.seasons())[0]).toMatchObject({ spans, holiday: null })
})
