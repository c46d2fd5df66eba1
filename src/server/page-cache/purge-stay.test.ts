import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertWholeStay } from '#tests/support/booking/claim-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { PageCache } from './page-cache.ts'
import { purgeStay } from './purge-stay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('nights of a whole home take the pages of its parts away, nights of a part that of the whole', async () => {
  const { whole, parts } = await insertWholeStay(database.db)
  const stays = await database.db.selectFrom('app.stay').select(['id', 'slug']).execute()
  const slugOf = (id: number) => stays.find((stay) => stay.id === id)!.slug
  const purged: string[][] = []
  class WatchedCache extends PageCache {
    override purge(tags: readonly string[]): void {
      purged.push([...tags])
      super.purge(tags)
    }
  }
  const pages = new WatchedCache({
    render: () => Promise.reject(new Error('nobody asks')),
    maxBytes: 1,
    clock: () => 0,
    onError: () => {},
  })
  await purgeStay({ db: database.db, pages }, slugOf(parts[0]))
  await purgeStay({ db: database.db, pages }, slugOf(whole))
  expect(purged).toEqual([
    ['list', `stay:${slugOf(parts[0])}`],
    [`stay:${slugOf(whole)}`],
    ['list', `stay:${slugOf(whole)}`],
    expect.arrayContaining(parts.map((part) => `stay:${slugOf(part)}`)),
  ])
})
