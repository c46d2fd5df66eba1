import { expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { tooMuchOf } from './too-much.ts'

const booking = {
  currency: 'EUR',
  totalMinor: 100_000,
  paidMinor: 30_000,
  damageDeposit: { amountMinor: 25_000 },
} as StaffBookingShape

test.each([
  ['refund', '300', 'No more than €300.00: that is what was paid.'],
  ['adjust', '1000', 'No more than €1,000.00: that is the whole price.'],
  ['keep-deposit', '250', 'No more than €250.00: that is what is reserved.'],
] as const)('%s of more than there is says before the preview how much there is', (action, amount, sentence) => {
  expect(tooMuchOf(action, { amount }, booking)).toEqual({})
  expect(tooMuchOf(action, { amount: `${amount}.01` }, booking)).toEqual({ amount: sentence })
  expect(tooMuchOf(action, { amount: 'some' }, booking)).toEqual({})
})

test('more than the user may give back is refused before the preview, which would say what never happens', () => {
  const limited = { ...booking, refundLimit: { limitMinor: 5_000, leftMinor: 2_000 } } as StaffBookingShape
  for (const action of ['refund', 'adjust'] as const) {
    expect(tooMuchOf(action, { amount: '20' }, limited)).toEqual({})
    expect(tooMuchOf(action, { amount: '20.01' }, limited)['amount']).toContain('€20.00 of that is left here')
  }
  expect(tooMuchOf('keep-deposit', { amount: '20.01' }, limited)).toEqual({})
})

test('more than was paid can be asked for, or come by hand', () => {
  for (const action of ['charge', 'received'] as const)
    expect(tooMuchOf(action, { amount: '5000' }, booking)).toEqual({})
})
