import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundRequests } from '#server/http/limit-requests.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
  await insertStay(shop.database.db, { slug: 'casa-blava' })
})
afterAll(() => shop.database.close())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  shop.app(new Request(ORIGIN + path, { method, headers }))

test.each(['/api/stays?populate=*', '/api/stays/casa-blava', '/api/stay-pages/casa-blava', '/api/openapi.json'])(
  '%s that has not changed is not sent again',
  async (path) => {
    const first = await ask(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{20,}"$/)
    for (const known of [etag, `"other", ${etag}`, '*', etag.slice(2)]) {
      const again = await ask(path, { 'if-none-match': known })
      expect([again.status, await again.text()]).toEqual([304, ''])
      for (const name of ['etag', 'cache-control']) expect(again.headers.get(name)).toBe(first.headers.get(name))
      // The server compresses the whole answer afterwards, and says so then.
      const vary = [first.headers.get('vary'), 'Accept-Encoding'].filter((names) => names !== null).join(', ')
      expect(again.headers.get('vary')).toBe(vary)
    }
    expect((await ask(path, { 'if-none-match': 'W/"another"' })).status).toBe(200)
  },
)

test('what has changed is sent, and a refusal has no mark', async () => {
  const etag = (await ask('/api/stays/casa-blava')).headers.get('etag') ?? ''
  await shop.database.db.updateTable('app.stay').set({ title: 'Casa Verda' }).where('slug', '=', 'casa-blava').execute()
  const changed = await ask('/api/stays/casa-blava', { 'if-none-match': etag })
  expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
  expect((await ask('/api/stays/nowhere', { 'if-none-match': '*' })).status).toBe(404)
})

test('every answer says which version of the API gave it', async () => {
  for (const path of ['/api/stays', '/api/nowhere', '/api/docs'])
    expect((await ask(path)).headers.get('api-version')).toBe('1')
})

test('every answer says what is left of the minute', async () => {
  const limited = boundRequests({
    perMinute: 3,
    clientAddress: () => '192.0.2.7',
    isKnown: async () => false,
    clock: () => 0,
    now: () => new Date(1_000_000),
  }).around((request) => shop.app(request))
  const left = []
  for (let count = 0; count < 4; count += 1) {
    const { status, headers } = await limited(new Request(`${ORIGIN}/api/stays`))
    left.push([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')])
    expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(1000)
  }
  expect(left).toEqual([
    [200, '3', '2'],
    [200, '3', '1'],
    [200, '3', '0'],
    [429, '3', '0'],
  ])
})
