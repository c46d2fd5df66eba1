import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { chargeDueInstalments } from '#booking/payment/charge-due-instalments.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, days, letStay, mailsAbout, type HoldOptions, type LetStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(() => shop.database.close())

const STAY = { checkIn: '2027-11-01', checkOut: '2027-11-08', plan: 'deposit' } as const
/** A card that pays at the booking and declines every later charge. */
const DECLINES_LATER = '4000000000000341'

const goTo = (instant: string) => shop.pass((Date.parse(instant) - shop.now().getTime()) / 60_000)
const inDays = (count: number) => new Date(shop.now().getTime() + days(count) * 60_000).toISOString()
const extend = (id: string, until: string, key?: string) =>
  staff.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/payment-extension`, {
    data: { until },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

/** A booking whose balance was just declined for the first time. */
async function declined(stay: LetStay, guest: ShopGuest, request: HoldOptions = {}): Promise<string> {
  const booking = await bookStay(shop, guest, stay, { ...STAY, ...request }, DECLINES_LATER)
  const { dueAt } = booking.instalments.find(({ state }) => state === 'scheduled')!
  goTo(dueAt)
  await chargeDueInstalments(shop.deps)
  return booking.documentId
}

const outbox = (id: string, template: string) =>
  shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', id)
    .where('template', '=', template as never)
    .execute()

test('a declined balance is given more time: the booking stays until then, and the card is tried once more a day before', async () => {
  const guest = await shop.guest()
  const id = await declined(await letStay(shop), guest)
  // All three tries are over.
  shop.pass(days(1))
  await chargeDueInstalments(shop.deps)
  shop.pass(days(1))
  await chargeDueInstalments(shop.deps)
  expect(await outbox(id, 'balance_failed')).toHaveLength(3)

  const until = inDays(7)
  const given = await extend(id, until, 'more-time-1')
  expect(given.status).toBe(200)
  expect(given.data.instalments.find(({ state }) => state === 'failed')?.graceUntil).toBe(until)
  expect(given.data.events.at(-1)).toMatchObject({ kind: 'payment_extended', actor: staff.uid })
  expect(await mailsAbout(shop, id)).toContain('balance_extended')
  // The same request again does nothing more.
  expect((await extend(id, until, 'more-time-1')).status).toBe(200)
  expect(await outbox(id, 'balance_extended')).toHaveLength(1)

  // What was its end before no longer is.
  shop.pass(days(5))
  await chargeDueInstalments(shop.deps)
  expect((await guest.booking(id)).data.state).toBe('confirmed')
  expect(await outbox(id, 'balance_failed')).toHaveLength(3)
  shop.pass(days(1) + 1)
  await chargeDueInstalments(shop.deps)
  expect(await outbox(id, 'balance_failed')).toHaveLength(4)
  expect((await guest.booking(id)).data.state).toBe('confirmed')
  shop.pass(days(1))
  await chargeDueInstalments(shop.deps)
  expect((await guest.booking(id)).data.state).toBe('cancelled_unpaid')
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
})

test('tries that are still to come are made, and the mail says that there is another one', async () => {
  const guest = await shop.guest()
  const request = { checkIn: '2028-03-06', checkOut: '2028-03-13' }
  const id = await declined(await letStay(shop), guest, request)
  expect((await extend(id, inDays(10))).status).toBe(200)
  for (const _ of [1, 2]) {
    shop.pass(days(1))
    await chargeDueInstalments(shop.deps)
  }
  const mails = await outbox(id, 'balance_failed')
  expect(mails.map(({ data }) => (data as { triesLeft?: number }).triesLeft ?? 0).toSorted((a, b) => a - b)).toEqual([
    1, 1, 2,
  ])
  shop.pass(days(7))
  await chargeDueInstalments(shop.deps)
  expect(await outbox(id, 'balance_failed')).toHaveLength(4)
  shop.pass(days(1))
  await chargeDueInstalments(shop.deps)
  expect((await guest.booking(id)).data.state).toBe('cancelled_unpaid')
})

test('a guest who pays in the added time keeps the booking', async () => {
  const guest = await shop.guest()
  const id = await declined(await letStay(shop), guest, { checkIn: '2028-06-05', checkOut: '2028-06-12' })
  await extend(id, inDays(7))
  shop.pass(days(5))
  await chargeDueInstalments(shop.deps)
  await shop.pay((await guest.session(id)).data, '4242424242424242')
  await guest.settle(id)
  shop.pass(days(4))
  await chargeDueInstalments(shop.deps)
  expect((await guest.booking(id)).data).toMatchObject({ state: 'confirmed', dueMinor: 0 })
})

test('no more than 14 days, never beyond check-in, only later than now, and only for a payment that is late', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const request = { checkIn: '2028-10-02', checkOut: '2028-10-09' }
  const id = await declined(stay, guest, request)
  const codeOf = async (until: string) => (await extend(id, until)).error.details.code
  expect(await codeOf(inDays(14.1))).toBe('invalid_input')
  expect(await codeOf(inDays(2))).toBe('invalid_input')
  expect((await staff.call('POST', `/api/staff/bookings/${id}/payment-extension`, { data: {} })).status).toBe(400)
  const stranger = await shop.guest({ role: 'host' })
  const data = { until: inDays(5) }
  expect((await stranger.call('POST', `/api/staff/bookings/${id}/payment-extension`, { data })).status).toBe(404)
  expect((await extend(id, inDays(14))).status).toBe(200)

  const paid = await bookStay(shop, await shop.guest(), stay, { checkIn: '2028-11-06', checkOut: '2028-11-13' })
  expect((await extend(paid.documentId, inDays(5))).error.details.code).toBe('booking_state_conflict')
})
