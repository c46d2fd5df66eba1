import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

type Booking = BookingShape & { readonly id: number; readonly guests: number }

let shop: Shop
let guest: ShopGuest
let stranger: ShopGuest
let stay: string
let week = 0
beforeAll(async () => {
  shop = await createShop()
  const id = await insertStay(shop.database.db, { slug: 'casa-blava', title: 'Casa Blava', window_months: null })
  stay = (
    await shop.database.db.selectFrom('app.stay').select('document_id').where('id', '=', id).executeTakeFirstOrThrow()
  ).document_id
})
afterAll(async () => shop.database.close())
// Nobody may hold many homes at once.
beforeEach(async () => {
  ;[guest, stranger] = await Promise.all([shop.guest(), shop.guest()])
})

/** A week that no other test uses. */
const dates = () => {
  const arrival = Date.UTC(2027, 4, 3 + 7 * week++)
  const day = (shift: number) => new Date(arrival + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(0), checkOut: day(7) }
}
const book = (data: object = {}, headers: Record<string, string> = {}) =>
  guest.call<Booking>('POST', '/api/bookings', { data: { stay, ...dates(), guests: 3, ...data }, headers })

describe('a booking', () => {
  test('is made of a home, dates and guests, at the price of the moment', async () => {
    const made = await book()
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({ state: 'hold', totalMinor: 7 * 20_000, party: { adults: 3 } })
    const read = await guest.call<Booking>('GET', `/api/bookings/${made.data.documentId}`)
    expect(read.data).toMatchObject({ id: expect.any(Number), guests: 3, reference: made.data.reference })
  })

  test.each([
    ['connect', () => ({ connect: [stay] })],
    ['set', () => ({ set: [{ documentId: stay }] })],
    ['its slug', () => 'casa-blava'],
  ])('names its home by %s', async (_, named) => {
    expect((await book({ stay: named() })).status).toBe(201)
  })

  test('is made once for an idempotency key', async () => {
    const wish = { ...dates(), guests: 2 }
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await book(wish, headers), await book(wish, headers)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.data.documentId).toBe(first.data.documentId)
    expect((await book({ ...wish, guests: 4 }, headers)).status).toBe(422)
  })

  test('of nights that somebody else has is refused with the nearest that are free', async () => {
    const wish = dates()
    await book(wish)
    const { status, error } = await stranger.call('POST', '/api/bookings', { data: { stay, ...wish } })
    expect([status, error.details.code]).toEqual([409, 'dates_unavailable'])
    expect(error.details['nearest']).not.toEqual([])
  })

  test('is taken back, and a repetition is no mistake', async () => {
    const { documentId } = (await book()).data
    expect((await guest.call('DELETE', `/api/bookings/${documentId}`)).status).toBe(204)
    expect((await guest.call('DELETE', `/api/bookings/${documentId}`)).status).toBe(204)
    const read = await guest.call<Booking>('GET', `/api/bookings/${documentId}`)
    expect(read.data.state).toBe('withdrawn')
  })

  test('that was paid is changed within its rules, and not taken back without a word about the refund', async () => {
    const { booking, session } = await guest.holdToPay({ stay: 'casa-blava', ...dates() })
    await shop.pay(session, '4242424242424242')
    await guest.settle(booking.documentId)
    const path = `/api/bookings/${booking.documentId}`
    const changed = await guest.call<Booking>('PUT', path, { data: { guests: 4 } })
    expect([changed.status, changed.data.change?.party.adults ?? changed.data.party.adults]).toEqual([200, 4])
    const dropped = await guest.call('DELETE', path)
    expect([dropped.status, dropped.error.details.code]).toEqual([409, 'booking_state_conflict'])
  })
})

describe('a booking is refused:', () => {
  test.each([
    [{ checkIn: undefined }, 'checkIn must be defined.'],
    [{ checkIn: '2027-02-30' }, /date/i],
    [{ guests: 0 }, 'guests must be at least 1'],
    [{ guests: '3' }, 'guests must be a `number` type, but the final value was: `"3"`.'],
    [{ stay: 'zzz' }, 'Document with id "zzz", locale "null" not found'],
    [{ user: 'somebody' }, 'Invalid key user'],
    [{ totalMinor: 1 }, 'Invalid key totalMinor'],
  ])('%j', async (data, message) => {
    const { status, error } = await book(data)
    expect([status, error.name]).toEqual([400, 'ValidationError'])
    if (typeof message === 'string') expect(error.message).toBe(message)
    else expect(error.message).toMatch(message)
  })

  test('both missing dates are named', async () => {
    const { error } = await book({ checkIn: undefined, checkOut: undefined })
    expect(error.message).toBe('2 errors occurred')
  })
})

describe('bookings are their guest’s alone', () => {
  test('a list has the own ones, and those of others do not exist', async () => {
    const { documentId } = (await book()).data
    const others = await stranger.call<Booking[]>('GET', '/api/bookings')
    expect(others.data.map((booking) => booking.documentId)).not.toContain(documentId)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { data: { guests: 1 } } : {}
      const answer = await stranger.call(method, `/api/bookings/${documentId}`, body)
      expect([method, answer.status]).toEqual([method, 404])
    }
  })

  test('nobody reads or makes one', async () => {
    expect((await shop.call('GET', '/api/bookings')).error).toMatchObject({ status: 403, name: 'ForbiddenError' })
    expect((await shop.call('POST', '/api/bookings', { data: {} })).error).toMatchObject({ status: 403 })
  })

  test('are filtered and sorted by their home', async () => {
    await book()
    const list = (query: string) => guest.call<Booking[]>('GET', `/api/bookings?${query}`)
    expect((await list('filters[stay][slug]=casa-blava')).data.length).toBeGreaterThan(0)
    expect((await list(`filters[stay][documentId]=${stay}&pagination[limit]=1`)).data).toHaveLength(1)
    expect((await list('filters[stay][slug]=another-home')).data).toEqual([])
    expect((await list('sort=stay.name:desc,checkIn')).status).toBe(200)
  })

  test('come with as much of their home as was asked for', async () => {
    await book()
    const query = 'populate[stay][fields][0]=slug&fields=reference&pagination[limit]=1'
    const [booking] = (await guest.call<Booking[]>('GET', `/api/bookings?${query}`)).data
    expect(Object.keys(booking!).toSorted()).toEqual(['documentId', 'id', 'reference', 'stay'])
    expect(booking!.stay).toEqual({ id: expect.any(Number), documentId: stay, slug: 'casa-blava' })
  })

  test('a home shows whoever asks their own ones', async () => {
    const read = async (asking: ShopGuest) =>
      (await asking.call<{ bookings: unknown[] }>('GET', '/api/stays/casa-blava?populate=bookings')).data.bookings
    await book()
    expect((await read(guest)).length).toBeGreaterThan(0)
    expect(await read(stranger)).toEqual([])
  })
})
