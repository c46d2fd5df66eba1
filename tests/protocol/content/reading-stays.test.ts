import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLibrary, type Body, type Library } from './library-of-homes.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(async () => library.shop.database.close())

const homes = (...numbers: number[]) => numbers.map((number) => `home-${number}`)
const first = (body: Body) => (body.data as Record<string, unknown>[])[0]!

describe('pages of a list', () => {
  test('a list has 25 entries and says how many there are, and has neither drafts nor relations nor components', async () => {
    const { status, body } = await library.get('/api/stays')
    expect(status).toBe(200)
    expect(body.data).toHaveLength(25)
    expect(body.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 2, total: 30 } })
    expect(Object.keys(first(body))).not.toEqual(
      expect.arrayContaining(['photos', 'cover', 'destination', 'bookings', 'address', 'owner']),
    )
    expect(first(body)).toMatchObject({ slug: 'home-1', name: 'Home 1', nightlyPrice: 101, currency: 'EUR' })
  })

  test.each([
    ['pagination[page]=2&pagination[pageSize]=2', { page: 2, pageSize: 2, pageCount: 15, total: 30 }, 'home-3'],
    ['pagination[page]=0', { page: 1, pageSize: 25, pageCount: 2, total: 30 }, 'home-1'],
    ['pagination[page]=-1', { page: 1, pageSize: 25, pageCount: 2, total: 30 }, 'home-1'],
    ['pagination[pageSize]=0', { page: 1, pageSize: 1, pageCount: 30, total: 30 }, 'home-1'],
    ['pagination[pageSize]=-1', { page: 1, pageSize: 1, pageCount: 30, total: 30 }, 'home-1'],
    ['pagination[pageSize]=1000', { page: 1, pageSize: 100, pageCount: 1, total: 30 }, 'home-1'],
    ['pagination[start]=2&pagination[limit]=2', { start: 2, limit: 2, total: 30 }, 'home-3'],
    ['pagination[limit]=-1', { start: 0, limit: 1, total: 30 }, 'home-1'],
    ['pagination[page]=2&pagination[withCount]=false', { page: 2, pageSize: 25 }, 'home-26'],
  ])('%s', async (query, pagination, slug) => {
    const { status, body } = await library.get(`/api/stays?${query}`)
    expect(status).toBe(200)
    expect(body.meta).toEqual({ pagination })
    expect(first(body)['slug']).toBe(slug)
  })

  test('a page past the end is empty, and the figures are those of the list', async () => {
    const { body } = await library.get('/api/stays?pagination[page]=99')
    expect(body).toEqual({ data: [], meta: { pagination: { page: 99, pageSize: 25, pageCount: 2, total: 30 } } })
  })

  test.each([
    ['pagination[page]=abc', 'ValidationError', /page/],
    ['pagination[withCount]=zzz', 'ValidationError', /^Invalid withCount parameter/],
    [
      'pagination[page]=1&pagination[limit]=2',
      'PaginationError',
      /^Cannot use both page & offset pagination in the same query$/,
    ],
    ['page=2&pageSize=1', 'PaginationError', /^Invalid pagination attributes\. /],
  ])('%s is refused', async (query, name, message) => {
    const { status, body } = await library.get(`/api/stays?${query}`)
    expect([status, body.data, body.error?.status, body.error?.name]).toEqual([400, null, 400, name])
    expect(body.error?.message).toMatch(message)
  })
})

