import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StaffTodayShape } from '#contract/booking/staff-today.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { findLedgerBalances } from '#db/queries/payment/ledger-queries.ts'
import { failRefund } from '#payments/sandbox/sandbox-provider.ts'
import { brokenInvariants } from '#tests/support/booking/invariants.ts'
import { refundAtProvider } from '#tests/support/payments/refund-at-provider.ts'
import { insertPicture } from '#tests/support/pictures/insert-picture.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { captureDamage } from './capture-damage.ts'
import { findProviderRefunds } from './find-provider-refunds.ts'
import { makeRefunds } from './make-refunds.ts'
import { processDeposits } from './process-deposits.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

const DAY_MINUTES = 24 * 60

let shop: Shop
let staff: ShopGuest
let week = 0
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
  await insertStay(shop.database.db, { slug: 'casa', window_months: null })
})
afterAll(async () => {
  await shop.deliverEvents()
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
  expect(await brokenInvariants(shop.database.db, shop.now())).toEqual([])
  await shop.database.close()
})

async function booked({ stay = 'casa' } = {}) {
  const guest = await shop.guest()
  const day = (shift: number) => new Date(Date.UTC(2027, 5, 7 + 14 * week + shift)).toISOString().slice(0, 10)
  const { booking, session } = await guest.holdToPay({ stay, checkIn: day(0), checkOut: day(7) })
  week++
  await shop.pay(session, '4242424242424242')
  await guest.settle(booking.documentId)
  await shop.deliverEvents()
  return { guest, id: booking.documentId, totalMinor: booking.totalMinor }
}

const refundThere = (bookingId: string, amountMinor: number, kind?: 'damage') =>
  refundAtProvider(shop.database.db, shop.deps, { bookingId, amountMinor, ...(kind && { kind }) })

/** The events of the provider are lost. */
const loseEvents = () =>
  shop.database.db
    .updateTable('sandbox.event')
    .set({ delivered_at: shop.now() })
    .where('delivered_at', 'is', null)
    .execute()

const seen = async (id: string) => (await staff.call<StaffBookingShape>('GET', `/api/staff/bookings/${id}`)).data

const mailedOf = async (id: string) => {
  const mails = shop.database.db.selectFrom('ops.outbox').select('data').where('template', '=', 'refund_made')
  const found = await mails.where('booking_id', '=', id).execute()
  return found.map(({ data }) => (data as { amountMinor: number }).amountMinor)
}

const refundsOf = async (id: string) =>
  (await seen(id)).refunds.map(({ amountMinor, status, reason }) => `${amountMinor} ${status} ${reason}`)

const books = async (id: string) =>
  Object.entries(await findLedgerBalances(shop.database.db, id)).map(([account, minor]) => `${account} ${minor}`)

const needs = async (id: string) =>
  (await staff.call<StaffTodayShape>('GET', '/api/staff/today')).data.needs.filter(
    ({ booking }) => booking?.documentId === id,
  )

const givenBackThere = async (bookingId: string) => {
  const made = shop.database.db
    .selectFrom('sandbox.refund as r')
    .innerJoin('app.payment as p', 'p.provider_ref', 'r.intent_id')
    .select('r.amount')
    .where('r.status', '=', 'succeeded')
    .where('p.booking_id', '=', bookingId)
  return (await made.execute()).reduce((sum, { amount }) => sum + amount, 0)
}

const cancel = ({ guest, id }: { guest: ShopGuest; id: string }) =>
  guest.call('POST', `/api/bookings/${id}/cancel`, { data: { reason: 'plans_changed' } })

