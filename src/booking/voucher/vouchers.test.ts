import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { cancelBooking } from '#booking/cancellation/cancel-booking.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { findBookingForGuest } from '#booking/find-bookings.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { withdrawBooking } from '#booking/hold/withdraw-booking.ts'
import { adjustPrice } from '#booking/ledger/adjust-price.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { payOffline } from '#booking/payment/pay-offline.ts'
import { takeVouchersOff, useVoucher } from '#booking/payment/use-voucher.ts'
import { acceptRequest } from '#booking/request/accept-request.ts'
import { declineRequest } from '#booking/request/decline-request.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { issuedVoucher } from '#tests/support/payments/issue-voucher.ts'
import {
  createMoneyShop,
  goodCard,
  valueOf,
  type HeldBooking,
  type MoneyShop,
} from '#tests/support/payments/money-shop.ts'
import { findVoucherInFull } from './find-vouchers.ts'
import { voidVoucher } from './void-voucher.ts'

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop({ poolSize: 8 })
})
beforeEach(() => {
  shop.goTo('2027-03-01T10:00:00Z')
  shop.interceptProvider(null)
})
afterAll(async () => {
  expect(await shop.brokenInvariants()).toEqual([])
  await shop.database.close()
})

const staff = { uid: 'staff-1', role: 'admin' } as const

const use = ({ id, actor }: HeldBooking, { code }: { code: string }) =>
  useVoucher(shop.deps, { actor, bookingId: id, code })
const seen = async ({ id, actor }: HeldBooking) =>
  valueOf(await findBookingForGuest(shop.deps, { actor, bookingId: id }))
const history = async ({ documentId }: { documentId: string }) => {
  const { balanceMinor, heldMinor, entries } = valueOf(await findVoucherInFull(shop.deps, documentId))
  return [`${balanceMinor} + ${heldMinor}`, ...entries.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)]
}
const cancelled = (bookingId: string) => cancelAsHost(shop.deps, { actor: staff, bookingId, reason: 'storm' })

