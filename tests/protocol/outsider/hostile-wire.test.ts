import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await startSeededProduct()
}, 120_000)
afterAll(() => product.stop())

/** Sends bytes as they are; answers everything that comes back until the other side closes. */
async function exchange(...parts: readonly string[]): Promise<string> {
  const socket = net.connect(product.port, '127.0.0.1')
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const part of parts) if (!socket.destroyed) socket.write(part)
  await closed
  return Buffer.concat(chunks).toString('latin1')
}

const host = () => `127.0.0.1:${product.port}`
const head = (line: string, ...headers: readonly string[]) =>
  [line, `Host: ${host()}`, 'Connection: close', ...headers, '', ''].join('\r\n')
const statusOf = (result: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(result)?.[1] ?? 0)
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

describe('bodies', () => {
  test('in pieces without a length are read no further than others', async () => {
    const json = ['Content-Type: application/json', 'Transfer-Encoding: chunked']
    const piece = chunk('x'.repeat(60_000))
    const pieces = Array.from({ length: 30 }, () => piece)
    const result = await exchange(head('POST /api/quotes HTTP/1.1', ...json), ...pieces, '0\r\n\r\n')
    expect(statusOf(result)).toBe(413)
    const small = chunk('{"data":{}}')
    expect(statusOf(await exchange(head('POST /api/quotes HTTP/1.1', ...json), small, '0\r\n\r\n'))).toBe(400)
  })

  test('that are declared too large are refused before they arrive, and the connection ends', async () => {
    // The rest never comes: without its end, the connection would stay open for 30 seconds.
    const asked = (path: string, length: number, ...more: readonly string[]) =>
      exchange(
        [
          `POST ${path} HTTP/1.1`,
          `Host: ${host()}`,
          'Content-Type: application/json',
          `Content-Length: ${length}`,
          ...more,
          '',
          '{"data":',
        ].join('\r\n'),
      )
    const expecting = 'Expect: 100-continue'
    const refused = async (path: string, length: number, ...more: readonly string[]) => {
      const result = await asked(path, length, ...more)
      expect([path, length, statusOf(result)]).toEqual([path, length, 413])
      expect(result).toMatch(/^connection: close\r$/im)
      expect(result).not.toContain('408')
    }
    await Promise.all([
      refused('/api/quotes', 70_000),
      refused('/api/quotes', 1_048_577),
      refused('/api/quotes', 1_048_577, expecting),
      refused('/login', 1_048_577, expecting),
    ])
    const welcome = `POST /api/quotes HTTP/1.1\r\nHost: ${host()}\r\nConnection: close\r\n${expecting}\r\nContent-Length: 2\r\n\r\n{}`
    expect(await exchange(welcome)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 4\d\d /)
  })

  test.each([
    ['/api/quotes', 800_000],
    ['/api/quotes', 3_000_000],
    ['/login', 3_000_000],
  ])(
    '%s: whoever still sends %i bytes that were refused loses neither the refusal nor the connection',
    async (path, length) => {
      const socket = net.connect(product.port, '127.0.0.1')
      const failed: unknown[] = []
      socket.on('error', (error) => failed.push(error))
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
      )
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(statusOf(answer.toString('latin1'))).toBe(413)
      const closed = once(socket, 'close')
      for (let left = length; left > 0; left -= 100_000)
        await new Promise((written) => socket.write('x'.repeat(100_000), written))
      socket.resume()
      await closed
      expect(failed).toEqual([])
    },
  )

  test.each([
    ['/api/upload', 403],
    ['/api/staff/stay-imports', 401],
    ['/admin/homes/import', 303],
  ])('%s: an upload that is refused before it has arrived ends its connection soon', async (path, status) => {
    const result = await exchange(
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${host()}`,
        `Origin: ${product.url}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 900000',
        '',
        '--x\r\n',
      ].join('\r\n'),
    )
    expect([path, statusOf(result)]).toEqual([path, status])
    expect(result).toMatch(/^connection: close\r$/im)
  })

  test.each(['/api/quotes', '/identity/v1/accounts:signUp?key=holmstay', '/webhooks/sandbox', '/login'])(
    '%s: one that breaks off is refused, and logged as no fault of ours',
    async (path) => {
      let logged = ''
      const note = (chunk: Buffer) => void (logged += chunk.toString())
      product.process.stdout?.on('data', note)
      const socket = net.connect(product.port, '127.0.0.1')
      const type = path === '/login' ? 'application/x-www-form-urlencoded' : 'application/json'
      const asked = [`Origin: ${product.url}`, `Content-Type: ${type}`, 'Transfer-Encoding: chunked']
      socket.write(head(`POST ${path} HTTP/1.1`, 'Expect: 100-continue', ...asked))
      // Whoever is told to continue is being listened to.
      const [welcome] = (await once(socket, 'data')) as [Buffer]
      expect(statusOf(welcome.toString())).toBe(100)
      socket.write(`${chunk('{"data"')}no length\r\n`)
      const closed = once(socket, 'close')
      socket.resume()
      await closed
      expect((await fetch(`${product.url}/api/stays`)).status).toBe(200)
      product.process.stdout?.off('data', note)
      expect(logged).not.toContain('failed')
    },
  )

  test('whose length is told twice are refused: nobody hides a second request in them', async () => {
    const smuggled = `GET /api/staff/bookings HTTP/1.1\r\nHost: ${host()}\r\n\r\n`
    for (const headers of [
      [`Content-Length: ${smuggled.length}`, 'Transfer-Encoding: chunked'],
      ['Content-Length: 5', 'Content-Length: 6'],
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
      ['Transfer-Encoding: xchunked'],
      ['Content-Length: +5'],
      ['Content-Length : 5'],
    ]) {
      const result = await exchange(head('POST /api/quotes HTTP/1.1', ...headers), `0\r\n\r\n${smuggled}`)
      expect([headers, statusOf(result), result.match(/HTTP\/1\.1 /g)?.length]).toEqual([headers, 400, 1])
    }
  })
})

