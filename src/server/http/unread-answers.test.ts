import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countUnread, UnreadAnswers } from './unread-answers.ts'

const MIB = 1024 * 1024
/** More than the buffers of both ends of a connection hold. */
const LARGE_BYTES = 14 * MIB
const OF_EVERYBODY = Buffer.alloc(LARGE_BYTES, 'a')
/** Two answers for one subscriber, and five in all. */
const BOUNDS = { ofOneBytes: 2.5 * LARGE_BYTES, ofAllBytes: 5.5 * LARGE_BYTES }

let server: http.Server
let replies: Map<string, ServerResponse>
const sockets: Socket[] = []

beforeEach(async () => {
  replies = new Map()
  const unread = new UnreadAnswers(BOUNDS)
  server = http.createServer({ ServerResponse: countUnread(unread, 1) }, ({ url = '' }, reply) => {
    replies.set(url, reply)
    if (url.startsWith('/everybody')) reply.end(OF_EVERYBODY)
    else if (url.startsWith('/stream')) reply.write(Buffer.alloc(LARGE_BYTES, 'b'))
    else reply.end(Buffer.alloc(url === '/huge' ? 6 * LARGE_BYTES : LARGE_BYTES, 'b'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

/** Asks for an address, reads nothing, and returns the connection once the answer has been made. */
async function ask(target: string, address: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  const head = `GET ${target} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\nconnection: close\r\n\r\n`
  const made = once(server, 'request')
  socket.write(head)
  await made
  return socket
}

/** Reads at least this much of an answer, or all of it, and stops. */
async function read(socket: Socket, bytes = Infinity): Promise<number> {
  let count = 0
  for (const chunks = socket[Symbol.asyncIterator](); count < bytes;) {
    const next = await chunks.next()
    if (next.done) break
    count += (next.value as Buffer).length
  }
  return count
}

/** Returns the addresses of the answers that have been ended. */
const ended = () =>
  [...replies].filter(([, reply]) => reply.destroyed && !reply.writableFinished).map(([target]) => target)

test('who leaves more unread than one visitor may loses the oldest of it', async () => {
  for (const target of ['/1', '/2', '/stream/3', '/stream/4']) await ask(target, '192.0.2.1')
  expect(ended()).toEqual(['/1', '/2'])
  await ask('/of-another', '192.0.2.2')
  expect(ended()).toEqual(['/1', '/2'])
})

test('a slow reader among those who read nothing gets the answer to its end', async () => {
  const slow = await ask('/slow', '192.0.2.1')
  let count = 0
  for (const nr of [1, 2, 3]) {
    await ask(`/${nr}`, '192.0.2.1')
    count += await read(slow, 4 * MIB)
  }
  expect(ended()).toEqual(['/1', '/2'])
  expect(count + (await read(slow))).toBeGreaterThan(LARGE_BYTES)
})

test('of all visitors the one who has read nothing for longest loses an answer', async () => {
  for (let nr = 1; nr <= 6; nr++) await ask(`/${nr}`, `192.0.2.${nr}`)
  expect(ended()).toEqual(['/1'])
})

test('a single answer may be larger than the bound', async () => {
  await ask('/huge', '192.0.2.1')
  expect(ended()).toEqual([])
})

test('what many read at once takes memory once', async () => {
  for (let nr = 1; nr <= 8; nr++) await ask(`/everybody/${nr}`, '192.0.2.1')
  expect(ended()).toEqual([])
})

test('what was read no longer counts', async () => {
  for (let nr = 1; nr <= 8; nr++) await read(await ask(`/${nr}`, '192.0.2.1'))
  await expect.poll(() => [...replies.values()].every((reply) => reply.closed)).toBe(true)
  for (const target of ['/9', '/10']) await ask(target, '192.0.2.1')
  expect([...replies].filter(([, reply]) => reply.destroyed && !reply.writableFinished)).toEqual([])
})
