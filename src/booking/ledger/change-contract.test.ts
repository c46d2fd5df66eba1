import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { termsForQuote } from '#core/quote/terms-for-quote.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { moveNights } from '#db/claims/move-nights.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import {
  createMoneyShop,
  laterDeclinedCard,
  type HeldBooking,
  type MoneyShop,
  valueOf,
} from '#tests/support/payments/money-shop.ts'
import { reconcilePayments } from '#booking/payment/reconcile-payments.ts'
import { payOffline } from '#booking/payment/pay-offline.ts'
import { changeContract } from './change-contract.ts'

let shop: MoneyShop

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

/** Returns whether the mail about an overdue payment says that no card is saved. */
async function saysNoCard(id: string): Promise<boolean | undefined> {
  const mail = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', id)
    .where('template', '=', 'balance_failed')
    .executeTakeFirstOrThrow()
  return (mail.data as { hasNoCard?: boolean }).hasNoCard
}

/** Moves a booking to other dates with their price, like the acceptance of a change. */
async function change({ id, stayId, quote: before }: HeldBooking, checkOut: string, checkIn: string = before.checkIn) {
  const { db } = shop.database
  const terms = (await loadStayTerms(db, [stayId])).get(stayId)
  if (!terms) throw new Error('no terms')
  const request = {
    checkIn: isoDate(checkIn),
    checkOut: isoDate(checkOut),
    party: before.party,
    ...(before.plan && { plan: before.plan }),
  }
  const quote = calculateQuote(terms, request, { bookedOn: isoDate('2027-03-02') })
  return db.transaction().execute(async (tx) => {
    expect(await moveNights(tx, id, quote)).toBe('moved')
    const booking = { id }
    const at = shop.now()
    return changeContract(tx, {
      booking,
      quote,
      terms: termsForQuote(terms, quote),
      at,
      actor: 'guest',
      reason: 'change',
    })
  })
}

test('a longer stay that is paid in full: the difference is due now, and charged when a card is kept', async () => {
  const stay = { damage_mode: 'flat', damage_amount: 30_000 } as const
  const kept = await shop.book({ stay })
  expect(await change(kept, '2027-06-16')).toEqual({ differenceMinor: 40_000, refundMinor: 0 })
  expect(await shop.instalments(kept.id)).toEqual(['1 140000 2027-03-01 paid', '2 40000 2027-03-01 scheduled'])
  await shop.sweep()
  expect(await shop.instalments(kept.id)).toEqual(['1 140000 2027-03-01 paid', '2 40000 2027-03-01 paid'])

  const unkept = await shop.book()
  await change(unkept, '2027-06-16')
  await shop.sweep()
  expect(await shop.instalments(unkept.id)).toEqual(['1 140000 2027-03-01 paid', '2 40000 2027-03-01 failed'])
  expect(await shop.mails(unkept.id)).toContain('balance_failed')
  // No bank was asked, and the mail does not claim otherwise.
  expect(await saysNoCard(unkept.id)).toBe(true)
  await shop.pay(unkept)
  expect(await shop.instalments(unkept.id)).toEqual(['1 140000 2027-03-01 paid', '2 40000 2027-03-01 paid'])
})

test('a longer stay with a deposit: the difference joins the balance', async () => {
  const booking = await shop.book({ request: { plan: 'deposit' } })
  await change(booking, '2027-06-16')
  expect(await shop.instalments(booking.id)).toEqual(['1 42000 2027-03-01 paid', '2 138000 2027-05-08 scheduled'])
})

test('a shorter stay: what is unpaid shrinks first, then what was paid too much goes back', async () => {
  const booking = await shop.book({ request: { plan: 'deposit' } }, laterDeclinedCard)
  expect(await change(booking, '2027-06-11')).toEqual({ differenceMinor: -60_000, refundMinor: 0 })
  expect(await shop.instalments(booking.id)).toEqual(['1 42000 2027-03-01 paid', '2 38000 2027-05-08 scheduled'])
  expect(await change(booking, '2027-06-08')).toEqual({ differenceMinor: -60_000, refundMinor: 22_000 })
  expect(await shop.instalments(booking.id)).toEqual(['1 20000 2027-03-01 paid', '2 38000 2027-05-08 cancelled'])
  await shop.sweep()
  expect(await shop.refunds(booking.id)).toEqual(['22000 succeeded'])
  expect(await shop.balances(booking.id)).toEqual({ provider_clearing: 20_000, stay_revenue: -20_000 })
})

