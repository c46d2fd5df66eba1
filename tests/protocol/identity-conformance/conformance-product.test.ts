import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'

const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' }
const running: RunningProduct[] = []
afterAll(async () => {
  for (const product of running) await product.stop()
})

async function start(environment: Record<string, string>) {
  const product = await startSeededProduct(environment)
  running.push(product)
  return product
}

describe('the whole product', () => {
  test('answers the paths of the conformance mode beside its pages, by the clock that was set', async () => {
    const { url } = await start({ IDENTITY_CONFORMANCE: '1', IDENTITY_CONFORMANCE_ISSUER: 'firebase' })
    const later = Date.UTC(2031, 0, 1)
    expect((await fetch(`${url}/__test/clock?now=${later}`, { method: 'POST' })).status).toBe(200)
    const made = await fetch(`${url}/identitytoolkit.googleapis.com/v1/projects/holmstay/accounts`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ localId: 'made', email: 'made@mail.example' }),
    })
    expect(made.status).toBe(200)
    const found = await fetch(`${url}/identity/v1/projects/holmstay/accounts:lookup`, {
      method: 'POST',
      headers: owner,
      body: JSON.stringify({ localId: ['made'] }),
    })
    const { users } = (await found.json()) as { users: { createdAt: string }[] }
    expect(Number(users[0]!.createdAt) - later).toBeLessThan(60_000)
    expect((await fetch(`${url}/emulator/v1/projects/holmstay/oobCodes`)).status).toBe(200)
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await (await fetch(url)).json()).toEqual({ authEmulator: { ready: true } })
  }, 120_000)

  test('knows nothing of them otherwise', async () => {
    const { url } = await start({})
    expect((await fetch(`${url}/__test/reset`, { method: 'POST' })).ok).toBe(false)
    expect((await fetch(`${url}/emulator/v1/projects/holmstay/oobCodes`)).status).toBe(404)
    expect((await fetch(`${url}/emulator/v1/projects/holmstay/accounts`, { method: 'DELETE' })).ok).toBe(false)
    const path = 'v1/projects/holmstay/accounts:lookup'
    const lookup = (prefix: string) => fetch(`${url}/${prefix}/${path}`, { method: 'POST', headers: owner, body: '{}' })
    expect((await lookup('identity')).status).toBe(401)
    expect((await lookup('identitytoolkit.googleapis.com')).ok).toBe(false)
    expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
  }, 120_000)

  test.each([{ HOST: '0.0.0.0' }, { NODE_ENV: 'production' }])(
    'does not start in the conformance mode with %o',
    async (environment) => {
      const directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-'))
      const child = spawn(process.execPath, ['src/cli/start.ts'], {
        env: { ...process.env, ...environment, IDENTITY_CONFORMANCE: '1', DATA_DIR: directory, PORT: '0' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const code = await new Promise((resolve) => child.once('exit', resolve))
      expect(code).not.toBe(0)
      expect(output).toContain('IDENTITY_CONFORMANCE: ')
      expect(readdirSync(directory)).toEqual([])
      rmSync(directory, { recursive: true, force: true })
    },
    60_000,
  )
})
