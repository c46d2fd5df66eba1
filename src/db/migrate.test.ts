import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { migrateDatabase } from './migrate.ts'

let database: TestDatabase
let directory: string
beforeEach(async () => {
  database = await createTestDatabase()
  directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-migrations-'))
  await query('drop schema content, app, identity, sandbox, ops cascade')
})
afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFileSync(path.join(directory, name), text)
const run = () => migrateDatabase(database.connection, directory)

async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test('files are applied in order, once', async () => {
  write('0002_b.sql', 'alter table a add column y int')
  write('0001_a.sql', 'create table a (x int)')
  expect(await run()).toEqual(['0001_a.sql', '0002_b.sql'])
  expect(await run()).toEqual([])
  write('0003_c.sql', 'alter table a add column z int')
  expect(await run()).toEqual(['0003_c.sql'])
})

test('several starters at once apply each file once', async () => {
  write('0001_a.sql', 'create table a (x int); select pg_sleep(0.1)')
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat()).toEqual(['0001_a.sql'])
})

test('a failing file leaves nothing behind and names itself', async () => {
  write('0001_a.sql', 'create table a (x int)')
  write('0002_b.sql', 'create table b (x int); select 1 / 0')
  await expect(run()).rejects.toThrow('migration 0002_b.sql: division by zero')
  expect((await query("select to_regclass('a') as a, to_regclass('b') as b")).rows).toEqual([{ a: 'a', b: null }])
})

test('an applied file that was edited is refused', async () => {
  write('0001_a.sql', 'create table a (x int)')
  await run()
  write('0001_a.sql', 'create table a (x bigint)')
  await expect(run()).rejects.toThrow('0001_a.sql was edited')
})

test('a database from a newer version of the program is refused', async () => {
  write('0001_a.sql', 'create table a (x int)')
  write('0002_b.sql', 'create table b (x int)')
  await run()
  rmSync(path.join(directory, '0002_b.sql'))
  await expect(run()).rejects.toThrow('newer than this version')
})

test('a program goes on, and starts again, on a database whose newer files say that they serve it; an older one does not', async () => {
  write('0001_a.sql', 'create table a (x int)')
  write('0002_b.sql', 'create table b (x int)')
  write('0003_c.sql', '-- serves programs since 0002\nalter table a add column y int')
  await run()
  rmSync(path.join(directory, '0003_c.sql'))
  expect(await run()).toEqual([])
  rmSync(path.join(directory, '0002_b.sql'))
  await expect(run()).rejects.toThrow('newer than this version of the program: it has 0002_b.sql')
})

test('a file may run one statement that no transaction allows', async () => {
  write('0001_a.sql', 'create table a (x int)')
  write('0002_b.sql', '-- no transaction\ncreate index concurrently a_x on a (x)')
  expect(await Promise.all([run(), run()])).toContainEqual(['0001_a.sql', '0002_b.sql'])
})
