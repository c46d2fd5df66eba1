import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { cancelBooking } from '#booking/cancellation/cancel-booking.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { extendHold } from '#booking/hold/extend-hold.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { acceptRequest } from '#booking/request/accept-request.ts'
import { advanceBookings } from '#booking/lifecycle/advance-bookings.ts'
import { payOffline } from './pay-offline.ts'
import { markReceived } from './mark-received.ts'
import { markRefundPaid } from './mark-refund-paid.ts'
import { openPaymentSession } from './open-payment-session.ts'

let shop: MoneyShop

const stay = { offline_methods: ['transfer', 'on_arrival'] as ('transfer' | 'on_arrival')[] }
const staff = { uid: 'staff-1', role: 'admin' } as const

beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => shop.goTo('2027-03-01T10:00:00Z'))
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

async function bookOffline(method: 'transfer' | 'on_arrival', more: object = {}) {
  const held = await shop.hold({ stay: { ...stay, ...more } })
  valueOf(await payOffline(shop.deps, { actor: held.actor, bookingId: held.id, method }))
  return held
}

/** Marks the refund of a booking as paid by hand. */
async function payBack(bookingId: string) {
  const { id: refundId } = await shop.database.db
    .selectFrom('app.refund')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  valueOf(await markRefundPaid(shop.deps, { actor: staff, bookingId, refundId }))
}

test('by bank transfer: booked at once, due within three days, paid when staff says so', async () => {
  const { id } = await bookOffline('transfer')
  expect(await shop.state(id)).toBe('confirmed')
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-03-04 scheduled'])
  const received = { actor: staff, bookingId: id, note: 'account statement 12' }
  expect((await markReceived(shop.deps, { ...received, amountMinor: 140_001 })).ok).toBe(false)
  await markReceived(shop.deps, { ...received, amountMinor: 40_000 })
  expect(await shop.instalments(id)).toEqual(['1 100000 2027-03-04 scheduled', '2 40000 2027-03-04 paid'])
  expect(valueOf(await markReceived(shop.deps, received))).toEqual({ receivedMinor: 100_000 })
  expect(await markReceived(shop.deps, received)).toEqual({ ok: false, problem: { code: 'nothing_to_pay' } })
  expect(await shop.balances(id)).toEqual({ offline_clearing: 140_000, stay_revenue: -140_000 })
  shop.goTo('2027-03-20T10:00:00Z')
  await shop.sweep()
  expect(await shop.state(id)).toBe('confirmed')
})

test('a transfer of more than is owed is recorded as it came, once its rest is agreed to go back, and that is paid by hand', async () => {
  const { id } = await bookOffline('transfer')
  const received = { actor: staff, bookingId: id, amountMinor: 145_000, note: 'account statement 12' }
  const refused = await markReceived(shop.deps, received)
  expect(refused).toMatchObject({ ok: false, problem: { code: 'invalid_input' } })
  expect(await markReceived(shop.deps, { ...received, expectedRefundMinor: 4_000 })).toEqual({
    ok: false,
    problem: { code: 'refund_changed', expectedMinor: 4_000, currentMinor: 5_000, currency: 'EUR' },
  })
  const agreed = { ...received, expectedRefundMinor: 5_000 }
  // Two who record the same transfer at the same time.
  const answers = await Promise.all([markReceived(shop.deps, agreed), markReceived(shop.deps, agreed)])
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { receivedMinor: 145_000 } }])
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-03-04 paid'])
  await shop.sweep()
  expect(await shop.refunds(id)).toEqual(['5000 pending'])
  const due = { offline_clearing: 145_000, stay_revenue: -140_000, refund_payable: -5_000 }
  expect(await shop.balances(id)).toEqual(due)
  const mail = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', id)
    .where('template', '=', 'balance_charged')
    .executeTakeFirstOrThrow()
  expect(mail.data).toMatchObject({ amountMinor: 145_000, overpaidMinor: 5_000 })
  await payBack(id)
  expect(await shop.balances(id)).toEqual({ offline_clearing: 140_000, stay_revenue: -140_000 })
  // The same money again, by mistake: all of it goes back.
  expect(await markReceived(shop.deps, received)).toEqual({ ok: false, problem: { code: 'nothing_to_pay' } })
  valueOf(await markReceived(shop.deps, { ...received, expectedRefundMinor: 145_000 }))
  expect((await shop.refunds(id)).toSorted()).toEqual(['145000 pending', '5000 succeeded'])
})

