import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookStay, claimsOf, days, historyOf, JUNE_WEEK, letStay, mailsAbout } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { executePendingPaymentActions } from '#booking/payment/execute-pending-payment-actions.ts'
import { acceptRequest } from './accept-request.ts'
import { declineRequest } from './decline-request.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const onRequest = () => letStay(shop, { booking_mode: 'request' })

/** Returns what the simulated provider says about a booking's payments. */
async function cardOf(bookingId: string): Promise<string[]> {
  const rows = await shop.database.db
    .selectFrom('app.payment')
    .innerJoin('sandbox.intent', 'sandbox.intent.id', 'app.payment.provider_ref')
    .select(['sandbox.intent.status', 'sandbox.intent.captured'])
    .where('booking_id', '=', bookingId)
    .execute()
  return rows.map((row) => `${row.status} ${row.captured}`)
}

test('a request keeps the nights for 24 hours, authorises the card without charging it, and tells both sides', async () => {
  const stay = await onRequest()
  const guest = await shop.guest()
  const booking = await bookStay(shop, guest, stay)
  expect(booking).toMatchObject({
    state: 'requested',
    mode: 'request',
    paidMinor: 0,
    requestExpiresAt: new Date(shop.now().getTime() + 24 * 3_600_000).toISOString(),
    holdExpiresAt: null,
    payment: { state: 'authorized' },
  })
  expect(booking.stay.address).toBeNull()
  expect(await cardOf(booking.documentId)).toEqual(['requires_capture 0'])
  expect(await claimsOf(shop, booking.documentId)).toEqual(['request 2027-06-07 2027-06-14'])
  expect(await mailsAbout(shop, booking.documentId)).toEqual(['host_request_received', 'request_sent'])
  const other = await shop.guest()
  expect((await other.quote({ stay: stay.slug, ...JUNE_WEEK })).error.details.code).toBe('dates_unavailable')
})

test('the host accepts: the card is charged, the booking confirmed, once however often they click', async () => {
  const stay = await onRequest()
  const guest = await shop.guest()
  const { documentId: bookingId, totalMinor } = await bookStay(shop, guest, stay)
  const results = await Promise.all([1, 2, 3].map(() => acceptRequest(shop.deps, { actor: stay.host, bookingId })))
  expect(results.map((result) => result.ok)).toEqual([true, true, true])
  const booking = (await guest.booking(bookingId)).data
  expect(booking).toMatchObject({ state: 'confirmed', paidMinor: totalMinor, requestExpiresAt: null })
  expect(await cardOf(bookingId)).toEqual([`succeeded ${totalMinor}`])
  expect(await claimsOf(shop, bookingId)).toEqual(['booking 2027-06-07 2027-06-14'])
  expect(await mailsAbout(shop, bookingId)).toEqual(['host_request_received', 'request_accepted', 'request_sent'])
  const moves = (await historyOf(guest, bookingId)).filter((entry) => entry.includes('>'))
  expect(moves).toEqual(['>hold by guest', 'hold>requested by guest', 'requested>confirmed by host'])
})

test('the host declines with a reason: nights free, card released, and it cannot be accepted any more', async () => {
  const stay = await onRequest()
  const guest = await shop.guest()
  const { documentId: bookingId } = await bookStay(shop, guest, stay)
  const decline = () => declineRequest(shop.deps, { actor: stay.host, bookingId, reason: 'The roof is being mended.' })
  expect([(await decline()).ok, (await decline()).ok]).toEqual([true, true])
  await executePendingPaymentActions(shop.deps)
  expect((await guest.booking(bookingId)).data).toMatchObject({ state: 'declined', paidMinor: 0 })
  expect(await cardOf(bookingId)).toEqual(['canceled 0'])
  expect(await claimsOf(shop, bookingId)).toEqual([])
  expect(await acceptRequest(shop.deps, { actor: stay.host, bookingId })).toMatchObject({
    problem: { code: 'booking_state_conflict', state: 'declined' },
  })
  const { data } = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', bookingId)
    .where('template', '=', 'request_declined')
    .executeTakeFirstOrThrow()
  expect(data['reason']).toBe('The roof is being mended.')
})

test('nobody answers: after 24 hours the nights are free, the card is released, both sides hear of it', async () => {
  const stay = await onRequest()
  const guest = await shop.guest()
  const { documentId: bookingId } = await bookStay(shop, guest, stay)
  shop.pass(days(1) - 1)
  await expireHolds(shop.deps)
  expect((await guest.booking(bookingId)).data.state).toBe('requested')
  shop.pass(1)
  expect(await acceptRequest(shop.deps, { actor: stay.host, bookingId })).toMatchObject({
    problem: { code: 'booking_state_conflict', state: 'expired' },
  })
  await expireHolds(shop.deps)
  await executePendingPaymentActions(shop.deps)
  expect((await guest.booking(bookingId)).data).toMatchObject({ state: 'expired', paidMinor: 0 })
  expect(await cardOf(bookingId)).toEqual(['canceled 0'])
  expect(await mailsAbout(shop, bookingId)).toEqual([
    'host_request_expired',
    'host_request_received',
    'request_expired',
    'request_sent',
  ])
  const { history } = (await guest.booking(bookingId)).data
  expect(history.at(-1)).toMatchObject({ to: 'expired', by: 'system', at: shop.now().toISOString() })
  expect((await (await shop.guest()).quote({ stay: stay.slug, ...JUNE_WEEK })).status).toBe(200)
})

