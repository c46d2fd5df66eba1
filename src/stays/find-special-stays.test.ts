import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findCalendar } from './find-calendar.ts'
import { findStayPage } from './find-stay-page.ts'
import { findStays } from './search/find-stays.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'
import { createFromPrices } from './search/from-prices.ts'
import type { LiveIndex } from './search/live/live-index.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import type { StayDeps } from './stay-deps.ts'

let database: TestDatabase
let deps: StayDeps
let searchIndex: LiveIndex
let more: Record<string, number>
beforeAll(async () => {
  database = await createTestDatabase()
  deps = { db: database.db, now: () => new Date('2027-03-01T10:00:00Z'), fromPrices: createFromPrices() }
  searchIndex = liveIndexOf(deps)
  const place = await insertDestination(database.db)
  const stay = async (name: string, columns: Parameters<typeof insertStay>[1]) =>
    insertStay(database.db, { slug: name, title: `Home ${name}`, destination_id: place, ...columns })
  more = {
    asks: await stay('asks', { booking_mode: 'request' }),
    soon: await stay('soon', { notice_days: 14, notice_inside: 'request_only' }),
    gaps: await stay('gaps', { forbid_gap_under: 3 }),
    closed: await stay('closed', { open_by_default: false }),
    whole: await stay('whole', {}),
    part: await stay('part', {}),
  }
  await sql`insert into app.stay_part values (${more['whole']}, ${more['part']})`.execute(database.db)
  await database.db.transaction().execute(async (tx) => {
    for (const name of ['gaps', 'part']) {
      const nights = { checkIn: isoDate('2027-03-20'), checkOut: isoDate('2027-03-25') }
      await takeNights(tx, more[name] ?? 0, nights, { kind: 'block', reason: 'closed' })
    }
  })
})

const modes = (stays: readonly StayCardShape[]) => stays.map(({ slug, mode }) => `${slug} ${mode}`)

test('homes say whether the host is asked first: always, or for these dates', async () => {
  expect(modes((await within({})).data)).toContain('soon instant')
  const soon = await within({ checkIn: '2027-03-05', checkOut: '2027-03-10' })
  expect(modes(soon.data)).toEqual(['asks request', 'soon request', 'gaps instant', 'whole instant', 'part instant'])
  const later = await within({ checkIn: '2027-04-05', checkOut: '2027-04-10' })
  expect(modes(later.data)).toContain('soon instant')
})

test('homes are listed only when no rule is in the way, with the nearest dates instead', async () => {
  const found = await within({ checkIn: '2027-03-14', checkOut: '2027-03-18' })
  expect(slugs(found.data)).not.toContain('gaps')
  const miss = found.meta.nearMisses.find(({ stay }) => stay.slug === 'gaps')
  expect(miss?.nearest).toMatchObject({ checkIn: '2027-03-13', checkOut: '2027-03-17' })
  expect(found.meta.nearMisses.map(({ stay }) => stay.slug)).not.toContain('closed')
})

test('homes are taken as a whole when a part is, and link to each other', async () => {
  const found = await within({ checkIn: '2027-03-18', checkOut: '2027-03-22' })
  expect(slugs(found.data)).toEqual(['asks', 'soon'])
  const whole = await findStayPage(deps, 'whole')
  const part = await findStayPage(deps, 'part')
  if (!whole.ok || !part.ok) throw new Error('no page')
  expect([whole.value.parts, whole.value.partOf]).toEqual([[{ slug: 'part', title: 'Home part' }], []])
  expect([part.value.parts, part.value.partOf]).toEqual([[], [{ slug: 'whole', title: 'Home whole' }]])
  const calendar = await findCalendar(deps, { slug: 'whole', from: '2027-03-19', to: '2027-03-21' })
  if (!calendar.ok) throw new Error(calendar.problem.code)
  expect(calendar.value.days.map((day) => day.taken)).toEqual([false, true])
})

test('homes are priced for the ages that are known', async () => {
  await sql`
    insert into app.tax_rule (stay_id, name, per, period, amount, exempt_under_age)
    values (${more['asks']}, 'City tax', 'person', 'night', 200, 16)`.execute(database.db)
  const total = async (childAges: string) => {
    const query = { checkIn: '2027-05-05', checkOut: '2027-05-10', adults: '2', children: '2', childAges }
    return (await within(query)).data.find(({ slug }) => slug === 'asks')?.quote?.totalMinor ?? 0
  }
  expect((await total('4,17')) - (await total('4,15'))).toBe(5 * 200)
  // Ages left over from a larger party are ignored.
  expect(await total('4,15,16')).toBe(await total('4,15'))
})

afterAll(async () => database.close())

/** Searches through the index, which must give the same answer as the database. */
const within = async (query: Record<string, string>) => {
  const asked = staySearchSchema.parse(query)
  const found = await findStays({ ...deps, searchIndex }, asked, ALL_STAYS)
  expect(found).toEqual(await findStays(deps, asked, ALL_STAYS))
  return found
}
const slugs = (stays: readonly StayCardShape[]) => stays.map((stay) => stay.slug)
