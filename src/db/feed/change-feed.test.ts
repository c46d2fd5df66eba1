import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FeedWay } from '#core/search/feed-way.ts'
import type { Change } from '#db/queries/search/change-queries.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { ChangeFeed } from './change-feed.ts'

let database: TestDatabase
let admin: pg.Client
let cove: number
let farm: number
const following: ChangeFeed[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  admin = new pg.Client({ ...database.connection, user: 'postgres' })
  await admin.connect()
  const island = await insertDestination(database.db)
  cove = await insertStay(database.db, { slug: 'cove', destination_id: island })
  farm = await insertStay(database.db, { slug: 'farm', destination_id: island })
})
afterEach(() => {
  for (const feed of following.splice(0)) feed.stop()
})
afterAll(async () => {
  await admin.end()
  await database.close()
})

/** Starts a process that follows the changes, and collects what it receives. */
async function follow(way: FeedWay, connection: pg.ClientConfig = database.connection) {
  const heard: (readonly Change[] | null)[] = []
  const warnings: string[] = []
  const feed = await ChangeFeed.start({
    db: database.db,
    connection,
    way,
    async onChanges(changes) {
      heard.push(changes)
    },
    onWarning: (message) => warnings.push(message),
    onFault: (error) => {
      throw error
    },
  })
  following.push(feed)
  const stays = () => heard.flatMap((changes) => changes?.flatMap(({ stayId }) => stayId ?? []) ?? [])
  return { feed, heard, stays, warnings }
}

const rename = (id: number, title: string) =>
  sql`update app.stay set title = ${title} where id = ${id}`.execute(database.db)

const senders = async () =>
  Number(
    (await admin.query('select count(*) n from pg_replication_slots where database = current_database()')).rows[0].n,
  )

describe.each(['stream', 'poll'] as const)('a process that follows by %s', (way) => {
  test('hears once of every change that is committed, and of nothing from before', async () => {
    const { feed, stays } = await follow(way)
    expect(feed.way).toBe(way)
    await rename(cove, 'Cove 20_000')
    await expect.poll(stays).toEqual([cove])
    await rename(farm, 'Farm 20_100')
    await expect.poll(stays).toEqual([cove, farm])
  })

  test('does not miss what a transaction has written that ends after others', async () => {
    const { stays } = await follow(way)
    const written = Promise.withResolvers<void>()
    const finished = Promise.withResolvers<void>()
    const late = database.db.transaction().execute(async (tx) => {
      await sql`update app.stay set title = 'The farm' where id = ${farm}`.execute(tx)
      written.resolve()
      await finished.promise
    })
    await written.promise
    for (const title of ['A cove', 'B cove', 'C cove']) await rename(cove, title)
    await expect.poll(stays).toEqual([cove, cove, cove])
    finished.resolve()
    await late
    await expect.poll(stays).toEqual([cove, cove, cove, farm])
  })

  test('hears nothing of what was rolled back', async () => {
    const { stays } = await follow(way)
    await database.db
      .transaction()
      .execute(async (tx) => {
        await sql`update app.stay set title = 'The farm' where id = ${farm}`.execute(tx)
        throw new Error('no')
      })
      .catch(() => {})
    await rename(cove, 'Cove 24_000')
    await expect.poll(stays).toEqual([cove])
  })
})

test('what was committed while the stream was lost is heard, and the stream comes back', async () => {
  const { feed, stays, warnings } = await follow('auto')
  await expect.poll(() => feed.way).toBe('stream')
  await admin.query(
    'select pg_terminate_backend(active_pid) from pg_replication_slots where database = current_database()',
  )
  await expect.poll(() => feed.way).toBe('poll')
  await rename(cove, 'Cove 25_000')
  await expect.poll(stays).toEqual([cove])
  await expect.poll(() => feed.way).toBe('stream')
  await rename(farm, 'Farm 25_100')
  await expect.poll(stays).toEqual([cove, farm])
  expect(warnings).toHaveLength(1)
})

test('a transaction that takes long keeps no process from starting: changes are asked for until it ends', async () => {
  const written = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<void>()
  const long = database.db.transaction().execute(async (tx) => {
    await sql`update app.stay set summary = 'long' where id = ${farm}`.execute(tx)
    written.resolve()
    await finished.promise
  })
  await written.promise
  const { feed, stays } = await follow('auto')
  expect(feed.way).toBe('poll')
  await rename(cove, 'Cove meanwhile')
  await expect.poll(stays).toEqual([cove])
  finished.resolve()
  await long
  await expect.poll(stays).toEqual([cove, farm])
  await expect.poll(() => feed.way).toBe('stream')
})

test('a line on which nothing arrives any more is given up, and changes are asked for', async () => {
  const line = await silentLine(`${String(database.connection.host)}/.s.PGSQL.${String(database.connection.port)}`)
  const { feed, stays } = await follow('auto', { ...database.connection, host: '127.0.0.1', port: line.port })
  await expect.poll(() => feed.way).toBe('stream')
  line.mute()
  await rename(cove, 'Cove 26_000')
  await expect.poll(() => feed.way, { timeout: 15_000 }).toBe('poll')
  await expect.poll(stays).toEqual([cove])
  line.close()
})

test('a role that may not replicate asks for changes, and refuses to start where only the stream will do', async () => {
  await admin.query('drop role if exists reader')
  await admin.query('create role reader login')
  const connection = { ...database.connection, user: 'reader' }
  const { feed, stays, warnings } = await follow('auto', connection)
  const nextStep = 'as a superuser: alter role "reader" replication. Or set CHANGE_FEED=poll'
  await expect.poll(() => warnings).toEqual([expect.stringContaining(nextStep)])
  expect(feed.way).toBe('poll')
  await rename(farm, 'Farm 27_000')
  await expect.poll(stays).toEqual([farm])
  await expect(follow('stream', connection)).rejects.toThrow(nextStep)
})

test('who has stopped leaves nothing behind on the server', async () => {
  const { feed } = await follow('stream')
  expect(await senders()).toBeGreaterThan(0)
  feed.stop()
  await expect.poll(senders).toBe(0)
})

/** Opens a connection to the server that can be made to carry nothing without ending. */
async function silentLine(path: string) {
  let isMute = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(path)
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isMute || to.write(bytes)).on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    mute: () => (isMute = true),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
