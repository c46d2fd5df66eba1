import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { Role } from '#core/account/role.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { createMoneyShop, valueOf, type HeldBooking, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { adjustPrice } from './adjust-price.ts'

let shop: MoneyShop
let people = 0
beforeAll(async () => {
  shop = await createMoneyShop()
})
afterAll(async () => shop.database.close())

/** Creates somebody who works for the company, with a limit in euros; null: no limit. */
async function colleague(limit: number | null, role: StaffActor['role'] = 'staff', currency = 'EUR') {
  const uid = `colleague-${++people}`
  await shop.database.db
    .insertInto('app.profile')
    .values({
      uid,
      role: role as Role,
      refund_limit: limit === null ? null : limit * 100,
      refund_limit_currency: limit === null ? null : currency,
    })
    .execute()
  return { uid, role }
}

const giveBack = (actor: StaffActor, { id }: HeldBooking, euros: number) =>
  adjustPrice(shop.deps, {
    actor,
    bookingId: id,
    amountMinor: -euros * 100,
    label: 'Goodwill',
    reason: 'The pool was closed',
    refundNow: true,
  })
const cancel = (actor: StaffActor, { id }: HeldBooking) =>
  cancelAsHost(shop.deps, { actor, bookingId: id, reason: 'The roof leaks' })
const exceeded = (limit: number, left: number) => ({
  ok: false,
  problem: { code: 'refund_limit_exceeded', limitMinor: limit * 100, leftMinor: left * 100, currency: 'EUR' },
})
test('nobody gives more back of one booking than was allowed to them, however they split it', async () => {
  const booking = await shop.book()
  const marta = await colleague(200)
  expect(await giveBack(marta, booking, 201)).toEqual(exceeded(200, 200))
  expect(await giveBack(marta, booking, 150)).toMatchObject({ ok: true })
  expect(await giveBack(marta, booking, 51)).toEqual(exceeded(200, 50))
  expect(valueOf(await findStaffBooking(shop.deps, { actor: marta, bookingId: booking.id })).refundLimit).toEqual({
    limitMinor: 20_000,
    leftMinor: 5_000,
  })
  // What others gave back does not count against them, and simultaneous refunds cannot exceed the limit together.
  expect(await giveBack(await colleague(100), booking, 100)).toMatchObject({ ok: true })
  const both = await Promise.all([giveBack(marta, booking, 50), giveBack(marta, booking, 50)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('whoever helps a host gives back no more than the host may, and neither more than that together', async () => {
  const [host, helper, another] = [
    await colleague(100, 'host'),
    await colleague(null, 'host'),
    await colleague(30, 'host'),
  ]
  const { db } = shop.database
  const row = { uid: host.uid, name: 'Hanna' }
  const { id } = await db.insertInto('app.host').values(row).returning('id').executeTakeFirstOrThrow()
  const booking = await shop.book({
    stay: { slug: 'of-hanna', host_id: id },
    request: { checkIn: isoDate('2027-08-01'), checkOut: isoDate('2027-08-08') },
  })
  expect(await giveBack(helper, booking, 101)).toEqual(exceeded(100, 100))
  expect(await giveBack(helper, booking, 60)).toMatchObject({ ok: true })
  expect(await giveBack(host, booking, 41)).toEqual(exceeded(100, 40))
  expect(await giveBack(another, booking, 31)).toEqual(exceeded(30, 30))
  expect(await giveBack(host, booking, 40)).toMatchObject({ ok: true })
  expect(await giveBack(another, booking, 1)).toEqual(exceeded(100, 0))
  // What the company itself gives back does not count against the host's limit.
  expect(await giveBack(await colleague(null), booking, 10)).toMatchObject({ ok: true })
})

test('cancelling for the company counts with what it gives beyond the policy; an administrator has no limit', async () => {
  const booking = await shop.book({
    request: { checkIn: isoDate('2027-07-01'), checkOut: isoDate('2027-07-08') },
  })
  shop.goTo('2027-06-28T10:00:00Z')
  const marta = await colleague(0)
  expect(await cancel(marta, booking)).toMatchObject({ problem: { code: 'refund_limit_exceeded', limitMinor: 0 } })
  expect(await shop.state(booking.id)).toBe('confirmed')
  expect(await cancel(await colleague(0, 'admin'), booking)).toMatchObject({ ok: true })
})

test('a limit in another currency gives nothing, and without one the role decides', async () => {
  const booking = await shop.book({ request: { checkIn: isoDate('2027-07-15'), checkOut: isoDate('2027-07-22') } })
  expect(await giveBack(await colleague(500, 'staff', 'USD'), booking, 1)).toEqual(exceeded(0, 0))
  expect(await giveBack(await colleague(null), booking, 300)).toMatchObject({ ok: true })
})
