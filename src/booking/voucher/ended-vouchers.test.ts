import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '#booking/booking-deps.ts'
import { cancelAsHost } from '#booking/cancellation/cancel-as-host.ts'
import { findStaffBooking } from '#booking/find-staff-booking.ts'
import { findStaffToday } from '#booking/find-staff-today.ts'
import { useVoucher } from '#booking/payment/use-voucher.ts'
import { issuedVoucher } from '#tests/support/payments/issue-voucher.ts'
import { createMoneyShop, valueOf, type MoneyShop } from '#tests/support/payments/money-shop.ts'
import { voidVoucher } from './void-voucher.ts'

let shop: MoneyShop
beforeAll(async () => {
  shop = await createMoneyShop()
  shop.goTo('2027-03-01T10:00:00Z')
})
afterAll(async () => shop.database.close())

const staff = { uid: 'staff-1', role: 'admin' } as const

test('what comes back to an ended voucher waits on Today and at its booking until staff settle it', async () => {
  const voucher = await issuedVoucher(shop.deps, 30_000)
  const held = await shop.hold()
  valueOf(await useVoucher(shop.deps, { actor: held.actor, bookingId: held.id, code: voucher.code }))
  await shop.pay(held)
  const ending = { actor: staff, voucherId: voucher.documentId, reason: 'lost' }
  const reservations = { uid: 'staff-2', role: 'staff' } as const
  const host = { uid: 'host', role: 'host' } as const
  const needs = async (actor: StaffActor) =>
    (await findStaffToday(shop.deps, { actor, query: {} })).needs.filter(({ kind }) => kind === 'voucher')
  const atBooking = async () =>
    valueOf(await findStaffBooking(shop.deps, { actor: reservations, bookingId: held.id })).endedVouchers
  valueOf(await voidVoucher(shop.deps, { ...ending, expectedBalanceMinor: 0 }))
  expect([await needs(reservations), await atBooking()]).toEqual([[], []])

  valueOf(await cancelAsHost(shop.deps, { actor: staff, bookingId: held.id, reason: 'storm' }))
  const need = {
    thing: voucher.documentId,
    amountMinor: 30_000,
    text: voucher.ending,
    booking: { documentId: held.id },
  }
  expect(await needs(reservations)).toMatchObject([need])
  expect(await needs(staff)).toMatchObject([need])
  expect(await needs(host)).toEqual([])
  expect(await atBooking()).toEqual([{ documentId: voucher.documentId, ending: voucher.ending, balanceMinor: 30_000 }])

  valueOf(await voidVoucher(shop.deps, { ...ending, expectedBalanceMinor: 30_000 }))
  expect([await needs(reservations), await atBooking()]).toEqual([[], []])
})
