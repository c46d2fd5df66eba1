import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentityService, type IdentityService } from '../identity-service.ts'

const SITE = 'http://localhost:3000'

let service: IdentityService
const guest = { email: 'origins@mail.example', password: 'quiet cove at dawn' }
beforeAll(async () => {
  service = await createIdentityService()
  await service.call('v1/accounts:signUp', guest)
})
afterAll(() => service.close())

type Origin = Readonly<Record<string, string>>

const ours: readonly [string, Origin][] = [
  ['a page of this site', { 'sec-fetch-site': 'same-origin', origin: SITE }],
  ['a page of this site that says no origin', { 'sec-fetch-site': 'same-origin' }],
  ['a page of this site in an older browser', { origin: SITE }],
]
const silent: readonly [string, Origin][] = [['a program, which says nothing', {}]]
const foreign: readonly [string, Origin][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another site in an older browser', { origin: 'https://evil.example' }],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://shop.localhost:3000' }],
  ['a sibling subdomain in an older browser', { origin: 'http://shop.localhost:3000' }],
  ['another port', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3001' }],
  ['https for http', { origin: 'https://localhost:3000' }],
  ['a sandboxed page', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['a sandboxed page in an older browser', { origin: 'null' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['nonsense', { 'sec-fetch-site': 'same-origin, cross-site', origin: SITE }],
]

const ask = (path: string, method: string, headers: Origin) =>
  service.session(new Request(`${SITE}${path}`, { method, headers }))
async function open(origin: Origin) {
  const { idToken } = (await service.call('v1/accounts:signInWithPassword', guest)).body
  return ask('/__session', 'POST', { ...origin, authorization: `Bearer ${idToken}` })
}
async function newCookie(): Promise<string> {
  return ((await open({ origin: SITE })).headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

describe('a session is opened', () => {
  test.each([...ours, ...silent])('for %s', async (_, origin) => {
    expect((await open(origin)).status).toBe(200)
  })
  test.each(foreign)('not for %s', async (_, origin) => {
    const response = await open(origin)
    expect([response.status, await response.json()]).toEqual([403, { error: 'foreign-origin' }])
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('a session is ended', () => {
  test.each(ours)('for %s', async (_, origin) => {
    expect((await ask('/__session', 'DELETE', { ...origin, cookie: await newCookie() })).status).toBe(204)
  })
  test.each([...foreign, ...silent])('not for %s', async (_, origin) => {
    const cookie = await newCookie()
    expect((await ask('/__session', 'DELETE', { ...origin, cookie })).status).toBe(403)
    expect((await ask('/__session/token', 'POST', { origin: SITE, cookie })).status).toBe(200)
  })
})

describe('a sign-in is given back', () => {
  test.each(ours)('for %s', async (_, origin) => {
    expect((await ask('/__session/token', 'POST', { ...origin, cookie: await newCookie() })).status).toBe(200)
  })
  test.each([...foreign, ...silent])('not for %s', async (_, origin) => {
    const response = await ask('/__session/token', 'POST', { ...origin, cookie: await newCookie() })
    expect([response.status, await response.json()]).toEqual([403, { error: 'foreign-origin' }])
  })
})

test.each([
  ['GET', '/__session', 'POST, DELETE'],
  ['PUT', '/__session', 'POST, DELETE'],
  ['OPTIONS', '/__session', 'POST, DELETE'],
  ['GET', '/__session/token', 'POST'],
  ['DELETE', '/__session/token', 'POST'],
])('%s %s is no method of it, and answers nothing to other sites', async (method, path, allow) => {
  const response = await ask(path, method, { origin: 'https://evil.example', cookie: await newCookie() })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test.each(['/__session/', '/__session/x', '/__session/token/x'])('%s does not exist', async (path) => {
  expect((await ask(path, 'POST', { origin: SITE })).status).toBe(404)
})
