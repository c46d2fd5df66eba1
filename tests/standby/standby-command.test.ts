import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureApplicationDatabase } from '#db/embedded/application-database.ts'
import { startEmbeddedServer, type EmbeddedServer } from '#db/embedded/embedded-server.ts'

const COMMAND = path.resolve('src/cli/holmstay.ts')

let scratch: string
let primary: EmbeddedServer
beforeEach(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'holmstay-standby-'))
  chmodSync(scratch, 0o755)
  primary = await startEmbeddedServer({ root: path.join(scratch, 'a/postgres') })
})
afterEach(async () => {
  await primary.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const environment = () => ({ PATH: process.env['PATH'], DATA_DIR: path.join(scratch, 'a') })

function holmstay(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, 'standby', ...args], { env: environment() }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out + err }),
    )
  })
}

test('an operator makes a standby, runs it, lets commits wait for it, and promotes it when the primary is gone', async () => {
  const connection = await ensureApplicationDatabase(primary, 'holmstay')
  const folder = path.join(scratch, 'b')
  expect(await holmstay('synchronous', 'on')).toMatchObject({ code: 1, out: expect.stringContaining('no standby') })
  expect(await holmstay('create', folder)).toMatchObject({ code: 0, out: expect.stringContaining('DATABASE_URL') })
  expect(await holmstay('create', folder)).toMatchObject({ code: 1, out: expect.stringContaining('already') })
  const running = spawn(process.execPath, [COMMAND, 'standby', 'run', folder], { env: environment() })
  const ended = once(running, 'exit')
  try {
    await Promise.race([once(running.stdout, 'data'), ended])
    await expect.poll(() => holmstay('synchronous', 'on'), { timeout: 30_000 }).toMatchObject({ code: 0 })
    expect(await holmstay('drop')).toMatchObject({ code: 1, out: expect.stringContaining('runs: stop it first') })
    const client = new pg.Client(connection)
    await client.connect()
    await client.query('create table kept as select 42 as answer')
    await client.end()
    expect(await holmstay('promote', folder)).toMatchObject({
      code: 1,
      out: expect.stringContaining('stop that first'),
    })
    await primary.stop()
    expect(await holmstay('promote', folder)).toMatchObject({ code: 0 })
    const promoted = new pg.Client({ ...connection, host: path.join(folder, 'postgres/run') })
    await promoted.connect()
    expect((await promoted.query('update kept set answer = answer + 1 returning answer')).rows).toEqual([
      { answer: 43 },
    ])
    await promoted.end()
  } finally {
    running.kill('SIGTERM')
    await ended
  }
})

test('whoever has a PostgreSQL of their own is told to use its own tools', async () => {
  const env = { ...environment(), DATABASE_URL: 'postgres://a,b/holmstay' }
  const child = spawn(process.execPath, [COMMAND, 'standby', 'create', scratch], { env })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toContain('pg_basebackup')
})
