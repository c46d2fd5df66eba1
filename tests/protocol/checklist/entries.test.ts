import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelope, staysOf, openChecklistProduct, type ChecklistProduct, type Entry } from './checklist-product.ts'

let product: ChecklistProduct
let editor: string
beforeAll(async () => {
  product = await openChecklistProduct()
  editor = await product.editor()
  const { db } = product.service
  const stay = await db.selectFrom('app.stay').select('id').where('slug', '=', 'home-5').executeTakeFirstOrThrow()
  // Whatever it was when it came, it is answered as the JPEG that its address leads to.
  const picture = { sha256: Buffer.alloc(32, 9), mime: 'image/png', bytes: 1000, width: 1600, height: 1200 }
  const asset = await db.insertInto('app.asset').values(picture).returning('id').executeTakeFirstOrThrow()
  const text = { alt: 'A terrace', caption: 'In the morning' }
  await db
    .insertInto('app.stay_photo')
    .values({ stay_id: stay.id, asset_id: asset.id, position: 0, ...text })
    .execute()
})
afterAll(() => product.service.close())

const stay = async (query: string, slug = 'home-2') => (await product.homes(`${query}&filters[slug]=${slug}`))[0]!
const notFound = envelope(404, 'NotFoundError', 'Not Found')

/** What every client of the ecosystem reads of a file. */
const mediaObject = {
  id: expect.any(Number) as number,
  documentId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  name: expect.any(String) as string,
  alternativeText: 'A terrace',
  caption: 'In the morning',
  focalPoint: null,
  width: 1600,
  height: 1200,
  formats: expect.objectContaining({ thumbnail: expect.objectContaining({ url: expect.any(String) }) }) as object,
  hash: '09'.repeat(32),
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 1,
  url: expect.stringMatching(/^\/media\/(09){32}\/\d+\.jpg$/) as string,
  previewUrl: null,
  provider: 'local',
  provider_metadata: null,
  createdAt: expect.stringMatching(/Z$/) as string,
  updatedAt: expect.stringMatching(/Z$/) as string,
  publishedAt: expect.stringMatching(/Z$/) as string,
}

describe('what belongs to an entry', () => {
  test('29 populate=* brings everything of one level, but not what a visitor may not see', async () => {
    const entry = await stay('populate=*')
    expect(entry).toMatchObject({ cover: null, photos: [], amenities: [], reviews: [] })
    expect(entry['address']).toEqual({ id: entry.id, city: 'Porto', region: expect.any(String), country: null })
    expect(entry['destination']).toMatchObject({ name: 'Porto', documentId: expect.any(String) })
    expect(entry['destination']).not.toHaveProperty('stays')
    expect(entry).not.toHaveProperty('bookings')
  })

  test.each(['populate=address', 'populate[0]=address', 'populate[]=address', 'populate[address]=true'])(
    '30 %s brings the whole address, and nothing else',
    async (query) => {
      const entry = await stay(query)
      expect(entry['address']).toEqual({ id: entry.id, city: 'Porto', region: expect.any(String), country: null })
      for (const other of ['cover', 'photos', 'destination']) expect(entry).not.toHaveProperty(other)
    },
  )

  test('30 populate[address][fields][0]=city brings that part of it', async () => {
    const entry = await stay('populate[address][fields][0]=city')
    expect(entry['address']).toEqual({ id: entry.id, city: 'Porto' })
  })

  test.each(['zzz', 'name', 'constructor'])('31 populate=%s is refused', async (key) => {
    for (const query of [`populate=${key}`, `populate[0]=${key}`, `populate[${key}]=true`]) {
      const { status, body } = await product.get(`/api/stays?${query}`)
      expect(status).toBe(400)
      // Strapi tells where a name is that exists and leads nowhere.
      const details = { key, path: key === 'name' ? key : null, source: 'query', param: 'populate' }
      expect(body).toEqual(envelope(400, 'ValidationError', `Invalid key ${key}`, details))
    }
  })

  test('31 what the caller may not follow is left out without a word', async () => {
    expect(await stay('populate=bookings')).not.toHaveProperty('bookings')
    expect(await stay('populate[bookings][fields][0]=reference')).not.toHaveProperty('bookings')
  })

  test('32 a picture is a media object, whose address is a path on this site', async () => {
    const entry = await stay('populate=cover', 'home-5')
    expect(entry['cover']).toEqual(expect.objectContaining(mediaObject))
    const photos = (await stay('populate=photos', 'home-5'))['photos']
    expect(photos).toEqual([entry['cover']])
  })
})

