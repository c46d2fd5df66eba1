import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundConnections } from './bound-connections.ts'
import { IdleConnections } from './idle-connections.ts'

const MOST = 4
const VISITOR = '127.0.0.2'
const GREEDY = '127.0.0.3'
let server: http.Server
let opened: Socket[]
/** Answers to requests that wait. */
let waiting: number
beforeEach(async () => {
  opened = []
  waiting = 0
  server = http.createServer((message, reply) => {
    if (message.url === '/waits') waiting++
    else reply.end('here')
  })
  boundConnections(server, new IdleConnections(server), MOST)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(() => {
  for (const socket of opened) socket.destroy()
  server.closeAllConnections()
  server.close()
})

/** Opens a connection from an address, and asks for something on it. */
async function ask(from: string, target: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  opened.push(socket)
  const before = waiting
  socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`)
  if (target === '/waits') await expect.poll(() => waiting > before || socket.closed).toBe(true)
  else await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return socket
}
const areOpen = (sockets: readonly Socket[]) => sockets.map((socket) => !socket.closed)

test('the address with the most connections gives up the one that has been idle for longest', async () => {
  const visitor = await ask(VISITOR, '/')
  const busy = await ask(GREEDY, '/waits')
  const idle = [await ask(GREEDY, '/'), await ask(GREEDY, '/')]
  const more = await ask(GREEDY, '/')
  await expect.poll(() => areOpen([visitor, busy, ...idle, more])).toEqual([true, true, false, true, true])
})

test('who lets all of them wait for answers keeps nobody out', async () => {
  const greedy: Socket[] = []
  for (let count = 0; count < MOST; count++) greedy.push(await ask(GREEDY, '/waits'))
  const visitor = await ask(VISITOR, '/')
  await expect.poll(() => areOpen([visitor, ...greedy])).toEqual([true, false, true, true, true])
})

test('no answer is lost behind a proxy, whose connections all have one address', async () => {
  const busy: Socket[] = []
  for (let count = 0; count < MOST; count++) busy.push(await ask(VISITOR, '/waits'))
  const newcomer = await ask(VISITOR, '/')
  expect(areOpen([newcomer, ...busy])).toEqual([false, true, true, true, true])
})

test('a connection that has closed counts no more', async () => {
  const first = await ask(VISITOR, '/')
  for (let count = 1; count < MOST; count++) await ask(VISITOR, '/')
  first.destroy()
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  await expect.poll(count).toBe(MOST - 1)
  await ask(VISITOR, '/')
  expect(areOpen(opened.slice(1))).toEqual([true, true, true, true])
})