describe('a part that was refunded at the provider', () => {
  test('is off the price and in the books, once, however often its events come', async () => {
    const { guest, id, totalMinor } = await booked()
    await refundThere(id, 5_000)
    await shop.deliverEvents()
    await shop.database.db.updateTable('sandbox.event').set({ delivered_at: null }).execute()
    await Promise.all([shop.deliverEvents(), findProviderRefunds(shop.deps)])
    await findProviderRefunds(shop.deps)

    expect(await refundsOf(id)).toEqual(['5000 succeeded refund_at_provider'])
    expect(await seen(id)).toMatchObject({ totalMinor: totalMinor - 5_000, paidMinor: totalMinor - 5_000 })
    expect(await books(id)).toEqual(
      expect.arrayContaining([
        `provider_clearing ${totalMinor - 5_000}`,
        'discount 5000',
        `stay_revenue -${totalMinor}`,
      ]),
    )
    const { data } = await guest.booking(id)
    expect(data).toMatchObject({ refundedMinor: 5_000, owedBackMinor: 0 })
    expect(data.lines.at(-1)).toMatchObject({
      label: 'Refunded at the payment provider',
      amountMinor: -5_000,
      explanation: '€50.00 taken off: it was paid back to the card',
    })
    expect(data.history.filter(({ kind }) => kind === 'refunded_at_provider')).toMatchObject([
      { amountMinor: 5_000, by: 'system' },
    ])
    expect(await mailedOf(id)).toEqual([5_000])
  })

  test('and was made before the last days is booked without a mail about old news', async () => {
    const { id } = await booked()
    await refundThere(id, 4_000)
    await loseEvents()
    shop.pass(4 * DAY_MINUTES)
    await sql`delete from app.refund_reading`.execute(shop.database.db)
    expect(await findProviderRefunds(shop.deps)).toBe(1)
    expect(await mailedOf(id)).toEqual([])
  })

  test('and whose event was lost is found by asking the provider', async () => {
    await findProviderRefunds(shop.deps)
    const { id } = await booked()
    await refundThere(id, 7_000)
    await loseEvents()
    shop.pass(10)
    expect(await findProviderRefunds(shop.deps)).toBe(1)
    expect(await findProviderRefunds(shop.deps)).toBe(0)
    expect(await refundsOf(id)).toEqual(['7000 succeeded refund_at_provider'])
  })

  test('that could not be recorded when it was read is found for a day', async () => {
    const { id } = await booked()
    await refundThere(id, 3_000)
    await loseEvents()
    const payments = shop.database.db.updateTable('app.payment').where('booking_id', '=', id)
    const [payment] = await payments.set({ status: 'processing', captured: 0 }).returning('amount').execute()
    expect(await findProviderRefunds(shop.deps)).toBe(0)
    shop.pass(3 * 60)
    expect(await findProviderRefunds(shop.deps)).toBe(0)
    shop.pass(10)
    await payments.set({ status: 'captured', captured: payment!.amount }).execute()
    expect(await findProviderRefunds(shop.deps)).toBe(1)
    expect(await refundsOf(id)).toEqual(['3000 succeeded refund_at_provider'])
  })

  test('is not given back again when the guest cancels', async () => {
    const held = await booked()
    await refundThere(held.id, 5_000)
    await shop.deliverEvents()
    expect((await cancel(held)).status).toBe(200)
    await makeRefunds(shop.deps)
    expect(await givenBackThere(held.id)).toBe(held.totalMinor)
    expect(await books(held.id)).toEqual([])
  })

  test('is not given back again even if nobody knew of it when the guest cancelled', async () => {
    const held = await booked()
    await refundThere(held.id, 5_000)
    await loseEvents()
    await cancel(held)
    // The provider refuses the whole; what is left of it is asked for as another refund.
    await makeRefunds(shop.deps)
    await makeRefunds(shop.deps)
    expect((await refundsOf(held.id)).toSorted()).toEqual([
      `${held.totalMinor - 5_000} succeeded plans_changed`,
      '5000 succeeded plans_changed',
    ])
    expect(await givenBackThere(held.id)).toBe(held.totalMinor)
    expect(await books(held.id)).toEqual([])
    expect((await needs(held.id)).map(({ kind }) => kind)).toEqual(['refund_elsewhere'])
    // The mail about the cancellation has said all of it.
    expect(await mailedOf(held.id)).toEqual([])
  })

  test('limits what staff can give back', async () => {
    const { id, totalMinor } = await booked()
    await refundThere(id, 5_000)
    await shop.deliverEvents()
    const goodwill = (amountMinor: number) =>
      staff.call('POST', `/api/staff/bookings/${id}/refunds`, {
        data: { amountMinor, reason: 'noise' },
        headers: { 'idempotency-key': `${id}-${amountMinor}` },
      })
    expect((await goodwill(totalMinor - 4_999)).error?.details.code).toBe('refund_exceeds_paid')
    expect((await goodwill(totalMinor - 5_000)).status).toBe(200)
  })

  test('waits on Today until a person ticks it off', async () => {
    const { id } = await booked()
    const ref = await refundThere(id, 5_000)
    await shop.deliverEvents()
    expect(await needs(id)).toMatchObject([{ kind: 'refund_elsewhere', thing: ref, amountMinor: 5_000, text: null }])
    const see = (refund: string) => staff.call('POST', `/api/staff/bookings/${id}/provider-refunds/${refund}/see`)
    expect((await see('re_of_nobody')).status).toBe(404)
    expect([(await see(ref)).status, (await see(ref)).status]).toEqual([200, 200])
    expect(await needs(id)).toEqual([])
  })

  test('that comes back from the bank is owed, and has to be paid by hand', async () => {
    const { id } = await booked()
    const ref = await refundThere(id, 5_000)
    await shop.deliverEvents()
    await failRefund(shop.deps, ref)
    await expect(shop.deliverEvents()).rejects.toThrow('has to be paid by hand')
    expect(await refundsOf(id)).toEqual(['5000 failed refund_at_provider'])
    expect((await needs(id)).map(({ kind }) => kind)).toEqual(['refund'])
  })

  test('that comes back is noticed even if the event is lost', async () => {
    const { id } = await booked()
    const ref = await refundThere(id, 5_000)
    await shop.deliverEvents()
    await failRefund(shop.deps, ref)
    await loseEvents()
    shop.pass(DAY_MINUTES)
    await reconcileRefunds({ ...shop.deps, onFault: () => {} })
    expect(await refundsOf(id)).toEqual(['5000 failed refund_at_provider'])
  })
})