describe('the format of version 4', () => {
  const v4 = { 'strapi-response-format': 'v4' }

  test('37 an entry has its attributes apart, relations and pictures stand in `data`, and a component as it is', async () => {
    const { status, body } = await product.send('GET', '/api/stays/home-5?populate=*', { headers: v4 })
    expect(status).toBe(200)
    expect(body.meta).toEqual({})
    const { id: photoId, documentId: photoDocument, ...photo } = mediaObject
    const media = { id: photoId, documentId: photoDocument, attributes: expect.objectContaining(photo) as object }
    expect(body.data).toEqual({
      id: expect.any(Number),
      documentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      attributes: expect.objectContaining({
        slug: 'home-5',
        cover: { data: media },
        photos: { data: [media] },
        amenities: { data: [] },
        destination: {
          data: expect.objectContaining({ attributes: expect.objectContaining({ name: 'Lisboa' }) }) as object,
        },
        address: { id: expect.any(Number), city: 'Lisboa', region: expect.any(String), country: null },
      }) as object,
    })
    expect(Object.keys(body.data as object).toSorted()).toEqual(['attributes', 'documentId', 'id'])
  })

  test('37 a list has its pages where they ever were, and a missing picture is `data: null`', async () => {
    const path = '/api/stays?populate=cover&pagination[pageSize]=1&fields=slug'
    const { body } = await product.send('GET', path, { headers: v4 })
    const documentId = expect.any(String) as string
    expect(body).toEqual({
      data: [{ id: expect.any(Number), documentId, attributes: { slug: 'home-1', cover: { data: null } } }],
      meta: { pagination: { page: 1, pageSize: 1, pageCount: 30, total: 30 } },
    })
  })
})

