import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, startHostedProduct, type HostedProduct } from './hosted/hosted-product.ts'

let site: HostedProduct
beforeAll(async () => {
  site = await startHostedProduct()
})
afterAll(() => site.stop())
beforeEach(() => site.google.fail(null))

/** Signs in with keys that were read just now, because those read before are too old to be used. */
const signInAnew = () => {
  site.pass(60 * HOUR)
  return site.signIn()
}

test('the keys of the hosted service are kept as long as their Cache-Control says, then read again', async () => {
  await site.signIn()
  const before = site.google.asked()
  await site.signIn()
  expect(site.google.asked()).toBe(before)
  site.pass(6 * HOUR)
  await site.signIn()
  expect(site.google.asked()).toBe(before + 1)
})

test('the keys of the hosted service change without one refused token', async () => {
  const old = await site.google.token({ exp: Math.floor(site.now().getTime() / 1000) + 9 * 3600 })
  await site.google.addKey()
  site.pass(6 * HOUR)
  expect((await site.me({ authorization: `Bearer ${old}` })).status).toBe(200)
  await site.signIn()
  site.google.dropOldKeys()
  site.pass(6 * HOUR)
  await site.signIn()
  expect((await site.me({ authorization: `Bearer ${old}` })).status).toBe(401)
})

test.each(['busy', 'broken', 'empty', 'nameless', 'huge'] as const)(
  'the keys of the hosted service cannot be read (%s): nobody is signed out, sign-ins go on, and the log says until when',
  async (how) => {
    const cookie = await signInAnew()
    site.pass(6 * HOUR)
    site.google.fail(how)
    site.logged.length = 0
    expect((await site.me({ cookie })).status).toBe(200)
    expect((await site.me({ cookie: await site.signIn() })).status).toBe(200)
    expect(site.logged.map((line) => JSON.parse(line) as { msg: string; keptUntil: string })).toMatchObject([
      { msg: expect.stringContaining('keys of the hosted identity service'), keptUntil: expect.any(String) },
    ])
  },
)

test('the keys of the hosted service come byte by byte: only the first sign-in waits for them', async () => {
  await signInAnew()
  site.pass(6 * HOUR)
  site.google.fail('dripping')
  await site.signIn()
  await vi.waitFor(() => expect(site.google.dripping()).toBe(0))
  site.pass(HOUR)
  await site.signIn()
  await vi.waitFor(() => expect(site.google.dripping()).toBe(1))
  // Whoever waited would see the answer given up.
  await site.signIn()
  expect(site.google.dripping()).toBe(1)

  site.google.fail(null)
  site.logged.length = 0
  await vi.waitFor(async () => {
    site.pass(HOUR / 60)
    await site.signIn()
    expect(site.logged.join('')).toContain('can be read again')
  })
})

test('the keys of the hosted service cannot be read for more than a day: asked to come again, sessions go on', async () => {
  const cookie = await signInAnew()
  site.pass(36 * HOUR)
  site.google.fail('busy')
  const idToken = await site.google.token()
  const response = await site.sync(idToken)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  const api = await site.me({ authorization: `Bearer ${idToken}` })
  expect([api.status, await api.text()]).toEqual([503, expect.not.stringContaining('securetoken')])
  expect((await site.me({ cookie })).status).toBe(200)
  site.google.fail(null)
  site.pass(HOUR)
  await site.signIn()
})
