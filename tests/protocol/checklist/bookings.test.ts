import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingShape, PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import type { Member } from '../api-accounts/api-account-service.ts'
import { envelope, openChecklistProduct, type ChecklistProduct, type Entry } from './checklist-product.ts'

let product: ChecklistProduct
let guest: Member
let stranger: Member
let stay: string
let week = 0
beforeAll(async () => {
  product = await openChecklistProduct()
  const { db } = product.service
  await db.updateTable('app.stay').set({ window_months: null }).where('slug', '=', 'home-2').execute()
  stay = (await product.homes('filters[slug]=home-2'))[0]!.documentId
})
afterAll(() => product.service.close())
// Nobody may hold many homes at once.
beforeEach(async () => {
  ;[guest, stranger] = [await product.guest(), await product.guest()]
})

/** A week that no other test uses. */
const dates = () => {
  const arrival = Date.UTC(2027, 4, 3 + 7 * week++)
  const day = (shift: number) => new Date(arrival + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(0), checkOut: day(7) }
}
const request = (changes: object = {}) => ({ stay, ...dates(), guests: 3, ...changes })
const book = (changes: object = {}, query = '') =>
  product.send('POST', `/api/bookings${query}`, { as: guest.jwt, data: request(changes) })
const booked = async () => (await book()).body.data as Entry & BookingShape
const own = async (query = '', as = guest.jwt) => (await product.get(`/api/bookings${query}`, as)).body.data as Entry[]
const notFound = envelope(404, 'NotFoundError', 'Not Found')

describe('whose bookings', () => {
  test.each(['GET', 'POST'])('80 %s /api/bookings is forbidden to visitors', async (method) => {
    const { status, body } = await product.send(method, '/api/bookings', method === 'POST' ? { data: request() } : {})
    expect([status, body]).toEqual([403, envelope(403, 'ForbiddenError', 'Forbidden')])
  })

  test('81 a guest has their own ones alone, whatever they ask for', async () => {
    const { documentId } = await booked()
    expect((await own()).map((booking) => booking.documentId)).toEqual([documentId])
    const questions = ['', `?filters[documentId]=${documentId}`, '?populate=*', '?filters[guests][$notNull]=true']
    for (const query of questions) expect(await own(query, stranger.jwt)).toEqual([])
    const editor = await product.editor()
    expect(await own('', editor)).toEqual([])
  })

  test('82 another one’s booking is the same as none', async () => {
    const { documentId } = await booked()
    for (const method of ['GET', 'PUT', 'DELETE'])
      for (const id of [documentId, '01990000-0000-7000-8000-000000000000', 'zzz']) {
        const options = { as: stranger.jwt, ...(method === 'PUT' && { data: { guests: 1 } }) }
        const { status, body } = await product.send(method, `/api/bookings/${id}`, options)
        expect([method, status, body]).toEqual([method, 404, notFound])
      }
    expect((await own())[0]).toMatchObject({ documentId, guests: 3, state: 'hold' })
  })
})

