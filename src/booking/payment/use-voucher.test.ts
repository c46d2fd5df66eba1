import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { acceptRequest } from '#booking/request/accept-request.ts'
import { declineRequest } from '#booking/request/decline-request.ts'
import { runDueWork } from '#booking/run-due-work.ts'
import { findVoucherInFull } from '#booking/voucher/find-vouchers.ts'
import { voidVoucher } from '#booking/voucher/void-voucher.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { insertVoucherEntry } from '#db/queries/payment/voucher-queries.ts'
import { issuedVoucher } from '#tests/support/payments/issue-voucher.ts'
import {
  createMoneyShop,
  goodCard,
  valueOf,
  type HeldBooking,
  type MoneyShop,
} from '#tests/support/payments/money-shop.ts'
import { settleBooking } from './settle-booking.ts'
import { takeVouchersOff, useVoucher } from './use-voucher.ts'

const staff = { uid: 'staff-1', role: 'admin' } as const

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
})
beforeEach(() => {
  shop.goTo('2027-03-01T10:00:00Z')
})
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

const use = ({ id, actor }: HeldBooking, { code }: { code: string }) =>
  useVoucher(shop.deps, { actor, bookingId: id, code })
const history = async ({ documentId }: { documentId: string }) => {
  const { balanceMinor, heldMinor, entries } = valueOf(await findVoucherInFull(shop.deps, documentId))
  return [`${balanceMinor} + ${heldMinor}`, ...entries.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)]
}

test('a voucher taken off after a card has paid the rest: the booking does not come about for that', async () => {
  for (const [amountMinor, refunds] of [
    [139_950, ['50 succeeded']],
    [140_000, []],
  ] as const)
    for (const mode of ['instant', 'request'] as const) {
      const voucher = await issuedVoucher(shop.deps, amountMinor)
      // A damage deposit requires a card even if nothing is due.
      const held = await shop.hold({ stay: { booking_mode: mode, damage_mode: 'flat', damage_amount: 20_000 } })
      valueOf(await use(held, voucher))
      await shop.showCard(await shop.session(held), goodCard)
      const off = valueOf(await takeVouchersOff(shop.deps, { actor: held.actor, bookingId: held.id }))
      expect(off).toMatchObject({ dueMinor: 140_000 })
      valueOf(await settleBooking(shop.deps, { actor: held.actor, bookingId: held.id }))
      await shop.sweep()
      expect([await shop.state(held.id), (await history(voucher))[0]]).toEqual(['hold', `${amountMinor} + 0`])
      expect(await shop.refunds(held.id)).toEqual(mode === 'instant' ? refunds : [])
      await shop.pay(held)
      expect(await shop.state(held.id)).toBe(mode === 'instant' ? 'confirmed' : 'requested')
    }
})

test('a voucher put on after a card has paid all of it: what was too much is the card’s', async () => {
  const voucher = await issuedVoucher(shop.deps, 30_000)
  const held = await shop.hold()
  await shop.showCard(await shop.session(held), goodCard)
  valueOf(await use(held, voucher))
  await shop.sweep()
  expect(await shop.state(held.id)).toBe('confirmed')
  expect((await history(voucher)).at(-1)).toBe('redeemed 30000')
  expect(await shop.balances(held.id)).toMatchObject({ provider_clearing: 110_000, voucher_clearing: 30_000 })
})

test('a voucher for a balance that a card pays at the same moment: what was too much is the card’s', async () => {
  const booked = await shop.book({ request: { plan: 'deposit' } })
  shop.goTo('2027-05-08T07:00:00Z')
  await shop.showCard(await shop.session(booked), goodCard)
  const voucher = await issuedVoucher(shop.deps, 98_000)
  valueOf(await use(booked, voucher))
  await shop.sweep()
  expect((await history(voucher)).at(-1)).toBe('redeemed 98000')
  expect(await shop.refunds(booked.id)).toEqual(['98000 succeeded'])
})

test('what a program that knows no vouchers left behind is settled: unpaid is paid with it, the rest is free', async () => {
  const { db } = shop.database
  const left = async (amountMinor: number, how: (held: HeldBooking) => Promise<unknown>) => {
    const voucher = await issuedVoucher(shop.deps, amountMinor)
    const held = await shop.hold({ request: { plan: 'deposit' } })
    await how(held)
    const voucherId = voucher.documentId
    const entry = { voucherId, kind: 'held', amountMinor, bookingId: held.id, actor: 'x', at: shop.now() } as const
    await db.transaction().execute((tx) => insertVoucherEntry(tx, entry))
    return { voucher, held }
  }
  const booked = await left(100_000, (held) => shop.pay(held))
  const ended = await left(30_000, ({ id: bookingId, actor }) => withdrawBooking(shop.deps, { actor, bookingId }))
  const expired = await left(30_000, async () => {
    shop.passHours(0.3)
    await expireHolds(shop.deps)
  })
  expect(await runDueWork(shop.deps)).toBeGreaterThan(0)
  expect(await history(booked.voucher)).toEqual([
    '2000 + 0',
    'issued 100000',
    'held 100000',
    'released 2000',
    'redeemed 98000',
  ])
  const { id: bookingId, actor } = booked.held
  expect(valueOf(await findBookingForGuest(shop.deps, { actor, bookingId }))).toMatchObject({
    state: 'confirmed',
    paidMinor: 140_000,
    dueMinor: 0,
  })
  for (const { voucher } of [ended, expired]) expect((await history(voucher))[0]).toBe('30000 + 0')
  expect((await verifyLedger(db)).faults).toEqual([])
})

