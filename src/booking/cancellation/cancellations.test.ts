import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape, CancellationPreviewShape } from '#contract/booking/booking-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import {
  bookStay,
  claimsOf,
  days,
  historyOf,
  makeHold,
  JUNE_WEEK,
  letStay,
  mailsAbout,
} from '#tests/support/stays/let-stay.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { chargeDueInstalments } from '#booking/payment/charge-due-instalments.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { markNoShow } from '#booking/lifecycle/mark-no-show.ts'
import { advanceBookings } from '#booking/lifecycle/advance-bookings.ts'
import { cancelAsHost } from './cancel-as-host.ts'
import { cancelUnpaid } from './cancel-unpaid.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const preview = (guest: ShopGuest, id: string) =>
  guest.call<CancellationPreviewShape>('POST', `/api/bookings/${id}/cancellation-preview`)

const cancel = (guest: ShopGuest, id: string, rest: object = {}, key?: string) =>
  guest.call<BookingShape>('POST', `/api/bookings/${id}/cancel`, {
    data: { reason: 'plans_changed', ...rest },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

/** Moves the clock to a later instant. */
const goTo = (instant: string) => shop.pass((Date.parse(instant) - shop.now().getTime()) / 60_000)

const ledgerFaults = async () => (await verifyLedger(shop.database.db)).faults

test('in time: all of it comes back to the cent of the preview, the nights are free at once, both sides hear of it', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id, totalMinor } = await bookStay(shop, guest, stay)
  const before = (await preview(guest, id)).data
  expect(before).toMatchObject({ refundMinor: totalMinor, paidMinor: totalMinor, currency: 'EUR' })
  expect(before.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(before.refundMinor)
  const cancelled = await cancel(guest, id, { text: 'We move house.', expectedRefundMinor: before.refundMinor })
  expect(cancelled.data).toMatchObject({ state: 'cancelled_by_guest', paidMinor: 0, refundedMinor: totalMinor })
  expect(await claimsOf(shop, id)).toEqual([])
  expect((await (await shop.guest()).quote({ stay: stay.slug, ...JUNE_WEEK })).status).toBe(200)
  expect(await mailsAbout(shop, id)).toEqual([
    'booking_cancelled',
    'booking_confirmed',
    'host_booking_cancelled',
    'host_booking_confirmed',
  ])
  expect((await historyOf(guest, id)).at(-1)).toBe('confirmed>cancelled_by_guest by guest')
  expect((await guest.booking(id)).data.history.at(-1)?.reason).toBe('plans_changed: We move house.')
  await makeRefunds(shop.deps)
  const { amount } = await shop.database.db
    .selectFrom('sandbox.refund')
    .innerJoin('app.payment', 'app.payment.provider_ref', 'sandbox.refund.intent_id')
    .select('sandbox.refund.amount')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(amount).toBe(totalMinor)
  expect(await ledgerFaults()).toEqual([])
})

test('without a body, with an empty one and without a reason: a cancellation for another reason', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const bodies = [undefined, '{}', '{"data":{}}'] as const
  for (const [index, body] of bodies.entries()) {
    const checkIn = addDays(isoDate('2028-02-07'), index * 7)
    const { documentId: id } = await bookStay(shop, guest, stay, { checkIn, checkOut: addDays(checkIn, 7) })
    const request = new Request(`${ORIGIN}/api/bookings/${id}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${guest.uid}`, 'content-type': 'application/json', 'idempotency-key': id },
      ...(body !== undefined && { body }),
    })
    expect([body, (await shop.app(request)).status]).toEqual([body, 200])
    const { data } = await guest.booking(id)
    expect([data.state, data.history.at(-1)?.reason]).toEqual(['cancelled_by_guest', 'other'])
  }
})

