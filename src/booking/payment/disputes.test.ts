import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { err } from '#core/result.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StaffTodayShape } from '#contract/booking/staff-today.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { makeRefunds } from './make-refunds.ts'
import type { PaymentGateway } from '#payments/payment-gateway.ts'
import { endDispute, openDispute, settleDisputes } from '#payments/sandbox/sandbox-disputes.ts'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { findOpenWebhookEvents, insertWebhookEvent } from '#db/queries/payment/payment-event-queries.ts'
import { findLedgerBalances } from '#db/queries/payment/ledger-queries.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { settleDispute } from './settle-dispute.ts'
import { settleOpenWebhookEvents } from './settle-webhook-event.ts'

/** A card whose payment succeeds; a minute later its bank disputes the payment, and decides a week after that. */
const DISPUTED = '4000000000000259'
const MINUTES_OF_WEEK = 7 * 24 * 60

let shop: Shop
let staff: ShopGuest
let week = 0
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  await insertStay(shop.database.db, { slug: 'casa', window_months: null })
})
afterAll(async () => {
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
  await shop.database.close()
})

async function booked(card = DISPUTED) {
  const guest = await shop.guest()
  const day = (shift: number) => new Date(Date.UTC(2027, 5, 7 + 14 * week + shift)).toISOString().slice(0, 10)
  const { booking, session } = await guest.holdToPay({ stay: 'casa', checkIn: day(0), checkOut: day(7) })
  week++
  await shop.pay(session, card)
  await guest.settle(booking.documentId)
  await told()
  return booking
}

const provider = () => ({ db: shop.database.db, now: () => shop.now() })

/** Lets the provider send its events `times` over, and settles them. */
async function told(times = 1): Promise<void> {
  await settleDisputes(provider())
  const events = await shop.database.db
    .updateTable('sandbox.event')
    .set({ delivered_at: shop.now() })
    .where('delivered_at', 'is', null)
    .returning('payload')
    .execute()
  for (const { payload } of Array.from({ length: times }, () => events).flat()) {
    const body = JSON.stringify(payload)
    const headers = { [WEBHOOK_SIGNATURE_HEADER]: signWebhook(body, 'webhook-secret', shop.now()) }
    const request = new Request(`${ORIGIN}/webhooks/sandbox`, { method: 'POST', body, headers })
    expect((await shop.app(request)).status).toBe(200)
  }
  await settleOpenWebhookEvents(shop.deps)
}

const chargebacks = async () =>
  (await staff.call<StaffTodayShape>('GET', '/api/staff/today')).data.needs.filter(({ kind }) => kind === 'chargeback')

const books = async (bookingId: string) =>
  Object.entries(await findLedgerBalances(shop.database.db, bookingId)).map(([account, minor]) => `${account} ${minor}`)

const loseDispute = async () => {
  await settleDisputes(provider())
  const { id } = await shop.database.db
    .selectFrom('sandbox.dispute')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  await endDispute(provider(), id, 'lost')
  await told(2)
}

