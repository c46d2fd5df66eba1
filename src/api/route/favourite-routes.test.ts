import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FavouriteShape, NamedStayShape } from '#contract/favourite/favourite-shapes.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
  for (const slug of ['cove', 'mill']) await insertStay(shop.database.db, { slug })
})
afterAll(async () => shop.database.close())

const slugs = ({ data }: { readonly data: readonly FavouriteShape[] }) => data.map(({ slug }) => slug)

test('everybody sees and changes their own favourites and nobody else’s', async () => {
  const [ann, ben] = [await shop.guest(), await shop.guest()]
  expect(slugs(await ann.call('PUT', '/api/favourites/cove'))).toEqual(['cove'])
  expect(slugs(await ben.call('GET', '/api/favourites'))).toEqual([])
  expect(slugs(await ben.call('DELETE', '/api/favourites/cove'))).toEqual([])
  expect(slugs(await ann.call('GET', '/api/favourites'))).toEqual(['cove'])
  expect(slugs(await ann.call('PUT', '/api/favourites', { data: { homes: ['mill', 'gone'] } })).toSorted()).toEqual([
    'cove',
    'mill',
  ])
})

test('favourites are kept by nobody on the way', async () => {
  const ann = await shop.guest()
  const { headers } = await ann.call('GET', '/api/favourites')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test.each([
  {},
  { homes: 'cove' },
  { homes: [7] },
  { homes: ['../cove'] },
  { homes: Array(101).fill('cove') },
  { homes: [], more: 1 },
])('a list like %j is refused', async (data) => {
  const ann = await shop.guest()
  const { status, error } = await ann.call('PUT', '/api/favourites', { data })
  expect([status, error.details.code]).toEqual([400, 'invalid_input'])
})

test('names that no home can have are no homes', async () => {
  const ann = await shop.guest()
  for (const name of ['%2e%2e', 'a%2fb', '%00', 'x'.repeat(121)]) {
    expect((await ann.call('PUT', `/api/favourites/${name}`)).status).toBe(404)
    expect((await ann.call('DELETE', `/api/favourites/${name}`)).status).toBe(404)
  }
  const cards = await shop.call<readonly NamedStayShape[]>('GET', '/api/stay-cards?home=%00&home=cove&home=..%2f&home=')
  expect(cards.data.map(({ slug }) => slug)).toEqual(['cove'])
})
