import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelUnpaid } from '#booking/cancellation/cancel-unpaid.ts'
import { adjustedQuote } from '#core/quote/adjusted-quote.ts'
import { fullRefund, refundFor } from '#core/cancellation/refund.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import { agreedCharge } from '#tests/support/booking/agreed-charge.ts'
import {
  createMoneyShop,
  goodCard,
  laterDeclinedCard,
  valueOf,
  type MoneyShop,
} from '#tests/support/payments/money-shop.ts'
import { adjustPrice } from './adjust-price.ts'
import { closeContract } from './close-contract.ts'
import { defaultMoneyLimits } from './money-limits.ts'
import { releasePayments } from './release-payments.ts'

let shop: MoneyShop

const START = '2027-03-01T10:00:00Z'
const withPlan = (plan: 'deposit' | 'later') => ({ request: { plan } })
const staff = { uid: 'staff-1', role: 'admin' } as const

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => shop.goTo(START))
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

test('a booking that is paid at once: the guest owes nothing, the money is at the provider, the books agree', async () => {
  const { id } = await shop.book()
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-03-01 paid'])
  expect(await shop.payments(id)).toEqual(['instalment captured 140000'])
  expect(await shop.balances(id)).toEqual({ provider_clearing: 140_000, stay_revenue: -140_000 })
})

test('the deposit plan: 30 % now, the rest 30 days before, charged to the card that was kept', async () => {
  const { id } = await shop.book(withPlan('deposit'))
  expect(await shop.instalments(id)).toEqual(['1 42000 2027-03-01 paid', '2 98000 2027-05-08 scheduled'])
  expect((await shop.balances(id)).guest_receivable).toBe(98_000)
  shop.goTo('2027-05-08T06:59:00Z')
  await shop.sweep()
  expect(await shop.payments(id)).toHaveLength(1)
  shop.goTo('2027-05-08T07:00:00Z')
  await shop.sweep()
  expect(await shop.instalments(id)).toEqual(['1 42000 2027-03-01 paid', '2 98000 2027-05-08 paid'])
  expect(await shop.payments(id)).toEqual(['instalment captured 42000', 'instalment captured 98000'])
  expect(await shop.mails(id)).toContain('balance_charged')
  expect(await shop.balances(id)).toEqual({ provider_clearing: 140_000, stay_revenue: -140_000 })
})

test('reserve now and pay later: the card is kept without a payment, and charged before free cancellation ends', async () => {
  const { id } = await shop.book(withPlan('later'))
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.payments(id)).toEqual(['card_setup captured 0'])
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-05-31 scheduled'])
  shop.goTo('2027-05-31T12:00:00Z')
  await shop.sweep()
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-05-31 scheduled'])
  shop.goTo('2027-05-31T13:00:00Z')
  await shop.sweep()
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-05-31 paid'])
})

test('a balance that is declined is tried on three days, and after 72 hours the booking is cancelled by its policy', async () => {
  const { id } = await shop.book(withPlan('deposit'), laterDeclinedCard)
  const tries = async () => (await shop.payments(id)).filter((one) => one === 'instalment failed 0').length
  for (const [at, expected] of [
    ['2027-05-08T07:00:00Z', 1],
    ['2027-05-09T06:59:00Z', 1],
    ['2027-05-09T07:00:00Z', 2],
    ['2027-05-10T07:00:00Z', 3],
    ['2027-05-11T06:59:00Z', 3],
  ] as const) {
    shop.goTo(at)
    await shop.sweep()
    expect([at, await tries()]).toEqual([at, expected])
  }
  expect(await shop.state(id)).toBe('confirmed')
  expect((await shop.mails(id)).filter((one) => one === 'balance_failed')).toHaveLength(3)
  shop.goTo('2027-05-11T07:00:00Z')
  await shop.sweep()
  expect(await shop.state(id)).toBe('cancelled_unpaid')
  // 27 days ahead the moderate policy refunds everything.
  expect(await shop.refunds(id)).toEqual(['42000 succeeded'])
  expect(await shop.balances(id)).toEqual({})
})

test('a declined balance can be paid by the guest with another card within the grace, and a mail says that it has arrived', async () => {
  const { id, actor } = await shop.book(withPlan('deposit'), laterDeclinedCard)
  shop.goTo('2027-05-08T07:00:00Z')
  await shop.sweep()
  expect(await shop.instalments(id)).toContain('2 98000 2027-05-08 failed')
  shop.passHours(30)
  const before = await shop.mails(id)
  expect(before).not.toContain('balance_charged')
  await shop.pay({ id, actor }, goodCard)
  expect(await shop.instalments(id)).toContain('2 98000 2027-05-08 paid')
  expect(await shop.mails(id)).toEqual([...before, 'balance_charged'])
  shop.passHours(72)
  await shop.sweep()
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.payments(id)).toContain('instalment captured 98000')
})

