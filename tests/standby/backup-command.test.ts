import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureApplicationDatabase } from '#db/embedded/application-database.ts'
import { startEmbeddedServer, type EmbeddedServer } from '#db/embedded/embedded-server.ts'
import { migrateDatabase } from '#db/migrate.ts'

const COMMAND = path.resolve('src/cli/holmstay.ts')

let scratch: string
let server: EmbeddedServer
let connection: pg.ClientConfig
const at = (...parts: string[]) => path.join(scratch, ...parts)

beforeEach(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'holmstay-backup-'))
  chmodSync(scratch, 0o755)
  server = await startEmbeddedServer({ root: at('site/postgres') })
  connection = await ensureApplicationDatabase(server, 'holmstay')
  await migrateDatabase(connection)
  mkdirSync(at('site/media/ab'), { recursive: true })
  writeFileSync(at('site/media/ab/picture.webp'), 'a picture')
  writeFileSync(at('site/secrets.json'), '{"secret":"kept"}', { mode: 0o600 })
  await query('create table noted (at serial, what text)')
})
afterEach(async () => {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
})

async function query<Row>(text: string, config = connection): Promise<Row[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

function holmstay(args: readonly string[], more: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], DATA_DIR: at('site'), ...more }
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out + err }),
    )
  })
}

test('a backup that is written while the product writes is read back, restored, and has what was there when it began', async () => {
  await query("insert into noted (what) values ('before')")
  // The copy of a site whose commits wait for a standby must not wait for one.
  await query("alter system set synchronous_standby_names = 'nobody'", server.connection())
  let isWriting = true
  const writing = (async () => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('set synchronous_commit = local')
    while (isWriting) await client.query("insert into noted (what) select repeat('meanwhile', 500)")
    await client.end()
  })()
  const backup = await holmstay(['backup', at('backup')])
  isWriting = false
  await writing
  expect(backup).toMatchObject({ code: 0, out: expect.stringMatching(/The books are in order\.\nThe backup is in /) })
  // Neither does the note on the original that there is one.
  const [noted] = await query<{ backup_read_at: Date | null }>('select backup_read_at from ops.setup')
  expect(noted?.backup_read_at?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect(readFileSync(at('backup/media/ab/picture.webp'), 'utf8')).toBe('a picture')
  expect(statSync(at('backup/secrets.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(scratch).toSorted()).toEqual(['backup', 'site'])

  await query("set synchronous_commit = local; delete from noted; insert into noted (what) values ('after')")
  rmSync(at('site/media/ab/picture.webp'))
  expect(await holmstay(['restore', at('backup')])).toMatchObject({
    code: 1,
    out: expect.stringContaining('stop the product first'),
  })
  await server.stop()
  const restored = await holmstay(['restore', at('backup')])
  expect(restored).toMatchObject({ code: 0, out: expect.stringMatching(/The books are in order\.[^]*Restored to /) })
  expect(readFileSync(at('site/media/ab/picture.webp'), 'utf8')).toBe('a picture')
  expect(readFileSync(at('site/secrets.json'), 'utf8')).toContain('kept')
  const former = readdirSync(scratch).find((name) => name.startsWith('site.before-restore-'))!

  server = await startEmbeddedServer({ root: at('site/postgres') })
  const [first, ...more] = await query<{ at: number; what: string }>('select * from noted order by at')
  expect(first).toEqual({ at: 1, what: 'before' })
  // What was committed during the copy is there from the first to some last one, without a gap.
  expect(more.map((row) => row.at)).toEqual(more.map((_, index) => index + 2))
  await query("insert into noted (what) values ('on')") // would wait for the standby for ever
  await server.stop()
  server = await startEmbeddedServer({ root: at(former, 'postgres') })
  const before = { ...connection, host: String(server.connection().host) }
  expect(await query('select what from noted', before)).toEqual([{ what: 'after' }])
}, 120_000)

test('a backup or a restore that cannot be is refused with a sentence, and changes nothing', async () => {
  mkdirSync(at('full'))
  const refusals = [
    [['backup'], 2, 'Usage: holmstay backup <folder>'],
    [['restore'], 2, 'Usage: holmstay restore <folder>'],
    [['backup', at('full')], 1, 'already exists'],
    [['backup', at('site/copies')], 1, 'inside DATA_DIR'],
    [['restore', at('full')], 1, 'there is no backup in'],
    [['restore', at('site')], 1, 'overlap'],
  ] as const
  for (const [args, code, sentence] of refusals)
    expect([args, await holmstay(args)]).toEqual([args, { code, out: expect.stringContaining(sentence) }])
  const own = { DATABASE_URL: 'postgres://a/holmstay' }
  for (const command of ['backup', 'restore'])
    expect(await holmstay([command, at('new')], own)).toEqual({
      code: 1,
      out: expect.stringContaining('with its own tools'),
    })
  expect(await holmstay(['backup', at('new')], { DATA_DIR: at('nowhere') })).toMatchObject({
    code: 1,
    out: expect.stringContaining('There is no database in'),
  })
  expect(readdirSync(scratch).toSorted()).toEqual(['full', 'site'])
})

test('a copy without the books is no backup, and nothing of it is left', async () => {
  await query('drop schema app cascade')
  expect(await holmstay(['backup', at('backup')])).toEqual({
    code: 1,
    out: expect.stringContaining('The backup cannot be read back: this database is empty.'),
  })
  expect(existsSync(at('backup'))).toBe(false)
  expect(readdirSync(scratch)).toEqual(['site'])
})
