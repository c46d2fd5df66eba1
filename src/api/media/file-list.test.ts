import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#core/collection/declared/files.ts'
import { identityAttributes } from '#core/collection/collection.ts'
import type { MediaObjectShape } from '#contract/media/media-object.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'

let shop: Shop
let staff: ShopGuest
let host: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  host = await shop.guest({ role: 'host' })
  const requests = [
    { who: staff, name: 'Pool.jpg', caption: 'At noon', width: 400, glass: false },
    { who: staff, name: 'pool at night.jpg', caption: null, width: 600, glass: false },
    { who: host, name: 'Glass_100%.png', caption: 'A jug', width: 500, glass: true },
  ]
  for (const [index, { who, name, caption, width, glass }] of requests.entries()) {
    const drawn = drawPhoto(width, 200, index)
    const file = glass ? await drawn.ensureAlpha(0.5).png().toBuffer() : await drawn.jpeg().toBuffer()
    await sendPictures(shop, who.uid, formOf([[name, file]], { fileInfo: JSON.stringify({ caption }) }))
    shop.pass(60)
  }
})
afterAll(() => shop.database.close())

async function ask(query: string, who = staff) {
  const response = await shop.app(
    new Request(`${ORIGIN}/api/upload/files?${query}`, { headers: { authorization: `Bearer ${who.uid}` } }),
  )
  return {
    status: response.status,
    body: (await response.json()) as MediaObjectShape[] & { error?: { message: string } },
  }
}
const names = async (query: string, who = staff) => (await ask(query, who)).body.map(({ name }) => name)

describe('files are found', () => {
  test.each([
    ['filters[name][$eq]=Pool.jpg', ['Pool.jpg']],
    ['filters[name][$containsi]=POOL', ['Pool.jpg', 'pool at night.jpg']],
    ['filters[name][$contains]=_100%25', ['Glass_100%.png']],
    ['filters[mime]=image/webp', ['Glass_100%.png']],
    ['filters[ext][$in][0]=.jpg&filters[width][$gt]=400', ['pool at night.jpg']],
    ['filters[caption][$null]=true', ['pool at night.jpg']],
    ['filters[createdAt][$lt]=2027-03-01T10:30:00Z', ['Pool.jpg']],
    ['filters[$or][0][width]=400&filters[$or][1][width]=500', ['Pool.jpg', 'Glass_100%.png']],
    ['filters[$not][name][$containsi]=pool', ['Glass_100%.png']],
    ['_q=noon', ['Pool.jpg']],
    ['sort=width:desc', ['pool at night.jpg', 'Glass_100%.png', 'Pool.jpg']],
    ['sort[0]=ext&sort[1]=name:desc&pagination[limit]=2', ['pool at night.jpg', 'Pool.jpg']],
  ])('by %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('by their number and document id', async () => {
    const [first] = (await ask('sort=id')).body
    expect(await names(`filters[id]=${first?.id}`)).toEqual(['Pool.jpg'])
    expect(await names(`filters[documentId][$eq]=${first?.documentId}`)).toEqual(['Pool.jpg'])
  })

  test('by a host only among those that are theirs', async () => {
    expect(await names('filters[$or][0][width][$gt]=0&filters[$or][1][id][$notNull]=true', host)).toEqual([
      'Glass_100%.png',
    ])
  })
})

test('parts of the list are told by page or by offset, and never both', async () => {
  expect(await names('pagination[page]=2&pagination[pageSize]=2')).toEqual(['Glass_100%.png'])
  expect(await names('pagination[start]=1&pagination[limit]=1')).toEqual(['pool at night.jpg'])
  for (const query of ['pagination[page]=abc', 'pagination[page]=1&pagination[limit]=1', 'pagination[start]=1e9'])
    expect((await ask(query)).status, query).toBe(400)
})

test.each([
  ['filters[owner]=x', 'Invalid key owner'],
  ['filters[createdBy][id]=1', 'Invalid key createdBy'],
  ['filters[sha256]=x', 'Invalid key sha256'],
  ['sort=state', 'Invalid key state'],
  ['fields=original', 'Invalid key original'],
  ['populate=folder', 'Invalid key folder'],
  ['filters[width]=wide', 'Invalid value wide at width, expected an integer'],
])('%s is refused', async (query, message) => {
  const { status, body } = await ask(query)
  expect([status, body.error?.message]).toEqual([400, message])
})

test('every attribute has its column', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'content' and table_name = 'files'`.execute(
    shop.database.db,
  )
  const declared = Object.keys({ ...identityAttributes, ...files.attributes })
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(declared))
})
