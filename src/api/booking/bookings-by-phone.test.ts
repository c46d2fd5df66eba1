import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { JUNE_WEEK, letStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
let staff: ShopGuest
let reference: string
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  const stay = await letStay(shop)
  const guest = { name: 'Berta Telefon', email: 'berta@telefon.example', phone: '+34 671 552 083' }
  const terms = { payment: 'link', holdHours: 48, expectedTotalMinor: 140_000 }
  const made = await staff.call<StaffBookingShape>('POST', '/api/staff/bookings', {
    data: { stay: stay.slug, ...JUNE_WEEK, guest, ...terms },
  })
  reference = made.data.reference
})
afterAll(async () => shop.database.close())

const found = async (text: string) =>
  (await staff.call<StaffBookingShape[]>('GET', `/api/staff/bookings?text=${encodeURIComponent(text)}`)).data.map(
    (booking) => booking.reference,
  )

test.each([
  '+34671552083',
  '+34 671 552 083',
  '0034 671 552 083',
  '0034671552083',
  '671 55 20 83',
  '(671) 552-083',
  '2083',
])('a booking is found by the phone number of its guest, written as %s', async (typed) => {
  expect(await found(typed)).toEqual([reference])
})

test('three digits, or those of another number, find nothing, and the reference, name and address find it as before', async () => {
  expect([await found('083'), await found('+34 671 552 084')]).toEqual([[], []])
  for (const text of [reference, reference.slice(1, 5), 'rta tele', 'telefon.example'])
    expect(await found(text)).toEqual([reference])
})
