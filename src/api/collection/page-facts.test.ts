import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScalarAttribute } from '#core/collection/collection.ts'
import { pageFacts } from '#core/collection/page-facts.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  await insertStay(shop.database.db, { slug: 'casa' })
})
afterAll(async () => shop.database.close())

/** Returns a value that the declaration allows. */
function sampleOf({ kind, min = 0, max = 100, options = [] }: ScalarAttribute): unknown {
  switch (kind) {
    case 'integer':
    case 'decimal':
      return Math.floor((min + max) / 2)
    case 'boolean':
      return true
    case 'enumeration':
      return options.at(-1)
    case 'date':
      return '2019-05-01'
    case 'time':
      return '23:15'
    default:
      return 'ABC 1234'
  }
}

test.each(pageFacts)(
  '%s of a home is written by its host, and read in its entry and on its page',
  async (name, fact) => {
    const value = sampleOf(fact)
    expect(await staff.call('PUT', '/api/stays/casa', { data: { [name]: value } })).toMatchObject({ status: 200 })
    for (const path of ['/api/stays/casa', '/api/stay-pages/casa'])
      expect(await shop.call('GET', path)).toMatchObject({ status: 200, data: { [name]: value } })
  },
)

test('facts that are not known are null', async () => {
  const unknown = Object.fromEntries(pageFacts.filter(([, { nullable }]) => nullable).map(([name]) => [name, null]))
  expect(await staff.call('PUT', '/api/stays/casa', { data: unknown })).toMatchObject({ status: 200 })
  expect(await shop.call('GET', '/api/stay-pages/casa')).toMatchObject({ data: unknown })
})