test('cancelling gives back what was paid above what the host keeps, and writes off what was never paid', async () => {
  for (const [paid, at, refunds] of [
    // Full refund of what was paid.
    ['deposit', '2027-05-01T00:00:00Z', ['42000 succeeded']],
    // Within five days the host keeps one night and half of the rest, 80000: more than was paid.
    ['deposit', '2027-06-05T00:00:00Z', []],
    ['full', '2027-06-05T00:00:00Z', ['60000 succeeded']],
  ] as const) {
    shop.goTo(START)
    const { id, quote } = await shop.book({ request: { plan: paid } }, laterDeclinedCard)
    shop.goTo(at)
    const { policy } = await shop.database.db
      .selectFrom('app.booking')
      .select('policy')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const refund = refundFor(quote, policy as never, {
      cancelledAtMs: shop.now().getTime(),
      confirmedAtMs: Date.parse(START),
      checkInAtMs: Date.parse('2027-06-07T13:00:00Z'),
      timeZone: 'Europe/Madrid',
    })
    await cancel(id, refund)
    await shop.sweep()
    expect(await shop.refunds(id)).toEqual(refunds)
    const balances = await shop.balances(id)
    expect(balances.guest_receivable ?? 0).toBe(0)
    expect(balances.refund_payable ?? 0).toBe(0)
    expect(balances.provider_clearing ?? 0).toBe(
      (paid === 'full' ? 140_000 : 42_000) - refunds.reduce((sum, one) => sum + Number.parseInt(one, 10), 0),
    )
  }
})

/** Runs the money side of a cancellation together with the matching change of state. */
async function cancel(id: string, refund: ReturnType<typeof fullRefund>) {
  await shop.database.db.transaction().execute(async (tx) => {
    await lockContract(tx, id)
    await closeContract(tx, { booking: { id }, refund, reason: 'test', actor: 'guest', at: shop.now() })
    await tx.deleteFrom('app.claim').where('booking_id', '=', id).execute()
    await tx.updateTable('app.booking').set({ status: 'cancelled_by_guest' }).where('id', '=', id).execute()
  })
}

test('a refund is taken from several payments, the newest first', async () => {
  const { id, quote } = await shop.book(withPlan('deposit'))
  shop.goTo('2027-05-08T07:00:00Z')
  await shop.sweep()
  expect(valueOf(await adjustPrice(shop.deps, goodwill(id, 100_000)))).toEqual({
    totalMinor: 40_000,
    refundMinor: 100_000,
  })
  await shop.sweep()
  expect(await shop.refunds(id)).toEqual(['98000 succeeded', '2000 succeeded'])
  expect(await shop.instalments(id)).toEqual(['1 40000 2027-03-01 paid', '2 98000 2027-05-08 cancelled'])
  const balances = { provider_clearing: 40_000, stay_revenue: -140_000, discount: 100_000 }
  expect(await shop.balances(id)).toEqual(balances)
  await cancel(id, fullRefund(adjustedQuote(quote, { label: 'Goodwill', amountMinor: -100_000, reason: '' })))
  await shop.sweep()
  expect(await shop.refunds(id)).toEqual(['98000 succeeded', '2000 succeeded', '40000 succeeded'])
  expect(await shop.balances(id)).toEqual({})
})

const goodwill = (bookingId: string, amountMinor: number) => ({
  actor: staff,
  bookingId,
  amountMinor: -amountMinor,
  label: 'Goodwill',
  reason: 'the pool was closed',
  refundNow: true,
})

test('no more goes back than was paid, however it is asked', async () => {
  const { id } = await shop.book(withPlan('deposit'))
  const tooMuch = await adjustPrice(shop.deps, goodwill(id, 42_001))
  expect(tooMuch).toEqual({ ok: false, problem: { code: 'refund_exceeds_paid', paidMinor: 42_000 } })
  const beyondTotal = await adjustPrice(shop.deps, { ...goodwill(id, 140_001), refundNow: false })
  expect(beyondTotal).toEqual({ ok: false, problem: { code: 'refund_exceeds_paid', paidMinor: 42_000 } })
  const parallel = await Promise.all(Array.from({ length: 10 }, () => adjustPrice(shop.deps, goodwill(id, 10_000))))
  expect(parallel.filter((one) => one.ok)).toHaveLength(4)
  await Promise.all(Array.from({ length: 5 }, () => shop.sweep()))
  expect(await shop.refunds(id)).toEqual(Array.from({ length: 4 }, () => '10000 succeeded'))
  expect(await shop.instalments(id)).toEqual(['1 2000 2027-03-01 paid', '2 98000 2027-05-08 scheduled'])
})

