import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '#tests/support/query-plan.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { depositsToProcess } from './deposit-queries.ts'
import { lateAt } from './instalment-queries.ts'

const at = new Date('2027-04-01T12:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const planWithIndexes = (statement: RawBuilder<unknown>) =>
  database.db.transaction().execute(async (tx) => {
    // The tables are empty: an index is used only where nothing else can be.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    return planOf(tx, statement)
  })

test('only deposits that are due are read, and not all that are open', async () => {
  const plan = await planWithIndexes(depositsToProcess(at, 100))
  expect(plan).toMatch(/Scan using damage_deposit_planned on damage_deposit d\n +Index Cond: \(place_at <=/)
  expect(plan).toMatch(/Scan using damage_deposit_held on damage_deposit d_1\n +Index Cond: \(LEAST\(/)
})

test('only payments that are due are read, and not all that are open, from an index alone', async () => {
  const plan = await planWithIndexes(sql`${lateAt(sql`${at}::timestamptz`)} select id from late`)
  expect(plan).toMatch(
    /Index Only Scan using booking_instalment_open on booking_instalment i\n +Index Cond: \(due_at <=/,
  )
})