test('a request that lapses while the host accepts it is over, and everything is given back', async () => {
  const voucher = await issuedVoucher(shop.deps, 30_000)
  const held = await shop.hold({ stay: { booking_mode: 'request' } })
  valueOf(await use(held, voucher))
  await shop.pay(held)
  shop.interceptProvider((request) => {
    if (request.url.endsWith('/capture')) shop.passHours(25)
    return shop.sandbox(request)
  })
  const accepted = await acceptRequest(shop.deps, { actor: staff, bookingId: held.id })
  shop.interceptProvider(null)
  await shop.sweep()
  expect(accepted).toMatchObject({ problem: { code: 'booking_state_conflict', state: 'expired' } })
  expect([await shop.state(held.id), (await history(voucher))[0]]).toEqual(['expired', '30000 + 0'])
  expect(await shop.refunds(held.id)).toEqual(['110000 succeeded'])
})

describe('a voucher that has run out', () => {
  const lastDay = { expiresOn: isoDate('2027-03-01') }

  test('is revived by what comes back with that alone', async () => {
    const voucher = await issuedVoucher(shop.deps, 150_000, lastDay)
    const held = await shop.hold()
    valueOf(await use(held, voucher))
    await shop.session(held)
    shop.goTo('2027-05-01T10:00:00Z')
    valueOf(await cancelAsHost(shop.deps, { actor: staff, bookingId: held.id, reason: 'storm' }))
    expect((await history(voucher)).slice(-2)).toEqual(['voided 10000', 'returned 140000'])
    expect((await history(voucher))[0]).toBe('140000 + 0')
  })

  test('is revived by what was kept of it meanwhile, too', async () => {
    const voucher = await issuedVoucher(shop.deps, 30_000, lastDay)
    const held = await shop.hold({ stay: { booking_mode: 'request' } })
    valueOf(await use(held, voucher))
    await shop.pay(held)
    shop.goTo('2027-03-02T09:00:00Z')
    valueOf(await declineRequest(shop.deps, { actor: staff, bookingId: held.id, reason: 'x' }))
    const found = valueOf(await findVoucherInFull(shop.deps, voucher.documentId))
    expect([found.expiresOn, found.state, found.balanceMinor]).toEqual(['2027-08-29', 'open', 30_000])
  })
})

test('refunds go to an ended voucher last, and ending it again takes them off', async () => {
  const voucher = await issuedVoucher(shop.deps, 30_000)
  const held = await shop.hold()
  valueOf(await use(held, voucher))
  await shop.pay(held)
  const end = (expectedBalanceMinor: number) =>
    voidVoucher(shop.deps, { actor: staff, voucherId: voucher.documentId, expectedBalanceMinor, reason: 'x' })
  valueOf(await end(0))
  const goodwill = { label: 'Goodwill', reason: 'noise', refundNow: true }
  valueOf(await adjustPrice(shop.deps, { ...goodwill, actor: staff, bookingId: held.id, amountMinor: -110_000 }))
  expect((await history(voucher)).at(-1)).toBe('voided 0')
  valueOf(await cancelAsHost(shop.deps, { actor: staff, bookingId: held.id, reason: 'storm' }))
  expect((await history(voucher)).at(-1)).toBe('returned 30000')
  expect(await end(0)).toMatchObject({ problem: { code: 'voucher_changed' } })
  expect(valueOf(await end(30_000))).toMatchObject({ balanceMinor: 0, state: 'void' })
})

test('taking vouchers off is for holds that have some: anything else is left as it is', async () => {
  const held = await shop.hold({ request: { plan: 'deposit' } })
  const off = () => takeVouchersOff(shop.deps, { actor: held.actor, bookingId: held.id })
  const session = await shop.session(held)
  valueOf(await off())
  await shop.sweep()
  expect(await shop.showCard(session, goodCard)).toBe('succeeded')
  valueOf(await settleBooking(shop.deps, { actor: held.actor, bookingId: held.id }))
  expect(await off()).toMatchObject({ problem: { code: 'booking_not_payable', state: 'confirmed' } })
})

test('the part that a voucher has paid of a payment is listed before the rest of it', async () => {
  const voucher = await issuedVoucher(shop.deps, 20_000)
  const held = await shop.hold({ request: { plan: 'deposit' } })
  valueOf(await use(held, voucher))
  await shop.pay(held)
  const { instalments } = valueOf(await findBookingForGuest(shop.deps, { actor: held.actor, bookingId: held.id }))
  const listed = instalments.map(({ amountMinor, state }) => `${amountMinor} ${state}`)
  expect(listed).toEqual(['20000 paid', '22000 paid', '98000 scheduled'])
})

test('the mails of a request say what a voucher pays of it', async () => {
  const held = await shop.hold({ stay: { booking_mode: 'request' } })
  valueOf(await use(held, await issuedVoucher(shop.deps, 30_000)))
  await shop.pay(held)
  const { rows } = await sql<{ paid: number[] }>`
    select jsonb_path_query_array(data, '$.payments[*] ? (@.isPaid == true).amountMinor') as paid from ops.outbox
    where booking_id = ${held.id}::uuid and template in ('request_sent', 'host_request_received')`.execute(
    shop.database.db,
  )
  expect(rows.map(({ paid }) => paid)).toEqual([[30_000], [30_000]])
})
