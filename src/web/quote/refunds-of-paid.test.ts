import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { refundsOfPaid } from './refunds-of-paid.ts'

const instalment = {
  dueOn: isoDate('2026-11-20'),
  dueAt: '2026-11-20T10:00:00.000Z',
  graceUntil: null,
  isRefunded: false,
} as const
const voucher = {
  ending: '672P',
  paidMinor: 0,
  leftMinor: 0,
  expiresOn: isoDate('2028-12-31'),
  isEnded: false,
} as const

test('what a voucher keeps for a request is part of what comes back', () => {
  const request = {
    cancellation: [{ until: '2027-03-07T15:00:00.000Z', refundMinor: 100_000 }],
    totalMinor: 100_000,
    paidMinor: 0,
    instalments: [
      { ...instalment, position: 1, amountMinor: 87_655, state: 'scheduled' },
      { ...instalment, position: 2, amountMinor: 12_345, state: 'paid' },
    ],
    vouchers: [{ ...voucher, heldMinor: 12_345 }],
  } as const
  expect(refundsOfPaid({ ...request, instalments: [...request.instalments] })).toEqual([
    { until: '2027-03-07T15:00:00.000Z', refundMinor: 100_000, paidMinor: 100_000 },
  ])
})