describe('filters', () => {
  test.each([
    ['filters[slug][$eq]=home-3', homes(3)],
    ['filters%5Bslug%5D%5B%24eq%5D=home-3', homes(3)],
    ['filters[slug]=home-3', homes(3)],
    ['filters[slug][$in][0]=home-3&filters[slug][$in][1]=home-4', homes(3, 4)],
    ['filters[slug][$in][]=home-3&filters[slug][$in][]=home-4', homes(3, 4)],
    ['filters[slug][$in]=home-3&filters[slug][$in]=home-4', homes(3, 4)],
    ['filters[slug][]=home-3&filters[slug][]=home-4', homes(3, 4)],
    ['filters[nightlyPrice][$lte]=102&filters[slug][$notIn][0]=home-1', homes(2)],
    ['filters[nightlyPrice][$gte]=129.5', homes(30)],
    ['filters[nightlyPrice][$between][0]=103&filters[nightlyPrice][$between][1]=104', homes(3, 4)],
    ['filters[maxGuests][$gt]=5.5&filters[nightlyPrice][$lt]=110', homes(4, 9)],
    ['filters[publishedAt][$gt]=2026-01-29', homes(30)],
    ['filters[publishedAt][$gte]=2026-01-29T00:00:00.000Z', homes(29, 30)],
    ['filters[name][$contains]=100%25', homes(11)],
    ['filters[name][$contains]=%25', homes(11)],
    ['filters[name][$contains]=casa', []],
    ['filters[name][$containsi]=casa', homes(11)],
    ['filters[name][$startsWith]=Casa', homes(11)],
    ['filters[name][$endsWithi]=SOL', homes(11)],
    ['filters[name][$eqi]=home 7', homes(7)],
    ['filters[summary][$ne]=An even home&filters[nightlyPrice][$lt]=104', homes(1, 3)],
    ['filters[$or][0][slug]=home-1&filters[$or][1][slug]=home-9', homes(1, 9)],
    ['filters[$and][0][nightlyPrice][$gt]=128&filters[$and][1][nightlyPrice][$lt]=130', homes(29)],
    ['filters[$not][nightlyPrice][$gt]=101', homes(1)],
    ['filters[nightlyPrice][$not][$gt]=101', homes(1)],
    ['filters[maxGuests]=2&filters[nightlyPrice]=110', homes(10)],
    ['filters[areaM2][$notNull]=true', homes(5)],
    ['filters[areaM2][$null]=false', homes(5)],
    ['filters[address][city][$eq]=Porto&filters[nightlyPrice][$lte]=104', homes(2, 4)],
    ['filters[destination][name]=Lisboa&filters[nightlyPrice][$lte]=103', homes(1, 3)],
    ['filters[cover][id][$null]=true&pagination[pageSize]=2', homes(1, 2)],
    ['_q=sol', homes(11)],
    ['zzz=1&locale=en&pagination[limit]=1', homes(1)],
    ['locale=*&pagination[limit]=1', homes(1)],
  ])('%s', async (query, slugs) => {
    expect(await library.slugs(query)).toEqual(slugs)
  })

  test.each([
    ['filters[zzz]=1', 'Invalid key zzz', { key: 'zzz', path: null, source: 'query', param: 'filters' }],
    ['filters[name][$zzz]=1', 'Invalid key $zzz at name', { key: '$zzz', path: 'name' }],
    ['filters[destination][zzz]=1', 'Invalid key zzz at destination', { key: 'zzz', path: 'destination' }],
    ['filters[owner]=guest', 'Invalid key owner', { key: 'owner' }],
    ['filters[bookings][reference]=X', 'Invalid key bookings', { key: 'bookings' }],
    ['filters=zzz', 'The filters parameter must be an object or an array', {}],
    ['filters[maxGuests][$gt]=zzz', 'Invalid value zzz at maxGuests, expected an integer', {}],
    ['filters[nightlyPrice][$between][0]=1', 'Invalid value at nightlyPrice, $between takes two values', {}],
    ['filters[publishedAt][$gt]=nonsense', 'Invalid format, expected a timestamp or an ISO date', {}],
  ])('%s is refused', async (query, message, details) => {
    const { status, body } = await library.get(`/api/stays?${query}`)
    expect([status, body.error?.name, body.error?.message]).toEqual([400, 'ValidationError', message])
    expect(body.error?.details).toMatchObject(details)
  })
})