describe('a voucher', () => {
  test('leaves of a payment what a card can be charged, or nothing', async () => {
    const voucher = await issuedVoucher(shop.deps, 139_980)
    const held = await shop.hold()
    expect(valueOf(await use(held, voucher))).toMatchObject({ dueMinor: 50, vouchers: [{ heldMinor: 139_950 }] })
    expect(await history(voucher)).toEqual(['30 + 139950', 'issued 139980', 'held 139950'])
    // Another voucher pays all of the rest.
    const other = await issuedVoucher(shop.deps, 50)
    expect(valueOf(await use(held, other))).toMatchObject({ dueMinor: 0 })
  })

  test('pays a part: the card is asked for the rest, to the cent, and the price is what it was', async () => {
    const voucher = await issuedVoucher(shop.deps, 49_99)
    const held = await shop.hold()
    const before = await seen(held)
    const booking = valueOf(await use(held, voucher))
    expect(booking).toMatchObject({ dueMinor: 140_000 - 49_99, vouchers: [{ heldMinor: 49_99, paidMinor: 0 }] })
    expect([booking.totalMinor, booking.lines, booking.cancellation]).toEqual([
      before.totalMinor,
      before.lines,
      before.cancellation,
    ])
    expect(await history(voucher)).toEqual(['0 + 4999', 'issued 4999', 'held 4999'])
    expect(await shop.session(held)).toMatchObject({ amountMinor: 135_001 })
    await shop.pay(held)
    expect(await shop.payments(held.id)).toEqual(['instalment captured 135001', 'instalment captured 4999'])
    expect(await seen(held)).toMatchObject({
      state: 'confirmed',
      paidMinor: 140_000,
      dueMinor: 0,
      vouchers: [{ heldMinor: 0, paidMinor: 49_99 }],
    })
    expect(await shop.balances(held.id)).toMatchObject({ provider_clearing: 135_001, voucher_clearing: 49_99 })
    expect(await history(voucher)).toEqual(['0 + 0', 'issued 4999', 'held 4999', 'redeemed 4999'])
  })

  test('pays all of it: no card, and what is left is for another stay', async () => {
    const voucher = await issuedVoucher(shop.deps, 150_000)
    const [first, second] = [await shop.hold(), await shop.hold()]
    valueOf(await use(first, voucher))
    expect(await shop.session(first)).toMatchObject({ amountMinor: 0, url: `/user/bookings/${first.id}` })
    expect([await shop.state(first.id), await shop.payments(first.id)]).toEqual([
      'confirmed',
      ['instalment captured 140000'],
    ])
    // The guest sees its balance, with the booking that it has paid.
    const left = async () => (await seen(first)).vouchers.map(({ leftMinor }) => leftMinor)
    expect(await left()).toEqual([10_000])
    const atWork = valueOf(await findStaffBooking(shop.deps, { actor: staff, bookingId: first.id }))
    expect(atWork.vouchers).toMatchObject([{ paidMinor: 140_000, leftMinor: null }])
    expect((await seen(first)).vouchers[0]?.expiresOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(valueOf(await use(second, voucher)).dueMinor).toBe(130_000)
    expect(await left()).toEqual([0])
    expect(await history(voucher)).toEqual([
      '0 + 10000',
      'issued 150000',
      'held 140000',
      'redeemed 140000',
      'held 10000',
    ])
  })

  test('pays what is due first and then what is to come; without anything to come no card is kept', async () => {
    const held = await shop.hold({ request: { plan: 'deposit' } })
    expect((await seen(held)).dueMinor).toBe(42_000)
    const booking = valueOf(await use(held, await issuedVoucher(shop.deps, 50_000)))
    expect(booking.instalments.map(({ amountMinor, state }) => `${amountMinor} ${state}`)).toEqual([
      '42000 paid',
      '8000 paid',
      '90000 scheduled',
    ])
    // The card is saved for the rest.
    expect(await shop.session(held)).toMatchObject({ amountMinor: 0 })
    await shop.pay(held)
    expect(await shop.payments(held.id)).toEqual(['card_setup captured 0', 'instalment captured 50000'])
    expect(await shop.instalments(held.id)).toEqual([
      '1 42000 2027-03-01 paid',
      '2 90000 2027-05-08 scheduled',
      '3 8000 2027-05-08 paid',
    ])
    const other = await shop.hold({ request: { plan: 'later' } })
    valueOf(await use(other, await issuedVoucher(shop.deps, 140_000)))
    await shop.session(other)
    expect([await shop.state(other.id), await shop.payments(other.id)]).toEqual([
      'confirmed',
      ['instalment captured 140000'],
    ])
  })

  test('pays the balance of a booking, in person and less than all of it, too', async () => {
    const booked = await shop.book({ request: { plan: 'deposit' } })
    const voucher = await issuedVoucher(shop.deps, 30_000)
    expect(valueOf(await use(booked, voucher))).toMatchObject({ paidMinor: 72_000, vouchers: [{ paidMinor: 30_000 }] })
    expect(await shop.mails(booked.id)).toContain('balance_charged')
    shop.goTo('2027-05-08T07:00:00Z')
    await shop.sweep()
    expect(await shop.instalments(booked.id)).toEqual([
      '1 42000 2027-03-01 paid',
      '2 68000 2027-05-08 paid',
      '3 30000 2027-05-08 paid',
    ])
  })

  test('is one of several, and can be taken off again', async () => {
    const [one, two] = [await issuedVoucher(shop.deps, 10_000), await issuedVoucher(shop.deps, 20_000)]
    const held = await shop.hold()
    valueOf(await use(held, one))
    const session = await shop.session(held)
    expect(valueOf(await use(held, two)).dueMinor).toBe(110_000)
    // Using it twice counts once, and the earlier payment page can no longer be used.
    expect(valueOf(await use(held, two)).dueMinor).toBe(110_000)
    await shop.sweep()
    expect(await shop.showCard(session, goodCard)).toBe('declined')
    const off = valueOf(await takeVouchersOff(shop.deps, { actor: held.actor, bookingId: held.id }))
    expect(off).toMatchObject({ dueMinor: 140_000, vouchers: [] })
    expect(await history(two)).toEqual(['20000 + 0', 'issued 20000', 'held 20000', 'released 20000'])
  })

  test('goes with an arrival that pays there', async () => {
    const held = await shop.hold({ stay: { offline_methods: ['on_arrival'] } })
    valueOf(await use(held, await issuedVoucher(shop.deps, 40_000)))
    valueOf(await payOffline(shop.deps, { actor: held.actor, bookingId: held.id, method: 'on_arrival' }))
    expect(await shop.instalments(held.id)).toEqual(['1 100000 2027-06-07 scheduled', '2 40000 2027-06-07 paid'])
  })
})

describe('the money comes back to the voucher', () => {
  test('when the hold ends, by itself or by its guest', async () => {
    const voucher = await issuedVoucher(shop.deps, 30_000)
    const held = await shop.hold()
    valueOf(await use(held, voucher))
    valueOf(await withdrawBooking(shop.deps, { actor: held.actor, bookingId: held.id }))
    expect((await history(voucher))[0]).toBe('30000 + 0')
    const other = await shop.hold()
    valueOf(await use(other, voucher))
    shop.passHours(0.3)
    await expireHolds(shop.deps)
    expect((await history(voucher))[0]).toBe('30000 + 0')
    expect(await use(other, voucher)).toMatchObject({ ok: false, problem: { code: 'hold_expired' } })
  })

  test('not when the hold is paid in the second in which it ends, unless somebody has spent it meanwhile', async () => {
    for (const isSpent of [false, true]) {
      shop.goTo('2027-03-01T10:00:00Z')
      const voucher = await issuedVoucher(shop.deps, 30_000)
      const held = await shop.hold()
      valueOf(await use(held, voucher))
      await shop.showCard(await shop.session(held), goodCard)
      shop.passHours(0.3)
      await expireHolds(shop.deps)
      if (isSpent) valueOf(await use(await shop.hold(), voucher))
      await shop.sweep()
      expect(await shop.state(held.id)).toBe(isSpent ? 'expired' : 'confirmed')
      expect(await shop.refunds(held.id)).toEqual(isSpent ? ['110000 succeeded'] : [])
      expect((await history(voucher))[0]).toBe(isSpent ? '0 + 30000' : '0 + 0')
    }
  })

  test('when a request is declined; when it is accepted the host has it', async () => {
    const voucher = await issuedVoucher(shop.deps, 30_000)
    const declined = await shop.hold({ stay: { booking_mode: 'request' } })
    valueOf(await use(declined, voucher))
    await shop.pay(declined)
    expect([await shop.state(declined.id), (await history(voucher))[0]]).toEqual(['requested', '0 + 30000'])
    expect(await use(declined, voucher)).toMatchObject({ problem: { code: 'booking_not_payable' } })
    valueOf(await declineRequest(shop.deps, { actor: staff, bookingId: declined.id, reason: 'x' }))
    expect((await history(voucher))[0]).toBe('30000 + 0')
    const accepted = await shop.hold({ stay: { booking_mode: 'request' } })
    valueOf(await use(accepted, voucher))
    await shop.pay(accepted)
    valueOf(await acceptRequest(shop.deps, { actor: staff, bookingId: accepted.id }))
    expect(await shop.payments(accepted.id)).toEqual(['instalment captured 110000', 'instalment captured 30000'])
    expect((await history(voucher)).at(-1)).toBe('redeemed 30000')
  })

  test('first, before the card has anything back: it never turns into money', async () => {
    const voucher = await issuedVoucher(shop.deps, 30_000)
    const held = await shop.hold({ request: { plan: 'deposit' } })
    valueOf(await use(held, voucher))
    await shop.pay(held)
    // The card has made the last payment.
    shop.goTo('2027-05-08T07:00:00Z')
    await shop.sweep()
    expect(await shop.payments(held.id)).toEqual([
      'instalment captured 12000',
      'instalment captured 30000',
      'instalment captured 98000',
    ])
    const goodwill = { label: 'Goodwill', reason: 'noise', refundNow: true }
    valueOf(await adjustPrice(shop.deps, { ...goodwill, actor: staff, bookingId: held.id, amountMinor: -10_000 }))
    expect(await shop.refunds(held.id)).toEqual(['10000 succeeded'])
    expect((await history(voucher)).at(-1)).toBe('returned 10000')
    const { id: bookingId, actor } = held
    valueOf(await cancelBooking(shop.deps, { actor, bookingId, reason: 'illness' }))
    await shop.sweep()
    const back = await shop.refunds(held.id)
    expect(back.every((one) => one.endsWith('succeeded'))).toBe(true)
    expect((await history(voucher))[0]).toBe('30000 + 0')
    expect(await shop.balances(held.id)).not.toHaveProperty('voucher_clearing')
  })

  test('and can be spent for half a year, however old the voucher is', async () => {
    const voucher = await issuedVoucher(shop.deps, 140_000, { expiresOn: isoDate('2027-03-01') })
    const held = await shop.hold()
    valueOf(await use(held, voucher))
    await shop.session(held)
    shop.goTo('2027-05-01T10:00:00Z')
    valueOf(await cancelled(held.id))
    const { expiresOn, state } = valueOf(await findVoucherInFull(shop.deps, voucher.documentId))
    expect([expiresOn, state]).toEqual(['2027-10-28', 'open'])
    // Its guest was told an earlier last day, and reads the new one at the booking.
    expect((await seen(held)).vouchers).toMatchObject([{ paidMinor: 0, leftMinor: 140_000, expiresOn: '2027-10-28' }])
  })
})

test('what cannot be used says why, and after its last day nothing is left of a voucher', async () => {
  const held = await shop.hold()
  const refused = async (code: string) => {
    const used = await use(held, { code })
    return used.ok || used.problem.code !== 'voucher_not_valid' ? used : used.problem.reason
  }
  expect(await refused('SUMMER10')).toBe('unknown')
  expect(await refused('0000-0000-0000-0000')).toBe('unknown')
  expect(await refused((await issuedVoucher(shop.deps, 100, { currency: 'USD' })).code)).toBe('other_currency')
  const old = await issuedVoucher(shop.deps, 100, { expiresOn: isoDate('2027-03-01') })
  shop.goTo('2027-03-01T10:10:00Z')
  const ended = await issuedVoucher(shop.deps, 100)
  const ending = { actor: staff, voucherId: ended.documentId, reason: 'lost' }
  expect(await voidVoucher(shop.deps, { ...ending, expectedBalanceMinor: 99 })).toMatchObject({
    problem: { code: 'voucher_changed', balanceMinor: 100 },
  })
  expect(valueOf(await voidVoucher(shop.deps, { ...ending, expectedBalanceMinor: 100 }))).toMatchObject({
    state: 'void',
    balanceMinor: 0,
  })
  expect(await refused(ended.code)).toBe('void')
  const spent = await issuedVoucher(shop.deps, 140_000)
  const payer = await shop.hold()
  valueOf(await use(payer, spent))
  expect(await refused(spent.code)).toBe('held')
  await shop.session(payer)
  expect(await refused(spent.code)).toBe('used_up')
  valueOf(await use(held, await issuedVoucher(shop.deps, 140_000)))
  expect(await use(held, await issuedVoucher(shop.deps, 100))).toMatchObject({ problem: { code: 'nothing_to_pay' } })
  const paid = await shop.hold()
  valueOf(await use(paid, await issuedVoucher(shop.deps, 150_000, { expiresOn: isoDate('2027-03-01') })))
  await shop.session(paid)
  const left = async () => (await seen(paid)).vouchers.map(({ leftMinor }) => leftMinor)
  expect(await left()).toEqual([10_000])
  shop.goTo('2027-03-02T10:00:00Z')
  expect(await left()).toEqual([0])
  const later = await shop.hold()
  expect(await use(later, old)).toMatchObject({ problem: { reason: 'expired', expiresOn: '2027-03-01' } })
})

test('a voucher that an unfinished booking keeps is not used up: it says until when, and to its guest for which one', async () => {
  const voucher = await issuedVoucher(shop.deps, 30_000)
  const first = await shop.hold()
  valueOf(await use(first, voucher))
  const { reference, holdExpiresAt } = await seen(first)
  const held = { code: 'voucher_not_valid', reason: 'held', heldUntil: holdExpiresAt }
  expect(await use(await shop.hold(), voucher)).toEqual({ ok: false, problem: held })
  const again = { ...(await shop.hold()), actor: first.actor }
  await sql`update app.booking set uid = ${first.actor.uid} where id = ${again.id}::uuid`.execute(shop.database.db)
  expect(await use(again, voucher)).toEqual({ ok: false, problem: { ...held, heldFor: reference } })
  valueOf(await withdrawBooking(shop.deps, { actor: first.actor, bookingId: first.id }))
  expect(valueOf(await use(again, voucher))).toMatchObject({ vouchers: [{ heldMinor: 30_000 }] })
})

test('two bookings that reach for one voucher, and staff who end it: nothing of it is spent twice', async () => {
  for (let round = 0; round < 8; round++) {
    const voucher = await issuedVoucher(shop.deps, 100_000)
    const holds = await Promise.all(Array.from({ length: 4 }, () => shop.hold()))
    const end = () =>
      voidVoucher(shop.deps, {
        actor: staff,
        voucherId: voucher.documentId,
        expectedBalanceMinor: 100_000,
        reason: 'x',
      })
    const outcomes = await Promise.all([...holds.map((held) => use(held, voucher)), ...(round % 2 ? [end()] : [])])
    const kept = (await Promise.all(holds.map(seen))).flatMap(({ vouchers }) =>
      vouchers.map(({ heldMinor }) => heldMinor),
    )
    const won = outcomes.filter(({ ok }) => ok)
    expect(won).toHaveLength(1)
    expect(kept.reduce((sum, one) => sum + one, 0)).toBe(kept.length === 0 ? 0 : 100_000)
    await Promise.all(holds.map((held) => shop.pay(held)))
    const paid = await Promise.all(holds.map((held) => shop.balances(held.id)))
    expect(paid.map((one) => one.voucher_clearing ?? 0).reduce((sum, one) => sum + one, 0)).toBe(kept[0] ?? 0)
  }
})

test('the database refuses more than a voucher has, whoever writes', async () => {
  const { documentId } = await issuedVoucher(shop.deps, 1000)
  const held = await shop.hold()
  const write = (kind: string, amount: number) =>
    sql`insert into app.voucher_entry (voucher_id, kind, amount, booking_id, actor, at)
      values (${documentId}::uuid, ${kind}::app.voucher_entry_kind, ${amount}, ${held.id}::uuid, 'x', now())`.execute(
      shop.database.db,
    )
  await expect(write('held', 1001)).rejects.toThrow(/voucher_never_overspent/)
  await expect(write('released', 1)).rejects.toThrow(/voucher_never_overspent/)
  await expect(sql`update app.voucher_entry set amount = 1`.execute(shop.database.db)).rejects.toThrow(/append/)
})

test('the check of the books finds a voucher that was given more, and a hold that nobody ended', async () => {
  const voucher = await issuedVoucher(shop.deps, 1000)
  const held = await shop.hold()
  valueOf(await use(held, voucher))
  class Undo extends Error {}
  const faultsAfter = async (change: string) => {
    let faults: readonly string[] = []
    await shop.database.db
      .transaction()
      .execute(async (tx) => {
        for (const table of ['voucher_entry', 'voucher', 'booking', 'booking_event'])
          await sql`alter table app.${sql.raw(table)} disable trigger user`.execute(tx)
        await sql.raw(change).execute(tx)
        faults = (await verifyLedger(tx)).faults
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
    return faults
  }
  const { documentId: id } = voucher
  expect(await faultsAfter(`select 1`)).toEqual([])
  expect(await faultsAfter(`update app.voucher set amount = 2000, balance = 1000 where id = '${id}'`)).toEqual([
    `voucher ${id} has 1000 and keeps 1000, and its entries say 0 and 1000`,
    `voucher ${id} is worth 2000 and was issued for 1000`,
  ])
  expect(await faultsAfter(`update app.booking set status = 'withdrawn' where id = '${held.id}'`)).toContainEqual(
    `booking ${held.id} is withdrawn and a voucher keeps 1000 for it`,
  )
  await shop.pay(held)
  expect(
    await faultsAfter(
      `update app.payment set provider = 'other' where booking_id = '${held.id}' and provider = 'voucher'`,
    ),
  ).toContainEqual(`voucher ${id} says that it paid 1000 of booking ${held.id}, and no payment with a voucher does`)
})
