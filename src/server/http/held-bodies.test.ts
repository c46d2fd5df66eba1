import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { VisitorGone } from '#identity/visitor-gone.ts'
import { createListener } from '../create-listener.ts'

const failures: string[] = []
let server: http.Server
let port: number

beforeAll(async () => {
  server = http.createServer(
    createListener({
      // Answers as the API does when a body cannot be read to its end.
      app: (request) =>
        request.text().then(
          (text) => new Response(String(text.length)),
          (error: unknown) => {
            if (!(error instanceof VisitorGone)) failures.push(String(error))
            return new Response('a fault of ours', { status: 500 })
          },
        ),
      pages: null,
      files: (_message, _reply, next) => next(),
      consentCookie: null,
      websiteOrigin: null,
      trustedHops: 1,
      hosts: null,
      isStopping: () => false,
      forgedWebhooks: null,
      log: pino({ level: 'error' }, { write: (line) => void failures.push(line) }),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => server.close())

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Opens connections that each announce a body and send all of it but the end; returns their first answer. */
function allButTheEnd(count: number, address: string, bytes: number, path = '/') {
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-forwarded-for: ${address}\r\ncontent-length: ${bytes}`
  const sockets = Array.from({ length: count }, () => net.connect(port, '127.0.0.1'))
  const answers = sockets.map(async (socket) => {
    socket.on('error', () => {})
    socket.write(`${head}\r\n\r\n${'x'.repeat(bytes - 1)}`)
    return String((await once(socket, 'data'))[0])
  })
  for (const answer of answers) answer.catch(() => {})
  ends.push(() => sockets.forEach((socket) => socket.destroy()))
  return Promise.race(answers)
}

async function post(address: string, bytes: number): Promise<number> {
  const headers = { 'x-forwarded-for': address }
  return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(bytes), headers })).status
}

test('one visitor keeps 32 MiB of unfinished forms in memory at most, and others send theirs meanwhile', async () => {
  const first = await allButTheEnd(40, '192.0.2.7', 1_000_000)
  expect(first).toMatch(/^HTTP\/1\.1 503 /)
  expect(first).toMatch(/retry-after: 5/i)
  await expect.poll(() => post('192.0.2.7', 900_000)).toBe(503)
  expect(await post('192.0.2.8', 900_000)).toBe(200)
  ends.pop()?.()
  await expect.poll(() => post('192.0.2.7', 900_000)).toBe(200)
  expect(failures).toEqual([])
})

test('small forms count as well', async () => {
  const first = await allButTheEnd(540, '192.0.2.9', 64 * 1024)
  expect(first).toMatch(/^HTTP\/1\.1 503 /)
})

test('files of homes that are read as a whole count as well', async () => {
  const first = await allButTheEnd(2, '192.0.2.11', 20_000_000, '/api/staff/stay-imports')
  expect(first).toMatch(/^HTTP\/1\.1 503 /)
})

test('what was answered no longer counts', async () => {
  for (let sent = 0; sent < 40; sent++) expect(await post('192.0.2.10', 1_000_000)).toBe(200)
})

test('all visitors together keep 256 MiB at most', async () => {
  const open = Array.from({ length: 9 }, (_, nr) => allButTheEnd(31, `192.0.2.${20 + nr}`, 1_000_000))
  expect(await Promise.race(open)).toMatch(/^HTTP\/1\.1 503 /)
  expect(await post('192.0.2.40', 900_000)).toBe(503)
})
