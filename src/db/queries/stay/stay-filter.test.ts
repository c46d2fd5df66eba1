import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '#tests/support/query-plan.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { stayFilterConditions } from './stay-filter.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('the homes of a region and of an owner are found with indexes, not by reading all homes', async () => {
  const tx = await database.db.startTransaction().execute()
  try {
    // With a few homes, reading the whole of another index is as cheap as reading parts of these.
    await sql`drop index app.stay_by_name, app.stay_by_title, app.stay_list_name, app.stay_list_guests, app.stay_list_price,
      app.stay_list_updated`.execute(tx)
    for (const setting of ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan'])
      await sql`set local ${sql.raw(setting)} = off`.execute(tx)
    const plan = (filter: object) => {
      const conditions = stayFilterConditions(filter, new Date('2026-11-01T10:00:00Z'))
      return planOf(tx, sql`select stay.title from app.stay stay where ${sql.join([...conditions], sql` and `)}`)
    }
    const ofRegion = await plan({ region: 'ciutadella' })
    expect(ofRegion).toContain('Bitmap Index Scan on stay_of_place')
    const ofOwner = await plan({ owner: '0197a6d2-0000-7000-8000-000000000001' })
    expect(ofOwner).toContain('Bitmap Index Scan on owner_contract_owner')
    expect(ofOwner).toMatch(/Bitmap Index Scan on stay_\w+\s+Index Cond: \(id = ANY/)
    for (const one of [ofRegion, ofOwner]) expect(one).not.toContain('Seq Scan on stay')
  } finally {
    await tx.rollback().execute()
  }
})
