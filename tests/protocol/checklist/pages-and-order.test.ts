import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelope, staysOf, openChecklistProduct, type ChecklistProduct } from './checklist-product.ts'

let product: ChecklistProduct
beforeAll(async () => {
  product = await openChecklistProduct()
})
afterAll(() => product.service.close())

const list = (query = '') => product.get(`/api/stays${query}`)
const slugsOf = (data: unknown) => (data as { slug: string }[]).map(({ slug }) => slug)

describe('pages of GET /api/stays', () => {
  test('1 a list has the first 25 of the published homes and says how many there are', async () => {
    const { status, headers, body } = await list()
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(body).toEqual({
      data: expect.any(Array) as unknown[],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 2, total: 30 } },
    })
    expect(slugsOf(body.data)).toEqual(staysOf(...Array.from({ length: 25 }, (_, index) => index + 1)))
  })

  test('1 an entry of a list has its scalars, and neither relations nor components nor what is private', async () => {
    const [stay] = await product.homes('')
    expect(stay).toMatchObject({
      id: expect.any(Number),
      documentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: 'home-1',
      name: 'Home 1',
      nightlyPrice: 101,
      maxGuests: 3,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      publishedAt: '2026-01-01T00:00:00.000Z',
    })
    const absent = 'address cover photos destination amenities reviews bookings owner visibility hostKey lat lng'
    for (const name of absent.split(' ')) expect(stay).not.toHaveProperty(name)
  })

  test('2 the second page of two has the third and the fourth home, with the field that was asked for', async () => {
    const { status, body } = await list('?pagination[page]=2&pagination[pageSize]=2&fields[0]=slug')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: staysOf(3, 4).map((slug) => ({ id: expect.any(Number), documentId: expect.any(String), slug })),
      meta: { pagination: { page: 2, pageSize: 2, pageCount: 15, total: 30 } },
    })
  })

  test('3 a page past the end is empty, and keeps its figures', async () => {
    const { status, body } = await list('?pagination[page]=99')
    expect(status).toBe(200)
    expect(body).toEqual({ data: [], meta: { pagination: { page: 99, pageSize: 25, pageCount: 2, total: 30 } } })
  })

  test.each(['0', '-1'])('4 page %s is the first', async (page) => {
    const { status, body } = await list(`?pagination[page]=${page}`)
    expect([status, slugsOf(body.data)[0]]).toEqual([200, 'home-1'])
    expect(body.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 2, total: 30 } })
  })

  test.each(['0', '-1'])('5 pages of %s entries have one', async (size) => {
    const { status, body } = await list(`?pagination[pageSize]=${size}`)
    expect([status, slugsOf(body.data)]).toEqual([200, staysOf(1)])
    expect(body.meta).toEqual({ pagination: { page: 1, pageSize: 1, pageCount: 30, total: 30 } })
  })

  test('6 a page has 100 entries at most', async () => {
    const { status, body } = await list('?pagination[pageSize]=1000')
    expect([status, slugsOf(body.data).length]).toEqual([200, 30])
    expect(body.meta).toEqual({ pagination: { page: 1, pageSize: 100, pageCount: 1, total: 30 } })
  })

  test.each(['page', 'pageSize', 'start', 'limit'])('7 a %s that is no number is refused', async (name) => {
    const { status, body } = await list(`?pagination[${name}]=abc`)
    expect(status).toBe(400)
    const message = `Invalid pagination attribute ${name}, expected a whole number`
    expect(body).toEqual(envelope(400, 'ValidationError', message, { source: 'query', param: 'pagination' }))
  })

  test('8 a start and a limit do without pages', async () => {
    const { status, body } = await list('?pagination[start]=2&pagination[limit]=2')
    expect([status, slugsOf(body.data)]).toEqual([200, staysOf(3, 4)])
    expect(body.meta).toEqual({ pagination: { start: 2, limit: 2, total: 30 } })
  })

  test.each(['0', '-1'])('8 a limit of %s is one', async (limit) => {
    const { body } = await list(`?pagination[limit]=${limit}`)
    expect([slugsOf(body.data), body.meta]).toEqual([staysOf(1), { pagination: { start: 0, limit: 1, total: 30 } }])
  })

  test.each(['page]=1&pagination[limit]=2', 'pageSize]=1&pagination[start]=2'])(
    '9 pages and offsets do not mix: %s',
    async (mixed) => {
      const { status, body } = await list(`?pagination[${mixed}`)
      expect(status).toBe(400)
      expect(body).toEqual(
        envelope(400, 'PaginationError', 'Cannot use both page & offset pagination in the same query'),
      )
    },
  )

  test.each([
    ['pagination[page]=2', { page: 2, pageSize: 25 }],
    ['pagination[start]=2', { start: 2, limit: 25 }],
  ])('10 with %s nothing is counted when nobody wants it', async (query, pagination) => {
    for (const no of ['false', 'f', '0']) {
      const { status, body } = await list(`?${query}&pagination[withCount]=${no}`)
      expect([status, body.meta]).toEqual([200, { pagination }])
    }
  })

  test('11 a withCount that is neither yes nor no is refused', async () => {
    const { status, body } = await list('?pagination[withCount]=zzz')
    expect(status).toBe(400)
    expect(body).toEqual(
      envelope(400, 'ValidationError', 'Invalid withCount parameter. Expected "t","1","true","false","0","f"'),
    )
  })

  test.each(['page=2&pageSize=1', 'page=2', 'pageSize=1'])('12 %s outside of pagination is refused', async (query) => {
    const { status, body } = await list(`?${query}`)
    expect(status).toBe(400)
    const message =
      'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object'
    expect(body).toEqual(envelope(400, 'PaginationError', message))
  })
})

