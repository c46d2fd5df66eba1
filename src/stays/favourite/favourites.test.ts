import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseProfile } from '#db/queries/account/profile-queries.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { removeFavourite } from './remove-favourite.ts'
import { findFavourites } from './find-favourites.ts'
import { addFavourite } from './add-favourite.ts'
import { addFavourites } from './add-favourites.ts'

let database: TestDatabase
let minute = 0
const now = () => new Date(Date.UTC(2027, 2, 1, 10, minute))

beforeAll(async () => {
  database = await createTestDatabase()
  for (const slug of ['cove', 'mill', 'tower']) await insertStay(database.db, { slug })
  await insertStay(database.db, { slug: 'draft', state: 'draft', published_at: null })
})
afterAll(() => database.close())

const deps = () => ({ db: database.db, now })
let people = 0
async function somebody(): Promise<string> {
  const uid = `somebody-${++people}`
  await database.db.insertInto('app.profile').values({ uid, email: null }).execute()
  return uid
}
const slugs = (kept: readonly { slug: string }[]) => kept.map(({ slug }) => slug)

test('homes that were kept on a device are put beside those of the account, newest first', async () => {
  const uid = await somebody()
  await addFavourite(deps(), { uid, slug: 'mill' })
  minute++
  expect(slugs(await addFavourites(deps(), { uid, homes: ['cove', 'mill'] }))).toEqual(['cove', 'mill'])
  expect(slugs(await findFavourites(deps(), { uid }))).toEqual(['cove', 'mill'])
})

test('keeping a home twice keeps it once, since the first time', async () => {
  const uid = await somebody()
  const first = await addFavourites(deps(), { uid, homes: ['cove'] })
  minute++
  expect(await addFavourites(deps(), { uid, homes: ['cove'] })).toEqual(first)
})

test('homes that nobody may open are left out of a list, and refused by themselves', async () => {
  const uid = await somebody()
  expect(slugs(await addFavourites(deps(), { uid, homes: ['draft', 'nowhere', 'cove'] }))).toEqual(['cove'])
  for (const slug of ['draft', 'nowhere'])
    expect(await addFavourite(deps(), { uid, slug })).toEqual({ ok: false, problem: { code: 'stay_not_found' } })
})

test('a home that is let no more is not listed', async () => {
  const uid = await somebody()
  await insertStay(database.db, { slug: 'closing' })
  await addFavourites(deps(), { uid, homes: ['closing', 'tower'] })
  await database.db.updateTable('app.stay').set({ state: 'archived' }).where('slug', '=', 'closing').execute()
  expect(slugs(await findFavourites(deps(), { uid }))).toEqual(['tower'])
})

test('dropping a home leaves the others, and those of other people', async () => {
  const [uid, other] = [await somebody(), await somebody()]
  for (const who of [uid, other]) await addFavourites(deps(), { uid: who, homes: ['cove', 'mill'] })
  expect(slugs(await removeFavourite(deps(), { uid, slug: 'cove' }))).toEqual(['mill'])
  expect(slugs(await removeFavourite(deps(), { uid, slug: 'cove' }))).toEqual(['mill'])
  expect(slugs(await findFavourites(deps(), { uid: other })).toSorted()).toEqual(['cove', 'mill'])
})

test('of more than a hundred homes the oldest make room', async () => {
  const uid = await somebody()
  await addFavourites(deps(), { uid, homes: ['tower'] })
  minute++
  const many = Array.from({ length: 100 }, (_, index) => `many-${index}`)
  for (const slug of many) await insertStay(database.db, { slug })
  const kept = slugs(await addFavourites(deps(), { uid, homes: many }))
  expect(kept).toHaveLength(100)
  expect(kept).not.toContain('tower')
})

test('whoever deletes their account leaves no favourites behind', async () => {
  const uid = await somebody()
  await addFavourites(deps(), { uid, homes: ['cove'] })
  await eraseProfile(database.db, uid, now())
  expect(await findFavourites(deps(), { uid })).toEqual([])
})

test('two tabs that keep the same homes at once in another order do not lock each other out', async () => {
  const uid = await somebody()
  const orders = [
    ['cove', 'mill', 'tower'],
    ['tower', 'mill', 'cove'],
  ]
  await Promise.all(Array.from({ length: 10 }, (_, i) => addFavourites(deps(), { uid, homes: orders[i % 2] ?? [] })))
  expect(await findFavourites(deps(), { uid })).toHaveLength(3)
})
