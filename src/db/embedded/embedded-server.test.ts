import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureApplicationDatabase } from './application-database.ts'
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server.ts'

let scratch: string
let servers: EmbeddedServer[]
beforeEach(() => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'holmstay-server-'))
  chmodSync(scratch, 0o755)
  servers = []
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(scratch, { recursive: true, force: true })
})

async function start(root: string): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ root, settings: { fsync: 'off' } })
  servers.push(server)
  return server
}

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const gone = (pid: number) => !existsSync(`/proc/${pid}`) || / [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** Starts the server in another process, which prints the server's pid and keeps running. */
async function startElsewhere(root: string) {
  const program = `
    import { startEmbeddedServer } from ${JSON.stringify(path.resolve(import.meta.dirname, 'embedded-server.ts'))}
    const server = await startEmbeddedServer({ root: ${JSON.stringify(root)} })
    console.log(server.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))))
  return { child, pid }
}

describe('starting', () => {
  test('the first start makes the cluster, the second finds what was stored', async () => {
    const root = path.join(scratch, 'postgres')
    const first = await start(root)
    expect(first).toMatchObject({ created: true, adopted: false })
    const connection = await ensureApplicationDatabase(first, 'holmstay')
    await query(connection, 'create table kept as select 42 as answer')
    await first.stop()
    expect(existsSync(path.join(root, 'data/postmaster.pid'))).toBe(false)

    const second = await start(root)
    expect(second).toMatchObject({ created: false, adopted: false })
    expect(await query(await ensureApplicationDatabase(second, 'holmstay'), 'select answer from kept')).toEqual([
      { answer: 42 },
    ])
  })

  test('the application is no superuser', async () => {
    const server = await start(path.join(scratch, 'postgres'))
    const connection = await ensureApplicationDatabase(server, 'holmstay')
    expect(await query(connection, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
  })

  test('several starters at once share one server', async () => {
    const root = path.join(scratch, 'postgres')
    const started = await Promise.all([start(root), start(root), start(root)])
    expect(new Set(started.map((server) => server.pid)).size).toBe(1)
    expect(started.filter((server) => !server.adopted)).toHaveLength(1)
  })

  test('blanks, quotes, commas and accents in the path do no harm', async () => {
    const server = await start(path.join(scratch, `Anna's data, büro "x"`, 'postgres'))
    expect(await query(server.connection(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a path longer than a socket may have works', async () => {
    const server = await start(path.join(scratch, 'long-'.repeat(30), 'postgres'))
    expect(await query(server.connection(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(process.getuid?.() === 0)(
    'root below a directory that only root may enter gets a sentence with the next step',
    async () => {
      const closed = path.join(scratch, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      await expect(start(path.join(closed, 'postgres'))).rejects.toThrow(/Set DATA_DIR to a directory elsewhere/)
    },
  )
})

describe('after an accident', () => {
  test('kill -9 of the application stops its server, and the next start finds everything that was committed', async () => {
    const root = path.join(scratch, 'postgres')
    const { child, pid } = await startElsewhere(root)
    const adopted = await start(root)
    expect(adopted).toMatchObject({ adopted: true, pid })
    const connection = await ensureApplicationDatabase(adopted, 'holmstay')
    await query(connection, 'create table kept as select 42 as answer')
    child.kill('SIGKILL')
    await expect.poll(() => gone(pid), { timeout: 30_000 }).toBe(true)
    expect(await query((await start(root)).connection('holmstay', 'holmstay'), 'select answer from kept')).toEqual([
      { answer: 42 },
    ])
  })

  test('kill -9 of the server is survived by the next start', async () => {
    const root = path.join(scratch, 'postgres')
    const first = await start(root)
    const connection = await ensureApplicationDatabase(first, 'holmstay')
    await query(connection, 'create table kept as select 42 as answer')
    process.kill(first.pid, 'SIGKILL')
    await expect.poll(() => gone(first.pid), { timeout: 30_000 }).toBe(true)
    expect(existsSync(path.join(root, 'data/postmaster.pid'))).toBe(true)
    const second = await start(root)
    expect(second.pid).not.toBe(first.pid)
    expect(await query(second.connection('holmstay', 'holmstay'), 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('a pid file and a socket lock that name a living stranger are no obstacle', async () => {
    const root = path.join(scratch, 'postgres')
    const first = await start(root)
    const pidFile = readFileSync(path.join(root, 'data/postmaster.pid'), 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    try {
      const forged = pidFile.replace(/^\d+/, String(stranger.pid))
      writeFileSync(path.join(root, 'data/postmaster.pid'), forged)
      writeFileSync(path.join(root, 'run/.s.PGSQL.5432.lock'), forged)
      const second = await start(root)
      expect(second.adopted).toBe(false)
    } finally {
      stranger.kill()
    }
  })

  test('a stale pid file of a process that is gone is no obstacle', async () => {
    const root = path.join(scratch, 'postgres')
    const first = await start(root)
    await first.stop()
    writeFileSync(path.join(root, 'data/postmaster.pid'), '999999\n')
    expect((await start(root)).adopted).toBe(false)
  })

  test('an initdb that was killed half-way leaves nothing that is taken for a cluster', async () => {
    const root = path.join(scratch, 'postgres')
    mkdirSync(path.join(root, 'init-999999-1'), { recursive: true })
    writeFileSync(path.join(root, 'init-999999-1/PG_VERSION'), '18')
    expect((await start(root)).created).toBe(true)
    expect(existsSync(path.join(root, 'init-999999-1'))).toBe(false)
  })
})

test('stopping lets go of an adopted server, which belongs to its starter', async () => {
  const root = path.join(scratch, 'postgres')
  const owner = await start(root)
  const guest = await start(root)
  await guest.stop()
  await sleep(50)
  expect(await query(owner.connection(), 'select 1 as one')).toEqual([{ one: 1 }])
})
