import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { prepareHead, writePreparedHead, type PreparedHead } from './prepared-head.ts'

const servers: http.Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const HEADERS = { 'content-type': 'text/html; charset=utf-8', etag: 'W/"a"', 'x-frame-options': 'SAMEORIGIN' }

/** Returns what is sent for one request, without the time. */
async function sent(write: (reply: http.ServerResponse) => void, request: string): Promise<string> {
  const server = http.createServer((_message, reply) => write(reply))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(request)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text.replace(/^Date: .*\r\n/gm, 'Date: now\r\n')
}

const prepared = (head: PreparedHead, body?: string) => (reply: http.ServerResponse) => {
  writePreparedHead(reply, head)
  reply.end(body)
}
const byNode = (status: number, headers: Record<string, string>, body?: string) => (reply: http.ServerResponse) => {
  reply.writeHead(status, headers)
  reply.end(body)
}
/** The order of headers has no meaning. */
const lines = (text: string) => {
  const [head = '', body] = text.split('\r\n\r\n')
  const [first, ...rest] = head.split('\r\n')
  return { first, rest: rest.toSorted(), body }
}

test.each([
  ['one that is kept open', 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['one that the visitor ends', 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ['one of old', 'GET / HTTP/1.0\r\n\r\n'],
  ['two that are asked for at once', 'GET / HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\nhost: a\r\n\r\n'],
])('a prepared head says what node:http would: %s', async (_name, request) => {
  const ready = await sent(prepared(prepareHead(200, HEADERS, 5), 'hello'), request)
  const written = await sent(byNode(200, { ...HEADERS, 'content-length': '5' }, 'hello'), request)
  expect(lines(ready)).toEqual(lines(written))
  expect(ready.length).toBe(written.length)
})

test('a prepared head without a body leaves the connection open', async () => {
  const twice = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2)
  const ready = await sent(prepared(prepareHead(304, HEADERS, null)), twice)
  expect(ready.match(/^HTTP\/1\.1 304 Not Modified/gm)).toHaveLength(2)
  expect(lines(ready)).toEqual(lines(await sent(byNode(304, HEADERS), twice)))
})

test('what is no header is refused when it is made ready', () => {
  expect(() => prepareHead(200, { 'x-note': 'one\r\nset-cookie: two' }, 0)).toThrow('Invalid character')
  expect(() => prepareHead(200, { 'x note': 'one' }, 0)).toThrow('must be a valid HTTP token')
})
