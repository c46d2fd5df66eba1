import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyShop, goodCard, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { declineRequest } from '#booking/request/decline-request.ts'

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
})
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

const staff = { uid: 'staff-1', role: 'staff' } as const
const onRequest = { stay: { booking_mode: 'request' as const } }
const inTwoParts = { request: { plan: 'deposit' as const } }

const statesOf = async (id: string) => (await shop.instalments(id)).map((text) => text.split(' ').at(-1))

test('of a hold that nobody paid nothing is to be paid any more, now or later', async () => {
  const { id, actor } = await shop.hold(inTwoParts)
  expect(await statesOf(id)).toEqual(['scheduled', 'scheduled'])
  shop.passHours(0.3)
  await expireHolds(shop.deps)
  expect(await statesOf(id)).toEqual(['cancelled', 'cancelled'])
  const shown = valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))
  expect(shown).toMatchObject({ state: 'expired', dueMinor: 0 })
  expect(shown.instalments.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})

test('of a hold that was given back nothing is to be paid', async () => {
  const { id, actor } = await shop.hold()
  valueOf(await withdrawBooking(shop.deps, { actor, bookingId: id }))
  expect(await statesOf(id)).toEqual(['cancelled'])
})

test('of a request that was declined, taken back, or not answered nothing is to be paid', async () => {
  const [declined, withdrawn, unanswered] = [
    await shop.book(onRequest),
    await shop.book(onRequest),
    await shop.book(onRequest),
  ]
  expect(await statesOf(unanswered.id)).toEqual(['scheduled'])
  valueOf(await declineRequest(shop.deps, { actor: staff, bookingId: declined.id, reason: 'Our roof leaks.' }))
  valueOf(await withdrawBooking(shop.deps, { actor: withdrawn.actor, bookingId: withdrawn.id }))
  shop.passHours(25)
  await expireHolds(shop.deps)
  for (const { id } of [declined, withdrawn, unanswered]) expect(await statesOf(id)).toEqual(['cancelled'])
})

test('a hold that was paid in the second in which it ended has its schedule back', async () => {
  const held = await shop.hold(inTwoParts)
  await shop.showCard(await shop.session(held), goodCard)
  shop.passHours(0.3)
  await expireHolds(shop.deps)
  expect(await statesOf(held.id)).toEqual(['cancelled', 'cancelled'])
  await shop.sweep()
  expect(await shop.state(held.id)).toBe('confirmed')
  expect(await statesOf(held.id)).toEqual(['paid', 'scheduled'])
})