test('a guest takes a request back: the card is released and the host hears of it', async () => {
  const stay = await onRequest()
  const guest = await shop.guest()
  const { documentId: bookingId } = await bookStay(shop, guest, stay)
  const withdrawn = await guest.call('POST', `/api/bookings/${bookingId}/withdrawal`)
  expect(withdrawn.data).toMatchObject({ state: 'withdrawn' })
  await executePendingPaymentActions(shop.deps)
  expect(await cardOf(bookingId)).toEqual(['canceled 0'])
  expect(await mailsAbout(shop, bookingId)).toContain('host_request_withdrawn')
})

test('a card that cannot be released stands behind the others the next time, so that none waiting for it', async () => {
  const stay = await onRequest()
  const { documentId: bookingId } = await bookStay(shop, await shop.guest(), stay)
  const { db } = shop.database
  const { provider_ref: intent } = await db
    .updateTable('app.payment')
    .set({ updated_at: new Date(shop.now().getTime() - 60_000) })
    .where('booking_id', '=', bookingId)
    .returning('provider_ref')
    .executeTakeFirstOrThrow()
  const reserveMore = (minor: number) =>
    db
      .updateTable('sandbox.intent')
      .set((row) => ({ amount: row('amount', '+', minor) }))
      .where('id', '=', intent!)
      .execute()
  expect((await declineRequest(shop.deps, { actor: stay.host, bookingId, reason: 'no' })).ok).toBe(true)
  await reserveMore(100)
  await expect(executePendingPaymentActions(shop.deps)).rejects.toThrow('the provider says')
  const payment = db.selectFrom('app.payment').select('updated_at').where('booking_id', '=', bookingId)
  expect((await payment.executeTakeFirstOrThrow()).updated_at).toEqual(shop.now())
  await reserveMore(-100)
})

test('another host, and somebody who only reads along, cannot answer', async () => {
  const stay = await onRequest()
  const { documentId: bookingId } = await bookStay(shop, await shop.guest(), stay)
  const stranger = (await onRequest()).host
  for (const run of [
    () => acceptRequest(shop.deps, { actor: stranger, bookingId }),
    () => declineRequest(shop.deps, { actor: stranger, bookingId, reason: 'no' }),
    () => acceptRequest(shop.deps, { actor: stay.host, bookingId: 'no-id' }),
  ])
    expect(await run()).toMatchObject({ problem: { code: 'booking_not_found' } })
  expect((await acceptRequest(shop.deps, { actor: { uid: 'boss', role: 'admin' }, bookingId })).ok).toBe(true)
})

test('from the moment in which the host accepts the request cannot be taken back, declined, or end while the card is charged', async () => {
  const stay = await onRequest()
  const guest = await shop.guest()
  const { documentId: bookingId, totalMinor } = await bookStay(shop, guest, stay)
  shop.pass(days(1) - 1)
  const { payments } = shop.deps
  const charging = {
    ...shop.deps,
    payments: {
      ...payments,
      capture: async (order: Parameters<typeof payments.capture>[0]) => {
        shop.pass(1)
        const back = await guest.call('POST', `/api/bookings/${bookingId}/withdrawal`)
        expect(back.error.details.code).toBe('booking_not_payable')
        const declined = await declineRequest(shop.deps, { actor: stay.host, bookingId, reason: 'no' })
        expect(declined).toMatchObject({ problem: { code: 'booking_state_conflict' } })
        await expireHolds(shop.deps)
        return payments.capture(order)
      },
    },
  }
  expect((await acceptRequest(charging, { actor: stay.host, bookingId })).ok).toBe(true)
  expect((await guest.booking(bookingId)).data).toMatchObject({ state: 'confirmed', paidMinor: totalMinor })
})

test('a request whose card gave no money can be taken back or declined as before', async () => {
  const stay = await onRequest()
  const guest = await shop.guest()
  const { documentId: bookingId } = await bookStay(shop, guest, stay)
  const capture = async () => ({ ok: false, problem: { code: 'payment_provider_unavailable' } }) as const
  const down = { ...shop.deps, payments: { ...shop.deps.payments, capture } }
  expect((await acceptRequest(down, { actor: stay.host, bookingId })).ok).toBe(false)
  expect((await guest.call('POST', `/api/bookings/${bookingId}/withdrawal`)).status).toBe(200)
})
