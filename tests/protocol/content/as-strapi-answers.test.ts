import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../api-accounts/api-account-service.ts'
import { envelope, openChecklistProduct, type ChecklistProduct, type Entry } from '../checklist/checklist-product.ts'

// What Strapi 5 was seen to answer, or does by its own code (packages/core/utils/src/validate,
// packages/core/core/src/services/entity-validator).

let product: ChecklistProduct
let editor: string
let guest: Member
let week = 0
beforeAll(async () => {
  product = await openChecklistProduct()
  await product.service.db.updateTable('app.stay').set({ window_months: null }).execute()
  ;[editor, guest] = [await product.editor(), await product.guest()]
})
afterAll(() => product.service.close())

/** A week that no other test uses. */
const request = (changes: object = {}) => {
  const arrival = Date.UTC(2027, 4, 3 + 7 * week++)
  const day = (shift: number) => new Date(arrival + shift * 86_400_000).toISOString().slice(0, 10)
  return { stay: 'home-2', checkIn: day(0), checkOut: day(7), ...changes }
}
const book = async (changes: object) =>
  product.send('POST', '/api/bookings', { as: (await product.guest()).jwt, data: request(changes) })
const change = (data: object) => product.send('PUT', '/api/stays/home-3', { as: editor, data })
const detailsOf = async (path: string) => (await product.get(path)).body.error?.details

test('sort=rating ascends like every other sort, and -rating is the order of the site', async () => {
  const { db } = product.service
  for (const [number, sum] of [
    [4, 40],
    [5, 47],
    [6, 31],
  ] as const)
    await db
      .updateTable('app.stay')
      .set({ rating_sum: sum, rating_count: 10 })
      .where('slug', '=', `home-${number}`)
      .execute()
  const rated = 'filters[rating][$notNull]=true'
  const ascending = ['home-6', 'home-4', 'home-5']
  expect(await product.slugs(`${rated}&sort=rating`)).toEqual(ascending)
  expect(await product.slugs(`${rated}&sort=rating:desc`)).toEqual(ascending.toReversed())
  expect((await product.slugs('sort=-rating')).slice(0, 3)).toEqual(ascending.toReversed())
  const cards = async (sort: string) => {
    const { body } = await product.get(`/api/stay-search?sort=${sort}`)
    return (body.data as { slug: string }[]).map(({ slug }) => slug)
  }
  expect((await cards('-rating')).slice(0, 3)).toEqual(ascending.toReversed())
  expect((await cards('rating')).slice(-3)).toEqual(ascending)
})

describe('numbers and yes or no as texts', () => {
  test.each([
    [{ guests: '3' }, 3],
    [{ guests: ' 3 ' }, 3],
    [{ adults: '2', children: '1' }, 3],
  ])('a booking of %j is made', async (changes, guests) => {
    const { status, body } = await book(changes)
    expect([status, body.data]).toMatchObject([201, { guests }])
  })

  test('a home takes them, too', async () => {
    const { status, body } = await change({ maxGuests: '5', bathrooms: '1.5', nightlyPrice: '99.50', areaM2: '80' })
    expect([status, body.data]).toMatchObject([200, { maxGuests: 5, bathrooms: 1.5, nightlyPrice: 99.5, areaM2: 80 }])
  })

  test.each([
    ['abc', '`NaN` (cast from the value `"abc"`)'],
    ['', '`NaN` (cast from the value `""`)'],
  ])('%j is no number', async (guests, was) => {
    const { status, body } = await book({ guests })
    const message = `guests must be a \`number\` type, but the final value was: ${was}.`
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', message)])
  })

  test.each(['3.5', 3.5])('%j is no whole number', async (guests) => {
    expect((await book({ guests })).body).toEqual(envelope(400, 'ValidationError', 'guests must be an integer'))
  })

  test('bounds hold for texts, too, and a number is no text', async () => {
    const outside = await book({ guests: '0' })
    expect(outside.body.error?.message).toBe('guests must be greater than or equal to 1')
    expect((await change({ summary: 7 })).body.error?.message).toMatch(/^summary must be a `string` type/)
  })
})

