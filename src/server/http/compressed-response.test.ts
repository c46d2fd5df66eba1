import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendResponse } from './node-adapter.ts'

const page = `<!doctype html>${'<p>Cala Morell, a cove in the north.</p>'.repeat(200)}`
const list = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: 'Casa Blanca' })))
const streamed = (text: string) => new Blob([text]).stream()
const responses: Readonly<Record<string, () => Response>> = {
  '/page': () =>
    new Response(streamed(page), { headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Cookie' } }),
  '/list': () =>
    new Response(list, { headers: { 'content-type': 'application/json', etag: '"v1"', vary: 'Accept-Encoding' } }),
  '/long-list': () => new Response(list.repeat(9), { headers: { 'content-type': 'application/json' } }),
  // Compressed it is more than the buffers of both ends of a connection hold.
  '/export': () => Response.json(randomBytes(15 * 1024 * 1024).toString('hex')),
  '/small': () => Response.json({ ok: true }),
  '/photo': () => new Response(streamed(page), { headers: { 'content-type': 'image/avif' } }),
  '/packed': () =>
    new Response(streamed(page), { headers: { 'content-type': 'text/html', 'content-encoding': 'identity' } }),
  '/as-is': () =>
    new Response(streamed(page), { headers: { 'content-type': 'text/html', 'cache-control': 'no-transform' } }),
}
let sent: Promise<void>
const server = http.createServer((message, reply) => {
  sent = sendResponse(responses[message.url!]!(), message, reply)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** Sends a request without `fetch`, which decompresses answers. */
async function ask(path: string, accepted?: string, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const request = http.request({ port, path, method, headers, agent: false }).end()
  const [reply] = (await once(request, 'response')) as [http.IncomingMessage]
  const body = Buffer.concat(await reply.toArray())
  return { headers: reply.headers, body }
}

test('a page made for one visitor comes in the smallest form their browser takes', async () => {
  const { headers, body } = await ask('/page', 'gzip, deflate, br, zstd')
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' })
  expect(brotliDecompressSync(body).toString()).toBe(page)
  expect(body.length).toBeLessThan(page.length / 5)
})

test('an answer to HEAD names what one to GET depends on', async () => {
  for (const path of ['/page', '/list', '/small', '/photo', '/packed', '/as-is'])
    expect([path, (await ask(path, 'br', 'HEAD')).headers.vary]).toEqual([path, (await ask(path, 'br')).headers.vary])
})

test('who takes gzip only, or refuses Brotli, gets gzip', async () => {
  for (const accepted of ['gzip', 'br;q=0, gzip', 'GZIP;q=0.8']) {
    const { headers, body } = await ask('/page', accepted)
    expect([headers['content-encoding'], gunzipSync(body).toString()]).toEqual(['gzip', page])
  }
})

test('who takes neither gets it as it is, and caches on the way are told that it depends', async () => {
  for (const accepted of [undefined, 'identity', 'br;q=0.0', 'deflate']) {
    const { headers, body } = await ask('/page', accepted)
    expect([headers['content-encoding'], headers.vary, body.toString()]).toEqual([
      undefined,
      'Cookie, Accept-Encoding',
      page,
    ])
  }
})

test('answers of the API, too; their tag then no longer promises the same bytes', async () => {
  const { headers, body } = await ask('/list', 'br')
  expect(headers).toMatchObject({ 'content-encoding': 'br', etag: 'W/"v1"', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(body).toString()).toBe(list)
  expect((await ask('/list')).headers.etag).toBe('"v1"')
})

test.each([
  ['/list', list],
  ['/long-list', list.repeat(9)],
])('a complete answer names its compressed length, whatever its size: %s', async (path, whole) => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, body } = await ask(path, encoding)
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) })
    expect(body.length).toBeLessThan(whole.length / 5)
    expect(unpack[encoding](body).toString()).toBe(whole)
  }
})

test('what would not become smaller, or must not be touched, is left alone', async () => {
  for (const path of ['/small', '/photo', '/packed', '/as-is'])
    expect((await ask(path, 'br, gzip')).headers['content-encoding'] ?? 'identity', path).toBe('identity')
})

test('an answer to HEAD has no body', async () => {
  expect((await ask('/page', 'br', 'HEAD')).body.length).toBe(0)
})

test('a complete answer is compressed at once, not as it is read: nobody keeps the encoder in memory by not reading', async () => {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').pause()
  const asked = once(server, 'request')
  socket.write('GET /export HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n')
  await asked
  await sent
  socket.destroy()
})
