import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredRoutes } from '#api/access/declared-routes.ts'
import { SAFE_METHODS } from '#api/session/same-origin.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

// What another site can make the browser of an administrator send: every page and every route of the API, with the
// administrator's cookie.

const SOMEBODY = '0197b0a0-0000-7000-8000-000000000000'

const fromElsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site in an older browser': { origin: 'https://evil.example' },
  'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a sibling of the site': { origin: 'http://shop.localhost:3000', 'sec-fetch-site': 'same-site' },
  'somebody who hides where it comes from': {},
}

let product: RunningProduct
let origin: string
let cookie: string

beforeAll(async () => {
  product = await startSeededProduct({ API_RATE_LIMIT: '0' })
  origin = `http://localhost:${product.port}`
  const { email, password } = demoHost
  const signIn = { email, password, returnSecureToken: true }
  const { idToken } = await callIdentity<{ idToken: string }>(origin, 'signInWithPassword', signIn)
  const headers = { authorization: `Bearer ${idToken}`, origin }
  const opened = await fetch(`${origin}/__session`, { method: 'POST', headers })
  cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}, 120_000)
afterAll(() => product.stop())

/** An address of a path with parameters. */
const addressOf = (path: string) =>
  path
    .replace('/*', '/nothing-here')
    .replace(':slug', product.slugs[0] ?? '')
    .replaceAll(/:\w+\??/g, SOMEBODY)

async function send(method: string, address: string, headers: Readonly<Record<string, string>>) {
  const response = await fetch(origin + address, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'intent=delete&name=x',
  })
  return { status: response.status, text: await response.text() }
}

const isSignedIn = async () => (await fetch(`${origin}/api/users/me`, { headers: { cookie } })).status === 200

describe.each(Object.entries(fromElsewhere))('a post of %s', (_, headers) => {
  test('reaches no page', async () => {
    expect(siteRoutes.length).toBeGreaterThan(100)
    for (const { path } of siteRoutes)
      // The second address is the one at which scripts of the site send their forms.
      for (const address of [addressOf(path), `${path === '/' ? '/_root' : addressOf(path)}.data`]) {
        const { status, text } = await send('POST', address, { ...headers, cookie })
        expect([status, address]).toEqual([403, address])
        expect(text, address).not.toContain('<form')
      }
    expect(await isSignedIn()).toBe(true)
  })

  test('finds an API for which the cookie counts for nothing', async () => {
    const changing = declaredRoutes.filter(({ name }) => !SAFE_METHODS.includes(name.split(' ')[0]!))
    expect(changing.length).toBeGreaterThan(100)
    for (const { name } of changing) {
      const [method, path] = name.split(' ') as [string, string]
      const address = addressOf(path)
      const asNobody = await send(method, address, headers)
      const { status } = await send(method, address, { ...headers, cookie })
      expect([403, asNobody.status], name).toContain(status)
    }
    expect(await isSignedIn()).toBe(true)
  })
})

test('a form of the site itself reaches its page', async () => {
  const { status } = await send('POST', '/contact', { origin, 'sec-fetch-site': 'same-origin', cookie })
  expect(status).toBe(400)
})
