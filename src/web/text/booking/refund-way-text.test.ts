import { expect, test } from 'vitest'
import { refundWayText } from './refund-way-text.ts'

test('says of each part of a refund where it goes and when it was sent', () => {
  const at = { currency: 'EUR', timeZone: 'Europe/Madrid' }
  const said = (way: Partial<Parameters<typeof refundWayText>[0]>, now = '2027-05-21T10:00:00Z') =>
    refundWayText(
      { by: 'card', ending: '4242', amountMinor: 42_000, sentAt: '2027-05-20T22:30:00Z', ...way },
      { ...at, nowMs: Date.parse(now) },
    )
  expect([
    said({}),
    said({}, '2027-06-21T10:00:00Z'),
    said({ sentAt: null, ending: null }),
    said({ by: 'voucher', ending: '7K2M' }),
    said({ by: 'by_hand', ending: null }, '2027-06-21T10:00:00Z'),
  ]).toEqual([
    '€420.00 to your card ending in 4242, sent on 21 May 2027. Banks take up to ten days to show it.',
    '€420.00 to your card ending in 4242, sent on 21 May 2027.',
    '€420.00 to your card: on its way.',
    '€420.00 onto your voucher …7K2M on 21 May 2027.',
    '€420.00 by bank transfer or in cash, sent on 21 May 2027.',
  ])
})