describe('order and fields', () => {
  test.each([
    ['sort=nightlyPrice:desc', homes(30, 29)],
    ['sort[0]=maxGuests:desc&sort[1]=nightlyPrice:desc', homes(29, 24)],
    ['sort[nightlyPrice]=desc', homes(30, 29)],
    ['sort=address.city:desc,slug:asc', homes(10, 12)],
    ['sort=destination.name:asc,nightlyPrice:desc', homes(29, 27)],
    ['sort=', homes(1, 2)],
    ['sort[]', homes(1, 2)],
    ['sort=nightlyPrice:DESC', homes(30, 29)],
  ])('%s', async (query, slugs) => {
    expect(await library.slugs(`${query}&pagination[limit]=2`)).toEqual(slugs)
  })

  test.each([
    ['sort=zzz', 'Invalid key zzz'],
    ['sort=name:up', 'Invalid order. order can only be one of asc|desc|ASC|DESC'],
    ['sort=photos.id', 'Invalid key photos'],
    ['fields=zzz', 'Invalid key zzz'],
    ['fields=destination', 'Invalid key destination'],
    ['fields=owner', 'Invalid key owner'],
    ['populate=zzz', 'Invalid key zzz'],
    ['populate=name', 'Invalid key name'],
  ])('%s is refused', async (query, message) => {
    const { status, body } = await library.get(`/api/stays?${query}`)
    expect([status, body.error?.message]).toEqual([400, message])
  })

  test.each([
    ['fields=slug,name', ['documentId', 'id', 'name', 'slug']],
    ['fields[0]=slug', ['documentId', 'id', 'slug']],
    ['fields[]', ['documentId', 'id']],
  ])('%s', async (query, keys) => {
    const { body } = await library.get(`/api/stays?${query}`)
    expect(Object.keys(first(body)).toSorted()).toEqual(keys)
  })
})

describe('what belongs to an entry', () => {
  test('everything of one level, but nothing a visitor may not see', async () => {
    const { body } = await library.get('/api/stays?populate=*&filters[slug]=home-2')
    const home = first(body)
    expect(home).toMatchObject({ cover: null, photos: [], reviews: [], amenities: [] })
    expect(home['address']).toMatchObject({ city: 'Porto' })
    expect(home['destination']).toMatchObject({ name: 'Porto', documentId: expect.any(String) })
    expect(home).not.toHaveProperty('bookings')
  })

  test.each(['populate=address', 'populate[0]=address', 'populate[address]=true', 'populate[address][fields][0]=city'])(
    '%s',
    async (query) => {
      const { body } = await library.get(`/api/stays?${query}&filters[slug]=home-2`)
      expect(first(body)['address']).toMatchObject({ city: 'Porto' })
    },
  )

  test('a relation that the caller may not follow is left out without a word', async () => {
    const { status, body } = await library.get('/api/stays?populate=bookings&pagination[limit]=1')
    expect([status, 'bookings' in first(body)]).toEqual([200, false])
  })

  test('relations of relations, with their own fields, filters, order and limit', async () => {
    const query =
      'populate[stays][fields][0]=slug&populate[stays][filters][nightlyPrice][$lt]=107&populate[stays][sort]=nightlyPrice:desc&populate[stays][limit]=2&populate[stays][populate][destination][fields]=name'
    const { body } = await library.get(`/api/destinations?filters[name]=Porto&${query}`)
    const stays = first(body)['stays'] as { slug: string; destination: { name: string } }[]
    expect(stays.map(({ slug }) => slug)).toEqual(homes(6, 4))
    expect(stays[0]!.destination.name).toBe('Porto')
  })

  test('what repeats itself beyond all measure is refused', async () => {
    const path = '/api/stays?populate=destination.stays.destination.stays.destination&pagination[pageSize]=100'
    const { status, body } = await library.get(path)
    expect([status, body.error?.name]).toEqual([400, 'ValidationError'])
    expect(body.error?.message).toMatch(/^Too much to populate: ask for a smaller page/)
  })

  test('only how many there are', async () => {
    const { body } = await library.get('/api/destinations?filters[name]=Porto&populate[stays][count]=true')
    expect(first(body)['stays']).toEqual({ count: 15 })
  })
})

