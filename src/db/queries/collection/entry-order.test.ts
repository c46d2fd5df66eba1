import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityAttributes, type CollectionName } from '#core/collection/collection.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { readCollectionQuery } from '#core/collection/grammar/read-query.ts'
import { planOf } from '#tests/support/query-plan.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { sources, type Sight } from './collection-sources.ts'
import { orderSql } from './entry-sql.ts'
import { readEntries } from './read-entries.ts'

const sight = { uid: null, role: 'public', drafts: false } as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function queryOf(name: CollectionName, sort: string) {
  const scope = { collections: everyCollection, mayRead: () => true, mayReadDrafts: false }
  const read = readCollectionQuery({ sort }, everyCollection[name], scope)
  if (!read.ok) throw new Error(read.fault.message)
  return read.value
}

const inLargeCollections = (['stays', 'reviews', 'photos'] as const).flatMap((name) =>
  [...Object.keys(identityAttributes), ...everyCollection[name].ordered].flatMap((attribute) => [
    [name, `${attribute}:desc`] as const,
    [name, `${attribute}:asc`] as const,
  ]),
)

/** Returns how a page in an order is read by a viewer, where sorting and reading all entries are the last resort. */
async function planOfPage(name: CollectionName, sort: string, viewed: Sight): Promise<string> {
  const entry = sql.id('entry')
  const page = sql`select entry.id from ${sql.id('content', sources[name].view)} entry where ${sources[name].visible(viewed, entry)}
    order by ${orderSql(name, queryOf(name, sort).sort, entry, viewed)} limit 24`
  return database.db.transaction().execute(async (tx) => {
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    return planOf(tx, page)
  })
}

test.each(inLargeCollections)(
  'a page of %s in the order %s is read from an index, and all are never sorted',
  async (name, sort) => {
    const plan = await planOfPage(name, sort, sight)
    expect(plan).toMatch(/Index (Only )?Scan( Backward)? using \w+(_order_\w+|_pkey|_key)/)
    // Photos of the same file, and entries of the same instant, are put in order among themselves.
    expect(plan.replaceAll(/Incremental Sort|Sort Key/g, '')).not.toMatch(/Sort/)
  },
)

test.each(['name', 'maxGuests', 'nightlyPrice', 'updatedAt'].flatMap((by) => [`${by}:desc`, `${by}:asc`]))(
  'so is a page of all homes with drafts in the order %s, for those who run them',
  async (sort) => {
    const plan = await planOfPage('stays', sort, { uid: 'somebody', role: 'staff', drafts: true })
    expect(plan).toMatch(/Index Scan( Backward)? using stay_list_\w+/)
    expect(plan).not.toMatch(/Sort/)
  },
)

test('equal entries are told apart by their numbers, backwards where the order is, so that one is the other from behind', async () => {
  const stays: number[] = []
  for (const guests of [4, 2, 4, 2, 4]) stays.push(await insertStay(database.db, { max_guests: guests }))
  const [first, second, third, fourth, fifth] = stays
  const idsIn = async (sort: string) => {
    const { entries } = await readEntries(database.db, 'stays', queryOf('stays', sort), { uid: null, role: 'public' })
    return entries.map((entry) => (entry as unknown as { id: number }).id)
  }
  expect(await idsIn('maxGuests:asc')).toEqual([second, fourth, first, third, fifth])
  expect(await idsIn('maxGuests:desc')).toEqual([fifth, third, first, fourth, second])
})

test('texts are in the order of a dictionary: neither capitals nor accents put a name at the end', async () => {
  for (const title of ['Órbita', 'Zafiro', 'casa dels Vents', 'Casa Turó', 'Àtic'])
    await insertStay(database.db, { title })
  const sorted = ['Àtic', 'casa dels Vents', 'Casa Turó', 'Órbita', 'Zafiro']
  const titlesIn = async (sort: string) => {
    const { entries } = await readEntries(database.db, 'stays', queryOf('stays', sort), { uid: null, role: 'public' })
    return entries
      .map((entry) => (entry as unknown as { title: string }).title)
      .filter((title) => sorted.includes(title))
  }
  expect(await titlesIn('name:asc')).toEqual(sorted)
  expect(await titlesIn('title:desc')).toEqual(sorted.toReversed())
})
