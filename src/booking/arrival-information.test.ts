import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { bookStay, makeHold, letStay, mailsAbout } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { cancelBooking } from './cancellation/cancel-booking.ts'
import { sendReminders } from './lifecycle/send-reminders.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const STAY = {
  address: JSON.stringify({ street: 'Camí de s’Ermita, 3', locality: 'Ferreries' }),
  directions: 'Left after the chapel.',
  access_instructions: 'The key box opens with 4711.',
  access_days_before: 3,
}
const goTo = (instant: string) => shop.pass((Date.parse(instant) - shop.now().getTime()) / 60_000)
const read = async (guest: ShopGuest, id: string): Promise<BookingShape> => (await guest.booking(id)).data

test('a held booking tells neither the address nor the way', async () => {
  const guest = await shop.guest()
  const held = await makeHold(guest, await letStay(shop, STAY))
  expect(held).toMatchObject({ arrival: null, stay: { address: null, position: null } })
  expect(JSON.stringify(held)).not.toMatch(/Ermita|chapel|4711/)
})

test('address and way are told with the confirmation, the way in from the morning so many days before arrival, and by mail', async () => {
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, await letStay(shop, STAY))
  const early = await read(guest, id)
  expect(early.stay.address).toContain('Ermita')
  expect(early.stay.position).toEqual({ lat: expect.any(Number), lng: expect.any(Number) })
  expect(early.arrival).toEqual({
    directions: 'Left after the chapel.',
    access: null,
    accessAt: '2027-06-04T07:00:00.000Z',
    waitsForPayment: false,
  })
  expect(JSON.stringify(early)).not.toContain('4711')

  goTo('2027-06-04T06:59:00Z')
  await sendReminders(shop.deps)
  expect((await read(guest, id)).arrival?.access).toBeNull()
  expect(await mailsAbout(shop, id)).not.toContain('check_in_instructions')

  goTo('2027-06-04T07:00:00Z')
  await sendReminders(shop.deps)
  expect((await read(guest, id)).arrival?.access).toBe('The key box opens with 4711.')
  const mails = await shop.database.db
    .selectFrom('ops.outbox')
    .select(['template', 'data'])
    .where('booking_id', '=', id)
    .execute()
  const texts = Object.fromEntries(mails.map(({ template, data }) => [template, JSON.stringify(data)]))
  expect(texts['check_in_instructions']).toContain('4711')
  expect(texts['stay_reminder']).toContain('chapel')
  expect(texts['stay_reminder']).not.toContain('4711')
  expect(texts['host_booking_confirmed']).not.toContain('4711')

  const cancelled = await cancelBooking(shop.deps, {
    actor: { uid: guest.uid, emailVerified: true },
    bookingId: id,
    reason: 'plans_changed',
  })
  expect(cancelled.ok).toBe(true)
  const after = await read(guest, id)
  expect(after).toMatchObject({ arrival: null, stay: { address: null, position: null } })
  const { data: farewell } = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', id)
    .where('template', '=', 'booking_cancelled')
    .executeTakeFirstOrThrow()
  expect(texts['booking_confirmed']).toContain('Ermita')
  expect(JSON.stringify(farewell)).not.toMatch(/Ermita|chapel|4711/)
})

test('who owes what had to be paid before arrival is told how to get in once it is paid', async () => {
  const guest = await shop.guest()
  const stay = await letStay(shop, STAY)
  const { documentId: id } = await bookStay(shop, guest, stay, { checkIn: '2027-08-02', checkOut: '2027-08-09' })
  goTo('2027-07-31T12:00:00Z')
  const owed = (state: 'failed' | 'paid') =>
    shop.database.db
      .updateTable('app.booking_instalment')
      .set({ state, paid_at: state === 'paid' ? shop.now() : null })
      .where('booking_id', '=', id)
      .execute()
  await owed('failed')
  await sendReminders(shop.deps)
  expect((await read(guest, id)).arrival).toMatchObject({ access: null, waitsForPayment: true })
  expect(await mailsAbout(shop, id)).not.toContain('check_in_instructions')
  await owed('paid')
  await sendReminders(shop.deps)
  expect((await read(guest, id)).arrival).toMatchObject({ access: STAY.access_instructions, waitsForPayment: false })
  expect(await mailsAbout(shop, id)).toContain('check_in_instructions')
})