test('a transfer that does not come cancels the booking 72 hours after it was due', async () => {
  const { id } = await bookOffline('transfer')
  shop.goTo('2027-03-07T09:59:00Z')
  await shop.sweep()
  expect(await shop.state(id)).toBe('confirmed')
  shop.goTo('2027-03-07T10:00:00Z')
  await shop.sweep()
  expect(await shop.state(id)).toBe('cancelled_unpaid')
  expect(await shop.balances(id)).toEqual({})
})

test('a transfer that comes after its booking was cancelled is recorded, and all of it is owed back; the booking stays cancelled', async () => {
  const { id, actor } = await bookOffline('transfer')
  shop.goTo('2027-03-07T10:00:00Z')
  await shop.sweep()
  const received = { actor: staff, bookingId: id, amountMinor: 140_000, note: 'account statement 14' }
  expect(await markReceived(shop.deps, received)).toEqual({ ok: false, problem: { code: 'nothing_to_pay' } })
  expect(await markReceived(shop.deps, { ...received, expectedRefundMinor: 100_000 })).toMatchObject({
    problem: { code: 'refund_changed', currentMinor: 140_000 },
  })
  valueOf(await markReceived(shop.deps, { ...received, expectedRefundMinor: 140_000 }))
  await shop.sweep()
  expect(await shop.state(id)).toBe('cancelled_unpaid')
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-03-04 cancelled'])
  expect(await shop.balances(id)).toEqual({ offline_clearing: 140_000, refund_payable: -140_000 })
  expect(await shop.refunds(id)).toEqual(['140000 pending'])
  expect(await shop.mails(id)).toEqual(expect.arrayContaining(['booking_cancelled_unpaid', 'booking_refunded']))
  expect(await shop.mails(id)).not.toContain('balance_charged')
  await payBack(id)
  expect(await shop.balances(id)).toEqual({})
  const { paidMinor, refundedMinor, history } = valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))
  expect([paidMinor, refundedMinor]).toEqual([0, 140_000])
  expect(history.slice(-3).map(({ kind, to }) => to ?? kind)).toEqual(['cancelled_unpaid', 'paid', 'refunded'])
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
})

test('money that comes by hand after any other end goes back as well, and what the policy kept stays kept', async () => {
  const { id: requested } = await bookOffline('transfer', { booking_mode: 'request' })
  const { id, actor } = await bookOffline('transfer')
  valueOf(await markReceived(shop.deps, { actor: staff, bookingId: id, note: 'cash', amountMinor: 100_000 }))
  shop.goTo('2027-06-07T13:00:00Z')
  valueOf(await cancelBooking(shop.deps, { actor, bookingId: id, reason: 'illness' }))
  const before = await shop.balances(id)
  expect(before.stay_revenue).toBeLessThan(0)
  const late = { actor: staff, note: 'statement', amountMinor: 40_000, expectedRefundMinor: 40_000 }
  valueOf(await markReceived(shop.deps, { ...late, bookingId: id }))
  expect(await shop.balances(id)).toEqual({
    ...before,
    offline_clearing: 140_000,
    refund_payable: (before.refund_payable ?? 0) - 40_000,
  })
  expect(await markReceived(shop.deps, { ...late, bookingId: requested })).toMatchObject({
    problem: { code: 'booking_state_conflict', state: 'requested' },
  })
})

