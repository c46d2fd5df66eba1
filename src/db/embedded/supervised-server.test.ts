import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedServer } from './embedded-server.ts'
import { superviseEmbeddedServer, type SupervisedServer } from './supervised-server.ts'

let root: string
let supervised: SupervisedServer | null = null
const restarts: number[] = []
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'holmstay-server-'))
  chmodSync(root, 0o755)
  restarts.length = 0
})
afterEach(async () => {
  await supervised?.stop()
  rmSync(root, { recursive: true, force: true })
})

const options = () => ({ root, settings: { fsync: 'off' } })
const supervise = () => superviseEmbeddedServer(options(), { restarted: (pid) => restarts.push(pid), failed: () => {} })

async function results(): Promise<boolean> {
  const client = new pg.Client(supervised?.connection('postgres', 'postgres'))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

test('a server that is killed is started again under the same address', async () => {
  supervised = await supervise()
  process.kill(supervised.first.pid, 'SIGKILL')
  await expect.poll(() => restarts.length, { timeout: 40_000 }).toBe(1)
  expect(await results()).toBe(true)
})

test('when the owner of an adopted server ends, the server is started again as our own', async () => {
  const owner = await startEmbeddedServer(options())
  supervised = await supervise()
  expect(supervised.first.adopted).toBe(true)
  await owner.stop()
  await expect.poll(() => restarts.length, { timeout: 40_000 }).toBe(1)
  expect(await results()).toBe(true)
})

test('a server that is stopped on purpose stays down', async () => {
  supervised = await supervise()
  await supervised.stop()
  expect(await results()).toBe(false)
  expect(restarts).toEqual([])
})
