import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createListener } from './create-listener.ts'
import { Overloaded } from './overloaded.ts'
import { hostsOf } from './http/host-guard.ts'

const failures: unknown[] = []
/** What the counter of forged events returns: seconds to wait, or null. */
let forgedWait: number | null = null
/** Requests that answer when the test says so. */
const waiting: (() => void)[] = []
let hosts: ReadonlySet<string> | null = null
let stopping = false
let server: http.Server
let port: number

/** Creates an app that answers with what has reached it. */
async function echo(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/fails') throw new Error('a bug')
  if (pathname === '/database-away') throw new Error('Connection terminated unexpectedly')
  if (pathname === '/database-stays-away') throw new Error('the connection ended: not queryable')
  if (pathname === '/waits') await new Promise<void>((resolve) => waiting.push(resolve))
  if (pathname === '/ignores') return new Response('done')
  if (new URL(request.url).searchParams.has('reads-a-little')) {
    for await (const _ of request.body ?? []) break
    return new Response('enough')
  }
  return Response.json({
    url: request.url,
    method: request.method,
    clientAddress: request.headers.get('x-holmstay-client-address'),
    body: request.body === null ? null : await request.text(),
  })
}

beforeAll(async () => {
  server = http.createServer(
    createListener({
      app: echo,
      ownPages: () => Promise.reject(new Overloaded()),
      pages: null,
      files: (_message, _reply, next) => next(),
      consentCookie: null,
      websiteOrigin: null,
      trustedHops: 0,
      get hosts() {
        return hosts
      },
      isStopping: () => stopping,
      forgedWebhooks: { refusalOf: () => forgedWait, note: () => {} },
      log: pino({ level: 'error' }, { write: (line) => void failures.push(line) }),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => server.close())

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)

/** Sends raw bytes, for what no client library would send, and returns the first line of the answer. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let result = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      result += chunk.toString('latin1')
      if (!result.includes('\r\n')) return
      socket.destroy()
      resolve(result.split('\r\n')[0]!)
    })
    socket.on('end', () => resolve(result))
  })
}

/** Posts 400 kB without declaring the length. Returns the answer, and whether the connection was reused. */
function inPieces(agent: http.Agent, path: string): Promise<{ status: number | undefined; isReused: boolean }> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent }, (reply) => {
      reply.resume().once('end', () => resolve({ status: reply.statusCode, isReused: request.reusedSocket }))
    })
    request.on('error', reject)
    for (let piece = 0; piece < 4; piece++) request.write('x'.repeat(100_000))
    request.end()
  })
}