test('on arrival: all of it is due on the day of check-in, and nothing cancels it by itself', async () => {
  const { id } = await bookOffline('on_arrival', { damage_mode: 'flat', damage_amount: 30_000 })
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-06-07 scheduled'])
  expect(await shop.deposit(id)).toBeUndefined()
  shop.goTo('2027-06-13T10:00:00Z')
  await shop.sweep()
  expect(await shop.state(id)).toBe('confirmed')
  await markReceived(shop.deps, { actor: staff, bookingId: id, note: 'cash' })
  expect(await shop.instalments(id)).toEqual(['1 140000 2027-06-07 paid'])
})

test('what is still owed when a stay is over can be paid for 14 days; then it is written off, once', async () => {
  const { id, actor } = await bookOffline('on_arrival')
  shop.goTo('2027-06-14T12:00:00Z')
  await advanceBookings(shop.deps)
  await advanceBookings(shop.deps)
  expect(await shop.state(id)).toBe('completed')
  const session = await shop.session({ id, actor })
  expect(session.amountMinor).toBe(140_000)
  await markReceived(shop.deps, { actor: staff, bookingId: id, note: 'cash', amountMinor: 100_000 })
  shop.goTo('2027-06-28T11:59:00Z')
  await shop.sweep()
  expect((await shop.balances(id)).guest_receivable).toBe(40_000)
  shop.goTo('2027-06-28T12:00:00Z')
  await Promise.all([shop.sweep(), shop.sweep()])
  expect(await shop.balances(id)).toEqual({ offline_clearing: 100_000, stay_revenue: -140_000, discount: 40_000 })
  expect((await openPaymentSession(shop.deps, { actor, bookingId: id })).ok).toBe(false)
})

test('money that comes by hand after it was written off is taken: only what is more than that goes back', async () => {
  const { id, actor } = await bookOffline('on_arrival')
  shop.goTo('2027-06-14T12:00:00Z')
  await advanceBookings(shop.deps)
  shop.goTo('2027-06-28T12:00:00Z')
  await shop.sweep()
  expect(await shop.balances(id)).toEqual({ stay_revenue: -140_000, discount: 140_000 })
  const received = { actor: staff, bookingId: id, note: 'account statement 30' }
  valueOf(await markReceived(shop.deps, { ...received, amountMinor: 30_000 }))
  expect(await shop.balances(id)).toEqual({ offline_clearing: 30_000, stay_revenue: -140_000, discount: 110_000 })
  const more = { ...received, amountMinor: 115_000 }
  expect(await markReceived(shop.deps, more)).toMatchObject({ problem: { code: 'invalid_input' } })
  expect(await markReceived(shop.deps, { ...more, expectedRefundMinor: 115_000 })).toMatchObject({
    problem: { code: 'refund_changed', currentMinor: 5_000 },
  })
  valueOf(await markReceived(shop.deps, { ...more, expectedRefundMinor: 5_000 }))
  await shop.sweep()
  const paid = { offline_clearing: 145_000, stay_revenue: -140_000, refund_payable: -5_000 }
  expect(await shop.balances(id)).toEqual(paid)
  const { totalMinor, paidMinor, lines } = valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))
  expect([totalMinor, paidMinor]).toEqual([140_000, 140_000])
  const adjustments = lines.filter(({ kind }) => kind === 'adjustment')
  expect(adjustments.map(({ label, amountMinor }) => `${label} ${amountMinor}`)).toEqual([
    'Written off -140000',
    'Paid after all 30000',
    'Paid after all 110000',
  ])
  expect(await markReceived(shop.deps, received)).toEqual({ ok: false, problem: { code: 'nothing_to_pay' } })
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
})