test('what is allowed to an address is not split by what it calls itself', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 12; count++) {
    const claimed = `10.0.0.${count}`
    const response = await fetch(`${product.url}/api/auth/local`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': claimed,
        'x-real-ip': claimed,
        'x-client-ip': claimed,
        'true-client-ip': claimed,
        'cf-connecting-ip': claimed,
        forwarded: `for=${claimed}`,
        'x-holmstay-client-address': claimed,
        'X-Holmstay-Client-Address': claimed,
        'user-agent': claimed,
      },
      body: JSON.stringify({ identifier: `somebody${count}@example.com`, password: 'wrong' }),
    })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  for (const path of [
    '/api/auth/local/',
    '/api/auth/local?x=1',
    '/api//auth/local',
    '/api/auth/%6cocal',
    '/api/auth/LOCAL',
  ])
    expect([429, 404], path).toContain((await fetch(product.url + path, { method: 'POST' })).status)
})

test('request lines that lead elsewhere lead nowhere', async () => {
  for (const [line, statuses] of [
    ['GET http://evil.example/api/users/me HTTP/1.1', [403]],
    ['GET //evil.example/api/users/me HTTP/1.1', [404]],
    ['GET /\\evil.example/api/users/me HTTP/1.1', [404]],
    ['GET /api/../api/users/me HTTP/1.1', [403]],
    ['GET /api/stays/..%2f..%2fstaff%2fbookings HTTP/1.1', [404]],
    ['TRACE /api/stays HTTP/1.1', [405]],
    ['CONNECT evil.example:443 HTTP/1.1', [0, 400, 404, 405]],
    ['DELETE-ALL /api/stays HTTP/1.1', [400]],
    ['GET /api/stays\x01 HTTP/1.1', [400]],
  ] as const)
    expect([line, (statuses as readonly number[]).includes(statusOf(await exchange(head(line))))]).toEqual([line, true])
})

test('TRACE is refused like any method that an address does not take, and told those it does', async () => {
  for (const [path, allow] of [
    ['/api/stays', 'GET, HEAD, POST, OPTIONS'],
    ['/identity/v1/accounts:signUp?key=holmstay', 'POST'],
    ['/stays', 'GET, HEAD, POST'],
    ['/__session', 'POST, DELETE'],
  ] as const) {
    const result = await exchange(head(`TRACE ${path} HTTP/1.1`))
    expect([path, statusOf(result), /\r\nallow: (.*)\r\n/i.exec(result)?.[1]]).toEqual([path, 405, allow])
  }
})

test('headers that hold what no header can are refused', async () => {
  for (const header of ['X-A: b\x00c', 'Authorization: Bearer a\rb', 'X A: b', ': b'])
    expect([header, statusOf(await exchange(head('GET /api/stays HTTP/1.1', header)))]).toEqual([header, 400])
  const many = Array.from({ length: 3000 }, (_, index) => `X-${index}: ${'y'.repeat(20)}`)
  // Or the connection is cut before the refusal is read.
  expect([0, 400, 431]).toContain(statusOf(await exchange(head('GET /api/stays HTTP/1.1', ...many))))
})

test('an opaque origin, and any other, may read nothing', async () => {
  for (const origin of ['null', 'https://evil.example', product.url])
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { origin, 'access-control-request-method': 'PUT', cookie: 'session=x' }
      const response = await fetch(`${product.url}/api/users/me`, { method, headers })
      const granted = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect([origin, method, granted]).toEqual([origin, method, []])
    }
})

test('links in mails lead to this site, whatever host the request named', async () => {
  const email = 'reset-me@example.com'
  const account = JSON.stringify({ username: 'resetme', email, password: 'quiet cove 17' })
  const post = async (path: string, body: string, named: string) =>
    exchange(
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${named}`,
        'Connection: close',
        'X-Forwarded-Host: evil.example',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    )
  expect(statusOf(await post('/api/auth/local/register', account, host()))).toBe(200)
  expect(statusOf(await post('/api/auth/forgot-password', JSON.stringify({ email }), 'evil.example'))).toBe(200)
  const outbox = await (await fetch(`${product.url}/demo/outbox.json`)).text()
  expect(outbox).toContain(email)
  expect(outbox).not.toContain('evil.example')
})

test('an answer that says nothing has changed depends on what the whole one depends on', async () => {
  for (const path of ['/api/stay-cards', '/api/stays', '/api/pages']) {
    const whole = await fetch(product.url + path)
    const unchanged = await fetch(product.url + path, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
    const named = ({ headers }: Response) => headers.get('vary')?.split(', ').toSorted()
    expect([path, unchanged.status, named(unchanged)]).toEqual([path, 304, named(whole)])
  }
})