async function happened(bookingId: string) {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select kind, (detail ->> 'amountMinor')::int as amount from app.booking_event
    where booking_id = ${bookingId}::uuid and kind like 'dispute%' order by id`.execute(shop.database.db)
  return rows.map(({ kind, amount }) => `${kind} ${amount}`)
}

test('what a bank takes back waits for a person with the time there is, until the bank has decided', async () => {
  const { documentId: id, totalMinor } = await booked()
  expect(await chargebacks()).toEqual([])
  shop.pass(1)
  // The result is the same if the event comes twice.
  await told(2)
  expect(await chargebacks()).toMatchObject([
    {
      booking: { documentId: id },
      amountMinor: totalMinor,
      text: 'fraudulent',
      until: new Date(shop.now().getTime() + MINUTES_OF_WEEK * 60_000).toISOString(),
    },
  ])
  expect(await happened(id)).toEqual([`disputed ${totalMinor}`])
  shop.pass(MINUTES_OF_WEEK)
  await told()
  expect(await chargebacks()).toEqual([])
  expect(await happened(id)).toEqual([`disputed ${totalMinor}`, `dispute_won ${totalMinor}`])
})

test('one that is lost is told as such, and what was said before it comes too late', async () => {
  const { documentId: id, totalMinor } = await booked()
  shop.pass(1)
  await settleDisputes(provider())
  const { id: dispute } = await shop.database.db
    .selectFrom('sandbox.dispute')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const before = await shop.deps.payments.readDispute(dispute)
  await endDispute(provider(), dispute, 'lost')
  await told()
  expect([await chargebacks(), await happened(id)]).toEqual([[], [`dispute_lost ${totalMinor}`]])
  // An answer from before the end of the dispute that arrives after it.
  const payments = { ...shop.deps.payments, readDispute: async () => before }
  expect(await settleDispute({ ...shop.deps, payments }, dispute)).toEqual({ ok: true, value: true })
  expect([await chargebacks(), await happened(id)]).toEqual([[], [`dispute_lost ${totalMinor}`]])
})

test('the event of a dispute that the provider does not know, as of another account, is laid aside after an hour', async () => {
  const event = { id: 'evt_of_nobody', type: 'dispute.opened', data: { intent: 'pi_x', dispute: 'dp_of_nobody' } }
  await insertWebhookEvent(shop.database.db, {
    provider: 'sandbox',
    eventId: event.id,
    kind: event.type,
    payload: event,
    at: shop.now(),
  })
  expect(shop.deps.payments.subjectOf(event).disputeRef).toBe('dp_of_nobody')
  const isOpen = async () => {
    await settleOpenWebhookEvents(shop.deps)
    return (await findOpenWebhookEvents(shop.database.db)).some(({ eventId }) => eventId === event.id)
  }
  expect(await isOpen()).toBe(true)
  shop.pass(61)
  expect(await isOpen()).toBe(false)
})

describe('a payment that is lost', () => {
  test('is off the price and in the books as money that went back, once, and nobody gives it back again', async () => {
    const { documentId: id, totalMinor } = await booked()
    expect(await books(id)).toContain(`provider_clearing ${totalMinor}`)
    shop.pass(1)
    await loseDispute()
    expect(await books(id)).toEqual(expect.arrayContaining([`discount ${totalMinor}`]))
    expect((await books(id)).filter((balance) => /clearing|receivable|payable/.test(balance))).toEqual([])
    const staffView = await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)
    expect(staffView.data).toMatchObject({
      totalMinor: 0,
      refundedMinor: totalMinor,
      state: 'confirmed',
      refunds: [{ amountMinor: totalMinor, status: 'succeeded', by: 'payment' }],
    })
    const actor = { uid: 'staff', role: 'staff' as const }
    const goodwill = { actor, bookingId: id, amountMinor: -100, label: 'Sorry', reason: 'noise', refundNow: true }
    expect(await adjustPrice(shop.deps, goodwill)).toMatchObject({ problem: { code: 'refund_exceeds_paid' } })
    expect((await staff.call('POST', `/api/staff/bookings/${id}/cancel`, { data: { reason: 'fraud' } })).status).toBe(
      200,
    )
    expect(await makeRefunds(shop.deps)).toBe(0)
    expect((await books(id)).filter((balance) => /clearing|receivable|payable/.test(balance))).toEqual([])
  })

  test('is what had not gone back before', async () => {
    const { documentId: id, totalMinor } = await booked()
    shop.pass(1)
    await settleDisputes(provider())
    await told()
    const refundMinor = Math.floor(totalMinor / 3)
    const actor = { uid: 'staff', role: 'staff' as const }
    const goodwill = { actor, bookingId: id, label: 'Sorry', reason: 'noise', refundNow: true }
    expect(await adjustPrice(shop.deps, { ...goodwill, amountMinor: -refundMinor })).toMatchObject({ ok: true })
    expect(await makeRefunds(shop.deps)).toBe(1)
    await loseDispute()
    // The bank cannot take back what was refunded before.
    expect(await books(id)).toContain(`discount ${totalMinor}`)
    expect((await books(id)).filter((balance) => /clearing|receivable|payable/.test(balance))).toEqual([])
  })

  test('is also off the price of a change that is waiting for an answer', async () => {
    const { documentId: id, totalMinor, checkIn, checkOut } = await booked()
    const nextDay = new Date(Date.parse(checkOut) + 86_400_000).toISOString().slice(0, 10)
    const data = { checkIn, checkOut: nextDay, adults: 2 }
    const asked = await staff.call('POST', `/api/staff/bookings/${id}/changes`, { data })
    expect([asked.status, asked.error]).toEqual([201, undefined])
    const waiting = async () => (await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data.change
    const before = (await waiting())?.totalMinor ?? 0
    expect(before).toBeGreaterThan(totalMinor)
    shop.pass(1)
    await loseDispute()
    expect((await waiting())?.totalMinor).toBe(before - totalMinor)
  })

  test('of a booking that ended without a stay is what the host had kept', async () => {
    const { documentId: id, checkOut } = await booked('4242424242424242')
    shop.pass(Math.ceil((Date.parse(`${checkOut}T06:00:00Z`) - shop.now().getTime()) / 60_000))
    const data = { note: 'Nobody came' }
    const ended = await staff.call('POST', `/api/staff/bookings/${id}/no-show`, { data })
    expect([ended.status, ended.error]).toEqual([200, undefined])
    await makeRefunds(shop.deps)
    const kept = (await findLedgerBalances(shop.database.db, id)).provider_clearing ?? 0
    expect(kept).toBeGreaterThan(0)
    const { provider_ref: intentId } = await shop.database.db
      .selectFrom('app.payment')
      .select('provider_ref')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    await openDispute(provider(), { intentId: intentId ?? '', endsAt: new Date(shop.now().getTime() + 3_600_000) })
    await loseDispute()
    expect(await books(id)).toContain(`discount ${kept}`)
    expect((await books(id)).filter((balance) => /clearing|receivable|payable/.test(balance))).toEqual([])
  })

  describe('for which a refund was decided that its provider refuses, because the payment is disputed', () => {
    const refusing: PaymentGateway['refund'] = async () => err({ code: 'refund_refused', reason: 'charge_disputed' })
    const makeRefused = () =>
      makeRefunds({ ...shop.deps, payments: { ...shop.deps.payments, refund: refusing }, onFault: () => {} })

    async function cancelledWhileDisputed() {
      const { documentId: id, totalMinor } = await booked()
      shop.pass(1)
      await told()
      const { status } = await staff.call('POST', `/api/staff/bookings/${id}/cancel`, { data: { reason: 'fraud' } })
      expect(status).toBe(200)
      return { id, totalMinor }
    }
    const refunds = async (id: string) =>
      (await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data.refunds.map(
        ({ amountMinor, status }) => `${amountMinor} ${status}`,
      )
    const toPayByHand = async (id: string) =>
      (await staff.call<StaffTodayShape>('GET', '/api/staff/today')).data.needs.filter(
        ({ kind, booking }) => kind === 'refund' && booking?.documentId === id,
      ).length

    const markPaid = async (id: string) => {
      const { refunds: found } = (await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data
      const refund = found.find(({ status }) => status === 'failed')!
      const path = `/api/staff/bookings/${id}/refunds/${refund.documentId}/paid`
      return { isDisputed: refund.isDisputed, status: (await staff.call('POST', path)).status }
    }

    test('cannot be recorded as paid by hand while the bank decides: it may give the guest the same money', async () => {
      const { id } = await cancelledWhileDisputed()
      await makeRefused()
      expect(await markPaid(id)).toEqual({ isDisputed: true, status: 409 })
      shop.pass(MINUTES_OF_WEEK)
      await told()
      expect(await markPaid(id)).toEqual({ isDisputed: false, status: 200 })
    })

    test('has gone back with it: nobody is asked to pay it by hand', async () => {
      const { id, totalMinor } = await cancelledWhileDisputed()
      await makeRefused()
      expect([await refunds(id), await toPayByHand(id)]).toEqual([[`${totalMinor} failed`], 0])
      await loseDispute()
      expect([await refunds(id), await toPayByHand(id)]).toEqual([[`${totalMinor} succeeded`], 0])
      expect(await books(id)).toEqual([])
    })

    test('has gone back with it, even if the refusal comes after the decision of the bank', async () => {
      const { id, totalMinor } = await cancelledWhileDisputed()
      await loseDispute()
      await makeRefused()
      expect([await refunds(id), await toPayByHand(id)]).toEqual([[`${totalMinor} succeeded`], 0])
      expect(await books(id)).toEqual([])
    })

    test('has gone back with it as far as the bank took it, and the rest is still owed', async () => {
      const { id, totalMinor } = await cancelledWhileDisputed()
      await makeRefused()
      await shop.database.db
        .updateTable('sandbox.dispute')
        .set({ amount: totalMinor - 1 })
        .where('state', '=', 'open')
        .execute()
      await loseDispute()
      expect([await refunds(id), await toPayByHand(id)]).toEqual([['1 failed', `${totalMinor - 1} succeeded`], 1])
    })

    test('of a part has gone back with it, and the rest is off the price', async () => {
      const { documentId: id, totalMinor } = await booked()
      shop.pass(1)
      await told()
      const actor = { uid: 'staff', role: 'staff' as const }
      const goodwill = { actor, bookingId: id, amountMinor: -100, label: 'Sorry', reason: 'noise', refundNow: true }
      expect(await adjustPrice(shop.deps, goodwill)).toMatchObject({ ok: true })
      await makeRefused()
      await loseDispute()
      expect((await refunds(id)).toSorted()).toEqual(['100 succeeded', `${totalMinor - 100} succeeded`])
    })

    test('is still owed after one that is won', async () => {
      const { id, totalMinor } = await cancelledWhileDisputed()
      await makeRefused()
      shop.pass(MINUTES_OF_WEEK)
      await told()
      expect([await refunds(id), await toPayByHand(id)]).toEqual([[`${totalMinor} failed`], 1])
    })
  })
})
