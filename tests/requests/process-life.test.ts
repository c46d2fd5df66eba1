import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { startProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'

vi.setConfig({ testTimeout: 120_000 })

test('two processes that start together on nothing both come up, with one demo between them', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'holmstay-two-'))
  try {
    const [one, other] = await Promise.all([
      startProduct({ DATA_DIR: directory }),
      startProduct({ DATA_DIR: directory }),
    ])
    expect(one.slugs.length).toBe(60)
    expect(other.slugs).toEqual(one.slugs)
    await Promise.all([one.stop(), other.stop()])
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

interface Asked {
  readonly status: number
  readonly connection: string | undefined
}

/** Asks over connections that are kept as long as the server keeps them. */
function ask(agent: http.Agent, url: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection }))
      })
      .on('error', reject)
  })
}

test('a process that is told to stop says so, ends connections with its answers, and resets none', async () => {
  const product = await startSeededProduct({ STOP_GRACE_SECONDS: '2' })
  const exited = new Promise<number | null>((resolve) => product.process.once('exit', resolve))
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
  let isReady = true
  const balancer = (async () => {
    while (isReady) isReady = (await ask(agent, `${product.url}/ready`)).status === 200
  })()
  const seen: Asked[] = []
  const visitors = Array.from({ length: 6 }, async () => {
    while (isReady) seen.push(await ask(agent, `${product.url}/api/stays?fields=slug`))
  })
  await vi.waitUntil(() => seen.length > 50, { timeout: 30_000 })
  product.process.kill('SIGTERM')
  // Whoever had a connection is answered, and told to come no more over it; a request that fails would fail the test.
  await Promise.all([balancer, ...visitors])
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
  const late = await ask(agent, `${product.url}/health`)
  expect(late).toEqual({ status: 200, connection: 'close' })
  agent.destroy()
  expect(await exited).toBe(0)
  await product.stop()
})

test('a product whose reader leaves after the first words of its start comes up all the same', async () => {
  // What `npm start | head -1` does.
  const product = await startSeededProduct({}, 'start', { onOutput: (_, { stdout }) => stdout?.destroy() })
  expect((await fetch(`${product.url}/health`)).status).toBe(200)
  await product.stop()
})

/** Has a product write to its console, as libraries do, whenever it gets SIGUSR2. */
const A_LIBRARY = `--import=data:text/javascript,process.on('SIGUSR2',()=>console.warn('complaint'))`

test('a product whose output nobody reads any more goes on, says everything in JSON until then, and ends in order with its terminal', async () => {
  const product = await startSeededProduct({ LOG_LEVEL: 'info', STOP_GRACE_SECONDS: '1', NODE_OPTIONS: A_LIBRARY })
  const stdout = product.process.stdout!
  let text = ''
  const listen = (chunk: Buffer) => (text += chunk.toString())
  stdout.on('data', listen)
  const complain = async () => {
    product.process.kill('SIGUSR2')
    expect((await fetch(`${product.url}/health`)).status).toBe(200)
  }
  await complain()
  await vi.waitUntil(() => text.includes('complaint'))
  for (const line of text
    .trim()
    .split('\n')
    .filter((one) => one.includes('complaint')))
    expect(JSON.parse(line)).toMatchObject({ level: 40, from: 'console' })
  stdout.off('data', listen)
  stdout.destroy()
  for (let count = 0; count < 20; count++) await complain()
  expect(product.process.exitCode).toBeNull()
  const ended = new Promise<unknown>((resolve) =>
    product.process.once('exit', (code, signal) => resolve([code, signal])),
  )
  product.process.kill('SIGHUP')
  await vi.waitUntil(async () => (await fetch(`${product.url}/ready`)).status === 503)
  // The shell and the system both say so.
  product.process.kill('SIGHUP')
  expect(await ended).toEqual([0, null])
  await product.stop()
})
