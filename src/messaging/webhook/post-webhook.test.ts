import http, { type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postWebhook } from './post-webhook.ts'

let server: http.Server
let port: number
let behave: RequestListener
const received: { message: IncomingMessage; body: string }[] = []

beforeAll(async () => {
  server = http.createServer((message, reply) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      received.push({ message, body: Buffer.concat(chunks).toString() })
      behave(message, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const toLoopback = async () => [{ address: '127.0.0.1', family: 4 }]

function post(options: Partial<Parameters<typeof postWebhook>[1]> & { host?: string; path?: string } = {}) {
  const { host = 'receiver.test', path = '/in', ...rest } = options
  const call = { url: `http://${host}:${port}${path}`, headers: { 'webhook-id': 'msg_1' }, body: '{"type":"ping"}' }
  return postWebhook(call, { webhookHosts: ['receiver.test', '127.0.0.1'], resolve: toLoopback, ...rest })
}

test('a message arrives with its headers and its body, and the start of the answer is kept', async () => {
  behave = (_message, reply) => reply.writeHead(200).end('thanks\0' + 'x'.repeat(5_000))
  const response = await post()
  expect(response).toMatchObject({ status: 200, error: null })
  expect([response.response.length, response.response.slice(0, 8)]).toEqual([1_000, 'thanksxx'])
  const { message, body } = received.at(-1)!
  expect(body).toBe('{"type":"ping"}')
  expect(message.headers).toMatchObject({
    'webhook-id': 'msg_1',
    'content-type': 'application/json',
    'user-agent': 'Holmstay',
    host: `receiver.test:${port}`,
  })
})

test('a redirect is an answer like others: nobody goes where it leads', async () => {
  behave = (_message, reply) => reply.writeHead(307, { location: `http://127.0.0.1:${port}/elsewhere` }).end()
  const before = received.length
  expect(await post()).toMatchObject({ status: 307 })
  expect(received).toHaveLength(before + 1)
})

test('a receiver that does not answer is left, one whose answer breaks off has answered', async () => {
  behave = () => {}
  expect(await post({ timeoutMs: 200 })).toEqual({ status: null, error: 'No answer came in time.', response: '' })
  behave = (message, reply) => reply.writeHead(202).write('half', () => message.socket.destroy())
  expect(await post()).toMatchObject({ status: 202, error: null })
})

test('a name that leads to a private address is not connected to, whatever else it leads to', async () => {
  const before = received.length
  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['1.1.1.1', '127.0.0.1'],
    ['169.254.169.254'],
  ]) {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    const response = await postWebhook(
      { url: 'https://innocent.example/', headers: {}, body: '{}' },
      { webhookHosts: [], resolve },
    )
    expect(response.error, addresses.join()).toBe('The name leads to an address that is not on the public internet.')
  }
  expect(received).toHaveLength(before)
})

test('an address that may not be called any more is not called', async () => {
  expect(await post({ webhookHosts: [] })).toMatchObject({
    status: null,
    error: 'The address must begin with https://.',
  })
})

test('why nothing came is said in words', async () => {
  const closed = http.createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const free = (closed.address() as AddressInfo).port
  await new Promise((resolve) => closed.close(resolve))
  const call = { url: `http://127.0.0.1:${free}/`, headers: {}, body: '{}' }
  expect((await postWebhook(call, { webhookHosts: ['127.0.0.1'] })).error).toBe('The connection was refused.')
  const resolve = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  expect((await post({ resolve })).error).toBe('The name is not known.')
})
