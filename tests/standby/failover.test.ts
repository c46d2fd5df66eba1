import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Config } from '#config/config.ts'
import { loadConfig } from '#config/load-config.ts'
import { openStore } from '#cli/open-store.ts'
import { isDatabaseGone } from '#db/database-gone.ts'
import { openDatabase, type Db } from '#db/database.ts'
import { ensureApplicationDatabase } from '#db/embedded/application-database.ts'
import { startEmbeddedServer, type EmbeddedServer } from '#db/embedded/embedded-server.ts'
import { createStandby, promoteStandby, setSynchronous } from '#db/embedded/standby.ts'
import { migrateDatabase } from '#db/migrate.ts'

const WRITERS = 4
const WRITES_BEFORE = 200

let scratch: string
let primary: EmbeddedServer
let standby: EmbeddedServer
let database: Db | null
beforeEach(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'holmstay-standby-'))
  chmodSync(scratch, 0o755)
  primary = await startEmbeddedServer({ root: path.join(scratch, 'a') })
  const connection = await ensureApplicationDatabase(primary, 'holmstay')
  await asking(connection, 'create table written (key int primary key)')
  await createStandby(connection, standbyRoot())
  standby = await startEmbeddedServer({ root: standbyRoot() })
  const following =
    "select from pg_stat_replication where application_name = 'holmstay_standby' and state = 'streaming'"
  await expect.poll(() => asking(primary.connection(), following), { timeout: 30_000 }).toHaveLength(1)
  database = null
}, 120_000)
afterEach(async () => {
  await database?.destroy()
  await standby.stop()
  await primary.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const standbyRoot = () => path.join(scratch, 'b')

async function asking(connection: pg.ClientConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

function addressOf(...servers: EmbeddedServer[]): string {
  const sockets = servers.map((server) => encodeURIComponent(String(server.connection().host)))
  return `postgres://holmstay@${sockets.join(',')}/holmstay?target_session_attrs=read-write`
}

const open = (...servers: EmbeddedServer[]): Db =>
  (database = openDatabase({ connectionString: addressOf(...servers) }))

function configFor(address: string): Config {
  const loaded = loadConfig({ DATABASE_URL: address }, scratch)
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  return loaded.config
}

/** One statement, or the same in a transaction, with the same key until it is acknowledged. */
async function write(db: Db, key: number): Promise<void> {
  const statement = sql`insert into written values (${key}) on conflict do nothing`
  for (;;) {
    try {
      if (key % 2 === 0) await statement.execute(db)
      else await db.transaction().execute((tx) => statement.execute(tx))
      return
    } catch (error) {
      if (!isDatabaseGone(error)) throw error
      await sleep(20)
    }
  }
}

test('of two hosts the product finds the one that takes writes, whichever is named first', async () => {
  for (const order of [[primary, standby] as const, [standby, primary] as const]) {
    const config = configFor(addressOf(...order))
    const store = await openStore(config, { warn: () => {} })
    await migrateDatabase(store.connection)
    const db = open(...order)
    await write(db, order.indexOf(primary))
    await db.destroy()
    await store.stop()
  }
  database = null
  expect(await asking(primary.connection('holmstay', 'holmstay'), 'select key from written order by key')).toEqual([
    { key: 0 },
    { key: 1 },
  ])
})

test('a standby alone is refused with its reason', async () => {
  const config = configFor(addressOf(standby))
  await expect(openStore(config, { warn: () => {} })).rejects.toThrow(/takes no writes.*Check DATABASE_URL/s)
})

test('while its primary runs, a standby is not promoted', async () => {
  await expect(promoteStandby(standbyRoot())).rejects.toThrow('its primary still runs')
})

test('with a synchronous standby nothing acknowledged is lost when the primary is killed and the standby promoted', async () => {
  await setSynchronous(primary.connection(), true)
  const db = open(primary, standby)
  const acknowledged: number[] = []
  let last = performance.now()
  let longestMs = 0
  let next = 0
  let until = Infinity
  const writers = Array.from({ length: WRITERS }, async () => {
    while (next < until) {
      const key = next++
      await write(db, key)
      acknowledged.push(key)
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }
  })
  const done = Promise.all(writers)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(WRITES_BEFORE)
  process.kill(primary.pid, 'SIGKILL')
  await expect
    .poll(
      () =>
        promoteStandby(standbyRoot()).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  until = next + WRITES_BEFORE
  await done

  const rows = await asking(standby.connection('holmstay', 'holmstay'), 'select key from written')
  const kept = new Set(rows.map(({ key }) => key))
  expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
  process.stdout.write(`${acknowledged.length} writes, ${(longestMs / 1000).toFixed(2)} s without one\n`)
})

test.each(['a statement', 'a transaction'])(
  '%s whose wait for the standby is cut short fails as unknown, not as done',
  async (kind) => {
    await setSynchronous(primary.connection(), true)
    const db = open(primary, standby)
    await write(db, 0)
    process.kill(standby.pid, 'SIGSTOP')
    const receiver = await asking(primary.connection(), 'select pid from pg_stat_replication')
    process.kill(Number(receiver[0]?.['pid']), 'SIGSTOP')
    try {
      const statement = sql`insert into written values (1)`
      const answer =
        kind === 'a statement'
          ? statement.execute(db)
          : db.transaction().execute(async (tx) => {
              await statement.execute(tx)
            })
      const outcome = answer.then(
        () => null,
        (error: unknown) => error,
      )
      const waiting = "from pg_stat_activity where wait_event = 'SyncRep'"
      await expect.poll(() => asking(primary.connection(), `select ${waiting}`)).toHaveLength(1)
      await asking(primary.connection(), `select pg_cancel_backend(pid) ${waiting}`)
      const error = await outcome
      expect(error).toMatchObject({ code: '08007' })
      expect(isDatabaseGone(error)).toBe(true)
    } finally {
      process.kill(Number(receiver[0]?.['pid']), 'SIGCONT')
      process.kill(standby.pid, 'SIGCONT')
    }
  },
)
