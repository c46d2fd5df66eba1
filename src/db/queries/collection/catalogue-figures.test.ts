import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { figuresOfLists } from './catalogue-figures.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the entries that an entry leads to are found by an index, so that a catalogue of any size is estimated by a few of them', async () => {
  const statements = figuresOfLists()
  expect(statements.length).toBeGreaterThan(4)
  await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    for (const statement of statements) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(tx)
      const plan = rows.map((row) => row['QUERY PLAN'])
      expect(plan.filter((line) => line.includes('Seq Scan') || line.includes('Hash'))).toEqual([])
    }
  })
})