test('one guest keeps at most three homes with a promise to pay', async () => {
  const held = await Promise.all([1, 2, 3, 4].map(() => shop.hold({ stay })))
  const actor = held[0]?.actor ?? { uid: '', emailVerified: true }
  const ids = held.map((one) => one.id)
  await shop.database.db.updateTable('app.booking').set({ uid: actor.uid }).where('id', 'in', ids).execute()
  const choose = (bookingId: string) => payOffline(shop.deps, { actor, bookingId, method: 'on_arrival' })
  const refusals = (await Promise.all(ids.map(choose))).filter((result) => !result.ok)
  expect(refusals).toEqual([{ ok: false, problem: { code: 'too_many_holds', limit: 3 } }])
  const states = await Promise.all(ids.map((id) => shop.state(id)))
  await markReceived(shop.deps, { actor: staff, bookingId: ids[states.indexOf('confirmed')] ?? '', note: 'cash' })
  expect((await choose(ids[states.indexOf('hold')] ?? '')).ok).toBe(true)
})

test('a request can be paid offline, too, and a home that takes cards only says so', async () => {
  const { id } = await bookOffline('transfer', { booking_mode: 'request' })
  expect(await shop.state(id)).toBe('requested')
  const held = await shop.hold()
  const bookingId = held.id
  expect(await payOffline(shop.deps, { actor: held.actor, bookingId, method: 'transfer' })).toEqual({
    ok: false,
    problem: { code: 'payment_method_not_offered', method: 'transfer' },
  })
})

test('who pays by transfer reads where to, how much, by when, and what to write on it, until it is paid', async () => {
  const { id, actor } = await bookOffline('transfer')
  const shown = async () => valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))
  const { bankTransfer, reference } = await shown()
  expect(bankTransfer).toEqual({
    account: ['Shop of the tests', 'IBAN XX00 0000 0000'],
    amountMinor: 140_000,
    dueOn: '2027-03-04',
    cancelledAt: '2027-03-07T10:00:00.000Z',
    purpose: reference,
  })
  const mails = shop.database.db.selectFrom('ops.outbox').select(['template', 'data']).where('booking_id', '=', id)
  const toGuest = { account: bankTransfer?.account, amountMinor: 140_000, dueOn: '2027-03-04' }
  for (const { template, data } of await mails.execute())
    expect([template, (data as { transfer?: object }).transfer]).toEqual([
      template,
      template === 'booking_confirmed' ? expect.objectContaining(toGuest) : undefined,
    ])
  await markReceived(shop.deps, { actor: staff, bookingId: id, note: 'statement', amountMinor: 40_000 })
  expect((await shown()).bankTransfer).toMatchObject({ amountMinor: 100_000 })
  await markReceived(shop.deps, { actor: staff, bookingId: id, note: 'statement' })
  expect((await shown()).bankTransfer).toBeNull()
})

test('how money was received is noted for the staff: the guest reads only that it has come', async () => {
  const { id, actor } = await bookOffline('transfer')
  const note = 'Cash from the brother; count it again'
  valueOf(await markReceived(shop.deps, { actor: staff, bookingId: id, note }))
  const paidIn = ({ history }: BookingShape) => history.find(({ kind }) => kind === 'paid')
  const shown = valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))
  expect(paidIn(shown)).toMatchObject({ by: 'host', reason: null, amountMinor: 140_000 })
  expect(paidIn(valueOf(await findStaffBooking(shop.deps, { actor: staff, bookingId: id })))?.reason).toBe(note)
})

test('a request names the account once the host has said yes', async () => {
  const { id, actor } = await bookOffline('transfer', { booking_mode: 'request' })
  const shown = async () => valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id })).bankTransfer
  expect(await shown()).toBeNull()
  valueOf(await acceptRequest(shop.deps, { actor: { uid: 'staff-1', role: 'staff' }, bookingId: id }))
  expect(await shown()).toMatchObject({ amountMinor: 140_000 })
})

