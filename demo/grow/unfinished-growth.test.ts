import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { bareTables, COUNT_ALL } from './bare-tables.ts'
import { finishGrowth, leaveUnfinished, type Restoring } from './unfinished-growth.ts'

const TABLES = [
  'app.booking',
  'app.booking_instalment',
  'app.booking_line',
  'app.claim',
  'app.report_fact',
  // Deferred keys, and keys that exclude overlaps.
  'app.stay_photo',
  'app.stay_open',
]
const CUT_OFF = 'killed in the middle'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function connected<T>(name: string, work: (clients: readonly pg.Client[]) => Promise<T>): Promise<T> {
  const clients = [1, 2].map(() => new pg.Client({ ...database.connection, application_name: name }))
  for (const client of clients) client.on('error', () => {}) // of a connection that is killed
  await Promise.all(clients.map((client) => client.connect()))
  try {
    return await work(clients)
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

const schema = () =>
  connected('looks', async ([client]) => {
    const { rows } = await client!.query(
      `
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = any($1::text[]::regclass[])
      union all select schemaname || '.' || tablename, indexname, indexdef from pg_indexes where (schemaname || '.' || tablename) = any($1::text[])
      union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where tgrelid = any($1::text[]::regclass[]) and not tgisinternal
      order by 1, 2, 3`,
      [TABLES],
    )
    return rows
  })

test('who is killed while tables are put in order leaves what the next run finishes, and no more than that', async () => {
  const before = await schema()
  const killsFirstRun: Restoring = {
    stage: 'last',
    lane: '',
    statement: `select pg_terminate_backend(pid) from pg_stat_activity where pid = pg_backend_pid() and application_name = $1`,
    values: [CUT_OFF],
  }
  const left = await connected('copies', async ([client]) => {
    await client!.query('begin')
    const bared = await bareTables(client!, { tables: TABLES, keys: TABLES, triggered: TABLES })
    const restoring = [
      ...COUNT_ALL,
      ...bared.filter(({ stage }) => stage !== 'last'),
      killsFirstRun,
      ...bared.filter(({ stage }) => stage === 'last'),
    ]
    await leaveUnfinished(client!, restoring)
    await client!.query('commit')
    return restoring
  })
  expect(await schema()).not.toEqual(before)

  await expect(connected(CUT_OFF, finishGrowth)).rejects.toThrow()
  expect(await schema()).not.toEqual(before)

  // The statement that killed it, and the triggers after it.
  const ofLast = left.filter(({ stage }) => stage === 'last').length
  expect(await connected('the next run', finishGrowth)).toBe(ofLast)
  expect(await schema()).toEqual(before)
  expect(await connected('one more', finishGrowth)).toBe(0)
})

test('when a statement fails, that of the other connection is waited for', async () => {
  await connected('copies', async ([client]) => {
    await client!.query('begin')
    await leaveUnfinished(client!, [
      { stage: 'tables', lane: 'app.booking', statement: 'select 1 / 0' },
      {
        stage: 'tables',
        lane: 'app.claim',
        statement: 'create table ops.made as select from generate_series(1, 300000)',
      },
    ])
    await client!.query('commit')
  })
  await connected('fails', async (clients) => {
    await expect(finishGrowth(clients)).rejects.toThrow('division by zero')
    const { rows } = await clients[0]!.query(`select to_regclass('ops.made') is not null as made`)
    expect(rows).toEqual([{ made: true }])
    await clients[0]!.query('drop table ops.made, ops.unfinished_growth')
  })
})
