import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiApp } from '#api/create-api-app.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import type { LiveIndex } from '#stays/search/live/live-index.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'

/** More than are checked one by one. */
const STAYS = 501
const FAR = 'checkIn=2029-12-01&checkOut=2029-12-05&adults=2'

let shop: Shop
let index: LiveIndex
beforeAll(async () => {
  shop = await createShop()
  const columns = { destination_id: await insertDestination(shop.database.db), window_months: null }
  for (let n = 0; n < STAYS; n++) await insertStay(shop.database.db, { slug: `open-${n}`, ...columns })
  index = liveIndexOf(shop.deps)
})
afterAll(async () => shop.database.close())

async function ask(path: string, searchIndex: Pick<LiveIndex, 'current' | 'soonest' | 'hasPart' | 'kept'> = index) {
  const response = await createApiApp({ ...shop.deps, searchIndex })(new Request(ORIGIN + path))
  return { status: response.status, body: (await response.json()) as StayListShape }
}

test('for dates that no index covers the answer says that only the best rated of very many homes were looked at', async () => {
  for (const path of ['/api/stay-search', '/api/stays']) {
    const { status, body } = await ask(`${path}?${FAR}`)
    expect([path, status, body.meta.isPart]).toEqual([path, 200, true])
    expect(body.data.length).toBeGreaterThan(0)
    const near = await ask(`${path}?checkIn=2027-06-01&checkOut=2027-06-05&adults=2`)
    expect([near.status, near.body.meta.isPart ?? false]).toEqual([200, false])
  }
})

test('a process that has just started and knows none of the homes that are searched for asks for patience', async () => {
  const none = '/api/stay-search?adults=2&bedrooms=30'
  expect(await ask(none)).toMatchObject({ status: 200, body: { meta: { total: 0 } } })
  const started = {
    current: async () => null,
    soonest: async () => ({ ...(await index.current())!, isPart: true }),
    hasPart: true,
    kept: index.kept,
  }
  expect(await ask(none, started)).toMatchObject({
    status: 503,
    body: { error: { details: { code: 'overloaded' } } },
  })
  expect(await ask('/api/stay-search?adults=2', started)).toMatchObject({
    status: 200,
    body: { meta: { isPart: true } },
  })
})