describe('a whole payment that was refunded at the provider', () => {
  test('leaves nothing to give back', async () => {
    const held = await booked()
    await refundThere(held.id, held.totalMinor)
    await shop.deliverEvents()
    expect(await seen(held.id)).toMatchObject({ totalMinor: 0, paidMinor: 0, state: 'confirmed' })
    await cancel(held)
    await makeRefunds(shop.deps)
    expect(await givenBackThere(held.id)).toBe(held.totalMinor)
    expect((await books(held.id)).filter((line) => /clearing|receivable|payable/.test(line))).toEqual([])
  })

  test('after the guest cancelled, before the product could, is what was owed', async () => {
    const held = await booked()
    await cancel(held)
    await refundThere(held.id, held.totalMinor)
    await shop.deliverEvents()
    expect(await makeRefunds(shop.deps)).toBe(0)
    expect(await refundsOf(held.id)).toEqual([`${held.totalMinor} succeeded plans_changed`])
    expect(await books(held.id)).toEqual([])
  })
})

test('one that somebody had recorded as paid by hand takes its place once that record is undone', async () => {
  const held = await booked()
  await cancel(held)
  shop.interceptProvider(async (request) =>
    request.method === 'POST' && request.url.endsWith('/refunds')
      ? Response.json({ error: { code: 'card_gone' } }, { status: 400 })
      : shop.sandbox(request),
  )
  await makeRefunds({ ...shop.deps, onFault: () => {} })
  shop.interceptProvider(null)
  const refund = `/api/staff/bookings/${held.id}/refunds/${(await seen(held.id)).refunds[0]?.documentId ?? ''}`
  const keyed = (key: string, data?: object) => ({
    headers: { 'idempotency-key': `${held.id}-${key}` },
    ...(data && { data }),
  })
  expect((await staff.call('POST', `${refund}/paid`, keyed('paid'))).status).toBe(200)
  await refundThere(held.id, held.totalMinor)
  await shop.deliverEvents()
  expect(await books(held.id)).toEqual([`provider_clearing ${held.totalMinor}`, `offline_clearing -${held.totalMinor}`])
  expect(await needs(held.id)).toMatchObject([{ kind: 'refund_elsewhere', text: 'recorded' }])
  await staff.call('POST', `${refund}/undo`, keyed('undo', { reason: 'It was made at the provider' }))
  expect(await refundsOf(held.id)).toEqual([`${held.totalMinor} succeeded plans_changed`])
  expect(await books(held.id)).toEqual([])
  expect(await needs(held.id)).toMatchObject([{ kind: 'refund_elsewhere', text: null }])
})