test('what its guest agrees to pay beside the price is a payment of its own, charged at once', async () => {
  const more = { amountMinor: 5_000, label: 'Late arrival' }
  const deposit = await shop.book(withPlan('deposit'))
  await agreedCharge(shop.deps, deposit.id, more)
  const planned = ['1 42000 2027-03-01 paid', '2 98000 2027-05-08 scheduled', '3 5000 2027-03-01 paid']
  expect(await shop.instalments(deposit.id)).toEqual(planned)
  const stay = { damage_mode: 'flat', damage_amount: 30_000 } as const
  const full = await shop.book({ stay })
  await agreedCharge(shop.deps, full.id, more)
  expect(await shop.instalments(full.id)).toEqual(['1 140000 2027-03-01 paid', '2 5000 2027-03-01 paid'])
  const cheaper = { ...goodwill(deposit.id, 4_000), refundNow: false }
  expect(valueOf(await adjustPrice(shop.deps, cheaper))).toEqual({ totalMinor: 141_000, refundMinor: 0 })
  expect((await shop.instalments(deposit.id))[1]).toBe('2 94000 2027-05-08 scheduled')
})

test('of two people who give money back for what they both saw, at once, one is refused', async () => {
  const { id } = await shop.book()
  const seen = { ...goodwill(id, 5_000), expectedTotalMinor: 140_000 }
  const both = await Promise.all([adjustPrice(shop.deps, seen), adjustPrice(shop.deps, seen)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    problem: { code: 'price_changed', quotedTotalMinor: 140_000, currentTotalMinor: 135_000 },
  })
  expect((await adjustPrice(shop.deps, { ...seen, expectedTotalMinor: 135_000 })).ok).toBe(true)
})

test('no adjustment makes a booking dearer: its guest has to be asked', async () => {
  const { id } = await shop.book(withPlan('deposit'))
  const dearer = await adjustPrice(shop.deps, { ...goodwill(id, -900_000), refundNow: false })
  expect(dearer).toEqual({ ok: false, problem: { code: 'consent_needed' } })
  expect(await shop.instalments(id)).toEqual(['1 42000 2027-03-01 paid', '2 98000 2027-05-08 scheduled'])
})

test('whoever has a limit takes no more off a price than it allows, in one go or in many', async () => {
  const { id } = await shop.book(withPlan('deposit'))
  const deps = {
    ...shop.deps,
    moneyLimits: { ...defaultMoneyLimits, reductionPercent: { host: 10, staff: 100, admin: 100 } },
  }
  const asHost = (amountMinor: number) =>
    adjustPrice(deps, { ...goodwill(id, amountMinor), actor: { uid: 'host-1', role: 'host' } })
  expect((await asHost(10_000)).ok).toBe(true)
  expect(await asHost(4_001)).toEqual({ ok: false, problem: { code: 'limit_exceeded', limitMinor: 4_000 } })
  expect((await asHost(4_000)).ok).toBe(true)
  expect((await adjustPrice(deps, goodwill(id, 4_001))).ok).toBe(true)
})

test('what is added to the price of a paid booking is tried three times, stays owed, and cancels nothing', async () => {
  const { id } = await shop.book({ stay: { damage_mode: 'flat', damage_amount: 30_000 } }, laterDeclinedCard)
  await agreedCharge(shop.deps, id, { amountMinor: 400_000, label: 'Another week of heating' })
  for (const hours of [0, 24, 24, 24, 24]) {
    shop.passHours(hours)
    await shop.sweep()
  }
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-03-01 paid', '2 400000 2027-03-01 failed'])
  expect((await shop.mails(id)).filter((mail) => mail.includes('balance'))).toEqual([
    'balance_failed',
    'balance_failed',
    'balance_failed',
    'host_balance_owed',
  ])
  shop.goTo('2027-06-07T20:00:00Z')
  await shop.sweep()
  expect(await shop.state(id)).toBe('confirmed')
  expect((await cancelUnpaid(shop.deps, { bookingId: id })).ok).toBe(false)
})

test('a request reserves the money; when nothing comes of it, the reservation is let go', async () => {
  const { id } = await shop.book({ stay: { booking_mode: 'request' } })
  expect(await shop.state(id)).toBe('requested')
  expect(await shop.payments(id)).toEqual(['instalment authorized 0'])
  expect(await shop.balances(id)).toEqual({})
  await shop.database.db
    .transaction()
    .execute(async (tx) => releasePayments(tx, { bookingId: id, reason: 'declined', actor: 'host', at: shop.now() }))
  await shop.sweep()
  expect(await shop.payments(id)).toEqual(['instalment cancelled 0'])
})

test('cancelling as unpaid is refused while nothing is unpaid', async () => {
  const { id } = await shop.book()
  expect((await cancelUnpaid(shop.deps, { bookingId: id })).ok).toBe(false)
  expect(await shop.state(id)).toBe('confirmed')
})
