import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { findStays } from './find-stays.ts'
import { createFromPrices } from './from-prices.ts'
import { ALL_STAYS } from '#tests/support/search/all-stays.ts'

let database: TestDatabase
let deps: StayDeps
const places: Record<string, number> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  deps = { db, now: () => new Date('2027-03-01T10:00:00Z'), fromPrices: createFromPrices() }
  places['island'] = await insertDestination(db)
  for (const name of ['Ciutadella', 'Maó']) {
    places[name] = await insertDestination(db, places['island'])
    await sql`update app.destination set name = ${name} where id = ${places[name]}`.execute(db)
  }
  for (const [slug, place, title, description] of [
    ['paissa', 'Ciutadella', 'Sa Païssa', 'An old hay barn among dry-stone walls, with a swimming pool.'],
    ['mirador', 'Ciutadella', 'Es Mirador', 'Three terraces over the sea. Bring your binoculars.'],
    ['son-blau', 'Maó', 'Son Blau', 'A farmhouse with a pool, an orchard and a donkey called Sol.'],
  ] as const)
    await insertStay(db, { slug, destination_id: places[place]!, title, description })
})
afterAll(() => database.close())

/** Returns what a text finds, by slug; the index and the database must agree. */
async function found(q: string, more: Readonly<Record<string, string>> = {}) {
  const asked = staySearchSchema.parse({ q, ...more })
  const scanned = await findStays({ ...deps, fromPrices: createFromPrices() }, asked, ALL_STAYS)
  expect(await findStays({ ...deps, searchIndex: liveIndexOf(deps) }, asked, ALL_STAYS)).toEqual(scanned)
  return { slugs: scanned.data.map(({ slug }) => slug).toSorted((a, b) => a.localeCompare(b)), meta: scanned.meta }
}

const slugs = async (q: string) => (await found(q)).slugs

test('homes are found by words of their name, their place and their description', async () => {
  expect(await slugs('mirador')).toEqual(['mirador'])
  expect(await slugs('Ciutadella')).toEqual(['mirador', 'paissa'])
  expect(await slugs('donkey')).toEqual(['son-blau'])
  expect(await slugs('pool')).toEqual(['paissa', 'son-blau'])
})

test('a home has every word, wherever it stands, in any order', async () => {
  expect(await slugs('pool ciutadella')).toEqual(['paissa'])
  expect(await slugs('maó pool orchard')).toEqual(['son-blau'])
  expect(await slugs('donkey ciutadella')).toEqual([])
})

test('a place is found by its names in other languages, by those that it was given later, too', async () => {
  const call = (names: string) =>
    sql`update app.destination set other_names = ${names} where id = ${places['Maó']}`.execute(database.db)
  await call('Mahón, Port Mahon')
  expect(await slugs('Mahón')).toEqual(['son-blau'])
  expect(await slugs('port mahon pool')).toEqual(['son-blau'])
  await call('')
  expect(await slugs('mahon')).toEqual([])
})

test('accents, capital letters and signs do not count', async () => {
  expect(await slugs('PAISSA')).toEqual(['paissa'])
  expect(await slugs('sa païssa!')).toEqual(['paissa'])
  expect(await slugs('mao')).toEqual(['son-blau'])
  expect(await slugs('dry stone')).toEqual(['paissa'])
})

test('a word may be left unfinished', async () => {
  expect(await slugs('ciuta')).toEqual(['mirador', 'paissa'])
  expect(await slugs('orch')).toEqual(['son-blau'])
})

test('small mistakes are forgiven, but only where a word is not there as it was typed', async () => {
  expect(await slugs('ciudadela')).toEqual(['mirador', 'paissa'])
  expect(await slugs('swiming')).toEqual(['paissa'])
  expect(await slugs('binocculars')).toEqual(['mirador'])
  expect(await slugs('son')).toEqual(['son-blau'])
  expect(await slugs('xylophone')).toEqual([])
})

test('words go with dates and filters, are counted by them, and are what to give up when nothing is found', async () => {
  const week = { checkIn: '2027-06-05', checkOut: '2027-06-12' }
  const pools = await found('pool', week)
  expect(pools.slugs).toEqual(['paissa', 'son-blau'])
  expect(pools.meta.facets.bedrooms).toContainEqual({ value: 3, homes: 2 })
  const none = await found('xylophone', week)
  expect(none.meta).toMatchObject({ total: 0, loosen: [{ filter: 'q', homes: 3 }] })
})

test('for a party that no home with the words takes, the largest of those with the words counts', async () => {
  const largest = await insertStay(database.db, { slug: 'castle', title: 'The Castle', max_guests: 16 })
  expect((await found('pool', { adults: '9' })).meta.loosen).toContainEqual({
    filter: 'largest_home',
    value: '6',
    homes: 2,
  })
  await sql`update app.stay set state = 'archived' where id = ${largest}`.execute(database.db)
})

test('what is renamed, rewritten or moved is found by its new words alone', async () => {
  const { db } = database
  await sql`update app.stay set title = 'Cala Fosca', description = 'Without a bird' where slug = 'mirador'`.execute(db)
  expect(await slugs('mirador')).toEqual([])
  expect(await slugs('fosca')).toEqual(['mirador'])
  await sql`update app.stay set destination_id = ${places['Maó']} where slug = 'mirador'`.execute(db)
  expect(await slugs('mao')).toEqual(['mirador', 'son-blau'])
  await sql`update app.destination set name = 'Menorca' where id = ${places['island']}`.execute(db)
  expect(await slugs('menorca')).toEqual(['mirador', 'paissa', 'son-blau'])
})

test('a text without words asks for nothing, and no sign in it means anything', async () => {
  expect(await slugs('!!')).toHaveLength(3)
  for (const text of ["pool' | 'x", 'pool & !pool', 'pool:*', '%', 'a_b', '\\', '(((', "';drop table app.stay;--"])
    expect(Array.isArray(await slugs(text)), text).toBe(true)
  expect(() => staySearchSchema.parse({ q: 'x'.repeat(81) })).toThrow()
})

test('names are found in scripts whose letters bear marks, and in those that write without spaces', async () => {
  const names = {
    hindi: 'दिल्ली हवेली',
    thai: 'บ้านริมทะเล',
    tamil: 'கடல் வீடு',
    bengali: 'সমুদ্র বাড়ি',
    arabic: 'بَيْت البَحْر',
    hebrew: 'בֵּית הַיָּם',
    persian: 'خانه‌ی ساحلی',
    japanese: '東京の静かな家',
  }
  for (const [slug, title] of Object.entries(names)) await insertStay(database.db, { slug, title })
  const asked: readonly (readonly [keyof typeof names, string])[] = [
    ['hindi', 'दिल्ली'],
    ['hindi', 'हवेली'],
    ['thai', 'บ้าน'],
    ['thai', 'ทะเล'],
    ['tamil', 'வீடு'],
    ['bengali', 'বাড়ি'],
    ['arabic', 'البَحْر'],
    ['hebrew', 'הַיָּם'],
    ['persian', 'خانه‌ی'],
    ['japanese', '東京'],
    ['japanese', '静か'],
    ['japanese', '家'],
  ]
  const results: [string, string[]][] = []
  for (const [, word] of asked) results.push([word, await slugs(word)])
  expect(results).toEqual(asked.map(([slug, word]) => [word, [slug]]))
  await sql`update app.stay set state = 'archived' where slug = any(${Object.keys(names)})`.execute(database.db)
})