test('without an account no transfer is offered or taken, whatever the home says', async () => {
  const deps = { ...shop.deps, bankAccount: null }
  const held = await shop.hold({ stay })
  const choice = { actor: held.actor, bookingId: held.id }
  expect(valueOf(await findBookingForGuest(shop.deps, choice)).offlineMethods).toEqual(['transfer', 'on_arrival'])
  expect(valueOf(await findBookingForGuest(deps, choice)).offlineMethods).toEqual(['on_arrival'])
  expect(await payOffline(deps, { ...choice, method: 'transfer' })).toEqual({
    ok: false,
    problem: { code: 'payment_method_not_offered', method: 'transfer' },
  })
  expect(valueOf(await payOffline(deps, { ...choice, method: 'on_arrival' })).state).toBe('confirmed')
})

test('choosing a transfer closes the card form that was open', async () => {
  const held = await shop.hold({ stay })
  const open = await shop.session(held)
  valueOf(await payOffline(shop.deps, { actor: held.actor, bookingId: held.id, method: 'transfer' }))
  await shop.sweep()
  expect(await shop.showCard(open, '4242424242424242')).not.toBe('succeeded')
  expect(await shop.payments(held.id)).toEqual(['instalment cancelled 0'])
})

test('money that came by transfer goes back by hand, once', async () => {
  const { id } = await bookOffline('transfer')
  await markReceived(shop.deps, { actor: staff, bookingId: id, note: 'statement' })
  const goodwill = {
    actor: staff,
    bookingId: id,
    amountMinor: -10_000,
    label: 'Goodwill',
    reason: 'noise',
    refundNow: true,
  }
  valueOf(await adjustPrice(shop.deps, goodwill))
  await shop.sweep()
  expect(await shop.refunds(id)).toEqual(['10000 pending'])
  const { id: refundId } = await shop.database.db
    .selectFrom('app.refund')
    .select('id')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  await Promise.all([1, 2, 3].map(() => markRefundPaid(shop.deps, { actor: staff, bookingId: id, refundId })))
  expect(await shop.refunds(id)).toEqual(['10000 succeeded'])
  expect(await shop.balances(id)).toEqual({ offline_clearing: 130_000, stay_revenue: -140_000, discount: 10_000 })
})

test('a hold that ends, is withdrawn or made longer in the second in which its guest chooses a transfer: one of them wins', async () => {
  const outcomes = new Set<string>()
  const whole = await insertStay(shop.database.db, stay)
  const part = await insertStay(shop.database.db)
  await shop.database.db.insertInto('app.stay_part').values({ whole_id: whole, part_id: part }).execute()
  for (let round = 0; round < 24; round++) {
    shop.goTo('2027-03-01T10:00:00Z')
    const request = { checkIn: isoDate(`2027-0${4 + (round % 4)}-0${1 + Math.floor(round / 4)}`) }
    const checkOut = addDays(request.checkIn, 1)
    const held = await shop.hold({ stayId: whole, request: { ...request, checkOut } })
    const { id: bookingId, actor } = held
    // In every other round the hold ends exactly now.
    if (round % 2 === 0) shop.goTo('2027-03-01T10:15:00Z')
    const late = { ...shop.deps, now: () => new Date('2027-03-01T10:15:00Z') }
    const early = { ...shop.deps, now: () => new Date('2027-03-01T10:14:59Z') }
    await Promise.all([
      payOffline(early, { actor, bookingId, method: 'transfer' }),
      expireHolds(late),
      payOffline(early, { actor, bookingId, method: 'transfer' }),
      expireHolds(late),
      ...(round % 3 === 0 ? [extendHold(early, { actor, bookingId })] : []),
      ...(round % 3 === 1 ? [withdrawBooking(early, { actor, bookingId })] : []),
    ])
    await expireHolds({ ...shop.deps, now: () => new Date('2027-03-01T10:30:00Z') })
    const state = await shop.state(bookingId)
    outcomes.add(state)
    expect(['confirmed', 'expired', 'withdrawn']).toContain(state)
    const claims = await shop.database.db
      .selectFrom('app.claim')
      .select('kind')
      .where('booking_id', '=', bookingId)
      .execute()
    expect(claims).toEqual(state === 'confirmed' ? [{ kind: 'booking' }] : [])
  }
  expect(outcomes.has('confirmed')).toBe(true)
})
