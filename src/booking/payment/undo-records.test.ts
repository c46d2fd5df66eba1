import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { valueOf, createMoneyShop, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { cancelBooking } from '#booking/cancellation/cancel-booking.ts'
import { findMoneyMoved } from '#db/queries/payment/money-moved-queries.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { advanceBookings } from '#booking/lifecycle/advance-bookings.ts'
import { markReceived } from './mark-received.ts'
import { markRefundPaid } from './mark-refund-paid.ts'
import { payOffline } from './pay-offline.ts'
import { undoReceived } from './undo-received.ts'
import { undoRefundPaid } from './undo-refund-paid.ts'

let shop: MoneyShop

const staff = { uid: 'staff-1', role: 'admin' } as const
const stay = { offline_methods: ['transfer', 'on_arrival'] as ('transfer' | 'on_arrival')[] }

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
  await shop.database.close()
})

async function bookOffline(method: 'transfer' | 'on_arrival' = 'transfer') {
  const held = await shop.hold({ stay })
  valueOf(await payOffline(shop.deps, { actor: held.actor, bookingId: held.id, method }))
  return held
}

/** Records a payment and returns its id. */
async function receive(bookingId: string, more: object = {}): Promise<string> {
  valueOf(await markReceived(shop.deps, { actor: staff, bookingId, note: 'statement 12', ...more }))
  const { id } = await shop.database.db
    .selectFrom('app.payment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function refundIdOf(bookingId: string): Promise<string> {
  const refund = shop.database.db.selectFrom('app.refund').select('id').where('booking_id', '=', bookingId)
  return (await refund.executeTakeFirstOrThrow()).id
}

const undo = (bookingId: string, paymentId: string) =>
  undoReceived(shop.deps, { actor: staff, bookingId, paymentId, reason: 'Another booking' })
const undoPaid = (bookingId: string, refundId: string) =>
  undoRefundPaid(shop.deps, { actor: staff, bookingId, refundId, reason: 'Another guest' })
const goodwill = (bookingId: string, amountMinor: number) =>
  adjustPrice(shop.deps, { actor: staff, bookingId, amountMinor, label: 'Goodwill', reason: 'noise', refundNow: true })

async function mailOf(bookingId: string) {
  const mail = shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', bookingId)
    .where('template', '=', 'payment_undone')
  return (await mail.execute()).map(({ data }) => data)
}

test('a payment recorded by mistake is undone: it is owed as before, and the books say what happened', async () => {
  const { id, actor } = await bookOffline()
  const paymentId = await receive(id)
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-03-04 paid'])
  valueOf(await undo(id, paymentId))
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-03-04 scheduled'])
  expect(await shop.balances(id)).toEqual({ guest_receivable: 140_000, stay_revenue: -140_000 })
  const entries = await shop.database.db
    .selectFrom('app.ledger_entry')
    .select(['account', 'amount', 'memo'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  expect(entries.map(({ account, amount, memo }) => `${account} ${amount} ${memo}`)).toEqual([
    'offline_clearing 140000 received: statement 12',
    'guest_receivable -140000 received: statement 12',
    'guest_receivable 140000 received by mistake: Another booking',
    'offline_clearing -140000 received by mistake: Another booking',
  ])
  const shown = valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))
  expect(shown).toMatchObject({ paidMinor: 0, refundedMinor: 0, bankTransfer: { amountMinor: 140_000 } })
  // Why is for the staff alone.
  expect(shown.history.at(-1)).toMatchObject({ kind: 'payment_undone', by: 'host', reason: null })
  expect(await mailOf(id)).toEqual([expect.objectContaining({ amountMinor: 140_000, transfer: expect.anything() })])
  // What the receipt is made of.
  expect(await findMoneyMoved(shop.database.db, id)).toEqual([])
  // The right amount, then.
  await receive(id, { amountMinor: 14_000 })
  expect(await shop.instalments(id)).toEqual(['1 126000 2027-03-04 scheduled', '2 14000 2027-03-04 paid'])
})

test('undoing it again changes nothing, and of two colleagues one does it', async () => {
  const { id } = await bookOffline()
  const paymentId = await receive(id, { amountMinor: 40_000 })
  const answers = await Promise.all([1, 2, 3].map(() => undo(id, paymentId)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await shop.balances(id)).toEqual({ guest_receivable: 140_000, stay_revenue: -140_000 })
  // What was paid of a part joins the part again.
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-03-04 scheduled', '2 40000 2027-03-04 cancelled'])
  expect(await mailOf(id)).toHaveLength(1)
  const undone = shop.database.db.selectFrom('app.booking_event').select('reason').where('kind', '=', 'payment_undone')
  expect(await undone.where('booking_id', '=', id).execute()).toEqual([{ reason: 'Another booking' }])
})

test('what was recorded too much is no longer owed back', async () => {
  const { id } = await bookOffline()
  const paymentId = await receive(id, { amountMinor: 1_400_000, expectedRefundMinor: 1_260_000 })
  expect(await shop.refunds(id)).toEqual(['1260000 pending'])
  valueOf(await undo(id, paymentId))
  expect(await shop.refunds(id)).toEqual(['0 withdrawn'])
  expect(await shop.balances(id)).toEqual({ guest_receivable: 140_000, stay_revenue: -140_000 })
  expect(await markRefundPaid(shop.deps, { actor: staff, bookingId: id, refundId: await refundIdOf(id) })).toEqual({
    ok: false,
    problem: { code: 'nothing_to_pay' },
  })
  expect(await mailOf(id)).toEqual([expect.objectContaining({ amountMinor: 1_400_000, overpaidMinor: 1_260_000 })])
})

test('a payment of which something was paid back is not undone, unless that is undone first', async () => {
  const { id } = await bookOffline()
  const paymentId = await receive(id)
  valueOf(await goodwill(id, -10_000))
  const refundId = await refundIdOf(id)
  valueOf(await markRefundPaid(shop.deps, { actor: staff, bookingId: id, refundId }))
  expect(await undo(id, paymentId)).toEqual({ ok: false, problem: { code: 'payment_refunded' } })
  await Promise.all([1, 2].map(() => undoPaid(id, refundId)))
  expect(await shop.refunds(id)).toEqual(['10000 pending'])
  const owed = { offline_clearing: 140_000, stay_revenue: -140_000, discount: 10_000, refund_payable: -10_000 }
  expect(await shop.balances(id)).toEqual(owed)
  valueOf(await undo(id, paymentId))
  expect(await shop.balances(id)).toEqual({ guest_receivable: 130_000, stay_revenue: -140_000, discount: 10_000 })
  expect(await shop.instalments(id)).toEqual(['1 130000 2027-03-04 scheduled'])
})

test('a refund that was undone can be paid again', async () => {
  const { id } = await bookOffline()
  await receive(id)
  valueOf(await goodwill(id, -10_000))
  const refundId = await refundIdOf(id)
  const paid = () => markRefundPaid(shop.deps, { actor: staff, bookingId: id, refundId })
  valueOf(await paid())
  valueOf(await undoPaid(id, refundId))
  valueOf(await paid())
  expect(await shop.refunds(id)).toEqual(['10000 succeeded'])
  expect(await shop.balances(id)).toEqual({ offline_clearing: 130_000, stay_revenue: -140_000, discount: 10_000 })
})

test('a payment by card, one of another booking, and an unknown one cannot be undone', async () => {
  const { id } = await bookOffline()
  const paymentId = await receive(id)
  const other = await shop.book()
  const card = await shop.database.db
    .selectFrom('app.payment')
    .select('id')
    .where('booking_id', '=', other.id)
    .executeTakeFirstOrThrow()
  for (const [booking, payment] of [
    [other.id, card.id],
    [other.id, paymentId],
    [id, 'nonsense'],
  ] as const)
    expect(await undo(booking, payment)).toEqual({ ok: false, problem: { code: 'nothing_to_undo' } })
  valueOf(await goodwill(other.id, -1_000))
  await shop.sweep()
  expect(await undoPaid(other.id, await refundIdOf(other.id))).toMatchObject({ problem: { code: 'nothing_to_undo' } })
})

test('a day that has passed becomes one in three days, and the booking is not cancelled before', async () => {
  const { id } = await bookOffline()
  const paymentId = await receive(id)
  shop.goTo('2027-04-20T10:00:00Z')
  valueOf(await undo(id, paymentId))
  await shop.sweep()
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-04-23 scheduled'])
  shop.goTo('2027-04-26T10:00:00Z')
  await shop.sweep()
  expect(await shop.state(id)).toBe('cancelled_unpaid')
})

test('the booking of a guest who is about to come is not cancelled for our mistake', async () => {
  const { id } = await bookOffline()
  const paymentId = await receive(id)
  shop.goTo('2027-06-07T08:00:00Z')
  valueOf(await undo(id, paymentId))
  shop.goTo('2027-06-08T08:00:00Z')
  await shop.sweep()
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-06-07 scheduled'])
})

test('of a booking that has ended nothing is owed again: what was to go back does not, and what was kept never came', async () => {
  const { id, actor } = await bookOffline()
  const paymentId = await receive(id)
  shop.goTo('2027-06-07T13:00:00Z')
  valueOf(await cancelBooking(shop.deps, { actor, bookingId: id, reason: 'illness' }))
  const kept = (await shop.balances(id)).stay_revenue ?? 0
  valueOf(await undo(id, paymentId))
  expect(await shop.balances(id)).toEqual(kept === 0 ? {} : { stay_revenue: kept, discount: -kept })
  expect(await shop.state(id)).toBe('cancelled_by_guest')
  const [mail] = await mailOf(id)
  expect(mail).not.toHaveProperty('deadline')
})

test('what was paid after it had been written off is written off again', async () => {
  const { id } = await bookOffline('on_arrival')
  shop.goTo('2027-06-14T12:00:00Z')
  await advanceBookings(shop.deps)
  shop.goTo('2027-06-28T12:00:00Z')
  await shop.sweep()
  const paymentId = await receive(id)
  expect(await shop.balances(id)).toEqual({ offline_clearing: 140_000, stay_revenue: -140_000 })
  valueOf(await undo(id, paymentId))
  const [mail] = await mailOf(id)
  expect(mail).not.toHaveProperty('deadline')
  await shop.sweep()
  expect(await shop.balances(id)).toEqual({ stay_revenue: -140_000, discount: 140_000 })
})
