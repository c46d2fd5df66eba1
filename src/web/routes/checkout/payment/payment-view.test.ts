import { expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking-shapes.ts'
import { paymentView, secondsLeftOf } from './payment-view.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const held: Pick<BookingShape, 'state' | 'payment' | 'holdExpiresAt'> = {
  state: 'hold',
  payment: { state: 'none', failure: null },
  holdExpiresAt: '2026-11-20T12:13:42Z',
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

test('a paid or cancelled booking has nothing to pay', () => {
  expect(paymentView({ ...held, state: 'confirmed', holdExpiresAt: null }, now)).toBe('booked')
  expect(paymentView({ ...held, state: 'cancelled_by_guest', holdExpiresAt: null }, now)).toBe('booked')
})

test('the time left is counted in whole seconds and never negative', () => {
  expect(secondsLeftOf(held, now)).toBe(822)
  expect(secondsLeftOf({ holdExpiresAt: '2026-11-20T11:00:00Z' }, now)).toBe(0)
})