test('a payment page that is open for the old amount is closed, and the new amount is asked for', async () => {
  const booking = await shop.book({ request: { plan: 'deposit' } }, laterDeclinedCard)
  shop.goTo('2027-05-08T07:00:00Z')
  await shop.sweep()
  const open = await shop.session(booking)
  expect(open.amountMinor).toBe(98_000)
  await change(booking, '2027-06-13')
  await shop.sweep()
  expect(await shop.showCard(open, '4242424242424242')).not.toBe('succeeded')
  const next = await shop.session(booking)
  expect([next.amountMinor, next.clientSecret === open.clientSecret]).toEqual([78_000, false])
  await shop.pay(booking)
  expect(await shop.balances(booking.id)).toEqual({ provider_clearing: 120_000, stay_revenue: -120_000 })
})

test('what is paid on arrival is due when the guest arrives, whether they come earlier or later', async () => {
  const held = await shop.hold({ stay: { offline_methods: ['on_arrival'] } })
  valueOf(await payOffline(shop.deps, { actor: held.actor, bookingId: held.id, method: 'on_arrival' }))
  await change(held, '2027-06-21', '2027-06-14')
  expect(await shop.instalments(held.id)).toEqual(['1 140000 2027-06-14 scheduled'])
  await change(held, '2027-06-08', '2027-06-01')
  expect(await shop.instalments(held.id)).toEqual(['1 140000 2027-06-01 scheduled'])
  // Not before the arrival of the new dates: nobody asks for the money in the week of the old ones.
  await change(held, '2027-08-08', '2027-08-01')
  shop.goTo('2027-06-13T10:00:00Z')
  await shop.sweep()
  expect(await shop.mails(held.id)).not.toContain('balance_due_soon')
})

test('a deposit that is reserved already is let go when the guest comes much later, and reserved again before they do', async () => {
  const booking = await shop.book({ stay: { damage_mode: 'flat', damage_amount: 30_000 } })
  shop.goTo('2027-06-05T13:00:00Z')
  await shop.sweep()
  expect(await shop.deposit(booking.id)).toBe('held 0')
  // Another departure alone leaves it reserved.
  await change(booking, '2027-06-15', '2027-06-07')
  await shop.sweep()
  expect(await shop.deposit(booking.id)).toBe('held 0')
  await change(booking, '2027-08-15', '2027-08-07')
  await shop.sweep()
  expect(await shop.deposit(booking.id)).toBe('planned 0')
  expect((await shop.payments(booking.id)).filter((one) => one.startsWith('damage'))).toEqual(['damage cancelled 0'])
  shop.goTo('2027-08-05T12:59:00Z')
  await shop.sweep()
  expect(await shop.deposit(booking.id)).toBe('planned 0')
  shop.goTo('2027-08-05T13:00:00Z')
  await shop.sweep()
  expect(await shop.deposit(booking.id)).toBe('held 0')
})

test('a deposit that the card refused is asked for again before a later arrival', async () => {
  const booking = await shop.book({ stay: { damage_mode: 'flat', damage_amount: 30_000 } }, laterDeclinedCard)
  const tries = async () => (await shop.payments(booking.id)).filter((one) => one.startsWith('damage'))
  shop.goTo('2027-06-05T13:00:00Z')
  await shop.sweep()
  expect([await shop.deposit(booking.id), await tries()]).toEqual(['failed 0', ['damage failed 0']])
  await change(booking, '2027-08-15', '2027-08-07')
  expect(await shop.deposit(booking.id)).toBe('planned 0')
  shop.goTo('2027-08-05T13:00:00Z')
  await shop.sweep()
  expect([await shop.deposit(booking.id), await tries()]).toEqual(['failed 0', ['damage failed 0', 'damage failed 0']])
  expect((await shop.mails(booking.id)).filter((one) => one === 'deposit_failed')).toHaveLength(2)
})

test('a deposit that is on its way to the card while the guest comes later is let go as soon as it is heard of', async () => {
  const booking = await shop.book({ stay: { damage_mode: 'flat', damage_amount: 30_000 } })
  shop.goTo('2027-06-05T13:00:00Z')
  // The provider reserves it, but its answer is lost.
  shop.interceptProvider(async (request) => {
    await shop.sandbox(request)
    return new Response('lost', { status: 503 })
  })
  await shop.sweep()
  await change(booking, '2027-08-15', '2027-08-07')
  shop.interceptProvider(null)
  shop.passHours(1)
  await reconcilePayments(shop.deps)
  await shop.sweep()
  expect(await shop.deposit(booking.id)).toBe('planned 0')
  expect((await shop.payments(booking.id)).filter((one) => one.startsWith('damage'))).toEqual(['damage cancelled 0'])
})
