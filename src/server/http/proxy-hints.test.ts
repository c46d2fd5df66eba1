import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createListener } from '#server/create-listener.ts'
import { hostsOf } from './host-guard.ts'
import { createProxyHints } from './proxy-hints.ts'

let server: http.Server | undefined
afterEach(() => server?.close())

/** Starts the listener as a production site has it; returns what asks it, and what it has logged. */
async function site({ trustedHops = 0, isProduction = true }) {
  const log: { msg: string; host?: string }[] = []
  const listener = createListener({
    app: async () => new Response('a page'),
    pages: null,
    files: (_message, _reply, next) => next(),
    consentCookie: null,
    websiteOrigin: 'https://homes.example',
    trustedHops,
    hosts: isProduction ? hostsOf('https://homes.example', []) : null,
    isStopping: () => false,
    forgedWebhooks: null,
    log: pino({ level: 'warn' }, { write: (line) => void log.push(JSON.parse(line) as { msg: string }) }),
  })
  server = http.createServer(listener)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = http.request({ port, host: '127.0.0.1', agent: false, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode))
      })
      request.once('error', reject).end()
    })
  return { ask, log }
}

const own = { host: 'homes.example' }
const forwarded = { ...own, 'x-forwarded-for': '203.0.113.9' }

test('a proxy whose visitors count as one is told of, once', async () => {
  const { ask, log } = await site({})
  expect(await ask(own)).toBe(200)
  expect(log).toEqual([])
  for (let count = 0; count < 3; count++) expect(await ask(forwarded)).toBe(200)
  expect(log.map(({ msg }) => msg)).toEqual([expect.stringContaining('Set it to the number of your proxies')])
})

test('a proxy that asks for its own name of this machine is told of, once, with the name', async () => {
  const { ask, log } = await site({ trustedHops: 1 })
  for (let count = 0; count < 3; count++) expect(await ask({ host: '127.0.0.1:3000' })).toBe(421)
  expect(log).toEqual([
    expect.objectContaining({
      host: '127.0.0.1:3000',
      msg: expect.stringContaining('proxy_set_header Host $http_host'),
    }),
  ])
})

test('nothing is said about a proxy that is set up, nor by a demo', async () => {
  const production = await site({ trustedHops: 1 })
  expect(await production.ask(forwarded)).toBe(200)
  expect(production.log).toEqual([])
  server?.close()
  const demo = await site({ isProduction: false })
  expect(await demo.ask({ ...forwarded, host: 'localhost' })).toBe(200)
  expect(demo.log).toEqual([])
})

test('what somebody on the internet sends is no hint: only a private network has a proxy of ours', () => {
  const log: string[] = []
  const warn = (...line: unknown[]) => void log.push(String(line.at(-1)))
  const hint = createProxyHints({ hosts: hostsOf('https://homes.example', []), trustedHops: 0, log: { warn } })
  const from = (remoteAddress: string) =>
    ({ headers: forwarded, socket: { remoteAddress } }) as unknown as http.IncomingMessage
  for (const isMisdirected of [true, false]) hint(from('93.184.216.34'), isMisdirected)
  expect(log).toEqual([])
  for (const isMisdirected of [true, false]) hint(from('10.0.0.2'), isMisdirected)
  expect(log).toHaveLength(2)
})
