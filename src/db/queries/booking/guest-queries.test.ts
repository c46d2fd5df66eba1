import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '#tests/support/query-plan.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { knownGuests } from './guest-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test.each(['Garnier', 'mara@example.com', '+34 (600) 123', '0600 12'])(
  'guests are found by “%s” with indexes, not by reading all bookings there have ever been',
  async (text) => {
    await database.db.transaction().execute(async (tx) => {
      // The table is empty: an index is used only where nothing else can be.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_indexscan = off`.execute(tx)
      await sql`set local enable_indexonlyscan = off`.execute(tx)
      const statement = knownGuests({ text, scope: null, limit: 6 })
      const plan = await planOf(tx, statement)
      expect(plan).toContain('Bitmap Index Scan on booking_words')
      expect(plan).not.toContain('Seq Scan on booking')
    })
  },
)
