import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape, BookingTextsShape } from '#contract/booking/booking-shapes.ts'
import type { StaffPageVersionShape } from '#contract/page-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let weeks = 0
beforeAll(async () => {
  shop = await createShop()
  await insertStay(shop.database.db, { slug: 'casa-textos' })
})
afterAll(async () => shop.database.close())

async function hold(guest: ShopGuest, accepts?: object) {
  const from = new Date(Date.UTC(2027, 5, 1 + 7 * weeks++))
  const day = (days: number) => new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const quote = await guest.quote({ stay: 'casa-textos', checkIn: day(0), checkOut: day(7) })
  const who = { name: 'Ann', email: 'ann@example.com', phone: '+34600000000' }
  return guest.call<BookingShape>('POST', '/api/bookings', {
    key: randomUUID(),
    data: { quote: quote.data.id, guest: who, ...(accepts && { accepts }) },
  })
}
const textsOf = async (guest: ShopGuest) =>
  (await guest.call<BookingTextsShape>('GET', '/api/users/me/booking-texts')).data
const textsOfBooking = async (guest: ShopGuest, id: string) =>
  (await guest.call<BookingShape>('GET', `/api/bookings/${id}`)).data.acceptedTexts

async function publishTerms(staff: ShopGuest) {
  const [newest] = (await staff.call<StaffPageVersionShape[]>('GET', '/api/staff/pages/tos')).data
  const { version, title, summary, body } = newest!
  const data = { version, title, summary, body: `${body}\n\nAnother rule.` }
  expect((await staff.call('POST', '/api/staff/pages/tos/versions', { data })).status).toBe(201)
}

test('a booking keeps the versions its guest accepted; after a new version the next one asks, and earlier ones keep theirs', async () => {
  const [guest, newcomer, staff] = [await shop.guest(), await shop.guest(), await shop.guest({ role: 'staff' })]
  expect(await textsOf(guest)).toMatchObject({ terms: { version: 1 }, privacy: { version: 1 }, isAsked: false })
  const first = await hold(guest)
  expect(first.error).toBeUndefined()
  const at = shop.now().toISOString()
  expect(await textsOfBooking(guest, first.data.documentId)).toEqual({ terms: 1, privacy: 1, at })
  expect((await hold(guest, { terms: 1, privacy: 1 })).status).toBe(201)

  await publishTerms(staff)
  expect(await textsOf(guest)).toMatchObject({ terms: { version: 2 }, privacy: { version: 1 }, isAsked: true })
  const refused = { code: 'invalid_input', fields: { accepts: expect.stringContaining('terms 2, privacy 1') } }
  expect((await hold(guest)).error.details).toMatchObject(refused)
  expect((await hold(guest, { terms: 1, privacy: 1 })).error.details).toMatchObject(refused)
  const next = await hold(guest, { terms: 2, privacy: 1 })
  expect(await textsOfBooking(guest, next.data.documentId)).toMatchObject({ terms: 2, privacy: 1 })
  expect(await textsOfBooking(guest, first.data.documentId)).toMatchObject({ terms: 1, privacy: 1 })
  expect(await textsOf(guest)).toMatchObject({ isAsked: false })

  // A first booking needs no acceptance of changes, unless the texts that were shown have changed.
  expect((await hold(newcomer, { terms: 1, privacy: 1 })).error.details).toMatchObject(refused)
  const theirs = await hold(newcomer)
  expect(await textsOfBooking(newcomer, theirs.data.documentId)).toMatchObject({ terms: 2, privacy: 1 })
  const earlier = await shop.call<{ version: number }>('GET', '/api/pages/tos?version=1')
  expect(earlier.status).toBe(200)
})

test('who pays for what the company booked for them accepts the texts then', async () => {
  const [guest, staff] = [await shop.guest(), await shop.guest({ role: 'staff' })]
  const { db } = shop.database
  const profile = await db.selectFrom('app.profile').select('email').where('uid', '=', guest.uid).executeTakeFirst()
  const dates = { stay: 'casa-textos', checkIn: '2027-12-01', checkOut: '2027-12-08', adults: 2 }
  const quote = await staff.call<{ totalMinor: number }>('POST', '/api/staff/booking-quotes', { data: dates })
  const made = await staff.call<BookingShape>('POST', '/api/staff/bookings', {
    data: {
      ...dates,
      guest: { name: 'Ann', email: profile?.email, phone: '' },
      payment: 'link',
      holdHours: 48,
      expectedTotalMinor: quote.data.totalMinor,
    },
  })
  const id = made.data.documentId
  expect(made.data.acceptedTexts).toBeNull()
  await guest.call('POST', `/api/bookings/${id}/payment-sessions`)
  expect(await textsOfBooking(guest, id)).toMatchObject({ terms: 2, privacy: 1 })
})
