import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertWebhookEvent } from '#db/queries/payment/payment-event-queries.ts'
import { settleSlowIntents } from '#payments/sandbox/sandbox-provider.ts'
import { goodCard, askingCard, createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { acceptRequest } from '#booking/request/accept-request.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { captureAuthorised } from './capture-authorised.ts'
import { chargeDueInstalments } from './charge-due-instalments.ts'
import { makeRefunds } from './make-refunds.ts'
import { markRefundPaid } from './mark-refund-paid.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleBooking } from './settle-booking.ts'
import { settleOpenWebhookEvents } from './settle-webhook-event.ts'

let shop: MoneyShop

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => {
  shop.goTo('2027-03-01T10:00:00Z')
  shop.interceptProvider(null)
})
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

const down = async () => new Response('down', { status: 503 })

/** A network on which the provider acts, but its answer is lost. */
const deaf = (path: RegExp) => async (request: Request) => {
  const response = await shop.sandbox(request)
  return path.test(new URL(request.url).pathname) && request.method === 'POST' ? down() : response
}

test('opening the payment again, or ten times at once, answers the same payment', async () => {
  const held = await shop.hold()
  const sessions = await Promise.all(Array.from({ length: 10 }, () => shop.session(held)))
  expect(new Set(sessions.map((one) => one.clientSecret)).size).toBe(1)
  expect(await shop.payments(held.id)).toHaveLength(1)
})

test('a stay that costs nothing is booked when its payment is opened', async () => {
  const held = await shop.hold({ request: { agreedRentMinor: 0 } })
  expect(await shop.session(held)).toMatchObject({ amountMinor: 0, url: `/user/bookings/${held.id}` })
  expect(await shop.state(held.id)).toBe('confirmed')
  expect(await shop.payments(held.id)).toEqual([])
})

test('a home on request: nothing is taken before the host has answered, then all of what is due', async () => {
  const { id, actor } = await shop.book({ stay: { booking_mode: 'request' }, request: { plan: 'deposit' } })
  expect(await shop.payments(id)).toEqual(['instalment authorized 0'])
  expect(await captureAuthorised(shop.deps, id)).toEqual({ ok: true, value: null })
  expect(await captureAuthorised(shop.deps, id)).toEqual({ ok: true, value: null })
  expect(await shop.payments(id)).toEqual(['instalment captured 42000'])
  expect(await shop.state(id)).toBe('requested')
  await settleBooking(shop.deps, { actor, bookingId: id })
  expect(await shop.state(id)).toBe('requested')
})

/** Asks the provider about a booking. What it answers now arrives when the returned function is called. */
async function answerOnItsWay({ id, actor }: Pick<Awaited<ReturnType<typeof shop.book>>, 'id' | 'actor'>) {
  const [asked, arrives] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
  shop.interceptProvider(async (request) => {
    const response = await shop.sandbox(request)
    asked.resolve(null)
    await arrives.promise
    return response
  })
  const late = settleBooking(shop.deps, { actor, bookingId: id })
  await asked.promise
  shop.interceptProvider(null)
  return async () => {
    arrives.resolve(null)
    await late
  }
}

test('an answer from before the card was shown that comes after the reservation undoes nothing', async () => {
  const held = await shop.hold({ stay: { booking_mode: 'request' } })
  const { id, actor } = held
  const open = await shop.session(held)
  const arrive = await answerOnItsWay({ id, actor })
  await shop.showCard(open, goodCard)
  await settleBooking(shop.deps, { actor, bookingId: id })
  await arrive()
  expect(await shop.payments(id)).toEqual(['instalment authorized 0'])
  valueOf(await acceptRequest(shop.deps, { actor: { uid: 'staff-1', role: 'staff' }, bookingId: id }))
  expect(await shop.payments(id)).toEqual(['instalment captured 140000'])
})

