import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '#tests/support/query-plan.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { isStayNamed } from './named-stay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('homes are named by their slugs and by their document ids in any case; other texts name none', async () => {
  const { db } = database
  const [one, two] = [await insertStay(db, { slug: 'casa-one' }), await insertStay(db, { slug: 'casa-two' })]
  const { document_id } = await db
    .selectFrom('app.stay')
    .select('document_id')
    .where('id', '=', two)
    .executeTakeFirstOrThrow()
  const named = async (names: readonly string[]) => {
    const { rows } = await sql<{
      id: number
    }>`select s.id from app.stay s where ${isStayNamed('s', names)} order by s.id`.execute(db)
    return rows.map(({ id }) => id)
  }
  expect(await named(['casa-one', document_id.toUpperCase()])).toEqual([one, two])
  expect(await named(['casa-two', document_id])).toEqual([two])
  expect(await named(['nowhere', '1', "it's", ''])).toEqual([])
})

test('they are found by the indexes of both, however many homes there are', async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const names = ['casa-one', '019a22b8-4f4f-7d42-b699-752338f5ca75']
    return planOf(tx, sql`select s.id from app.stay s where ${isStayNamed('s', names)}`)
  })
  for (const index of ['stay_slug_key', 'stay_document_id_key']) expect(plan).toContain(`Bitmap Index Scan on ${index}`)
})