test('later: what the policy keeps stays with the host, and the preview is what goes back', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id, totalMinor } = await bookStay(shop, guest, stay)
  // Moderate policy: within five days the host keeps the first night and half of the others. 15:00 in Madrid is 13:00
  // UTC in June.
  goTo('2027-06-03T12:00:00Z')
  const { data } = await preview(guest, id)
  expect(data).toMatchObject({ refundMinor: 60_000, validUntil: '2027-06-07T22:00:00.000Z' })
  expect((await cancel(guest, id)).data).toMatchObject({ paidMinor: totalMinor - 60_000, refundedMinor: 60_000 })
  expect(await ledgerFaults()).toEqual([])
})

test('the policy moves on while the guest is reading: another amount is refused, nothing has happened', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const request = { checkIn: '2027-07-12', checkOut: '2027-07-19' }
  const { documentId: id, totalMinor } = await bookStay(shop, guest, stay, request)
  goTo('2027-07-07T12:59:00Z')
  expect((await preview(guest, id)).data).toMatchObject({
    refundMinor: totalMinor,
    validUntil: '2027-07-07T13:00:00.000Z',
  })
  shop.pass(2)
  const late = await cancel(guest, id, { expectedRefundMinor: totalMinor })
  expect([late.status, late.error.details]).toMatchObject([
    409,
    { code: 'refund_changed', expectedMinor: totalMinor, currentMinor: 60_000, currency: 'EUR' },
  ])
  expect((await guest.booking(id)).data).toMatchObject({ state: 'confirmed', paidMinor: totalMinor })
  expect(await claimsOf(shop, id)).toEqual(['booking 2027-07-12 2027-07-19'])
})

test('with a deposit paid only: nothing more is asked for, and the part that the host keeps comes out of the deposit', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const request = { checkIn: '2027-09-06', checkOut: '2027-09-13', plan: 'deposit' as const }
  const booking = await bookStay(shop, guest, stay, request)
  expect(booking).toMatchObject({ paidMinor: 42_000, totalMinor: 140_000 })
  goTo('2027-08-01T10:00:00Z')
  const { data } = await preview(guest, booking.documentId)
  expect(data.refundMinor).toBe(42_000)
  expect(data.lines).toEqual([
    { code: 'rent', label: 'Nights', amountMinor: 140_000 },
    { code: 'not_paid', label: 'Not paid yet, and no longer due', amountMinor: -98_000 },
  ])
  const cancelled = (await cancel(guest, booking.documentId, { expectedRefundMinor: 42_000 })).data
  expect(cancelled.instalments.map((one) => one.state)).toEqual(['paid', 'cancelled'])
  expect(cancelled).toMatchObject({ paidMinor: 0, dueMinor: 0 })
  expect(await ledgerFaults()).toEqual([])
  // The booking goes on to say what was promised, and where it goes.
  const card = { by: 'card', ending: '4242', amountMinor: 42_000 }
  const { lines } = data
  const at = '2027-08-01T10:00:00.000Z'
  expect(cancelled.givenBack).toEqual([{ at, amountMinor: 42_000, lines, ways: [{ ...card, sentAt: null }] }])
  await makeRefunds(shop.deps)
  const { givenBack } = (await guest.booking(booking.documentId)).data
  expect(givenBack.map(({ ways }) => ways)).toEqual([[{ ...card, sentAt: at }]])
})

test('cancelled ten times at once: one refund, and everybody gets the same answer', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const request = { checkIn: '2027-10-04', checkOut: '2027-10-11' }
  const { documentId: id, totalMinor } = await bookStay(shop, guest, stay, request)
  const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(guest, id)))
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
  const refunds = await shop.database.db
    .selectFrom('app.refund')
    .select('amount')
    .where('booking_id', '=', id)
    .execute()
  expect(refunds).toEqual([{ amount: totalMinor }])
  expect((await mailsAbout(shop, id)).filter((template) => template === 'booking_cancelled')).toHaveLength(1)
})

test('a reason is one of the list, and other needs words; prices and states in the body are refused', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, stay, { checkIn: '2027-10-04', checkOut: '2027-10-11' })
  for (const body of [{ reason: 'other' }, { reason: 'bored' }, { refundMinor: 1 }, { expectedRefundMinor: 1.5 }]) {
    const response = await cancel(guest, id, body)
    expect([response.status, response.error.details.code]).toEqual([400, 'invalid_input'])
  }
})

