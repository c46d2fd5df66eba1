import { afterAll, beforeAll, expect, test } from 'vitest'
import { DRAFTED_FIELDS } from '#core/stay/stay-draft.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { readDraftedFacts } from './stay-draft-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('of each fact that a draft may change, the present value is read', async () => {
  const facts = await readDraftedFacts(database.db, await insertStay(database.db))
  expect(Object.keys(facts).toSorted()).toEqual(DRAFTED_FIELDS.toSorted())
})
