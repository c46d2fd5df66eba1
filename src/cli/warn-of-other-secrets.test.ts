import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimDatabase } from '#db/installation.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { warnOfOtherSecrets } from './warn-of-other-secrets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await claimDatabase(database.db, 'production')
})
afterAll(() => database.close())

const secret = (letter: string) => letter.repeat(43)

async function warnings(identitySecret: string, quoteSecret: string): Promise<string[]> {
  const said: string[] = []
  const log = { warn: (text: string) => void said.push(text) }
  await warnOfOtherSecrets({ db: database.db, log: log as never }, { identitySecret, quoteSecret })
  return said
}

test('a start with other secrets than the last one says what is worth nothing without them', async () => {
  expect(await warnings(secret('a'), secret('b'))).toEqual([])
  expect(await warnings(secret('a'), secret('b'))).toEqual([])
  const others = await warnings(secret('c'), secret('d'))
  expect(others).toMatchObject([
    expect.stringMatching(/^IDENTITY_SECRET .*signed out/),
    expect.stringMatching(/^QUOTE_SECRET .*calendars/),
  ])
  expect(await warnings(secret('c'), secret('d'))).toEqual([])
  expect(await warnings(secret('c'), secret('b'))).toHaveLength(1)
  // Nothing that gives a secret away is stored.
  const rows = await database.db.selectFrom('ops.installation').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/aaaa|bbbb|cccc|dddd/)
})