test('a hold is not cancelled but withdrawn, and what has ended has ended', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const held = await makeHold(guest, stay, { checkIn: '2027-10-04', checkOut: '2027-10-11' })
  for (const response of [await preview(guest, held.documentId), await cancel(guest, held.documentId)])
    expect([response.status, response.error.details]).toMatchObject([
      409,
      { code: 'booking_state_conflict', state: 'hold' },
    ])
  await guest.call('POST', `/api/bookings/${held.documentId}/withdrawal`)
  expect((await cancel(guest, held.documentId)).error.details['state']).toBe('withdrawn')
})

test('the host cancels: all of it goes back whatever the policy says', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const query = { checkIn: '2027-08-09', checkOut: '2027-08-16' }
  const { documentId: bookingId, totalMinor } = await bookStay(shop, guest, stay, query)
  goTo('2027-08-09T10:00:00Z')
  const stranger = (await letStay(shop)).host
  const request = { bookingId, reason: 'A pipe burst.' }
  expect(await cancelAsHost(shop.deps, { actor: stranger, ...request })).toMatchObject({
    problem: { code: 'booking_not_found' },
  })
  expect((await cancelAsHost(shop.deps, { actor: stay.host, ...request })).ok).toBe(true)
  expect((await guest.booking(bookingId)).data).toMatchObject({ state: 'cancelled_by_host', refundedMinor: totalMinor })
  expect(await mailsAbout(shop, bookingId)).toContain('booking_cancelled_by_host')
  expect(await ledgerFaults()).toEqual([])
})

test('nobody came: from check-in time on the policy of after check-in decides, the other nights are free', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const request = { checkIn: '2027-08-23', checkOut: '2027-08-30' }
  const { documentId: bookingId } = await bookStay(shop, guest, stay, request)
  const mark = () => markNoShow(shop.deps, { actor: stay.host, bookingId, note: 'The keys are still here.' })
  expect(await mark()).toMatchObject({ problem: { code: 'booking_state_conflict' } })
  goTo('2027-08-24T12:00:00Z')
  await advanceBookings(shop.deps)
  expect((await guest.booking(bookingId)).data.state).toBe('checked_in')
  expect([(await mark()).ok, (await mark()).ok]).toEqual([true, true])
  const { data } = await guest.booking(bookingId)
  // One night is over, and the host keeps the next one and half of the other five.
  expect(data).toMatchObject({ state: 'no_show', refundedMinor: 50_000 })
  expect(await claimsOf(shop, bookingId)).toEqual([])
})

test('a balance that nobody pays: refused until its 72 hours are over, then ended under the policy in the name of the clock', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const request = { checkIn: '2027-11-01', checkOut: '2027-11-08', plan: 'deposit' as const }
  const { documentId: bookingId, paidMinor } = await bookStay(shop, guest, stay, request, '4000000000000341')
  goTo('2027-10-02T08:00:00Z')
  await chargeDueInstalments(shop.deps)
  expect((await guest.booking(bookingId)).data).toMatchObject({ state: 'confirmed', dueMinor: 98_000 })
  expect(await cancelUnpaid(shop.deps, { bookingId })).toMatchObject({ problem: { code: 'booking_state_conflict' } })
  shop.pass(days(3) + 1)
  await chargeDueInstalments(shop.deps)
  expect((await guest.booking(bookingId)).data).toMatchObject({
    state: 'cancelled_unpaid',
    refundedMinor: paidMinor,
    dueMinor: 0,
  })
  expect((await historyOf(guest, bookingId)).at(-1)).toBe('confirmed>cancelled_unpaid by system')
  expect(await mailsAbout(shop, bookingId)).toEqual(
    expect.arrayContaining(['balance_failed', 'booking_cancelled_unpaid', 'host_booking_unpaid']),
  )
  expect(await ledgerFaults()).toEqual([])
})
