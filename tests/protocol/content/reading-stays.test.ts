import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLibrary, type Body, type Library } from './library-of-homes.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(async () => library.shop.database.close())

const slugsOf = (...numbers: number[]) => numbers.map((number) => `home-${number}`)
const first = (body: Body) => (body.data as Record<string, unknown>[])[0]!

describe('filters and order', () => {
  test.each([
    ['filters[maxGuests][$gt]=5.5&filters[nightlyPrice][$lt]=110', slugsOf(4, 9)],
    ['filters[areaM2][$notNull]=true', slugsOf(5)],
    ['filters[areaM2][$null]=false', slugsOf(5)],
    ['filters[destination][name]=Lisboa&filters[nightlyPrice][$lte]=103', slugsOf(1, 3)],
    ['sort=destination.name:asc,nightlyPrice:desc&pagination[limit]=2', slugsOf(29, 27)],
  ])('%s', async (query, slugs) => {
    expect(await library.slugs(query)).toEqual(slugs)
  })

  test.each([
    ['filters[publishedAt][$gt]=nonsense', 'Invalid format, expected a timestamp or an ISO date'],
    ['sort=photos.id', 'Invalid key photos'],
  ])('%s is refused', async (query, message) => {
    const { status, body } = await library.get(`/api/stays?${query}`)
    expect([status, body.error?.name, body.error?.message]).toEqual([400, 'ValidationError', message])
  })
})

describe('what belongs to an entry', () => {
  test('relations of relations, with their own fields, filters, order and limit', async () => {
    const query =
      'populate[stays][fields][0]=slug&populate[stays][filters][nightlyPrice][$lt]=107&populate[stays][sort]=nightlyPrice:desc&populate[stays][limit]=2&populate[stays][populate][destination][fields]=name'
    const { body } = await library.get(`/api/destinations?filters[name]=Porto&${query}`)
    const stays = first(body)['stays'] as { slug: string; destination: { name: string } }[]
    expect(stays.map(({ slug }) => slug)).toEqual(slugsOf(6, 4))
    expect(stays[0]!.destination.name).toBe('Porto')
  })

  test('what repeats itself beyond all measure is refused', async () => {
    const path = '/api/stays?populate=destination.stays.destination.stays.destination&pagination[pageSize]=100'
    const { status, body } = await library.get(path)
    expect([status, body.error?.name]).toEqual([400, 'ValidationError'])
    expect(body.error?.message).toMatch(/^Too much to populate: about \d+ entries/)
  })

  test('only how many there are', async () => {
    const { body } = await library.get('/api/destinations?filters[name]=Porto&populate[stays][count]=true')
    expect(first(body)['stays']).toEqual({ count: 15 })
  })
})

describe('drafts', () => {
  test('come with their photos, as nobody else sees them', async () => {
    const staff = await library.shop.guest({ role: 'staff' })
    const { db } = library.shop.database
    const draft = await db.selectFrom('app.stay').select('id').where('slug', '=', 'a-draft').executeTakeFirstOrThrow()
    const picture = { sha256: Buffer.alloc(32, 9), mime: 'image/jpeg', bytes: 1000, width: 1600, height: 1200 }
    const asset = await db.insertInto('app.asset').values(picture).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('app.stay_photo').values({ stay_id: draft.id, asset_id: asset.id, position: 0 }).execute()
    const { body } = await library.get('/api/stays/a-draft?status=draft&populate=photos,cover', { as: staff.uid })
    const stay = body.data as { photos: unknown[]; cover: unknown }
    expect([stay.photos.length, stay.cover]).toEqual([1, expect.objectContaining({ width: 1600 })])
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

  test('a host reads those of their own homes alone', async () => {
    const host = await library.shop.guest({ role: 'host' })
    expect((await library.get('/api/stays?status=draft', { as: host.uid })).body.data).toEqual([])
  })
})

describe('homes for dates', () => {
  test('only those that are free, each with its total, cheapest first, in the page that was asked for', async () => {
    const { status, body } = await library.get(
      '/api/stays?checkIn=2027-06-07&checkOut=2027-06-14&adults=4&sort=total&pagination[limit]=3&populate=destination',
    )
    expect(status).toBe(200)
    const found = body.data as { slug: string; quote: { totalMinor: number; nights: number }; destination: object }[]
    expect(found.map(({ slug }) => slug)).toEqual(slugsOf(2, 3, 4))
    expect(found[0]!.quote).toMatchObject({ totalMinor: 7 * 102_00, nights: 7 })
    expect(body.meta?.pagination).toEqual({ start: 0, limit: 3, total: 18 })
  })

  test('a search is read page by page, in its order, and further narrowed and sorted by the grammar', async () => {
    const search = '/api/stays?checkIn=2027-06-07&checkOut=2027-06-14&adults=2&sort=total'
    const namesOf = ({ body }: { readonly body: { readonly data?: unknown } }) =>
      (body.data as { slug: string }[]).map(({ slug }) => slug)
    const all = await library.get(`${search}&pagination[pageSize]=100`)
    const names = namesOf(all)
    expect(names.length).toBeGreaterThan(5)
    const second = await library.get(`${search}&pagination[page]=2&pagination[pageSize]=2`)
    expect(namesOf(second)).toEqual(names.slice(2, 4))
    expect(second.body.meta?.pagination).toMatchObject({ page: 2, pageSize: 2, total: names.length })
    const narrowed = await library.get(`${search}&filters[maxGuests][$gte]=4&pagination[pageSize]=2`)
    expect(namesOf(narrowed)).toHaveLength(2)
    expect(names.filter((name) => namesOf(narrowed).includes(name))).toEqual(namesOf(narrowed))
    expect(narrowed.body.meta?.pagination?.total).toBeLessThan(names.length)
  })

  test('each has its total also where the query names the fields that it wants', async () => {
    const search = '/api/stays?checkIn=2027-06-07&checkOut=2027-06-14&adults=4&sort=total&fields=slug'
    const [stay] = slugsOf(2)
    const entry = { id: expect.any(Number), documentId: expect.any(String) }
    const quote = expect.objectContaining({ totalMinor: 7 * 102_00, nights: 7 })
    const { body } = await library.get(`${search}&pagination[limit]=1`)
    expect(body.data).toEqual([expect.objectContaining({ ...entry, slug: stay, quote })])
    expect((body.data as object[])[0]).not.toHaveProperty('title')
    const sorted = await library.get(`${search.replace('sort=total', 'sort=name')}&filters[slug]=${stay}`)
    expect(sorted.body.data).toEqual([expect.objectContaining({ ...entry, slug: stay, quote })])
  })

  test('dates that are none are refused with their code', async () => {
    const { status, body } = await library.get('/api/stays?checkIn=2027-06-14&checkOut=2027-06-07')
    expect([status, body.error?.details['code']]).toEqual([400, 'invalid_dates'])
  })
})
