import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCollection } from '#core/collection/every-collection.ts'
import { readCollectionQuery } from '#core/collection/grammar/read-query.ts'
import type { Executor, Tx } from '#db/database.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { countEntryChanges, countShown, recountEntries, type CountedCollection } from './shown-entries.ts'
import { readEntries } from './read-entries.ts'
import { sources } from './collection-sources.ts'

const COUNTED = ['stays', 'photos', 'reviews'] as const satisfies readonly CountedCollection[]
const everybody = { uid: null, role: 'public' } as const

let database: TestDatabase
let stays: number[]
let pictures = 0

beforeAll(async () => {
  database = await createTestDatabase()
  stays = [await insertStay(database.db), await insertStay(database.db), await insertStay(database.db)]
})
afterAll(() => database.close())

async function addPhoto(executor: Executor, stay: number): Promise<void> {
  const number = ++pictures
  await sql`
    with picture as (
      insert into app.asset (sha256, mime, bytes, width, height) values (decode(lpad(to_hex(${number}::int), 64, '0'), 'hex'), 'image/jpeg', 1000, 1600, 1200)
      returning id)
    insert into app.stay_photo (stay_id, asset_id, position, alt) select ${stay}::int, id, ${number}::int, '' from picture`.execute(
    executor,
  )
}

const addReview = (stay: number, state: string) => async (executor: Executor) => {
  await sql`
    insert into app.review (stay_id, overall, author_name, body, state, published_at)
    values (${stay}::int, 5, 'Ada', '', ${state}, case when ${state} = 'published' then now() end)`.execute(executor)
}
const publish = (stay: number, state: string) => (executor: Executor) =>
  sql`update app.stay set state = ${state}::app.publish_state, published_at = now() where id = ${stay}`.execute(
    executor,
  )

/** Compares the counts that lists show with the actual numbers. */
async function compare(after: string): Promise<void> {
  for (const name of COUNTED) {
    const { rows } = await sql<{ there: number }>`
      select count(*)::int as there from ${sql.id('content', name)} entry
      where ${sources[name].visible({ ...everybody, drafts: false }, sql.id('entry'))}`.execute(database.db)
    expect(await countShown(database.db, name), `${name} after ${after}`).toBe(rows[0]!.there)
  }
}

const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a photo of a home that is let', () => addPhoto(database.db, stays[0]!)],
  ['a second one', () => addPhoto(database.db, stays[0]!)],
  ['a review', () => addReview(stays[0]!, 'published')(database.db)],
  ['a review that waits', () => addReview(stays[1]!, 'pending')(database.db)],
  [
    'its publication',
    () =>
      sql`update app.review set state = 'published', published_at = now() where stay_id = ${stays[1]!}`.execute(
        database.db,
      ),
  ],
  ['a home that is let no more', () => publish(stays[0]!, 'unlisted')(database.db)],
  ['a photo of it', () => addPhoto(database.db, stays[0]!)],
  ['its return', () => publish(stays[0]!, 'published')(database.db)],
  ['a photo that is taken away', () => sql`delete from app.stay_photo where position = 1`.execute(database.db)],
  [
    'a photo that goes to another home',
    () => sql`update app.stay_photo set stay_id = ${stays[2]!} where position = 2`.execute(database.db),
  ],
  [
    'a review that is hidden',
    () => sql`update app.review set state = 'rejected' where stay_id = ${stays[1]!}`.execute(database.db),
  ],
  ['a review that is taken away', () => sql`delete from app.review where stay_id = ${stays[0]!}`.execute(database.db)],
  ['a new home', async () => stays.push(await insertStay(database.db))],
  ['a home that is deleted', async () => sql`delete from app.stay where id = ${stays.pop()!}`.execute(database.db)],
]

test.each([
  ['nobody counts', 0],
  ['each is counted', 1],
  ['some are counted', 3],
])('lists say how many entries there are after whatever happens: %s', async (_, every) => {
  for (const [index, [after, change]] of changes.entries()) {
    await change()
    await compare(after)
    if (every > 0 && index % every === 0) {
      await countEntryChanges(database.db, 100)
      await compare(`${after}, counted`)
    }
  }
  while ((await countEntryChanges(database.db, 100)) > 0);
  await compare('all were counted')
  await recountEntries(database.db)
  await compare('all were counted anew')
})

test('a home that comes back while it gets a photo is counted right: neither has seen the other', async () => {
  const [stay] = stays
  await publish(stay!, 'unlisted')(database.db)
  while ((await countEntryChanges(database.db, 100)) > 0);
  const isWritten = Promise.withResolvers<void>()
  const isCounted = Promise.withResolvers<void>()
  const photo = database.db.transaction().execute(async (tx: Tx) => {
    await addPhoto(tx, stay!)
    isWritten.resolve()
    await isCounted.promise
  })
  await isWritten.promise
  await publish(stay!, 'published')(database.db)
  await countEntryChanges(database.db, 100)
  await compare('the home is back')
  isCounted.resolve()
  await photo
  await compare('its photo is there')
  await countEntryChanges(database.db, 100)
  await compare('it is counted')
})

test('a list without a filter says it at once, in whatever order, to everybody; one with a filter counts what it finds', async () => {
  const asked = (query: object) => {
    const scope = { collections: everyCollection, mayRead: () => true, mayReadDrafts: false }
    const read = readCollectionQuery(query as never, everyCollection.photos, scope)
    if (!read.ok) throw new Error(read.fault.message)
    return readEntries(database.db, 'photos', read.value, everybody)
  }
  await sql`update app.entry_sum set photos = photos + 1000`.execute(database.db)
  const kept = await countShown(database.db, 'photos')
  expect(kept).toBeGreaterThan(1000)
  expect((await asked({})).total).toBe(kept)
  expect((await asked({ sort: 'position:desc' })).total).toBe(kept)
  expect((await asked({ filters: { position: { $gte: '0' } } })).total).toBe(kept - 1000)
  await recountEntries(database.db)
})