describe('requests as they come over the wire', () => {
  test('reach the app with their body and the address of the visitor, which nobody can claim', async () => {
    const response = await ask('/x?y=1', {
      method: 'POST',
      body: 'hello',
      headers: { 'x-holmstay-client-address': '6.6.6.6' },
    })
    expect(await response.json()).toMatchObject({ method: 'POST', body: 'hello', clientAddress: '127.0.0.1' })
  })

  test('a forwarded address does not count without a proxy of our own', async () => {
    const response = await ask('/', { headers: { 'x-forwarded-for': '6.6.6.6' } })
    expect(await response.json()).toMatchObject({ clientAddress: '127.0.0.1' })
  })

  test('a target with two slashes stays a path of ours', async () => {
    const line = await raw(`GET //evil.example/x HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
    expect(line).toBe('HTTP/1.1 200 OK')
  })

  test.each(['//evil.example/x', '/\\evil.example/x', '/\\/evil.example/x'])(
    'the target %s does not make another site of ours',
    async (target) => {
      const result = await new Promise<string>((resolve, reject) => {
        const asked = http.get({ host: '127.0.0.1', port, path: target }, (reply) => {
          reply.toArray().then((chunks) => resolve(chunks.join('')), reject)
        })
        asked.on('error', reject)
      })
      expect(new URL((JSON.parse(result) as { url: string }).url).host).toBe(`127.0.0.1:${port}`)
    },
  )

  test('a target that is a whole address means its path', async () => {
    const result = await new Promise<string>((resolve, reject) => {
      http
        .get({ port, path: 'http://elsewhere.example/stays?x=1' }, (message) => {
          let body = ''
          message.on('data', (chunk) => (body += String(chunk)))
          message.on('end', () => resolve(body))
        })
        .on('error', reject)
    })
    expect(JSON.parse(result)).toMatchObject({ url: `http://localhost:${port}/stays?x=1` })
  })

  test('photos pass, which their route bounds itself, and go nowhere else', async () => {
    const large = Buffer.alloc(1_200_000, 'x')
    const post = (path: string) => ask(path, { method: 'POST', body: large })
    const passed = await post('/api/upload?id=1')
    expect((await passed.json()) as { body: string }).toMatchObject({ body: large.toString() })
    for (const path of ['/api/uploads', '/api/upload/files', '/x?/api/upload'])
      expect((await post(path)).status).toBe(413)
  })

  test('a body over 1 MiB is refused, declared or not', async () => {
    const large = 'x'.repeat(1024 * 1024 + 1)
    expect((await ask('/', { method: 'POST', body: large })).status).toBe(413)
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part++) controller.enqueue(new TextEncoder().encode('x'.repeat(64 * 1024)))
        controller.close()
      },
    })
    expect((await ask('/', { method: 'POST', body: stream, duplex: 'half' } as RequestInit)).status).toBe(413)
  })

  test('what is refused below /api is an envelope, as its clients read it', async () => {
    const cases = [
      [413, 'PayloadTooLargeError', { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }, '/api/contact-messages'],
      [414, 'URITooLongError', {}, `/api/stays?_q=${'x'.repeat(9000)}`],
    ] as const
    for (const [status, name, init, path] of cases) {
      const response = await ask(path, init)
      expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json'])
      expect(await response.json()).toMatchObject({ data: null, error: { status, name, details: {} } })
    }
  })

  test('a body that the app does not read does not block the connection', async () => {
    for (let round = 0; round < 3; round++) {
      expect((await ask('/ignores', { method: 'POST', body: 'x'.repeat(500_000) })).status).toBe(200)
    }
  })

  test.each(['/x', '/api/upload'])(
    'a body at %s of which the app has read enough does not block the connection',
    async (path) => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
      const statuses: unknown[] = []
      for (let turn = 0; turn < 3; turn++)
        statuses.push(await inPieces(agent, `${path}?reads-a-little`), await inPieces(agent, '/ignores'))
      agent.destroy()
      expect(statuses).toEqual(statuses.map((_, at) => ({ status: 200, isReused: at > 0 })))
    },
    10_000,
  )

  test('an address over 8 KiB is refused', async () => {
    expect((await ask(`/${'x'.repeat(9000)}`)).status).toBe(414)
  })

  test('an address with a long row of slashes is refused, also where its dots make one; those in a query are none', async () => {
    for (const path of [
      `/${'/'.repeat(16)}x`,
      `/stays/${'/'.repeat(8000)}`,
      `/${'.//'.repeat(16)}x`,
      `/${'%2e//'.repeat(16)}x`,
    ])
      expect((await ask(path)).status).toBe(400)
    for (const path of [`${'/'.repeat(16)}x`, '//x', `/login?from=${'/'.repeat(100)}`])
      expect((await ask(path)).status).toBe(200)
  })

  test.each([
    ['a host that is none', 'GET / HTTP/1.1\r\nhost: evil example\r\n\r\n', /^HTTP\/1.1 400/],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1.1 400/,
    ],
    ['nonsense', 'NONSENSE\r\n\r\n', /^HTTP\/1.1 400/],
  ])('%s is refused', async (_name, text, line) => {
    expect(await raw(text)).toMatch(line)
  })

  test('a bug answers 500 without a word about itself and is logged', async () => {
    const response = await ask('/fails')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('bug')
    expect(failures).toHaveLength(1)
  })

  test('without its database the site says that it comes back', async () => {
    const response = await ask('/database-away')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  })

  test('however many come while it is away, the log says it once a minute', async () => {
    failures.length = 0
    for (let count = 0; count < 5; count++) await ask('/database-stays-away')
    expect(failures).toHaveLength(1)
    expect(failures[0]).toContain('"path":"/database-stays-away"')
  })

  test('homes and lists for visitors who may keep nights are rendered within the bounds of public pages', async () => {
    const status = async (path: string, cookie: string) => (await ask(path, { headers: { cookie } })).status
    const dated = '/stays/a?adults=2&checkIn=2027-06-05'
    expect(await status(dated, 'session=forged')).toBe(503)
    expect(await status('/stays/a.data?checkIn=2027-06-05', '__Host-session=forged')).toBe(503)
    expect(await status(dated, '')).toBe(200)
    expect(await status('/stays/a?adults=2', 'session=forged')).toBe(200)
    expect(await status('/stays?checkIn=2027-06-05', 'session=forged')).toBe(503)
    expect(await status('/stays.data?q=loft&checkIn=2027-06-05', 'session=forged')).toBe(503)
    expect(await status('/stays?checkIn=2027-06-05', '')).toBe(200)
    expect(await status('/stays?adults=2', 'session=forged')).toBe(200)
  })

  test('a visitor who leaves in the middle is no fault', async () => {
    const before = failures.length
    const leaving = new AbortController()
    const asked = ask('/waits', { signal: leaving.signal })
    await expect.poll(() => waiting.length).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    waiting.pop()!()
    expect((await ask('/x')).status).toBe(200)
    expect(failures).toHaveLength(before)
  })

  test('HEAD answers like GET without a body', async () => {
    const response = await ask('/x', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

test('an event of somebody who has sent too many forged ones is refused on the spot, and the connection goes on', async () => {
  forgedWait = 3
  const post = (body: string, more = '') =>
    `POST /webhooks/sandbox HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`
  const results = await conversation(
    post('forged') + post('forged') + 'GET /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect(results.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 429', 'HTTP/1.1 429', 'HTTP/1.1 200'])
  expect(results).toContain('retry-after: 3')
  expect(results).toContain('"name":"RateLimitError"')
  expect((await ask('/elsewhere', { method: 'POST', body: 'x' })).status).toBe(200)
  expect(await conversation('POST /webhooks/x HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n')).toMatch(
    /429[\s\S]*connection: close/i,
  )
  forgedWait = null
  expect((await ask('/webhooks/sandbox', { method: 'POST', body: 'x' })).status).toBe(200)
})

/** Sends raw bytes over one connection and returns everything that the server sends until it closes it. */
function conversation(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let result = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('error', reject)
    socket.on('data', (chunk) => (result += chunk.toString('latin1')))
    socket.on('end', () => resolve(result))
  })
}