describe('a booking', () => {
  test('83 is made of a home, dates and guests', async () => {
    const days = dates()
    const { status, headers, body } = await book(days)
    expect([status, Object.keys(body)]).toEqual([201, ['data', 'meta']])
    const { documentId } = body.data as Entry
    expect(body).toMatchObject({ data: { ...days, state: 'hold', totalMinor: 7 * 102_00 }, meta: {} })
    expect(headers.get('location')).toBe(`/api/bookings/${documentId}`)
    const read = await product.get(`/api/bookings/${documentId}`, guest.jwt)
    expect([read.status, read.body]).toMatchObject([200, { data: { ...days, documentId, guests: 3 }, meta: {} }])
  })

  test.each([
    ['{ connect: [documentId] }', () => ({ connect: [stay] })],
    ['{ connect: [{ documentId }] }', () => ({ connect: [{ documentId: stay }] })],
    ['{ set: [documentId] }', () => ({ set: [stay] })],
    ['{ documentId }', () => ({ documentId: stay })],
    ['its slug', () => 'home-2'],
  ])('83 names its home as %s, too', async (_, named) => {
    const { status, body } = await book({ stay: named() })
    expect([status, (body.data as BookingShape).stay.slug]).toEqual([201, 'home-2'])
  })

  test('83 names its home by the number', async () => {
    const [secondStay] = await product.homes('filters[slug]=home-2')
    expect((await book({ stay: secondStay!.id })).status).toBe(201)
    expect((await book({ stay: { connect: [secondStay!.id] } })).status).toBe(201)
  })

  test('83 comes with its home, or with the part of it that was asked for', async () => {
    const { documentId } = await booked()
    const ask = async (query: string) =>
      (await product.get(`/api/bookings/${documentId}?${query}`, guest.jwt)).body.data as Entry & { stay: object }
    const slug = { id: expect.any(Number) as number, documentId: stay, slug: 'home-2' }
    expect((await ask('populate[stay][fields][0]=slug&fields=reference')).stay).toEqual(slug)
    expect((await ask('populate=stay&fields=reference')).stay).toMatchObject({ ...slug, nightlyPrice: 102 })
    expect(await ask('fields=reference')).not.toHaveProperty('stay')
  })

  test('83 is answered with its home when it is made', async () => {
    expect((await book({}, '?populate=stay')).body.data).toMatchObject({ stay: { documentId: stay, slug: 'home-2' } })
  })

  test('84 without dates is told both', async () => {
    const { status, body } = await book({ checkIn: undefined, checkOut: undefined })
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', '2 errors occurred')])
    expect(body.error?.details['errors']).toEqual(
      ['checkIn', 'checkOut'].map((name) => ({
        path: [name],
        message: `${name} must be defined.`,
        name: 'ValidationError',
      })),
    )
  })

  test.each([
    [{ checkIn: undefined }, 'checkIn must be defined.'],
    [{ checkIn: '2027-02-30' }, 'Invalid format, expected yyyy-MM-dd'],
    [{ checkOut: 'nonsense' }, 'Invalid format, expected yyyy-MM-dd'],
    [{ checkIn: 7 }, 'checkIn must be a `string` type, but the final value was: `7`.'],
    [{ guests: 0 }, 'guests must be greater than or equal to 1'],
    [
      { guests: 'three' },
      'guests must be a `number` type, but the final value was: `NaN` (cast from the value `"three"`).',
    ],
    [{ stay: 'zzz' }, 'Document with id "zzz", locale "null" not found'],
    [{ stay: { connect: ['zzz'] } }, 'Document with id "zzz", locale "null" not found'],
    [{ user: 'somebody' }, 'Invalid key user'],
    [{ state: 'confirmed' }, 'Invalid key state'],
    [{ totalMinor: 1 }, 'Invalid key totalMinor'],
    [{ id: 1 }, 'Invalid key id'],
    [{ documentId: '01990000-0000-7000-8000-000000000000' }, 'Invalid key documentId'],
  ])('84 %j is refused', async (changes, message) => {
    const { status, body } = await book(changes)
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', message)])
    expect(await own()).toEqual([])
  })

  test('84 a message with a topic there is not is refused with those there are', async () => {
    // Of a booking guests write no enumeration.
    const data = { name: 'Ann', email: 'ann@example.com', message: 'Is there a cot for a baby?', topic: 'zzz' }
    const { status, body } = await product.send('POST', '/api/contact-messages', { data })
    const topics = 'booking, home, account, privacy, hosting, other'
    const message = `topic must be one of the following values: ${topics}`
    expect([status, body]).toEqual([400, envelope(400, 'ValidationError', message)])
  })

  test('85 is changed by PUT, and what is left out stays', async () => {
    const { shop } = product.service
    const { documentId, checkIn } = await booked()
    const session = await product.send('POST', `/api/bookings/${documentId}/payment-sessions`, {
      as: guest.jwt,
      headers: { 'idempotency-key': randomUUID() },
    })
    await shop.pay(session.body.data as PaymentSessionShape, '4242424242424242')
    await product.send('POST', `/api/bookings/${documentId}/settlement`, { as: guest.jwt })
    const { status, body } = await product.send('PUT', `/api/bookings/${documentId}`, {
      as: guest.jwt,
      data: { guests: 2 },
    })
    expect([status, Object.keys(body)]).toEqual([200, ['data', 'meta']])
    expect(body.data).toMatchObject({ documentId, checkIn, party: { adults: 2 } })
  })

  test('85 that is only held is not changed, but held anew', async () => {
    const { documentId } = await booked()
    const { status, body } = await product.send('PUT', `/api/bookings/${documentId}`, {
      as: guest.jwt,
      data: { guests: 2 },
    })
    expect([status, body.error?.details['code']]).toEqual([409, 'booking_state_conflict'])
  })

  test('85 that there is not is not changed', async () => {
    for (const id of ['zzz', '01990000-0000-7000-8000-000000000000', '999999']) {
      const { status, body } = await product.send('PUT', `/api/bookings/${id}`, { as: guest.jwt, data: { guests: 2 } })
      expect([status, body]).toEqual([404, notFound])
    }
  })

  test('86 is taken back by DELETE, and a repetition is no mistake', async () => {
    const { documentId } = await booked()
    for (const time of ['first', 'again']) {
      const { status, headers, body } = await product.send('DELETE', `/api/bookings/${documentId}`, { as: guest.jwt })
      expect([time, status, body, headers.get('content-type')]).toEqual([time, 204, {}, null])
    }
    // A booking is never deleted: it stays readable as what it became (decision 37), where Strapi answers 404.
    const { status, body } = await product.get(`/api/bookings/${documentId}`, guest.jwt)
    expect([status, (body.data as BookingShape).state]).toEqual([200, 'withdrawn'])
  })
})

describe('bookings and their homes', () => {
  test.each([
    ['filters[stay][slug]=home-2', 1],
    ['filters[stay][slug]=home-3', 0],
    ['filters[stay][documentId]=', 1],
    ['filters[stay][id][$null]=true', 0],
  ])('87 %s', async (query, count) => {
    await booked()
    expect(await own(`?${query.endsWith('documentId]=') ? query + stay : query}`)).toHaveLength(count)
  })

  test('87 are sorted by the name of their home', async () => {
    const other = (await product.homes('filters[slug]=home-4'))[0]!
    await product.service.db.updateTable('app.stay').set({ window_months: null }).where('id', '=', other.id).execute()
    await book({ stay: other.documentId })
    await book()
    const names = async (sort: string) =>
      (await own(`?sort=${sort}&populate[stay][fields]=name&fields=reference`)).map(
        (booking) => (booking['stay'] as { name: string }).name,
      )
    expect(await names('stay.name')).toEqual(['Home 2', 'Home 4'])
    expect(await names('stay.name:desc')).toEqual(['Home 4', 'Home 2'])
  })

  test('87 a home shows whoever asks their own ones alone', async () => {
    const { documentId } = await booked()
    const of = async (as: string) => (await product.homes('populate=bookings&filters[slug]=home-2', as))[0]!['bookings']
    expect(await of(guest.jwt)).toEqual([expect.objectContaining({ documentId, state: 'hold' })])
    expect(await of(stranger.jwt)).toEqual([])
    expect(await product.slugs(`filters[bookings][documentId]=${documentId}`, stranger.jwt)).toEqual([])
    expect(await product.slugs(`filters[bookings][documentId]=${documentId}`, guest.jwt)).toEqual(['home-2'])
  })
})