describe('order, fields and words', () => {
  test.each([
    ['sort=nightlyPrice:desc', staysOf(30, 29)],
    ['sort=nightlyPrice:DESC', staysOf(30, 29)],
    ['sort[0]=maxGuests:desc&sort[1]=nightlyPrice:desc', staysOf(29, 24)],
    ['sort[nightlyPrice]=desc', staysOf(30, 29)],
    ['sort=address.city:desc,slug:asc', staysOf(10, 12)],
    ['sort=', staysOf(1, 2)],
    ['sort[]', staysOf(1, 2)],
  ])('26 %s', async (query, slugs) => {
    expect(await product.slugs(`${query}&pagination[limit]=2`)).toEqual(slugs)
  })

  test('26 homes that are alike in what they are sorted by stay in their order on every page', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => product.slugs(`sort=summary&pagination[page]=${page}&pagination[pageSize]=10`)),
    )
    const numbers = (first: number) => Array.from({ length: 15 }, (_, index) => first + 2 * index)
    expect(pages.flat()).toEqual(staysOf(...numbers(1), ...numbers(2)))
  })

  test.each([
    ['sort=zzz', 'Invalid key zzz', { key: 'zzz', path: null, source: 'query', param: 'sort' }],
    ['sort=owner', 'Invalid key owner', { key: 'owner', path: null, source: 'query', param: 'sort' }],
    ['sort=name:up', 'Invalid order. order can only be one of asc|desc|ASC|DESC', { source: 'query', param: 'sort' }],
  ])('27 %s is refused', async (query, message, details) => {
    const { status, body } = await list(`?${query}`)
    expect(status).toBe(400)
    expect(body).toEqual(envelope(400, 'ValidationError', message, details))
  })

  test.each([
    ['fields=slug,name', ['documentId', 'id', 'name', 'slug']],
    ['fields[0]=slug', ['documentId', 'id', 'slug']],
    ['fields[]', ['documentId', 'id']],
  ])('28 %s', async (query, keys) => {
    for (const stay of await product.homes(query)) expect(Object.keys(stay).toSorted()).toEqual(keys)
  })

  test.each(['zzz', 'owner', 'visibility', 'destination', 'photos'])('28 fields=%s is refused', async (name) => {
    const { status, body } = await list(`?fields=${name}`)
    expect(status).toBe(400)
    const isRelation = ['destination', 'photos'].includes(name)
    const details = { key: name, path: isRelation ? name : null, source: 'query', param: 'fields' }
    expect(body).toEqual(envelope(400, 'ValidationError', `Invalid key ${name}`, details))
  })

  test.each([
    ['home 11', []],
    ['home 12', staysOf(12)],
    ['SOL', staysOf(11)],
    ['100%25', staysOf(11)],
    ['%25', staysOf(11)],
  ])('33 _q=%s looks into the texts', async (text, slugs) => {
    expect(await product.slugs(`_q=${text}`)).toEqual(slugs)
  })

  test('34 a key that nobody knows means nothing', async () => {
    const plain = await list()
    for (const query of ['?zzz=1', '?zzz[a][b]=1', '?start=3&limit=2']) {
      const { status, body } = await list(query)
      expect([status, body]).toEqual([200, plain.body])
    }
  })

  test.each(['en', '*'])('35 locale=%s means nothing: homes are not translated', async (locale) => {
    const [plain, { status, body }] = [await list(), await list(`?locale=${locale}`)]
    expect([status, body]).toEqual([200, plain.body])
  })
})

describe('drafts', () => {
  test('36 are for editors', async () => {
    const drafts = '?status=draft&filters[slug]=a-draft'
    for (const as of [undefined, (await product.guest()).jwt]) {
      const { status, body } = await product.get(`/api/stays${drafts}`, as)
      expect(status).toBe(403)
      expect(body).toEqual(envelope(403, 'ForbiddenError', 'Forbidden', {}))
    }
    const { status, body } = await product.get(`/api/stays${drafts}`, await product.editor())
    expect([status, body.data]).toEqual([200, [expect.objectContaining({ slug: 'a-draft', publishedAt: null })]])
  })

  test('36 do not show without being asked for, to an editor neither', async () => {
    const editor = await product.editor()
    for (const as of [undefined, editor]) {
      expect(await product.slugs('filters[slug]=a-draft', as)).toEqual([])
      expect(await product.slugs('status=published&filters[slug]=a-draft', as)).toEqual([])
      expect((await product.get('/api/stays/a-draft', as)).status).toBe(404)
    }
  })

  test('36 a status that nobody knows is refused, whoever asks', async () => {
    for (const as of [undefined, await product.editor()]) {
      const { status, body } = await product.get('/api/stays?status=zzz', as)
      expect(status).toBe(400)
      expect(body).toMatchObject({ data: null, error: { status: 400, name: 'ValidationError' } })
    }
  })
})
