import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiCall } from '#api/route/api-route.ts'
import type { LiveIndex } from '#stays/search/live/live-index.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { listStays } from './list-stays.ts'

const STAYS = 5
const DATES = 'checkIn=2027-06-01&checkOut=2027-06-05&adults=2'
const FILTER = 'filters[slug][$startsWith]=open'

let shop: Shop
let index: LiveIndex
beforeAll(async () => {
  shop = await createShop()
  const columns = { destination_id: await insertDestination(shop.database.db) }
  for (let n = 0; n < STAYS; n++) await insertStay(shop.database.db, { slug: `open-${n}`, ...columns })
  index = liveIndexOf(shop.deps)
})
afterAll(async () => shop.database.close())

/** Asks for a list where `mostToFilter` is how many homes the grammar gets of those that a search finds. */
async function ask(query: string, mostToFilter?: number) {
  const url = new URL(`${ORIGIN}/api/stays?${query}`)
  const call: ApiCall = {
    request: new Request(url),
    url,
    route: 'GET /api/stays',
    asksForKey: false,
    param: () => '',
  }
  const { status, body, file } = await listStays({ ...shop.deps, searchIndex: index }, call, mostToFilter)
  const { data, meta } = (file ? JSON.parse(Buffer.from(file).toString()) : body) as {
    data: { slug: string }[]
    meta: { isPart?: boolean; pagination: { total: number } }
  }
  return { status, slugs: data.map(({ slug }) => slug), isPart: meta.isPart, total: meta.pagination.total }
}

test('a search whose homes are filtered or sorted looks at so many of them, and says so when there are more', async () => {
  const found = await ask(DATES)
  expect(found).toMatchObject({ status: 200, total: STAYS })
  for (const grammar of [FILTER, 'sort=slug:desc']) {
    const part = await ask(`${DATES}&${grammar}`, 3)
    expect(part, grammar).toMatchObject({ status: 200, isPart: true, total: 3 })
    // The first ones in the order of the search.
    expect(part.slugs.toSorted(), grammar).toEqual(found.slugs.slice(0, 3).toSorted())
    for (const most of [STAYS, undefined]) {
      const whole = await ask(`${DATES}&${grammar}`, most)
      expect(whole, grammar).toMatchObject({ status: 200, total: STAYS })
      expect(whole.isPart, grammar).toBeUndefined()
    }
  }
})

test('a page of a search comes from all homes, however few could be filtered', async () => {
  const page = await ask(`${DATES}&pagination[page]=2&pagination[pageSize]=2`, 1)
  expect(page).toMatchObject({ status: 200, total: STAYS })
  expect(page.slugs).toHaveLength(2)
  expect(page.isPart).toBeUndefined()
})
