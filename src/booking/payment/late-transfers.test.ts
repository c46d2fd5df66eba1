import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { sendReminders } from '#booking/lifecycle/send-reminders.ts'
import { markReceived } from './mark-received.ts'
import { payOffline } from './pay-offline.ts'

let shop: MoneyShop

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

/** Returns a booking whose guest has chosen a transfer twelve minutes after the nights were held. */
async function bookByTransfer() {
  shop.goTo('2027-03-01T10:00:00Z')
  const held = await shop.hold({ stay: { offline_methods: ['transfer'] } })
  shop.passHours(0.2)
  valueOf(await payOffline(shop.deps, { actor: held.actor, bookingId: held.id, method: 'transfer' }))
  return held
}

test('who has just read how much to transfer by when is not told again that it is due soon', async () => {
  const { id } = await bookByTransfer()
  for (let day = 0; day < 3; day++) {
    await sendReminders(shop.deps)
    shop.passHours(24)
  }
  expect(await shop.mails(id)).toEqual(['booking_confirmed', 'host_booking_confirmed'])
})

test('a transfer that is missing a day after it was due is asked for, once, with the end of the booking; one that has come is not', async () => {
  const { id } = await bookByTransfer()
  const { id: paid } = await bookByTransfer()
  valueOf(await markReceived(shop.deps, { actor: { uid: 'staff-1' }, bookingId: paid, note: 'statement' }))
  shop.goTo('2027-03-05T10:11:00Z')
  await sendReminders(shop.deps)
  expect(await shop.mails(id)).not.toContain('transfer_missing')
  shop.goTo('2027-03-05T10:12:00Z')
  await sendReminders(shop.deps)
  await sendReminders(shop.deps)
  expect((await shop.mails(id)).filter((template) => template === 'transfer_missing')).toHaveLength(1)
  expect(await shop.mails(paid)).not.toContain('transfer_missing')
  const { data } = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', id)
    .where('template', '=', 'transfer_missing')
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({
    amountMinor: 140_000,
    deadline: 'Sun 7 Mar 2027, 11:12',
    transfer: { dueOn: '2027-03-04', amountMinor: 140_000 },
  })
})
