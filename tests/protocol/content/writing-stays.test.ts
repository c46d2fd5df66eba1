import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currencies } from '#core/money/currencies.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let staff: ShopGuest
let place: string
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  const id = await insertDestination(shop.database.db)
  place = (
    await shop.database.db
      .selectFrom('app.destination')
      .select('document_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).document_id
})
afterAll(async () => shop.database.close())

interface OwnStay {
  readonly id: number
  readonly documentId: string
  readonly slug: string
  readonly name: string
  readonly nightlyPrice: number
  readonly publishedAt: string | null
}

const stay = (changes: object = {}) => ({
  name: 'Casa d’en Pere',
  kind: 'house',
  maxGuests: 4,
  bedrooms: 2,
  beds: 3,
  bathrooms: 1.5,
  nightlyPrice: 129.5,
  currency: 'EUR',
  destination: place,
  ...changes,
})
const create = (data: object, query = '') => staff.call<OwnStay>('POST', `/api/stays${query}`, { data })

describe('a home', () => {
  test('is made, and everybody reads it at once', async () => {
    const made = await create(stay())
    expect(made.status).toBe(201)
    expect(made.headers.get('location')).toBe(`/api/stays/${made.data.documentId}`)
    expect(made.data).toMatchObject({ slug: 'casa-d-en-pere', nightlyPrice: 129.5, publishedAt: expect.any(String) })
    const read = await shop.call<OwnStay>('GET', '/api/stays/casa-d-en-pere')
    expect(read.data).toEqual(made.data)
  })

  test('of a name that another one has gets a slug of its own', async () => {
    const names = ['Villa Blava', 'Villa Blava', 'Villa Blava']
    const slugs: string[] = []
    for (const name of names) slugs.push((await create(stay({ name }))).data.slug)
    expect(slugs).toEqual(['villa-blava', 'villa-blava-2', 'villa-blava-3'])
  })

  test('as a draft is seen by nobody but those who run homes, until it is published', async () => {
    const made = await create(stay({ slug: 'a-secret' }), '?status=draft')
    expect([made.status, made.data.publishedAt]).toEqual([201, null])
    expect((await shop.call('GET', '/api/stays/a-secret')).status).toBe(404)
    expect((await staff.call('GET', '/api/stays/a-secret?status=draft')).status).toBe(200)
    const published = await staff.call<OwnStay>('PUT', '/api/stays/a-secret?status=published', {
      data: { bedrooms: 3 },
    })
    expect(published.data).toMatchObject({ bedrooms: 3, publishedAt: expect.any(String) })
    expect((await shop.call('GET', '/api/stays/a-secret')).status).toBe(200)
  })

  test('is changed by its number as well; what is left out stays; a new price is a new version of its rules', async () => {
    const { data } = await create(stay({ slug: 'to-change' }))
    const before = await versionOf('to-change')
    const changed = await staff.call<OwnStay>('PUT', `/api/stays/${data.id}`, {
      data: { nightlyPrice: 140, summary: 'New' },
    })
    expect(changed.data).toMatchObject({ name: data.name, nightlyPrice: 140, summary: 'New' })
    expect(await versionOf('to-change')).toBeGreaterThan(before)
    expect(shop.changedStays).toContain('to-change')
  })

  test('is taken off the site, and a repetition is no mistake', async () => {
    await create(stay({ slug: 'to-drop' }))
    expect((await staff.call('DELETE', '/api/stays/to-drop')).status).toBe(204)
    expect((await staff.call('DELETE', '/api/stays/to-drop')).status).toBe(204)
    expect((await shop.call('GET', '/api/stays/to-drop')).status).toBe(404)
  })

  test('of one host is nothing to another', async () => {
    const [host, other] = [await shop.guest({ role: 'host' }), await shop.guest({ role: 'host' })]
    const made = await host.call<OwnStay>('POST', '/api/stays', { data: stay({ slug: 'of-a-host' }) })
    expect(made.status).toBe(201)
    expect((await other.call('PUT', '/api/stays/of-a-host', { data: { beds: 1 } })).status).toBe(404)
    expect((await host.call('PUT', '/api/stays/of-a-host', { data: { beds: 1 } })).status).toBe(200)
  })
})

async function versionOf(slug: string): Promise<number> {
  const row = await shop.database.db
    .selectFrom('app.stay')
    .select('price_version')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return row.price_version
}

const CURRENCIES = `currency must be one of the following values: ${currencies.join(', ')}`

describe('is refused:', () => {
  test.each([
    [{ rating: 5 }, 'Invalid key rating'],
    [{ currency: 'eur' }, CURRENCIES],
    [{ currency: 'E R' }, CURRENCIES],
    [{ currency: 'ABC' }, CURRENCIES],
    [{ currency: 'XXX' }, CURRENCIES],
    [{ minNights: 9, maxNights: 3 }, 'minNights must not be above maxNights'],
    [{ checkInFrom: '15:00', checkOutBy: '15:01' }, 'checkOutBy must not be later than checkInFrom'],
    [{ checkOutBy: '16:00' }, 'checkOutBy must not be later than checkInFrom'],
    [{ checkInFrom: '16:00', checkInUntil: '15:59' }, 'checkInUntil must not be earlier than checkInFrom'],
  ])('%j', async (changes, message) => {
    const { status, error } = await create(stay(changes))
    expect([status, error.name]).toEqual([400, 'ValidationError'])
    expect(error.message).toBe(message)
  })

  test('a change of hours that contradicts those it has', async () => {
    await create(stay({ slug: 'with-hours', checkInFrom: '16:00', checkInUntil: '20:00', checkOutBy: '10:00' }))
    const change = async (data: object) => {
      const { status, error } = await staff.call('PUT', '/api/stays/with-hours', { data })
      return [status, Object.keys((error?.details['fields'] as object | undefined) ?? {})]
    }
    expect(await change({ checkOutBy: '16:01' })).toEqual([400, ['checkOutBy']])
    expect(await change({ checkInFrom: '09:59' })).toEqual([400, ['checkOutBy']])
    expect(await change({ checkInUntil: '15:00' })).toEqual([400, ['checkInUntil']])
    expect(await change({ checkInFrom: '20:01' })).toEqual([400, ['checkInUntil']])
    expect(await change({ checkInFrom: '21:00', checkInUntil: null, checkOutBy: '21:00' })).toEqual([200, []])
  })

  test('a request of a guest', async () => {
    const guest = await shop.guest()
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const path = method === 'POST' ? '/api/stays' : '/api/stays/casa-d-en-pere'
      expect((await guest.call(method, path, { data: stay() })).status).toBe(403)
    }
  })
})
