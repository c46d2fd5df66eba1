import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countUnread, UnreadResponses } from './unread-responses.ts'

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
  const unread = new UnreadResponses(BOUNDS)
  server = http.createServer({ ServerResponse: countUnread(unread, 1) }, ({ url = '' }, reply) => {
    replies.set(url, reply)
    if (url.startsWith('/everybody')) reply.end(OF_EVERYBODY)
    else if (url.startsWith('/piped'))
      void pipeline(Readable.from([Buffer.alloc(LARGE_BYTES, 'b')]), reply).catch(() => {})
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

/** Returns the addresses of the answers that have been ended. */
const ended = () =>
  [...replies].filter(([, reply]) => reply.destroyed && !reply.writableFinished).map(([target]) => target)

test('who leaves more unread than one visitor may loses the older of it', async () => {
  for (const target of ['/1', '/2', '/stream/3', '/stream/4']) await ask(target, '192.0.2.1')
  expect(ended()).toHaveLength(2)
  expect(ended()).not.toContain('/stream/4')
  await ask('/of-another', '192.0.2.2')
  expect(ended()).toHaveLength(2)
})

test('all visitors together leave no more than a part of the memory unread', async () => {
  for (let nr = 1; nr <= 6; nr++) await ask(`/${nr}`, `192.0.2.${nr}`)
  expect(ended()).toHaveLength(1)
  expect(ended()).not.toContain('/6')
})

test('those who read nothing lose their answers before a slow reader does, the oldest first', () => {
  const unread = new UnreadResponses({ ofOneBytes: 300, ofAllBytes: Infinity })
  const lost: string[] = []
  // What the system has accepted of an answer depends on its buffers.
  const answer = (name: string) => {
    const handle = { bytesWritten: 1000, writeQueueSize: 1000 }
    const reply = { socket: { _handle: handle }, destroy: () => void lost.push(name) } as unknown as ServerResponse
    unread.hold('192.0.2.1', reply, reply, 100)
    return { read: (bytes: number) => (handle.writeQueueSize -= bytes) }
  }
  const slow = answer('slow')
  for (let nr = 1; nr <= 6; nr++) {
    slow.read(10)
    answer(`${nr}`)
  }
  expect(lost).toEqual(['1', '2', '3', '4'])
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
  for (let nr = 1; nr <= 8; nr++) await once((await ask(`/${nr}`, '192.0.2.1')).resume(), 'close')
  await expect.poll(() => [...replies.values()].every((reply) => reply.closed)).toBe(true)
  for (const target of ['/9', '/10']) await ask(target, '192.0.2.1')
  expect([...replies].filter(([, reply]) => reply.destroyed && !reply.writableFinished)).toEqual([])
})

test('a stream that waits for its reader is no reason for Node to warn of a leak', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => void warnings.push(warning)
  process.on('warning', note)
  server.prependListener('request', (_message, reply) => {
    // As many as the rest of the server listens with.
    for (let nr = 0; nr < 3; nr++) reply.once('close', () => {})
  })
  await ask('/piped', '192.0.2.1')
  await expect.poll(() => replies.get('/piped')?.headersSent).toBe(true)
  await setImmediate()
  process.off('warning', note)
  expect(warnings).toEqual([])
})