describe('a body that is announced and does not come', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterAll(() => void vi.useRealTimers())

  test.each([
    'GET /nothing HTTP/1.1\r\nContent-Length: 900000',
    'HEAD /nothing HTTP/1.1\r\nTransfer-Encoding: chunked',
    'POST /webhooks/sandbox HTTP/1.1\r\nContent-Length: 60000',
  ])('ends its connection soon after the answer: %j', async (head) => {
    forgedWait = 3
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${head}\r\nHost: x\r\n\r\n`))
    const [closed] = [once(socket, 'close'), await once(socket, 'data')]
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(10_000)
    await closed
    forgedWait = null
  })

  test('ends nothing where it comes', async () => {
    const socket = net.connect(port, '127.0.0.1')
    const asked = 'GET /nothing HTTP/1.1\r\nContent-Length: 3\r\nHost: x\r\n\r\n'
    socket.write(asked)
    await once(socket, 'data')
    socket.write('abc')
    await expect.poll(() => vi.getTimerCount()).toBe(0)
    socket.write(asked)
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
    socket.destroy()
  })
})

describe('the host a request names', () => {
  afterEach(() => (hosts = null))
  const named = (...names: string[]) =>
    raw(`GET / HTTP/1.1\r\n${names.map((name) => `Host: ${name}\r\n`).join('')}Connection: close\r\n\r\n`)

  test.each([
    ['homes.example', '200 OK'],
    ['HOMES.example', '200 OK'],
    ['homes.example:443', '200 OK'],
    ['www.homes.example', '200 OK'],
    ['m.homes.example', '200 OK'],
    ['www.homes.example:443', '200 OK'],
    ['evil.example', '421 Misdirected Request'],
    ['homes.example.evil.example', '421 Misdirected Request'],
    ['homes.example:8443', '421 Misdirected Request'],
    ['', '421 Misdirected Request'],
  ])('is the site’s own in production: %j is answered %s', async (name, status) => {
    hosts = hostsOf('https://homes.example', ['www.homes.example', 'm.homes.example:443'])
    expect(await named(name)).toBe(`HTTP/1.1 ${status}`)
  })

  test('is one, everywhere', async () => {
    expect(await named('homes.example', 'evil.example')).toBe('HTTP/1.1 400 Bad Request')
    expect(await named('homes.example', 'homes.example')).toBe('HTTP/1.1 400 Bad Request')
  })

  test('plays no part for whoever asks how the process is', async () => {
    hosts = hostsOf('https://homes.example', [])
    for (const path of ['/health', '/ready'])
      expect(await raw(`GET ${path} HTTP/1.1\r\nHost: 10.0.0.7\r\nConnection: close\r\n\r\n`)).toBe('HTTP/1.1 200 OK')
  })
})

test('a process that stops ends each connection with its answer', async () => {
  expect((await ask('/')).headers.get('connection')).toBe('keep-alive')
  stopping = true
  expect((await ask('/')).headers.get('connection')).toBe('close')
  stopping = false
})
