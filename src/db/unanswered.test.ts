import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStallingProxy, type StallingProxy } from '#tests/support/faults/stalling-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase, type DatabaseOptions, type Db } from './database.ts'
import { isDatabaseGone } from './database-gone.ts'

let database: TestDatabase
let proxy: StallingProxy

/** As in production, but with shorter limits. */
const open = (options: DatabaseOptions) =>
  openDatabase(
    { ...database.connection, host: proxy.host, query_timeout: 300, connectionTimeoutMillis: 300 },
    { poolSize: 1, ...options },
  )

beforeAll(async () => {
  database = await createTestDatabase()
  const { host, port } = database.connection
  proxy = await startStallingProxy({ host: host ?? '', port: port ?? 5432 })
})
afterAll(async () => {
  await proxy.close()
  await database.close()
})

const responseOf = async (executor: Db, value: number) =>
  (await sql<{ value: number }>`select ${value}::int as value`.execute(executor)).rows[0]?.value

const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: unknown) => (isDatabaseGone(error) ? 'gone' : error),
  )

test('a database that does not answer fails statements and transactions, and is used again when it answers', async () => {
  const db = open({})
  expect(await responseOf(db, 1)).toBe(1)
  const inTransaction = (value: number) => db.transaction().execute((tx) => responseOf(tx as unknown as Db, value))
  expect(await inTransaction(2)).toBe(2)

  proxy.stall()
  const stalled = [responseOf(db, 3), responseOf(db, 4), responseOf(db, 5), inTransaction(6), inTransaction(7)]
  expect(await Promise.all(stalled.map(outcome))).toEqual(['gone', 'gone', 'gone', 'gone', 'gone'])
  const midway = db.transaction().execute(() => responseOf(db, 8))
  expect(await outcome(midway)).toBe('gone')

  proxy.resume()
  await expect.poll(() => outcome(inTransaction(9)), { timeout: 30_000 }).toBe(9)
  expect(await Promise.all([10, 11, 12].map((value) => responseOf(db, value)))).toEqual([10, 11, 12])
  await db.destroy()
})

test('nothing more is asked over a connection that left a transaction without an answer', async () => {
  const pooled = open({ pipeline: false })
  const inTransaction = () => pooled.transaction().execute((tx) => responseOf(tx as unknown as Db, 1))
  await inTransaction()
  const before = proxy.opened()
  proxy.stall()
  expect(await outcome(inTransaction())).toBe('gone')
  proxy.resume()
  expect(await outcome(inTransaction())).toBe(1)
  expect(proxy.opened()).toBe(before + 1)
  await pooled.destroy()
})

test('work that no request waits for goes on when the database answers late', async () => {
  const [bounded, unbounded] = [open({}), open({ isBounded: false })]
  expect(await Promise.all([responseOf(bounded, 1), responseOf(unbounded, 1)])).toEqual([1, 1])
  const inTransaction = unbounded.transaction().execute(async (tx) => {
    const { rows } = await sql<{ bound: string }>`select current_setting('statement_timeout') as bound`.execute(tx)
    proxy.stall()
    const late = responseOf(tx, 3)
    expect(await outcome(responseOf(bounded, 2))).toBe('gone')
    proxy.resume()
    return [rows[0]?.bound, await late]
  })
  expect(await inTransaction).toEqual(['0', 3])
  await Promise.all([bounded.destroy(), unbounded.destroy()])
})
