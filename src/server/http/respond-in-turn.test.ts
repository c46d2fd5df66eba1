import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { respondInTurn } from './respond-in-turn.ts'

let server: http.Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'a')

/** A server, and a connection to it on which these paths are asked for at once, and nothing is read. */
async function askForAll(paths: readonly string[], listener: RequestListener) {
  server = http.createServer(respondInTurn(listener))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  await once(client, 'connect')
  const arrived = once(server, 'request')
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`).join(''))
  await arrived
  // All of them have been read from the connection by now.
  await setImmediate()
  return client
}

test('somebody who asks for much at once and reads nothing gets one answer made, and the others once they read', async () => {
  const made: string[] = []
  const client = await askForAll(['/1', '/2', '/3'], ({ url = '' }, reply) => {
    made.push(url)
    reply.end(url === '/1' ? LARGE : url)
  })
  expect(made).toEqual(['/1'])

  let end = ''
  client.on('data', (chunk: Buffer) => {
    end = (end + chunk.toString('latin1')).slice(-2000)
    if (end.endsWith('/3')) client.end()
  })
  await once(client.resume(), 'close')
  expect(made).toEqual(['/1', '/2', '/3'])
  expect(end).toMatch(/\r\n\r\n\/2HTTP\/1\.1 200 OK\r\n/)
})

test('a connection on which very many requests wait is ended, and none of them is answered', async () => {
  const made: string[] = []
  const paths = Array.from({ length: 200 }, (_, index) => `/${index}`)
  const client = await askForAll(paths, ({ url = '' }, reply) => {
    made.push(url)
    reply.end(LARGE)
  })
  client.on('error', () => undefined).resume()
  await once(client, 'close')
  expect(made).toEqual(['/0'])
})