test('a reservation that has died cannot be captured: the card is told to be declined', async () => {
  const { id } = await shop.book({ stay: { booking_mode: 'request' } })
  shop.passHours(7 * 24 + 1)
  expect(await captureAuthorised(shop.deps, id)).toMatchObject({ ok: false, problem: { code: 'payment_declined' } })
  expect(await shop.payments(id)).toEqual(['instalment cancelled 0'])
})

test('an answer from before a reservation died that comes afterwards does not bring it back', async () => {
  const { id, actor } = await shop.book({ stay: { booking_mode: 'request' } })
  const arrive = await answerOnItsWay({ id, actor })
  shop.passHours(7 * 24 + 1)
  await captureAuthorised(shop.deps, id)
  await arrive()
  expect(await shop.payments(id)).toEqual(['instalment cancelled 0'])
})

test('a charge whose answer was lost is found, and made once', async () => {
  const { id } = await shop.book({ request: { plan: 'deposit' } })
  shop.goTo('2027-05-08T07:00:00Z')
  shop.interceptProvider(deaf(/charges|intents/))
  await chargeDueInstalments(shop.deps)
  expect(await shop.instalments(id)).toContain('2 98000 2027-05-08 processing')
  await chargeDueInstalments(shop.deps)
  shop.interceptProvider(null)
  shop.passHours(0.05)
  await reconcilePayments(shop.deps)
  expect(await shop.instalments(id)).toContain('2 98000 2027-05-08 paid')
  expect(await charged(id)).toEqual([42_000, 98_000])
})

/** Returns what the provider has captured for a booking. */
async function charged(id: string): Promise<number[]> {
  const rows = await shop.database.db
    .selectFrom('sandbox.intent')
    .select(['captured', 'metadata'])
    .where('captured', '>', 0)
    .orderBy('created_at')
    .execute()
  return rows.filter((row) => row.metadata['booking'] === id).map((row) => row.captured)
}

test('a bank that insists on its customer: the guest pays the balance in person', async () => {
  const { id, actor } = await shop.book({ request: { plan: 'deposit' } }, askingCard)
  shop.goTo('2027-05-08T07:00:00Z')
  await shop.sweep()
  expect(await shop.instalments(id)).toContain('2 98000 2027-05-08 failed')
  await shop.pay({ id, actor }, askingCard)
  expect(await shop.instalments(id)).toContain('2 98000 2027-05-08 paid')
})

test('paid twice: the second payment goes back', async () => {
  const held = await shop.hold()
  const first = await shop.session(held)
  // The second form comes from a browser that does not know the first.
  await shop.database.db
    .updateTable('app.payment')
    .set({ wanted: 'cancel' })
    .where('booking_id', '=', held.id)
    .execute()
  const second = await shop.session(held)
  expect(second.clientSecret).not.toBe(first.clientSecret)
  await shop.showCard(first, goodCard)
  await shop.showCard(second, goodCard)
  valueOf(await settleBooking(shop.deps, { actor: held.actor, bookingId: held.id }))
  await shop.sweep()
  expect(await shop.state(held.id)).toBe('confirmed')
  expect(await shop.payments(held.id)).toEqual(['instalment captured 140000', 'instalment captured 140000'])
  expect(await shop.refunds(held.id)).toEqual(['140000 succeeded'])
})

test('a refund while the provider is away is made later, once; the waits grow', async () => {
  const { id } = await shop.book()
  valueOf(await adjustPrice(shop.deps, goodwill(id)))
  let calls = 0
  shop.interceptProvider(async () => {
    calls += 1
    return down()
  })
  for (let minute = 0; minute < 60; minute++) {
    await makeRefunds(shop.deps)
    shop.passHours(1 / 60)
  }
  expect(calls).toBeGreaterThan(4)
  expect(calls).toBeLessThan(12)
  shop.interceptProvider(deaf(/refunds/))
  shop.passHours(2)
  await makeRefunds(shop.deps)
  expect(await shop.refunds(id)).toEqual(['10000 pending'])
  shop.interceptProvider(null)
  shop.passHours(2)
  await Promise.all(Array.from({ length: 5 }, () => makeRefunds(shop.deps)))
  expect(await shop.refunds(id)).toEqual(['10000 succeeded'])
  const made = await shop.database.db
    .selectFrom('sandbox.refund')
    .select('amount')
    .where('amount', '=', 10_000)
    .execute()
  expect(made).toHaveLength(1)
})

