import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRateStays } from '#db/queries/rate/rate-stay-queries.ts'
import { findStaysByName, stayHasWord, someStays } from '#db/queries/search/staff-stay-queries.ts'
import { planOf } from '#tests/support/query-plan.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findLetStays } from './let-stay-queries.ts'
import { findCalendarStays } from './staff-calendar-queries.ts'

const BY_NAME = ['Àtic del Sol', 'casa dels Vents', 'Casa Turó', 'Éden Bleu', 'Zeta']
const now = new Date('2026-11-01T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const title of ['Zeta', 'Éden Bleu', 'Casa Turó', 'casa dels Vents', 'Àtic del Sol'])
    await insertStay(database.db, { title })
})
afterAll(() => database.close())

interface Named {
  readonly title: string
  readonly documentId: string
}

const lists: readonly (readonly [string, (after: string | undefined) => Promise<readonly Named[]>])[] = [
  [
    'the calendar of the console',
    async (after) =>
      (
        await findCalendarStays(database.db, {
          scope: null,
          names: undefined,
          free: undefined,
          after,
          limit: 2,
          now,
        })
      ).homes,
  ],
  [
    'the homes whose nights cannot be sold',
    (after) => findLetStays(database.db, { scope: null, names: undefined, after, limit: 2 }),
  ],
  [
    'the homes whose rates are changed',
    (after) => findRateStays(database.db, { homes: [], destination: null, sleeps: null }, null, { after, limit: 2 }),
  ],
]

test.each(lists)('%s names homes as a dictionary does, page by page', async (_list, page) => {
  const titles: string[] = []
  let after: string | undefined
  for (;;) {
    const stays = await page(after)
    titles.push(...stays.map(({ title }) => title))
    after = stays.at(-1)?.documentId
    if (after === undefined) break
  }
  expect(titles).toEqual(BY_NAME)
})

test('so does the list from which staff choose a home', async () => {
  const question = { words: [], scope: null, free: null, state: null, now, limit: 10 }
  expect((await findStaysByName(database.db, question)).map(({ title }) => title)).toEqual(BY_NAME)
})

test.each(['asc', 'desc'])('homes by name are read from an index, and not sorted: %s', async (direction) => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    return planOf(
      tx,
      sql`select stay.id from app.stay stay where stay.state <> 'archived'
        and (app.plain(stay.title), stay.id) > (select app.plain(title), id from app.stay where id = 1)
      order by app.plain(stay.title) ${sql.raw(direction)}, stay.id ${sql.raw(direction)} limit 24`,
    )
  })
  expect(plan).toMatch(/Index (Only )?Scan( Backward)? using stay_by_name/)
  expect(plan).not.toMatch(/Sort/)
})

test('homes by parts of their name, their place or their slug are found with indexes, not by reading all homes', async () => {
  const tx = await database.db.startTransaction().execute()
  try {
    // With a few homes, reading the whole of another index is as cheap as reading parts of these.
    await sql`drop index app.stay_by_name, app.stay_by_title, app.stay_list_name, app.stay_list_guests, app.stay_list_price,
      app.stay_list_updated`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_indexscan = off`.execute(tx)
    await sql`set local enable_indexonlyscan = off`.execute(tx)
    const conditions = [sql`stay.state <> 'archived'`, stayHasWord({ word: 'garro', places: [1] })]
    const statement = someStays(conditions, 300)
    const plan = await planOf(tx, statement)
    for (const index of ['stay_title_parts', 'stay_slug_parts', 'stay_of_place'])
      expect(plan).toContain(`Bitmap Index Scan on ${index}`)
    expect(plan).not.toContain('Seq Scan on stay')
  } finally {
    await tx.rollback().execute()
  }
})

test.each([1, 100])(
  'homes whose name begins with the word come first, each part by name, and no more than requested: %i sorted',
  async (mostSorted) => {
    const question = { scope: null, free: null, state: null, now, mostSorted }
    const titles = async (words: readonly string[], limit: number) =>
      (await findStaysByName(database.db, { ...question, words, limit })).map(({ title }) => title)
    expect(await titles(['e'], 10)).toEqual(['Éden Bleu', 'Àtic del Sol', 'casa dels Vents', 'Zeta'])
    expect(await titles(['e'], 3)).toEqual(['Éden Bleu', 'Àtic del Sol', 'casa dels Vents'])
    expect(await titles(['e'], 1)).toEqual(['Éden Bleu'])
    expect(await titles(['casa', 'vents'], 10)).toEqual(['casa dels Vents'])
    expect(await titles(['nowhere'], 10)).toEqual([])
  },
)
