import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { openDatabase, type Db } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`insert into app.amenity (id, code, name, category) select g, 'amenity-' || g, 'Amenity ' || g, 'test' from generate_series(0, 99) g`.execute(
    database.db,
  )
})
afterAll(() => database.close())

const codeOf = async (db: Db, id: number) =>
  (await db.selectFrom('app.amenity').select('code').where('id', '=', id).executeTakeFirst())?.code

describe.each([
  { name: 'with pipelined connections', pipeline: true },
  { name: 'with the pool only', pipeline: false },
])('$name', ({ pipeline }) => {
  let db: Db
  beforeAll(() => {
    db = openDatabase(database.connection, { pipeline })
  })
  afterAll(() => db.destroy())

  test('a transaction is not seen outside before it commits, and can be rolled back', async () => {
    const rolledBack = db.transaction().execute(async (tx) => {
      await tx.insertInto('app.amenity').values({ id: 120, code: 'sauna', name: 'Sauna', category: 'test' }).execute()
      expect(await codeOf(db, 120)).toBeUndefined()
      expect(await codeOf(tx, 120)).toBe('sauna')
      throw new Error('roll back')
    })
    await expect(rolledBack).rejects.toThrow('roll back')
    expect(await codeOf(db, 120)).toBeUndefined()
  })

  test('a failing statement does not disturb its neighbours', async () => {
    const neighbours = Array.from({ length: 50 }, (_, id) => codeOf(db, id))
    const failing = sql`select 1 / ${0}::int`.execute(db)
    const more = Array.from({ length: 50 }, (_, id) => codeOf(db, id + 50))
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await Promise.all([...neighbours, ...more])).toEqual(Array.from({ length: 100 }, (_, id) => `amenity-${id}`))
  })

  test('connections that die are replaced', async () => {
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await kill.execute(db).catch(() => {})
    await kill.execute(db).catch(() => {})
    await expect.poll(() => codeOf(db, 7).catch(() => null), { timeout: 30_000 }).toBe('amenity-7')
    await expect
      .poll(() => Promise.all([codeOf(db, 1), codeOf(db, 2), codeOf(db, 3)]).catch(() => null), { timeout: 30_000 })
      .not.toBeNull()
  })

  test('a connection that dies in the middle of a transaction fails that transaction, nothing more', async () => {
    const cut = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
      await sleep(20)
      await sql`select 1`.execute(tx)
    })
    await expect(cut).rejects.toThrow()
    expect(await codeOf(db, 1)).toBe('amenity-1')
  })

  test('dates arrive as written, money as numbers, ranges as pairs', async () => {
    const { rows } = await sql`
      select '2027-03-28'::date as day, 9007199254740991::bigint as money, 1.10::numeric as share,
             daterange('2027-06-01', '2027-06-05') as nights, '[2027-01-01,)'::daterange as open,
             '{[2027-06-01,2027-06-05),[2027-07-01,2027-07-02)}'::datemultirange as season`.execute(db)
    expect(rows[0]).toEqual({
      day: '2027-03-28',
      money: 9007199254740991,
      share: '1.10',
      nights: { from: '2027-06-01', to: '2027-06-05' },
      open: { from: '2027-01-01', to: null },
      season: [
        { from: '2027-06-01', to: '2027-06-05' },
        { from: '2027-07-01', to: '2027-07-02' },
      ],
    })
  })

  test('an int8 that a number cannot hold is an error, not a wrong amount', async () => {
    await expect(sql`select 9007199254740993::bigint as money`.execute(db)).rejects.toThrow(/beyond 2\^53/)
  })
})
