import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureApplicationDatabase } from './application-database.ts'
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server.ts'
import { serverUser } from './server-user.ts'
import { systemUsers } from './system-user.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

let scratch: string
let root: string
let server: EmbeddedServer
beforeAll(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'holmstay-private-'))
  chmodSync(scratch, 0o755)
  root = path.join(scratch, 'postgres')
  server = await start()
})
afterAll(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const start = () => startEmbeddedServer({ root, settings: { fsync: 'off', log_min_duration_statement: '0' } })

async function ask(text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client(await ensureApplicationDatabase(server, 'holmstay'))
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Returns the files that others than their owner can access. */
function openToOthers(): string[] {
  const all = [root, ...readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.join(root, name))]
  return all.filter((file) => {
    const found = lstatSync(file)
    return !found.isSymbolicLink() && (found.mode & 0o077) !== 0
  })
}

const ownerOfServer = () => lstatSync(`/proc/${server.pid}`).uid

test('nobody but its user may look at the cluster or its log', () => {
  expect(openToOthers()).toEqual([])
})

test('the log holds statements and faults, and nothing of what was sent with them', async () => {
  await ask('create table guest (email text unique)')
  await ask('insert into guest values ($1)', ['ann@example.com'])
  const twice = ask('insert into guest values ($1)', ['ann@example.com'])
  await expect(twice).rejects.toThrow(/duplicate key/)
  const log = readFileSync(path.join(root, 'postgres.log'), 'utf8')
  expect(log).toContain('insert into guest values ($1)')
  expect(log).toContain('duplicate key value')
  expect(log).not.toContain('ann@example.com')
})

test('a cluster of before, open to everybody and run as nobody, is closed at its next start and keeps what it holds', async () => {
  await ask('create table kept as select 42 as answer')
  await server.stop()
  const data = path.join(root, 'data')
  writeFileSync(path.join(data, 'pg_hba.conf'), 'local all all trust\n')
  chmodSync(path.join(root, 'postgres.log'), 0o644)
  chmodSync(root, 0o755)
  if (isRoot)
    for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
      chownSync(path.join(data, name), NOBODY, NOBODY)
  server = await start()
  expect(await ask('select answer from kept')).toEqual([{ answer: 42 }])
  expect(openToOthers()).toEqual([])
  expect(readFileSync(path.join(data, 'pg_hba.conf'), 'utf8')).not.toContain('trust')
  if (isRoot) expect(ownerOfServer()).not.toBe(NOBODY)
})

test.runIf(isRoot)('another user of the machine is no role of the server, even who reaches its socket', () => {
  const { host } = server.connection()
  chmodSync(root, 0o755)
  chmodSync(path.join(root, 'run'), 0o755)
  chmodSync(path.join(host!, '.s.PGSQL.5432'), 0o777)
  const program = `
    import pg from 'pg'
    const client = new pg.Client(${JSON.stringify(server.connection())})
    await client.connect().then(() => console.log('in'), (error) => console.log(error.message))
    process.exit()`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    uid: NOBODY,
    gid: NOBODY,
    encoding: 'utf8',
  })
  expect(stdout, stderr).toContain('Peer authentication failed')
  chmodSync(root, 0o700)
  chmodSync(path.join(root, 'run'), 0o700)
  chmodSync(path.join(host!, '.s.PGSQL.5432'), 0o700)
})

test.runIf(isRoot)('in a folder that belongs to somebody, root starts the server as its owner', () => {
  const daemon = systemUsers().find(({ name }) => name === 'daemon')!
  const theirs = path.join(scratch, 'theirs')
  mkdirSync(theirs)
  chownSync(theirs, daemon.uid, daemon.gid)
  expect(serverUser(path.join(theirs, 'postgres'))).toEqual({ uid: daemon.uid, gid: daemon.gid })
})
