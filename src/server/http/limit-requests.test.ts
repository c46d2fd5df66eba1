import { beforeEach, expect, test } from 'vitest'
import { boundRequests } from './limit-requests.ts'

const PER_MINUTE = 60
let clock: number
let lookUps: number
let service: (request: Request) => Promise<Response>

beforeEach(() => {
  clock = 0
  lookUps = 0
  service = boundRequests({
    perMinute: PER_MINUTE,
    clientAddress: (request) => request.headers.get('from-address') ?? '192.0.2.1',
    async isKnown(request) {
      lookUps += 1
      return request.headers.get('authorization') === 'Bearer good'
    },
    clock: () => clock,
    now: () => new Date(1_000_000 + clock),
  }).around(async () => new Response('ok'))
})

const ask = async (headers: Record<string, string> = {}, path = '/api/stays') =>
  service(new Request(`https://homes.example${path}`, { headers }))
const useUp = async (address = '192.0.2.1') => {
  for (let count = 0; count < PER_MINUTE; count++) expect((await ask({ 'from-address': address })).status).toBe(200)
}

test('a minute’s worth at once, then as much as flows in; who is refused is told when to come back', async () => {
  await useUp()
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'retry-after': '1',
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '1060',
    'cache-control': 'private, no-store',
  })
  expect(await refused.json()).toEqual({
    data: null,
    error: {
      status: 429,
      name: 'RateLimitError',
      message: 'Too many requests, please try again later.',
      details: { code: 'too_many_requests' },
    },
  })
  clock += 1_000
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
})

test('no header, no query and no path makes another caller of the same address', async () => {
  await useUp()
  const tricks: Record<string, string>[] = [
    { 'x-forwarded-for': '198.51.100.7' },
    { forwarded: 'for=198.51.100.7' },
    { 'x-real-ip': '198.51.100.7' },
    { 'cf-connecting-ip': '198.51.100.7' },
    { 'user-agent': 'Somebody else' },
    { authorization: 'Bearer made-up' },
    { cookie: 'session=made-up' },
  ]
  for (const headers of tricks) expect((await ask(headers)).status, JSON.stringify(headers)).toBe(429)
  expect((await ask({}, '/api/pages?email=other@example.com')).status).toBe(429)
})

test('an answer that says how often its own route may be called keeps saying that', async () => {
  const own = { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': '1030' }
  const bounded = boundRequests({
    perMinute: PER_MINUTE,
    clientAddress: () => '192.0.2.1',
    isKnown: async () => false,
    clock: () => clock,
    now: () => new Date(1_000_000 + clock),
  }).around(async () => new Response('ok', { headers: own }))
  const { headers } = await bounded(new Request('https://homes.example/api/auth/local', { method: 'POST' }))
  expect(Object.fromEntries(headers)).toMatchObject(own)
})

test('other addresses are not held back; the addresses of one IPv6 network are one caller', async () => {
  await useUp()
  expect((await ask({ 'from-address': '192.0.2.2' })).status).toBe(200)
  await useUp('2001:db8:1:2::1')
  expect((await ask({ 'from-address': '2001:db8:1:2:ffff::9' })).status).toBe(429)
  expect((await ask({ 'from-address': '2001:db8:1:3::1' })).status).toBe(200)
})

test('who is signed in goes on, and is looked up only when there is no room', async () => {
  await useUp()
  expect(lookUps).toBe(0)
  for (let count = 0; count < 2 * PER_MINUTE; count++)
    expect((await ask({ authorization: 'Bearer good' })).status).toBe(200)
})

test('made-up credentials are looked at only so often', async () => {
  await useUp()
  for (let count = 0; count < 3 * PER_MINUTE; count++)
    expect((await ask({ authorization: `Bearer ${count}` })).status).toBe(429)
  expect(lookUps).toBe(PER_MINUTE)
})

test('a limit of 0 lets every request through', async () => {
  const inner = async () => new Response('ok')
  const limit = {
    perMinute: 0,
    clientAddress: () => '',
    isKnown: async () => false,
    clock: () => 0,
    now: () => new Date(),
  }
  expect(boundRequests(limit).around(inner)).toBe(inner)
})