describe('what a refusal tells in details', () => {
  test.each([
    ['filters[zzz]=1', { key: 'zzz', path: null, param: 'filters' }],
    ['filters[name][$zzz]=1', { key: '$zzz', path: 'name', param: 'filters' }],
    ['filters[destination][zzz]=1', { key: 'zzz', path: 'destination', param: 'filters' }],
    ['sort=zzz', { key: 'zzz', path: null, param: 'sort' }],
    ['sort=cover', { key: 'cover', path: 'cover', param: 'sort' }],
    ['sort=destination.zzz', { key: 'zzz', path: 'destination', param: 'sort' }],
    ['sort=destination.parent', { key: 'parent', path: 'destination.parent', param: 'sort' }],
    ['fields=zzz', { key: 'zzz', path: null, param: 'fields' }],
    ['fields=cover', { key: 'cover', path: 'cover', param: 'fields' }],
    ['populate=zzz', { key: 'zzz', path: null, param: 'populate' }],
    ['populate=slug', { key: 'slug', path: 'slug', param: 'populate' }],
    ['populate=destination.slug', { key: 'slug', path: 'destination.slug', param: 'populate' }],
    ['populate=destination.zzz', { key: 'zzz', path: 'destination', param: 'populate' }],
    ['populate[destination][populate]=slug', { key: 'slug', path: 'destination.populate.slug', param: 'populate' }],
    ['populate[destination][fields]=zzz', { key: 'zzz', path: null, param: 'populate' }],
    ['populate[destination][fields]=parent', { key: 'parent', path: 'parent', param: 'populate' }],
    ['populate[destination][filters][zzz]=1', { key: 'zzz', path: null, param: 'populate' }],
    ['populate[destination][sort]=stays', { key: 'stays', path: 'stays', param: 'populate' }],
  ])('%s', async (query, { key, path, param }) => {
    const { status, body } = await product.get(`/api/stays?${query}`)
    const message = path === null || path === key ? `Invalid key ${key}` : `Invalid key ${key} at ${path}`
    expect([status, body]).toEqual([
      400,
      envelope(400, 'ValidationError', message, { key, path, source: 'query', param }),
    ])
  })

  test('the name in a body that nobody knows', async () => {
    const { body } = await change({ zzz: 1 })
    expect(body.error).toMatchObject({ message: 'Invalid key zzz', details: { key: 'zzz', source: 'body' } })
  })

  test('the value that was wrong, each beside its path', async () => {
    const { body } = await book({ guests: 0, checkIn: 'nonsense', children: 'many', adults: true })
    expect(body.error?.details['errors']).toMatchObject([
      { path: ['checkIn'], value: 'nonsense' },
      { path: ['guests'], value: 0 },
      { path: ['adults'], value: null },
      { path: ['children'], value: null },
    ])
  })

  test('never a secret, nor a long value', async () => {
    const data = { name: 'x'.repeat(200), summary: 'fine' }
    expect(JSON.stringify((await change(data)).body)).not.toContain('xxx')
    const password = 'a-secret-that-is-wrong'
    const result = await product.send('POST', '/api/auth/local/register', {
      body: { username: 'ann', email: 'no', password },
    })
    expect(result.status).toBe(400)
    expect(JSON.stringify(result.body)).not.toContain(password)
  })
})

