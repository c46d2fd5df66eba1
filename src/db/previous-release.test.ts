import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { servesSince } from './migrate.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const MIGRATIONS = path.join(ROOT, 'migrations')
/** Written by `npm run release`. */
const previous = JSON.parse(
  readFileSync(path.join(ROOT, 'tests/support/previous-release/statements.json'), 'utf8'),
) as { readonly lastMigration: string; readonly statements: readonly string[] }

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

/** Returns the statements that the database refuses, with the reasons. */
async function refused(statements: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const statement of statements) {
    try {
      await client.query(`prepare of_before as ${statement}`)
      await client.query('deallocate of_before')
    } catch (error) {
      found.push(`${(error as Error).message}: ${statement}`)
    }
  }
  return found
}

/** True when a migration since then keeps the previous version from starting. */
const isStopped = readdirSync(MIGRATIONS)
  .filter((name) => name > previous.lastMigration)
  .some((name) => {
    const since = servesSince(readFileSync(path.join(MIGRATIONS, name), 'utf8'))
    return since === null || since > previous.lastMigration.slice(0, 4)
  })

test.skipIf(isStopped)(
  'the version before goes on while processes are replaced: the database takes all its statements',
  async () => {
    expect(previous.statements.length).toBeGreaterThan(500)
    expect(await refused(previous.statements)).toEqual([])
  },
)

test('a column that went away too early is noticed', async () => {
  await client.query('begin')
  await client.query('alter table app.booking rename column guest_name to name_of_guest')
  const [first] = await refused(
    previous.statements.filter((statement) => statement.includes('"guest_name"')).slice(0, 1),
  )
  expect(first).toContain('guest_name')
  await client.query('rollback')
})