describe('drafts', () => {
  test('are for the house', async () => {
    const staff = await library.shop.guest({ role: 'staff' })
    const guest = await library.shop.guest()
    expect((await library.get('/api/stays?status=draft')).status).toBe(403)
    expect((await library.get('/api/stays?status=draft', { as: guest.uid })).status).toBe(403)
    const { body } = await library.get('/api/stays?status=draft&filters[slug]=a-draft', { as: staff.uid })
    expect(first(body)).toMatchObject({ slug: 'a-draft', publishedAt: null })
  })

  test('come with their photos, as nobody else sees them', async () => {
    const staff = await library.shop.guest({ role: 'staff' })
    const { db } = library.shop.database
    const draft = await db.selectFrom('app.stay').select('id').where('slug', '=', 'a-draft').executeTakeFirstOrThrow()
    const picture = { sha256: Buffer.alloc(32, 9), mime: 'image/jpeg', bytes: 1000, width: 1600, height: 1200 }
    const asset = await db.insertInto('app.asset').values(picture).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('app.stay_photo').values({ stay_id: draft.id, asset_id: asset.id, position: 0 }).execute()
    const { body } = await library.get('/api/stays/a-draft?status=draft&populate=photos,cover', { as: staff.uid })
    const home = body.data as { photos: unknown[]; cover: unknown }
    expect([home.photos.length, home.cover]).toEqual([1, expect.objectContaining({ width: 1600 })])
    expect((await library.get('/api/photos')).body.data).toEqual([])
  })

  test('are kept by nobody on the way, unlike what everybody reads', async () => {
    const staff = await library.shop.guest({ role: 'staff' })
    const [own, open] = [await library.get('/api/stays', { as: staff.uid }), await library.get('/api/stays')]
    expect([own.headers.get('cache-control'), open.headers.get('cache-control')]).toEqual([
      'private, no-store',
      'no-cache',
    ])
    expect(open.headers.get('vary')).toContain('Strapi-Response-Format')
  })

  test('a status nobody knows is refused', async () => {
    const { status, body } = await library.get('/api/stays?status=zzz')
    expect([status, body.error?.name]).toEqual([400, 'ValidationError'])
  })

  test('a host reads those of their own homes alone', async () => {
    const host = await library.shop.guest({ role: 'host' })
    expect((await library.get('/api/stays?status=draft', { as: host.uid })).body.data).toEqual([])
  })
})

describe('one entry', () => {
  test('is found by its document id, its slug and its number', async () => {
    const { body } = await library.get('/api/stays/home-3')
    const { id, documentId } = body.data as { id: number; documentId: string }
    expect(body).toMatchObject({ data: { slug: 'home-3' }, meta: {} })
    expect((await library.get(`/api/stays/${documentId}`)).body).toEqual(body)
    expect((await library.get(`/api/stays/${id}`)).body).toEqual(body)
  })

  test.each(['/api/stays/zzz', '/api/stays/a-draft', '/api/stays/0', '/api/stays/home-3?filters[name]=Other'])(
    '%s is not found',
    async (path) => {
      const { status, body } = await library.get(path)
      expect([status, body.error?.name, body.error?.message]).toEqual([404, 'NotFoundError', 'Not Found'])
    },
  )

  test('for clients of version 4', async () => {
    const { body } = await library.get('/api/stays/home-2?populate=*', {
      headers: { 'Strapi-Response-Format': 'v4' },
    })
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      documentId: expect.any(String),
      attributes: {
        slug: 'home-2',
        cover: { data: null },
        photos: { data: [] },
        destination: { data: { id: expect.any(Number), attributes: { name: 'Porto' } } },
        address: { city: 'Porto' },
      },
    })
  })

  test('with a content type but no body, as some clients ask', async () => {
    const { status } = await library.get('/api/stays', { headers: { 'content-type': 'application/json' } })
    expect(status).toBe(200)
  })

  test('a token that is no good is refused even where everybody may read', async () => {
    const { status, body } = await library.get('/api/stays', { as: 'garbage' })
    expect([status, body.error?.name]).toEqual([401, 'UnauthorizedError'])
    expect(body.error?.message).toBe('Missing or invalid credentials')
  })
})

describe('homes for dates', () => {
  test('only those that are free, each with its total, cheapest first, in the page that was asked for', async () => {
    const { status, body } = await library.get(
      '/api/stays?checkIn=2027-06-07&checkOut=2027-06-14&adults=4&sort=total&pagination[limit]=3&populate=destination',
    )
    expect(status).toBe(200)
    const found = body.data as { slug: string; quote: { totalMinor: number; nights: number }; destination: object }[]
    expect(found.map(({ slug }) => slug)).toEqual(homes(2, 3, 4))
    expect(found[0]!.quote).toMatchObject({ totalMinor: 7 * 102_00, nights: 7 })
    expect(body.meta?.pagination).toEqual({ start: 0, limit: 3, total: 18 })
  })

  test('dates that are none are refused with their code', async () => {
    const { status, body } = await library.get('/api/stays?checkIn=2027-06-14&checkOut=2027-06-07')
    expect([status, body.error?.details['code']]).toEqual([400, 'invalid_dates'])
  })
})
