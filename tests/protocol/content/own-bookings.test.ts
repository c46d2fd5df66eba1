import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
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
  test('is made once for an idempotency key', async () => {
    const request = { ...dates(), guests: 2 }
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await book(request, headers), await book(request, headers)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.data.documentId).toBe(first.data.documentId)
    expect((await book({ ...request, guests: 4 }, headers)).status).toBe(422)
  })

  test('of nights that somebody else has is refused with the nearest that are free', async () => {
    const request = dates()
    await book(request)
    const { status, error } = await stranger.call('POST', '/api/bookings', { data: { stay, ...request } })
    expect([status, error.details.code]).toEqual([409, 'dates_unavailable'])
    expect(error.details['nearest']).not.toEqual([])
  })

  test('that was paid is changed within its rules, and not taken back without a word about the refund', async () => {
    const { booking, session } = await guest.holdToPay({ stay: 'casa-blava', ...dates() })
    await shop.pay(session, '4242424242424242')
    await guest.settle(booking.documentId)
    const path = `/api/bookings/${booking.documentId}`
    const changed = await guest.call<Booking>('PUT', path, { data: { guests: 4 } })
    expect([changed.status, changed.data.change?.party.adults ?? changed.data.party.adults]).toEqual([200, 4])
    expect(changed.data).toEqual((await guest.call('GET', path)).data)
    const dropped = await guest.call('DELETE', path)
    expect([dropped.status, dropped.error.details.code]).toEqual([409, 'booking_state_conflict'])
  })
})
