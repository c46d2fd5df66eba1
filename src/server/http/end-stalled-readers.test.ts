import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endStalledReaders } from './end-stalled-readers.ts'

/** More than the buffers of a connection hold. */
const MUCH = Buffer.alloc(64 * 1024 * 1024)
const responses: ServerResponse[] = []
let server: http.Server
beforeAll(async () => {
  server = http.createServer((message, reply) => {
    responses.push(reply)
    if (message.url === '/much') reply.end(MUCH)
    // The silence of a slow answer is over before it comes.
    else reply.once('timeout', () => reply.end('late'))
  })
  endStalledReaders(server, 100)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

/** Asks for an address, and returns the connection. */
function ask(target: string): net.Socket {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  return socket
}

test('who asks for much and reads nothing loses the connection', async () => {
  const socket = ask('/much').pause()
  await expect.poll(() => responses.at(-1)?.destroyed).toBe(true)
  socket.destroy()
})

test('an answer that takes long to make arrives', async () => {
  const [received] = (await once(ask('/slow'), 'data')) as [Buffer]
  expect(received.toString()).toMatch(/^HTTP\/1.1 200/)
})