const goodwill = (bookingId: string) => ({
  actor: { uid: 'staff-1', role: 'admin' } as const,
  bookingId,
  amountMinor: -10_000,
  label: 'Goodwill',
  reason: 'noise',
  refundNow: true,
})

test('a refund the provider refuses for good is reported, never tried again, and paid by hand', async () => {
  const other = await createMoneyShop()
  const { id } = await other.book()
  valueOf(await adjustPrice(other.deps, goodwill(id)))
  const { db } = other.database
  other.interceptProvider(async (request) =>
    request.method === 'POST' && request.url.endsWith('/refunds')
      ? Response.json({ error: { code: 'card_gone' } }, { status: 400 })
      : other.sandbox(request),
  )
  await other.sweep()
  await other.sweep()
  expect(await other.refunds(id)).toEqual(['10000 failed'])
  expect(other.faults).toHaveLength(1)
  const refund = await db.selectFrom('app.refund').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()
  valueOf(await markRefundPaid(other.deps, { actor: { uid: 'staff-1' }, bookingId: id, refundId: refund.id }))
  expect(await other.refunds(id)).toEqual(['10000 succeeded'])
  expect(await other.brokenInvariants()).toEqual([])
  await other.database.close()
})

test('cancelling beside a payment of the balance: whatever comes first, nobody pays for a cancelled stay', async () => {
  for (let round = 0; round < 12; round++) {
    shop.goTo('2027-03-01T10:00:00Z')
    const { id } = await shop.book({ request: { plan: 'deposit' } })
    shop.goTo('2027-05-08T07:00:00Z')
    const cancelled = () =>
      cancelAsHost(shop.deps, { actor: { uid: 'staff-1', role: 'admin' }, bookingId: id, reason: 'x' })
    await Promise.all([shop.sweep(), cancelled(), cancelled(), shop.sweep()])
    await shop.sweep()
    shop.passHours(0.1)
    await reconcilePayments(shop.deps)
    await shop.sweep()
    expect(await shop.state(id)).toBe('cancelled_by_host')
    expect(await shop.balances(id)).toEqual({})
    const back = (await shop.refunds(id)).reduce((sum, one) => sum + Number.parseInt(one, 10), 0)
    expect(back).toBe((await charged(id)).reduce((sum, one) => sum + one, 0))
  }
})

test('a request that is paid later keeps the card, and the host can accept without any money', async () => {
  const { id } = await shop.book({ stay: { booking_mode: 'request' }, request: { plan: 'later' } })
  expect(await shop.state(id)).toBe('requested')
  expect(await shop.payments(id)).toEqual(['card_setup captured 0'])
  valueOf(await acceptRequest(shop.deps, { actor: { uid: 'staff-1', role: 'admin' }, bookingId: id }))
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-05-31 scheduled'])
})

test('while the bank asks for a confirmation the hold is ten minutes longer, once', async () => {
  const held = await shop.hold()
  await shop.showCard(await shop.session(held), askingCard)
  for (let times = 0; times < 3; times++)
    valueOf(await settleBooking(shop.deps, { actor: held.actor, bookingId: held.id }))
  const query = shop.database.db.selectFrom('app.booking').select('expires_at').where('id', '=', held.id)
  expect((await query.executeTakeFirstOrThrow()).expires_at).toEqual(new Date('2027-03-01T10:25:00Z'))
})

