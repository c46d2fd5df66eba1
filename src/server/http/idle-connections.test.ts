import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from '#tests/support/product-processes.ts'
import { IdleConnections } from './idle-connections.ts'

const IDLE_MS = 1_000
let server: http.Server
let agent: http.Agent
let url: string
let waiting: (() => void)[]
let opened: number
let connections: IdleConnections

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  waiting = []
  opened = 0
  server = http.createServer((message, reply) => {
    const response = () => reply.end('here')
    if (message.url === '/waits') waiting.push(response)
    else response()
  })
  server.on('connection', () => opened++)
  connections = new IdleConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(() => {
  vi.useRealTimers()
  agent.destroy()
  server.closeAllConnections()
  server.close()
})

const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
/** Advances the timers, and lets the work that they schedule with setImmediate run. */
const after = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await new Promise(setImmediate)
}

test('who asks again within the time keeps the connection, who does not loses it', async () => {
  await request(url, { agent })
  const stop = connections.endAfter(IDLE_MS)
  for (let turn = 0; turn < 4; turn++) {
    await after(IDLE_MS * 0.7)
    expect((await request(url, { agent })).status).toBe(200)
    expect(opened).toBe(1)
  }
  await after(IDLE_MS * 1.5)
  await expect.poll(open).toBe(0)
  stop()
})

test('a request under way is let finish, however long it takes', async () => {
  const response = request(`${url}/waits`, { agent })
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const stop = connections.endAfter(IDLE_MS)
  await after(IDLE_MS * 20)
  waiting[0]!()
  expect((await response).body).toBe('here')
  stop()
})
