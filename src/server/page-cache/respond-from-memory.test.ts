import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptStays } from '#api/route/kept-responses.ts'
import { clientAddressOf } from '#identity/client-address.ts'
import { createListener, type ListenerOptions } from '#server/create-listener.ts'
import { boundRequests } from '#server/http/limit-requests.ts'
import { ResponseCache } from './response-cache.ts'

const PER_MINUTE = 3
const told: number[] = []
let server: http.Server

/** Starts the listener of a site whose database is down: nothing can be made, and the API behind it says so. */
beforeAll(async () => {
  const clock = () => 0
  const bound = boundRequests({
    perMinute: PER_MINUTE,
    clientAddress: clientAddressOf,
    isKnown: async () => false,
    clock,
    now: () => new Date(0),
    share: () => ({ count: (_client, requests) => void told.push(requests) }),
  })
  const make = () => Promise.reject(new Error('Connection terminated unexpectedly'))
  const options = {
    app: bound.around(async () => new Response('away', { status: 503 })),
    pages: null,
    responses: {
      responses: new ResponseCache({ maxBytes: 1_000, headers: {}, clock }),
      reads: () => ({ keeping: keptStays, make }),
      bound,
      corsOrigins: [],
      websiteUrl: 'http://127.0.0.1',
      trustedHops: 0,
    },
    files: (_message: unknown, _reply: unknown, next: () => void) => next(),
    consentCookie: null,
    websiteOrigin: null,
    trustedHops: 0,
    hosts: null,
    isStopping: () => false,
    forgedWebhooks: null,
    log: pino({ level: 'silent' }),
  } satisfies ListenerOptions
  server = http.createServer(createListener(options))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

test('a list that cannot be made counts once among the requests of its address, here and with the other processes', async () => {
  const ask = async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/stays`)
    return [status, headers.get('x-ratelimit-remaining')]
  }
  const responses = []
  for (let count = 0; count <= PER_MINUTE; count++) responses.push(await ask())
  expect(responses).toEqual([
    [503, '2'],
    [503, '1'],
    [503, '0'],
    [429, '0'],
  ])
  expect(told.reduce((sum, requests) => sum + requests, 0)).toBe(PER_MINUTE)
})