describe('a hold that ends', () => {
  test('closes the page on which its guest could still pay', async () => {
    const held = await shop.hold()
    const declined = await shop.hold()
    const [open, tried] = [await shop.session(held), await shop.session(declined)]
    await shop.showCard(tried, '4000000000000002')
    valueOf(await settleBooking(shop.deps, { actor: declined.actor, bookingId: declined.id }))
    shop.passHours(0.3)
    await expireHolds(shop.deps)
    await shop.sweep()
    for (const [{ id }, session] of [
      [held, open],
      [declined, tried],
    ] as const) {
      expect([await shop.state(id), await shop.payments(id)]).toEqual(['expired', ['instalment cancelled 0']])
      expect(await shop.showCard(session, goodCard)).toBe('declined')
      expect(await shop.mails(id)).toEqual(['booking_expired'])
    }
    expect(await charged(held.id)).toEqual([])
  })

  test('in the second in which it is paid: booked when the nights are free, else the money goes back', async () => {
    for (const taken of [false, true]) {
      const held = await shop.hold()
      await shop.showCard(await shop.session(held), goodCard)
      shop.passHours(0.3)
      await expireHolds(shop.deps)
      if (taken) await shop.hold({ stayId: held.stayId })
      await shop.sweep()
      expect(await shop.state(held.id)).toBe(taken ? 'expired' : 'confirmed')
      expect(await shop.payments(held.id)).toEqual(['instalment captured 140000'])
      expect(await shop.refunds(held.id)).toEqual(taken ? ['140000 succeeded'] : [])
    }
  })
})

describe('a refund that comes back days after it was made', () => {
  const refundsBack = '4000000000005126'

  test('is owed again, reported once, shown to staff, and paid by hand', async () => {
    const other = await createMoneyShop()
    const { db } = other.database
    const { id } = await other.book({}, refundsBack)
    valueOf(await adjustPrice(other.deps, goodwill(id)))
    await other.sweep()
    expect(await other.refunds(id)).toEqual(['10000 succeeded'])
    const receiveEvents = async () => {
      other.passHours(1)
      await settleSlowIntents({ db, now: () => other.now() })
      const rows = await db
        .selectFrom('sandbox.event')
        .select(['id', 'kind', 'payload'])
        .where('kind', '=', 'refund.failed')
        .execute()
      for (const [index, { kind, payload }] of [...rows, ...rows].entries()) {
        const event = { provider: 'sandbox', eventId: `evt-${index}`, kind, payload, at: other.now() }
        await insertWebhookEvent(db, event)
      }
      return rows.length
    }
    expect(await receiveEvents()).toBe(1)
    other.interceptProvider(down)
    expect(await settleOpenWebhookEvents(other.deps)).toBe(0)
    other.interceptProvider(null)
    expect(await settleOpenWebhookEvents(other.deps)).toBe(2)
    await other.sweep()
    expect(await other.refunds(id)).toEqual(['10000 failed'])
    expect(other.faults).toHaveLength(1)
    expect(await other.balances(id)).toEqual({
      provider_clearing: 140_000,
      refund_payable: -10_000,
      stay_revenue: -140_000,
      discount: 10_000,
    })
    const staff = { uid: 'staff-1', role: 'staff' } as const
    const shown = valueOf(await findStaffBooking(other.deps, { actor: staff, bookingId: id }))
    expect(shown.refunds).toMatchObject([{ status: 'failed', failure: 'expired_or_canceled_card' }])
    expect(shown.events.map((event) => event.kind)).toContain('refund_failed')
    expect(await other.brokenInvariants()).toEqual([])

    const refundId = shown.refunds[0]?.documentId ?? ''
    valueOf(await markRefundPaid(other.deps, { actor: staff, bookingId: id, refundId }))
    expect(await other.refunds(id)).toEqual(['10000 succeeded'])
    expect(await markRefundPaid(other.deps, { actor: staff, bookingId: id, refundId: 'no-uuid' })).toMatchObject({
      problem: { code: 'nothing_to_pay' },
    })
    expect(await other.brokenInvariants()).toEqual([])
    await other.database.close()
  })
})