describe('nothing that was asked is dropped without a word', () => {
  test('more than 500 parameters are refused', async () => {
    const many = Array.from({ length: 500 }, () => 'a=1').join('&')
    expect((await product.get(`/api/stays?${many}`)).status).toBe(200)
    const { status, body } = await product.get(`/api/stays?${many}&filters[slug]=home-1`)
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', 'Too many parameters, at most 500')])
  })

  test.each(['populate[0]=__proto__', 'populate=__proto__', 'populate=cover.__proto__', 'populate[__proto__]=true'])(
    '%s',
    async (query) => {
      expect(await detailsOf(`/api/stays?${query}`)).toMatchObject({ key: '__proto__', param: 'populate' })
    },
  )

  test.each([
    ['filters[__proto__][$eq]=1', 'filters'],
    ['filters[destination][__proto__]=1', 'filters'],
    ['sort[__proto__]=asc', 'sort'],
    ['sort=__proto__', 'sort'],
    ['fields[0]=__proto__', 'fields'],
    ['populate[destination][filters][__proto__]=1', 'populate'],
  ])('%s', async (query, param) => {
    expect(await detailsOf(`/api/stays?${query}`)).toMatchObject({ key: '__proto__', param })
  })
})

describe('what every entry and every file has', () => {
  test('own entries say since when they are there', async () => {
    const as = guest.jwt
    await product.send('POST', '/api/bookings', { as, data: request() })
    await product.send('PUT', '/api/favourites/home-4', { as })
    const party = { adults: 2, children: 0, infants: 0, pets: 0 }
    await product.send('POST', '/api/threads', { as, data: { stay: 'home-4', party, message: 'Is there a cot?' } })
    for (const collection of ['bookings', 'favourites', 'threads']) {
      const [entry] = (await product.get(`/api/${collection}?fields=createdAt,updatedAt,publishedAt`, as)).body
        .data as Entry[]
      const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string
      expect([collection, entry]).toMatchObject([
        collection,
        { createdAt: instant, updatedAt: instant, publishedAt: instant },
      ])
    }
  })

  test.each(['stays', 'photos', 'amenities', 'destinations', 'reviews', 'pages', 'contact-messages'])(
    '%s know when they were made, changed and shown',
    async (collection) => {
      const query = 'fields=createdAt,updatedAt,publishedAt&sort=publishedAt,updatedAt,createdAt'
      expect((await product.get(`/api/${collection}?${query}`, editor)).status).toBe(200)
    },
  )

  test('photos say whether their address is signed', async () => {
    const { status } = await product.get('/api/photos?filters[isUrlSigned]=false')
    expect(status).toBe(200)
  })
})

describe('bodies in other letters', () => {
  const send = (charset: string) =>
    product.send('POST', '/api/contact-messages', {
      body: JSON.stringify({ data: { name: 'Ann' } }),
      headers: { 'content-type': `application/json; charset=${charset}` },
    })

  test.each(['utf-16', 'UTF-16LE', 'iso-8859-1', '"utf-32"', 'klingon'])('charset=%s is refused', async (charset) => {
    const { status, body } = await send(charset)
    const name = charset.replaceAll('"', '').toUpperCase()
    expect([status, body]).toEqual([415, envelope(415, 'UnsupportedMediaTypeError', `unsupported charset "${name}"`)])
  })

  test.each(['utf-8', 'UTF8', '"utf-8"', 'us-ascii'])('charset=%s is read', async (charset) => {
    expect((await send(charset)).body.error).toMatchObject({ name: 'ValidationError' })
  })
})

test.each([
  ['GET', '/api/users/count'],
  ['GET', '/api/users-permissions/permissions'],
  ['GET', '/api/users-permissions/roles'],
  ['GET', '/api/users-permissions/roles/1'],
  ['POST', '/api/users-permissions/roles'],
  ['GET', '/api/content-type-builder/content-types'],
  ['GET', '/api/content-type-builder/components/shared.seo'],
  ['GET', '/api/i18n/locales'],
])(
  '%s %s is forbidden rather than not there, as it is for whoever has no permission in Strapi',
  async (method, path) => {
    for (const as of [undefined, guest.jwt]) {
      const { status, body } = await product.send(method, path, { as })
      expect([status, body]).toEqual([403, envelope(403, 'ForbiddenError', 'Forbidden')])
    }
  },
)
