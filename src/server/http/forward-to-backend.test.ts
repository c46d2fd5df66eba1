import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import { forwardToBackend } from './forward-to-backend.ts'

interface Asked {
  readonly line: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

let asked: Asked[] = []
const backend = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    if (request.url === '/moved') return response.writeHead(302, { location: '/elsewhere' }).end()
    if (request.url?.startsWith('/elsewhere/') || request.url === '/api/docs')
      return response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Nothing here</h1>')
    response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/'])
    response.setHeader('content-encoding', 'gzip')
    response.writeHead(201, { 'content-type': 'application/json' }).end(gzipSync('{"data":"there"}'))
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => backend.close(resolve)))
beforeEach(() => {
  asked = []
})

const SITE = 'https://homes.example'
const lineFor = async (prefix: string, path: string) => {
  await forwardToBackend({ url, prefix })(new Request(SITE + path))
  return asked.at(-1)?.line
}

test.each([
  ['/api', '/api/stays?page=2', 'GET /api/stays?page=2'],
  ['/content/v2', '/api/stays/casa?a[b]=c', 'GET /content/v2/stays/casa?a[b]=c'],
  ['', '/api/users/me', 'GET /users/me'],
  ['/v2', '/media/photo.avif', 'GET /media/photo.avif'],
  ['/v2', '/apiary', 'GET /apiary'],
])('with the prefix %j the path %s is asked for as %s', async (prefix, path, line) => {
  expect(await lineFor(prefix, path)).toBe(line)
})

test('body, cookies and the visitor’s address go there; status, body and cookies come back', async () => {
  const response = await forwardToBackend({ url, prefix: '/api' })(
    new Request(`${SITE}/api/bookings`, {
      method: 'POST',
      body: '{"data":{}}',
      headers: { cookie: 'session=x', 'idempotency-key': 'k', [CLIENT_ADDRESS_HEADER]: '198.51.100.7' },
    }),
  )
  expect(asked[0]).toMatchObject({
    line: 'POST /api/bookings',
    body: '{"data":{}}',
    headers: { cookie: 'session=x', 'idempotency-key': 'k', 'x-forwarded-for': '198.51.100.7' },
  })
  expect(asked[0]?.headers).not.toHaveProperty(CLIENT_ADDRESS_HEADER)
  expect([response.status, await response.json()]).toEqual([201, { data: 'there' }])
  expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
  expect(response.headers.has('content-encoding')).toBe(false)
})

test('where an answer leads is left to the visitor', async () => {
  const response = await forwardToBackend({ url, prefix: '/api' })(new Request(`${SITE}/moved`))
  expect([response.status, response.headers.get('location')]).toEqual([302, '/elsewhere'])
})

test('when a site without our API answers there, it is 503; the page that describes the API is passed on', async () => {
  const forward = forwardToBackend({ url, prefix: '/elsewhere' })
  const answer = await forward(new Request(`${SITE}/api/users/me`))
  expect([answer.status, await answer.json()]).toEqual([503, { data: null }])
  expect((await forwardToBackend({ url, prefix: '/api' })(new Request(`${SITE}/api/docs`))).status).toBe(404)
})

test('when nobody answers there, it is 503', async () => {
  const response = await forwardToBackend({ url: 'http://127.0.0.1:1', prefix: '/api' })(
    new Request(`${SITE}/api/stays`),
  )
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('when somebody there takes the question and never answers, it is 503 as well', async () => {
  const mute = http.createServer(() => {})
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const away = { url: `http://127.0.0.1:${(mute.address() as AddressInfo).port}`, prefix: '/api', patienceMs: 20 }
  const response = await forwardToBackend(away)(new Request(`${SITE}/api/stays`))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  mute.closeAllConnections()
  mute.close()
})

test.each([
  ['breaks off in silence', 50, (reply: http.ServerResponse) => reply.write('{"data":')],
  [
    'never ends',
    60_000,
    (reply: http.ServerResponse) => {
      const go = () => {
        while (!reply.destroyed && reply.write(' '.repeat(1 << 20)));
        if (!reply.destroyed) reply.once('drain', go)
      }
      go()
    },
  ],
])('when an answer of the API %s, it is 503 too', async (_how, patienceMs, send) => {
  const strange = http.createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    send(reply)
  })
  await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
  const forward = forwardToBackend({ url: address, prefix: '/api', patienceMs })
  expect((await forward(new Request(`${SITE}/api/stays`))).status).toBe(503)
  strange.closeAllConnections()
  await new Promise((resolve) => strange.close(resolve))
})

test('a body whose sender waits to be told to go on is handed on: it has been told', async () => {
  const headers = { expect: '100-continue', 'content-type': 'image/png' }
  const request = new Request(`${SITE}/api/upload`, { method: 'POST', body: 'a picture', headers })
  expect((await forwardToBackend({ url, prefix: '/api' })(request)).status).toBe(201)
  expect(asked[0]).toMatchObject({ line: 'POST /api/upload', body: 'a picture' })
})
