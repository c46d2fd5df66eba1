import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '#tests/support/query-plan.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { pathsAbout } from './audit-log-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('homes are found by their titles without regard to accents and capitals, archived ones as well', async () => {
  const { db } = database
  await insertStay(db, { slug: 'atic-of-today', title: 'Àtic Vell' })
  await insertStay(db, { slug: 'atic-of-before', title: 'atic vell', state: 'archived' })
  await insertStay(db, { slug: 'atic-nou', title: 'Àtic Nou' })
  const { rows } = await sql<{
    path: string
  }>`select found.path from (${pathsAbout('ÀTIC VELL')}) found (path) order by 1`.execute(db)
  expect(rows.map(({ path }) => path)).toEqual([
    '%/atic-of-before',
    '%/atic-of-before/%',
    '%/atic-of-today',
    '%/atic-of-today/%',
  ])
})

test('bookings by their references and homes by their titles are read from indexes, however many there are', async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return planOf(tx, pathsAbout('Àtic Vell'))
  })
  for (const index of ['booking_ref_key', 'stay_scope']) expect(plan).toContain(index)
  expect(plan).toMatch(/using stay_(by|list)_name on stay/)
  expect(plan).not.toContain('Seq Scan on')
})
