import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProduct } from '#tests/support/running-product.ts'
import { seed } from '#tests/support/seeded-product.ts'

const production = {
  NODE_ENV: 'production',
  WEBSITE_URL: 'https://homes.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CONTACT_EMAIL: 'hello@homes.test',
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  LOG_LEVEL: 'silent',
  HOST: '127.0.0.1',
  PORT: '0',
}

const directories: string[] = []
afterAll(() => directories.forEach((each) => rmSync(each, { recursive: true, force: true })))

function newDirectory(): string {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'holmstay-'))
  directories.push(directory)
  return directory
}

/** Runs a command on the data directory until it ends, or, for a start, until it says that it is running. */
async function holmstay(directory: string, args: readonly string[], environment: Record<string, string> = production) {
  const child = spawn(process.execPath, [path.resolve('src/cli/holmstay.ts'), ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: directory, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => {
    out += String(text)
    if (out.includes('Ctrl-C stops it')) child.kill('SIGTERM')
  })
  child.stderr.on('data', (text) => (err += String(text)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out, err, started: out.includes('is running at') }
}

test('production does not start on what was a demo until the demo was emptied; then the demo does not start on it', async () => {
  const directory = newDirectory()
  await seed(directory)
  const demo = await startProduct({ DATA_DIR: directory })
  const running = await holmstay(directory, ['demo', 'empty', '--yes'])
  expect(running).toMatchObject({ code: 1, err: expect.stringContaining('stop it first') })
  await demo.stop()

  const refused = await holmstay(directory, ['start'])
  expect(refused).toMatchObject({ code: 1, started: false })
  expect(refused.err).toContain('npm run holmstay -- demo empty')

  const asked = await holmstay(directory, ['demo', 'empty'])
  expect(asked).toMatchObject({ code: 1, out: expect.stringMatching(/homes: 60.*\nNothing was changed/s) })
  expect(await holmstay(directory, ['start'])).toMatchObject({ started: false })

  expect(await holmstay(directory, ['demo', 'empty', '--yes'])).toMatchObject({ code: 0, err: '' })
  const started = await holmstay(directory, ['start'])
  expect(started).toMatchObject({ code: 0, started: true })
  // Nobody could invite anybody.
  expect(started.out.match(/^There is no administrator yet: .*user invite --role admin.*$/gm)).toHaveLength(1)
  const live = await holmstay(directory, ['demo', 'empty', '--yes'])
  expect(live).toMatchObject({ code: 1, err: expect.stringContaining('not the database of a demo') })
  const again = await holmstay(directory, ['start'], { LOG_LEVEL: 'silent', PORT: '0' })
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('NODE_ENV=production') })
}, 180_000)