describe('one entry', () => {
  test('38 is found by its document id, in an envelope with an empty meta', async () => {
    const { id, documentId } = await stay('', 'home-3')
    const { status, headers, body } = await product.get(`/api/stays/${documentId}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(Object.keys(body)).toEqual(['data', 'meta'])
    expect(body).toMatchObject({ data: { id, documentId, slug: 'home-3', name: 'Home 3' }, meta: {} })
  })

  test('39 is found by its slug', async () => {
    const { documentId } = await stay('', 'home-3')
    const byDocumentId = await product.get(`/api/stays/${documentId}`)
    const { status, body } = await product.get('/api/stays/home-3')
    expect([status, body]).toEqual([200, byDocumentId.body])
  })

  test('40 is found by its number', async () => {
    const { id, documentId } = await stay('', 'home-3')
    const byDocumentId = await product.get(`/api/stays/${documentId}`)
    const { status, body } = await product.get(`/api/stays/${id}`)
    expect([status, body]).toEqual([200, byDocumentId.body])
  })

  test.each(['zzz', 'a-draft', '0', '-1', '999999', '1.5', '01990000-0000-7000-8000-000000000000', '%00', '%E0%A4'])(
    '41 %s is not found',
    async (key) => {
      const { status, body } = await product.get(`/api/stays/${key}`)
      expect([status, body]).toEqual([404, notFound])
    },
  )

  test('42 is not found when its filters do not fit it', async () => {
    const { documentId } = await stay('', 'home-3')
    const other = await product.get(`/api/stays/${documentId}?filters[name]=Other`)
    expect([other.status, other.body]).toEqual([404, notFound])
    expect((await product.get(`/api/stays/${documentId}?filters[name]=Home 3`)).status).toBe(200)
  })

  test.each(['/api/stays', '/api/stays/home-3'])('43 %s/ is the same without its last stroke', async (path) => {
    const [plain, { status, body }] = [await product.get(path), await product.get(`${path}/`)]
    expect([status, body]).toEqual([200, plain.body])
  })

  test.each(['/api/stays', '/api/stays/home-3'])('44 HEAD %s has what GET has, without the body', async (path) => {
    const [got, { status, headers, body }] = [await product.get(path), await product.send('HEAD', path)]
    expect([status, body]).toEqual([200, {}])
    for (const name of ['content-type', 'cache-control', 'vary']) expect(headers.get(name)).toBe(got.headers.get(name))
  })

  test.each([
    ['PATCH', '/api/stays', 'GET, HEAD, POST, OPTIONS'],
    ['PATCH', '/api/stays/home-3', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['DELETE', '/api/reviews', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/quotes', 'POST, OPTIONS'],
    ['GET', '/api/auth/local', 'POST, OPTIONS'],
  ])('45 %s %s is answered with the methods there are', async (method, path, allow) => {
    for (const as of [undefined, editor]) {
      const { status, headers, body } = await product.send(method, path, { as })
      expect([status, headers.get('content-type')]).toEqual([405, 'application/json'])
      expect(headers.get('allow')?.split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
      expect(body).toEqual(envelope(405, 'MethodNotAllowedError', 'Method Not Allowed'))
    }
  })

  test.each([
    ['POST', '/api/stays'],
    ['PUT', '/api/stays/home-3'],
    ['DELETE', '/api/stays/home-3'],
  ])('46 %s %s is forbidden to visitors', async (method, path) => {
    const { status, body } = await product.send(method, path, method === 'DELETE' ? {} : { data: { name: 'Mine now' } })
    expect(status).toBe(403)
    // Strapi leaves `details` empty; ours name the code that the site words.
    expect(body).toEqual(envelope(403, 'ForbiddenError', 'Forbidden', { code: 'not_allowed' }))
    expect((await product.get('/api/stays/home-3')).body.data).toMatchObject({ name: 'Home 3' })
  })

  test('47 a bearer that is no good is refused where everybody may read', async () => {
    for (const path of ['/api/stays', '/api/stays/home-3', '/api/stays?populate=*', '/api/pages']) {
      const { status, body } = await product.get(path, 'garbage')
      expect(status).toBe(401)
      expect(body).toEqual(envelope(401, 'UnauthorizedError', 'Missing or invalid credentials'))
    }
  })

  test('48 may be asked for with a content type and no body', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const path of ['/api/stays', '/api/stays/home-3'])
      expect(await product.send('GET', path, { headers })).toMatchObject({ status: 200, body: { meta: {} } })
  })
})

describe('a home of an editor', () => {
  const request = (changes: object = {}) => ({
    name: 'Casa Nova',
    kind: 'house',
    maxGuests: 4,
    bedrooms: 2,
    beds: 3,
    bathrooms: 1.5,
    nightlyPrice: 129.5,
    currency: 'EUR',
    ...changes,
  })
  const create = async (changes: object, query = '') => {
    const place = (await stay('populate=destination'))['destination'] as Entry
    return product.send('POST', `/api/stays${query}`, {
      as: editor,
      data: request({ destination: place.documentId, ...changes }),
    })
  }

  test('49 is made, and read at once', async () => {
    const { status, headers, body } = await create({ slug: 'casa-nova' })
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['data', 'meta'])
    expect(body).toMatchObject({
      data: { slug: 'casa-nova', name: 'Casa Nova', nightlyPrice: 129.5, publishedAt: expect.stringMatching(/Z$/) },
      meta: {},
    })
    expect(headers.get('location')).toBe(`/api/stays/${(body.data as Entry).documentId}`)
    expect((await product.get('/api/stays/casa-nova')).body).toEqual(body)
  })

  test('49 names everything that is missing', async () => {
    const one = await create({ name: undefined })
    expect([one.status, one.body]).toEqual([400, envelope(400, 'ValidationError', 'name must be defined.')])
    const { status, body } = await product.send('POST', '/api/stays', { as: editor, data: {} })
    expect(status).toBe(400)
    const required = [
      'name',
      'kind',
      'maxGuests',
      'bedrooms',
      'beds',
      'bathrooms',
      'nightlyPrice',
      'currency',
      'destination',
    ]
    expect(body).toEqual(envelope(400, 'ValidationError', `${required.length} errors occurred`))
    const errors = required.map((name) => ({
      path: [name],
      message: `${name} must be defined.`,
      name: 'ValidationError',
    }))
    expect(body.error?.details['errors']).toEqual(errors)
  })

  test('49 does not take the slug of another one', async () => {
    const { status, body } = await create({ slug: 'home-3' })
    expect(status).toBe(400)
    expect(body).toEqual(envelope(400, 'ValidationError', 'This attribute must be unique'))
    const changed = await product.send('PUT', '/api/stays/home-4', { as: editor, data: { slug: 'home-3' } })
    expect([changed.status, changed.body.error?.message]).toEqual([400, 'This attribute must be unique'])
    expect(await product.slugs('filters[slug]=home-4')).toEqual(staysOf(4))
  })

  test('49 is a draft with ?status=draft', async () => {
    const { status, body } = await create({ slug: 'a-secret' }, '?status=draft')
    expect([status, (body.data as Entry)['publishedAt']]).toEqual([201, null])
    expect((await product.get('/api/stays/a-secret')).status).toBe(404)
    expect((await product.get('/api/stays/a-secret?status=draft', editor)).status).toBe(200)
  })

  test.each([
    [{ name: 7 }, 'name must be a `string` type, but the final value was: `7`.'],
    [{ name: '' }, 'name must be at least 3 characters'],
    [{ name: 'x'.repeat(161) }, 'name must be at most 160 characters'],
    [{ maxGuests: 0 }, 'maxGuests must be greater than or equal to 1'],
    [{ maxGuests: 101 }, 'maxGuests must be less than or equal to 100'],
    [
      { maxGuests: 'four' },
      'maxGuests must be a `number` type, but the final value was: `NaN` (cast from the value `"four"`).',
    ],
    [{ slug: 'Not A Slug' }, 'slug must match the following: "/^[a-z0-9]+(-[a-z0-9]+)*$/"'],
    [{ zzz: 1 }, 'Invalid key zzz'],
    [{ id: 7 }, 'Invalid key id'],
    [{ documentId: 'x' }, 'Invalid key documentId'],
    [{ destination: 'zzz' }, 'Document with id "zzz", locale "null" not found'],
  ])('49 %j is refused in the words that clients know', async (changes, message) => {
    const { status, body } = await create(changes)
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', message)])
  })

  test('49 has one of the kinds there are', async () => {
    const { status, body } = await create({ kind: 'castle' })
    expect([status, body]).toMatchObject([400, { error: { name: 'ValidationError' } }])
    expect(body.error?.message).toMatch(/^kind must be one of the following values: house, villa, .*other$/)
  })
})
