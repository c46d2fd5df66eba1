import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { InstalmentShape } from '#contract/booking/booking-shapes.ts'
import { isOwed, needsCard, paymentTitle, paymentView, secondsLeftOf } from './payment-view.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const held: Parameters<typeof paymentView>[0] = {
  state: 'hold',
  payment: { state: 'none', failure: null },
  holdExpiresAt: '2026-11-20T12:13:42Z',
  dueMinor: 70_411,
  paymentMethod: 'card',
}

test('a held booking asks for a card, also after a decline or a broken-off confirmation', () => {
  expect(paymentView(held, now)).toBe('card')
  expect(paymentView({ ...held, payment: { state: 'failed', failure: 'card_declined' } }, now)).toBe('card')
  expect(paymentView({ ...held, payment: { state: 'requires_action', failure: null } }, now)).toBe('card')
})

test('a payment under way waits for the bank, even when the hold has run out meanwhile', () => {
  const processing = { ...held, state: 'pending_payment', payment: { state: 'processing', failure: null } } as const
  expect(paymentView(processing, now)).toBe('waiting')
  expect(paymentView({ ...processing, holdExpiresAt: '2026-11-20T11:59:00Z' }, now)).toBe('waiting')
})

test('a hold that has run out is over, whether or not the clean-up has seen it', () => {
  expect(paymentView({ ...held, holdExpiresAt: '2026-11-20T11:59:59Z' }, now)).toBe('over')
  expect(paymentView({ ...held, state: 'expired', holdExpiresAt: null }, now)).toBe('over')
})

test('a paid or cancelled booking has nothing to pay, nor has a request that waits for the host', () => {
  const booked = { ...held, holdExpiresAt: null, dueMinor: 0 }
  expect(paymentView({ ...booked, state: 'confirmed' }, now)).toBe('booked')
  expect(paymentView({ ...booked, state: 'cancelled_by_guest' }, now)).toBe('booked')
  expect(paymentView({ ...booked, state: 'requested' }, now)).toBe('booked')
})

test('a payment of the schedule that is due is paid on its own page, unless it is paid without a card', () => {
  const due = { ...held, state: 'confirmed', holdExpiresAt: null, dueMinor: 164_292 } as const
  expect(paymentView({ ...due, payment: { state: 'captured', failure: null } }, now)).toBe('balance')
  expect(paymentView({ ...due, payment: { state: 'failed', failure: 'card_declined' } }, now)).toBe('balance')
  expect(paymentView({ ...due, payment: { state: 'processing', failure: null } }, now)).toBe('waiting')
  expect(paymentView({ ...due, paymentMethod: 'transfer' }, now)).toBe('booked')
})

test('a card is asked for when something is due now or will be charged later', () => {
  const later: InstalmentShape[] = [
    {
      position: 1,
      amountMinor: 100,
      dueOn: isoDate('2027-01-01'),
      dueAt: '',
      state: 'scheduled',
      graceUntil: null,
      isRefunded: false,
    },
  ]
  const damageDeposit = null
  expect(needsCard({ dueMinor: 100, instalments: [], damageDeposit })).toBe(true)
  expect(needsCard({ dueMinor: 0, instalments: later, damageDeposit })).toBe(true)
  expect(needsCard({ dueMinor: 0, instalments: [], damageDeposit })).toBe(false)
})

test('a card is asked for when only a damage deposit will be reserved on it', () => {
  const planned = {
    amountMinor: 30_000,
    state: 'planned',
    capturedMinor: 0,
    placeAt: '',
    releaseAt: '',
    reason: null,
    pictures: [],
  } as const
  expect(needsCard({ dueMinor: 0, instalments: [], damageDeposit: planned })).toBe(true)
  expect(isOwed({ dueMinor: 0, instalments: [] })).toBe(false)
  expect(needsCard({ dueMinor: 0, instalments: [], damageDeposit: { ...planned, state: 'released' } })).toBe(false)
})

test('the time left is counted in whole seconds and never negative', () => {
  expect(secondsLeftOf(held, now)).toBe(822)
  expect(secondsLeftOf({ holdExpiresAt: '2026-11-20T11:00:00Z' }, now)).toBe(0)
})

test('the page and its tab say whether something is paid, asked for, or waited for', () => {
  const booking = { mode: 'request', dueMinor: 164_292, currency: 'EUR' } as const
  expect(paymentTitle({ view: 'card', booking })).toBe('Confirm and ask')
  expect(paymentTitle({ view: 'card', booking: { ...booking, mode: 'instant' } })).toBe('Confirm and pay')
  expect(paymentTitle({ view: 'balance', booking })).toBe('Pay €1,642.92')
  expect(paymentTitle({ view: 'waiting', booking })).toBe('One moment')
})
