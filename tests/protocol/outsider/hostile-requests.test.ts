import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWebSession } from '#accounts/session/open-web-session.ts'
import { closeWebSession } from '#accounts/session/close-web-session.ts'
import { sessionCookieName } from '#contract/site/session-cookie-name.ts'
import { declaredRoutes } from '#api/access/declared-routes.ts'
import type { NewApiTokenShape } from '#contract/api-token-shapes.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { letStay } from '#tests/support/access/stays-of-host.ts'
import { ORIGIN, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let world: AccessWorld
let guest: ShopGuest
let slug: string

beforeAll(async () => {
  world = await createAccessWorld()
  guest = await world.newcomer()
  slug = await letStay(world)
})
afterAll(async () => world.shop.database.close())

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const request = new Request(ORIGIN + path, { method, headers, ...(body !== undefined && { body }) })
  const response = await world.shop.app(request)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const bearer = async (person: ShopGuest) => ({ authorization: `Bearer ${await world.signIn(person)}` })
const JSON_TYPE = { 'content-type': 'application/json' }

test('a method is what the request line says, whatever headers, parameters and fields claim', async () => {
  const admin = await bearer(world.admin)
  const path = `/api/stays/${slug}`
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', 'x-original-method'])
    expect((await ask('POST', path, { ...admin, ...JSON_TYPE, [name]: 'DELETE' }, '{}')).status, name).toBe(405)
  expect((await ask('POST', `${path}?_method=DELETE`, { ...admin, ...JSON_TYPE }, '{"_method":"DELETE"}')).status).toBe(
    405,
  )
  expect((await ask('GET', path, { ...admin, 'x-http-method-override': 'DELETE' })).status).toBe(200)
  expect((await ask('GET', `${path}?_method=DELETE`, admin)).status).toBe(200)
})

test('an address is what the request line says, too', async () => {
  for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix'])
    expect((await ask('GET', '/api/stays', { [name]: '/api/staff/bookings' })).status, name).toBe(200)
  for (const path of [
    '/api/stays/../staff/bookings',
    '/api/%73taff/bookings',
    '/api/staff%2Fbookings',
    '/api//staff/bookings',
    '/api/staff/bookings/',
    '/api/STAFF/bookings',
    '/api/staff/bookings;x',
    '/api/staff/bookings%00',
  ])
    expect([401, 404], path).toContain((await ask('GET', path)).status)
})

test('a token counts in the header that is made for it, and nowhere else', async () => {
  const data = { name: 'Reader', type: 'read-only' }
  const { accessKey: key } = (await world.admin.call<NewApiTokenShape>('POST', '/api/api-tokens', { data })).data
  const path = '/api/staff/bookings'
  expect((await ask('GET', path, { authorization: `Bearer ${key}` })).status).toBe(200)
  for (const name of ['access_token', 'token', 'api_key', 'apiKey', 'key', 'jwt', 'authorization', 'bearer'])
    expect((await ask('GET', `${path}?${name}=${key}&${name}=Bearer%20${key}`)).status, name).toBe(401)
  for (const [name, value] of [
    ['x-api-key', key],
    ['x-access-token', key],
    ['x-authorization', `Bearer ${key}`],
    ['proxy-authorization', `Bearer ${key}`],
    ['cookie', `session=${key}; authorization=${key}; access_token=${key}; strapi_jwt=${key}`],
    ['authorization', key],
    ['authorization', `Token ${key}`],
    ['authorization', `Basic ${Buffer.from(`:${key}`).toString('base64')}`],
    ['authorization', `Bearer ${key} ${key}`],
    ['authorization', `Bearer ${key},`],
    ['authorization', `Bearer, Bearer ${key}`],
    ['authorization', `Bearer ${key.toUpperCase()}`],
    ['authorization', `Bearer ${key.slice(0, -1)}`],
  ] as const)
    expect((await ask('GET', path, { [name]: value })).status, `${name}: ${value}`).toBe(401)
})

describe('sessions', () => {
  const cookieOf = (id: string) => `${sessionCookieName(ORIGIN)}=${id}`
  const open = async (person: ShopGuest) => {
    const idToken = await world.signIn(person)
    const client = { address: '192.0.2.1', userAgent: null }
    const opened = await openWebSession(world.shop.deps.accounts, { idToken, currentSessionId: null, client })
    if (!opened.ok) throw new Error(opened.problem.code)
    return opened.value.sessionId
  }
  const who = async (headers: Record<string, string>) => {
    const { status, text } = await ask('GET', '/api/users/me', headers)
    return status === 200 ? (JSON.parse(text) as { uid: string }).uid : status
  }

  test('are told by the whole of their id, and by nothing that resembles it', async () => {
    const id = await open(guest)
    expect(await who({ cookie: cookieOf(id) })).toBe(guest.uid)
    const strange = [
      id.slice(0, -1),
      `${id}A`,
      id.toUpperCase(),
      id.toLowerCase(),
      ` ${id}x`,
      `"${id}" `,
      '*',
      '%00',
      "' or 1=1 --",
      guest.uid,
      '{"$ne":null}',
    ]
    for (const one of strange.filter((text) => text.trim().replaceAll('"', '') !== id))
      expect(await who({ cookie: cookieOf(one) }), one).toBe(403)
    for (const name of ['Session', '__Host-session', '__Secure-session', 'session ', 'sessions', 'signedIn'])
      expect(await who({ cookie: `${name.trim() === 'session' ? 'x' : name}=${id}` }), name).toBe(403)
  })

  test('that have ended are nobody’s, for those of an account that was shut as well', async () => {
    const [ended, shut] = [await open(guest), await world.newcomer()]
    await closeWebSession(world.shop.deps.accounts, { sessionId: ended })
    expect(await who({ cookie: cookieOf(ended) })).toBe(403)
    const cookie = cookieOf(await open(shut))
    expect(await who({ cookie })).toBe(shut.uid)
    const { db } = world.shop.database
    await db.updateTable('app.profile').set({ blocked: true }).where('uid', '=', shut.uid).execute()
    expect(await who({ cookie })).toBe(403)
    expect(await who(await bearer(shut))).toBe(401)
  })

  test('do not mix with tokens: who shows a token is its bearer, or nobody', async () => {
    const cookie = cookieOf(await open(guest))
    const stranger = await world.newcomer()
    expect(await who({ cookie, ...(await bearer(stranger)) })).toBe(stranger.uid)
    expect(await who({ cookie, authorization: 'Bearer made-up' })).toBe(401)
    expect(await who({ cookie, authorization: 'Basic made-up' })).toBe(403)
  })

  test('change nothing from another page than ours, whatever the request calls itself', async () => {
    const cookie = cookieOf(await open(guest))
    const change = (headers: Record<string, string>) =>
      ask('PUT', '/api/users/me', { cookie, ...JSON_TYPE, ...headers }, '{"data":{"displayName":"Mallory"}}')
    const claims: readonly Record<string, string>[] = [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: `${ORIGIN}.evil.example` },
      { origin: `${ORIGIN}:81` },
      { origin: ORIGIN.replace('http:', 'https:') },
      { origin: ORIGIN, 'sec-fetch-site': 'cross-site' },
      { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin, cross-site' },
      { referer: `${ORIGIN}/user` },
      { 'x-requested-with': 'XMLHttpRequest' },
    ]
    for (const headers of claims) expect((await change(headers)).status, JSON.stringify(headers)).toBe(403)
    expect((await change({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

test('what one guest did under a key is nothing to another who knows the key', async () => {
  const other = await world.newcomer()
  const request = { stay: slug, checkIn: '2027-09-01', checkOut: '2027-09-05' }
  const [quoted, theirs] = [await guest.quote(request), await other.quote(request)]
  const key = randomUUID()
  const mine = await guest.hold(quoted.data.id, key)
  expect(mine.status).toBe(201)
  for (const quote of [quoted.data.id, theirs.data.id]) {
    const taken = await other.hold(quote, key)
    expect([taken.status, JSON.stringify(taken).includes(mine.data.documentId)]).toEqual([409, false])
  }
  const path = `/api/bookings/${mine.data.documentId}/withdrawal`
  const headers = { 'idempotency-key': key }
  expect((await guest.call('POST', path, { headers })).status).toBe(200)
  expect((await other.call('POST', path, { headers })).status).toBe(404)
  expect((await world.shop.call('POST', path, { headers })).status).toBe(401)
})

const bodiesOfRoutes = declaredRoutes
  .map(({ name }) => name)
  .filter((name) => /^(POST|PUT) /.test(name) && !name.includes('/webhooks/') && name !== 'POST /api/upload')

test.each(bodiesOfRoutes)('%s does nothing with a body that only pretends to be JSON, or is none', async (name) => {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replaceAll(/:\w+/g, randomUUID())
  const admin = await bearer(world.admin)
  const valid = '{"data":{"note":"x"}}'
  const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const bodies: readonly (readonly [type: string, body: string])[] = [
    ['text/plain', valid],
    ['text/plain; charset=application/json', valid],
    ['application/xml', '<data/>'],
    ['application/json', deep],
    ['application/json', deep.replaceAll('[', '{"a":').replaceAll(']', '}').replace('{"a":}', '1')],
    ['application/json', '{"data":[1,2]}'],
    ['application/json', '{"data":"text"}'],
    ['application/json', '[{"data":{}}]'],
    ['application/json', '{"data":{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}}'],
    ['application/json', '{"__proto__":{"data":{}},"role":"admin"}'],
    ['application/json', '{"data":{"a":"\\u0000"},"a":"\\u0000"}'],
    ['application/json', '\uFEFF{'],
    ['application/json;charset=utf-16', '{"data"'],
  ]
  for (const [type, body] of bodies) {
    const { status, text } = await ask(method, path, { ...admin, 'content-type': type }, body)
    // What takes no body does not look at it: nothing of that name is there, or nothing is done.
    expect([status >= 400 && status < 500, type, body.slice(0, 60), text.slice(0, 200)]).toEqual([
      true,
      type,
      body.slice(0, 60),
      text.slice(0, 200),
    ])
  }
})

test('nobody makes more of themselves than they are', async () => {
  const own = await bearer(guest)
  const numbers = world.shop.database.db.selectFrom('app.profile').select('id').where('uid', '=', guest.uid)
  const { id } = await numbers.executeTakeFirstOrThrow()
  const requests = [
    { role: 'admin' },
    { role: { connect: [4] } },
    { blocked: false },
    { emailVerified: true },
    { uid: world.admin.uid },
    { id: 1 },
    { confirmed: true },
    { provider: 'x' },
  ]
  for (const request of requests) {
    const body = JSON.stringify(request)
    expect((await ask('PUT', `/api/users/${id}`, { ...own, ...JSON_TYPE }, body)).status, body).toBe(400)
    const data = JSON.stringify({ data: request })
    expect((await ask('PUT', '/api/users/me', { ...own, ...JSON_TYPE }, data)).status, data).toBe(400)
    const account = { username: 'mallory', email: 'mallory@example.com', password: 'quiet cove 17', ...request }
    expect((await ask('POST', '/api/auth/local/register', JSON_TYPE, JSON.stringify(account))).status, body).toBe(400)
  }
  const { db } = world.shop.database
  const rows = await db.selectFrom('app.profile').select('role').where('uid', '=', guest.uid).execute()
  expect(rows).toEqual([{ role: 'user' }])
})

test('no part of a request becomes a line of the answer', async () => {
  const split = '%0d%0aSet-Cookie:%20session=x%0d%0a%0d%0a<script>'
  const admin = await bearer(world.admin)
  for (const [path, headers] of [
    [`/api/connect/firebase?callback=${ORIGIN}/${split}`, {}],
    [`/api/connect/${split}`, {}],
    [`/api/auth/email-confirmation?confirmation=${split}`, {}],
    [`/api/auth/firebase/callback?access_token=${split}`, {}],
    [`/api/stays/${split}`, {}],
    [`/api/quotes/${split}/document`, {}],
    [`/api/stays?filters[slug]=${split}`, {}],
    [`/api/upload/files/${split}`, admin],
    [`/webhooks/${split}`, {}],
  ] as const) {
    const result = await ask('GET', path, headers)
    expect([path, result.headers.getSetCookie()]).toEqual([path, []])
    for (const [name, value] of result.headers) expect(`${name}${value}`).not.toMatch(/[\r\n]|<script>/i)
  }
  const named = { data: { slug: 'a\r\nSet-Cookie: x=1' } }
  const renamed = await ask('PUT', `/api/stays/${slug}`, { ...admin, ...JSON_TYPE }, JSON.stringify(named))
  expect([renamed.status, renamed.headers.getSetCookie()]).toEqual([400, []])
})