test('a refund of ours whose answer was lost is ours, not one that somebody made there', async () => {
  const held = await booked()
  await cancel(held)
  const { payments } = shop.deps
  const lost = {
    ...payments,
    refund: async (request: Parameters<typeof payments.refund>[0]) => {
      await payments.refund(request)
      return { ok: false, problem: { code: 'payment_provider_unavailable' } } as const
    },
  }
  await makeRefunds({ ...shop.deps, payments: lost })
  await shop.deliverEvents()
  expect(await refundsOf(held.id)).toEqual([`${held.totalMinor} succeeded plans_changed`])
  expect(await needs(held.id)).toEqual([])
})

test('what was kept of a damage deposit and is refunded there leaves the books, and the price stays', async () => {
  const { db } = shop.database
  await insertStay(db, { slug: 'vasa', window_months: null, damage_mode: 'flat', damage_amount: 20_000 })
  const { id, totalMinor } = await booked({ stay: 'vasa' })
  const { checkIn } = await seen(id)
  shop.pass(Math.ceil((Date.parse(`${checkIn}T12:00:00Z`) - shop.now().getTime()) / 60_000))
  await processDeposits(shop.deps)
  const actor = { uid: staff.uid, role: 'staff' } as const
  const kept = await captureDamage(shop.deps, {
    actor,
    bookingId: id,
    amountMinor: 8_000,
    note: 'A vase',
    pictures: [await insertPicture(db, staff.uid)],
  })
  expect(kept).toEqual({ ok: true, value: expect.anything() })
  await shop.deliverEvents()
  const ref = await refundThere(id, 3_000, 'damage')
  await shop.deliverEvents()
  expect(await books(id)).toEqual(
    expect.arrayContaining(['damage_deposit -5000', `provider_clearing ${totalMinor + 5_000}`]),
  )
  expect((await seen(id)).totalMinor).toBe(totalMinor)
  expect(await mailedOf(id)).toEqual([3_000])
  await failRefund(shop.deps, ref)
  await shop.deliverEvents()
  expect(await books(id)).toEqual(
    expect.arrayContaining(['damage_deposit -8000', `provider_clearing ${totalMinor + 8_000}`]),
  )
  expect(await needs(id)).toMatchObject([{ kind: 'refund_elsewhere', text: 'failed' }])

  const other = await refundThere(id, 2_000, 'damage')
  await shop.deliverEvents()
  await failRefund(shop.deps, other)
  await loseEvents()
  await reconcileRefunds(shop.deps)
  expect(await books(id)).toContain('damage_deposit -6000')
  shop.pass(DAY_MINUTES)
  await reconcileRefunds(shop.deps)
  await reconcileRefunds(shop.deps)
  // Its event is lost; asking has found it, once.
  expect(await books(id)).toContain('damage_deposit -8000')
})
