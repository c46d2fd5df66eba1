import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseUnreadable } from './refuse-unreadable.ts'

let server: http.Server
beforeAll(async () => {
  server = http.createServer({ maxHeaderSize: 16 * 1024 }, (_, reply) => reply.end('fine'))
  server.on('clientError', refuseUnreadable)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Returns everything that the server answers to some bytes. */
function respondTo(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let result = ''
    const { port } = server.address() as AddressInfo
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => (result += data.toString()))
    socket.on('close', () => resolve(result))
    socket.on('error', reject)
  })
}

test.each([
  [414, `GET /api/stays?filters[name]=${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 'URITooLongError'],
  [431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(17_000)}\r\n\r\n`, 'RequestHeaderFieldsTooLargeError'],
  [400, 'this is no HTTP\r\n\r\n', 'BadRequestError'],
])('%d: the envelope comes whole, and the connection ends', async (status, text, name) => {
  const [head = '', body = ''] = (await respondTo(text)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toMatch(/content-type: application\/json[\s\S]*connection: close/)
  expect(JSON.parse(body)).toMatchObject({ data: null, error: { status, name, details: {} } })
})
