import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { ReservationShape } from '#contract/booking/reservation-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { createApiApp } from '#api/create-api-app.ts'
import { letStay, type LetStay } from '#tests/support/stays/let-stay.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { expireHolds } from './expire-holds.ts'

let shop: Shop
let app: (request: Request) => Promise<Response>
let address = '198.51.100.1'
let addresses = 1
beforeAll(async () => {
  shop = await createShop()
  app = createApiApp({ ...shop.deps, clientAddress: () => address })
})
beforeEach(() => {
  address = `198.51.100.${++addresses}`
})
afterAll(async () => shop.database.close())

interface Result<Value> {
  readonly status: number
  readonly data: Value
  readonly code: string | undefined
}

async function call<Value>(method: string, path: string, data?: object, headers: Record<string, string> = {}) {
  const body = data && { body: JSON.stringify({ data }) }
  const response = await app(
    new Request(ORIGIN + path, { method, headers: { 'content-type': 'application/json', ...headers }, ...body }),
  )
  const text = await response.text()
  const result = (text === '' ? {} : JSON.parse(text)) as { data: Value; error?: { details: { code?: string } } }
  return { status: response.status, data: result.data, code: result.error?.details.code } satisfies Result<Value>
}

const week = ({ slug }: LetStay) => ({ stay: slug, adults: 2, checkIn: '2027-06-07', checkOut: '2027-06-14' })
const reserve = (stay: LetStay, rest: object = {}, headers: Record<string, string> = {}) =>
  call<ReservationShape>('POST', '/api/reservations', { ...week(stay), ...rest }, headers)
const quote = (stay: LetStay) => call<QuoteShape>('POST', '/api/quotes', week(stay))

async function book(reserved: ReservationShape, uid: string) {
  return call<BookingShape>(
    'POST',
    '/api/bookings',
    {
      quote: reserved.quote,
      guest: { name: 'Ann', email: 'ann@example.com', phone: '' },
      reservation: reserved.documentId,
    },
    { authorization: `Bearer ${uid}`, 'idempotency-key': reserved.documentId },
  )
}

test('a reservation that was never made is none, whatever its name: the nights are held for as long as any others', async () => {
  for (const documentId of ['abc', 'x'.repeat(40), '00000000-0000-4000-8000-000000000000']) {
    const stay = await letStay(shop)
    const guest = await shop.guest()
    const { data } = await quote(stay)
    const held = await book({ quote: data.id, documentId } as ReservationShape, guest.uid)
    expect(held).toMatchObject({ status: 201, data: { state: 'hold' } })
    expect(Date.parse(held.data.holdExpiresAt ?? '') - shop.now().getTime()).toBe(15 * 60_000)
  }
})

test('nights are kept from the moment a visitor reserves, and become theirs when they have an account', async () => {
  const stay = await letStay(shop)
  const reserved = await reserve(stay)
  expect(reserved).toMatchObject({ status: 201, data: { stay: stay.slug, totalMinor: 140_000, checkIn: '2027-06-07' } })
  expect(Date.parse(reserved.data.expiresAt) - shop.now().getTime()).toBe(30 * 60_000)
  expect(await quote(stay)).toMatchObject({ status: 409, code: 'dates_unavailable' })
  shop.pass(20)
  const guest = await shop.guest()
  const booked = await book(reserved.data, guest.uid)
  expect(booked.status).toBe(201)
  const held = (await guest.booking(booked.data.documentId)).data
  // Ten minutes of the reservation were left; the hold lasts its full fifteen.
  expect(held).toMatchObject({ state: 'hold', totalMinor: 140_000 })
  expect(Date.parse(held.holdExpiresAt ?? '') - shop.now().getTime()).toBe(15 * 60_000)
  expect((await call('GET', `/api/reservations/${reserved.data.documentId}`)).status).toBe(404)
  expect(await shop.database.db.selectFrom('app.reservation').select('id').execute()).toEqual([])
})

test('no minute of what was kept is lost by signing in at once, also where rules look at the gaps around', async () => {
  const stay = await letStay(shop, { forbid_gap_under: 3 })
  const { data } = await reserve(stay)
  const guest = await shop.guest()
  const { documentId } = (await book(data, guest.uid)).data
  expect((await guest.booking(documentId)).data.holdExpiresAt).toBe(data.expiresAt)
})

test('after thirty minutes the nights are free again, whether or not a job has come by', async () => {
  const stay = await letStay(shop)
  const { data } = await reserve(stay)
  shop.pass(31)
  expect((await quote(stay)).status).toBe(200)
  expect((await call('GET', `/api/reservations/${data.documentId}`)).status).toBe(404)
  const guest = await shop.guest()
  const other = await reserve(stay)
  expect(other.status).toBe(201)
  expect((await book(data, guest.uid)).status).not.toBe(201)
  shop.pass(31)
  await expireHolds(shop.deps)
  expect(await shop.database.db.selectFrom('app.claim').select('id').where('kind', '=', 'reserved').execute()).toEqual(
    [],
  )
})

test('a network has one home kept, whoever asks, and a visitor who reserves another gives the first one back', async () => {
  const [first, second] = [await letStay(shop), await letStay(shop)]
  const kept = await reserve(first)
  expect(await reserve(second)).toMatchObject({ status: 409, code: 'too_many_holds' })
  expect((await reserve(second, { replaces: kept.data.documentId })).status).toBe(201)
  expect((await quote(first)).status).toBe(200)
  expect((await quote(second)).status).toBe(409)
})

test('many who ask at once from one network get one home between them', async () => {
  const stays = await Promise.all(Array.from({ length: 6 }, () => letStay(shop)))
  const results = await Promise.all(stays.map((stay) => reserve(stay)))
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
})

test('a person who is signed in has one home kept, from whatever address', async () => {
  const guest = await shop.guest()
  const headers = { authorization: `Bearer ${guest.uid}` }
  const [first, second] = [await letStay(shop), await letStay(shop)]
  await reserve(first, {}, headers)
  address = '203.0.113.9'
  expect((await reserve(second, {}, headers)).status).toBe(201)
  expect((await quote(first)).status).toBe(200)
})

test('of two who want the same nights at once one gets them', async () => {
  const stay = await letStay(shop)
  const results = await Promise.all(
    Array.from({ length: 5 }, (_, index) => {
      address = `192.0.2.${index + 1}`
      return reserve(stay)
    }),
  )
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1)
})

test('nights that are kept for a sign-in can be given back, twice as well', async () => {
  const stay = await letStay(shop)
  const { data } = await reserve(stay)
  for (let time = 0; time < 2; time++)
    expect((await call('DELETE', `/api/reservations/${data.documentId}`)).status).toBe(204)
  expect((await quote(stay)).status).toBe(200)
})
