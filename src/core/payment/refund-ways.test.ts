import { expect, test } from 'vitest'
import { backToVouchers } from './back-to-vouchers.ts'
import { refundWays } from './refund-ways.ts'

const said = (refundMinor: number, vouchers: readonly { ending: string; paidMinor: number; isEnded: boolean }[]) =>
  refundWays(
    {
      refundMinor,
      ...backToVouchers({ vouchers, paidMinor: 10_000 }, refundMinor),
      endings: vouchers.filter(({ isEnded }) => !isEnded).map(({ ending }) => ending),
    },
    'EUR',
  )
const open = { ending: '7K2M', paidMinor: 4000, isEnded: false }
const ended = { ending: '9ABC', paidMinor: 4000, isEnded: true }

test('a refund goes back the way it was paid, onto vouchers first, and only banks take their time', () => {
  expect(said(5000, [])).toBe('€50.00 goes back the way you paid. Banks take up to ten days to show it.')
  expect(said(4000, [open])).toBe('€40.00 goes back onto your voucher …7K2M, where you can spend it again at once.')
  expect(said(10_000, [{ ...open, paidMinor: 10_000 }])).not.toContain('ten days')
  expect(said(5000, [open])).toBe(
    '€50.00 goes back: €40.00 onto your voucher …7K2M, where you can spend it again at once, and €10.00 the way you paid it. Banks take up to ten days to show it.',
  )
  expect(
    said(5000, [
      { ...open, paidMinor: 3000 },
      { ...open, ending: '8XYZ', paidMinor: 2000 },
    ]),
  ).toContain('onto your vouchers')
})

test('what goes back onto a voucher that staff have ended goes there last, and the guest asks for another one', () => {
  expect(said(6000, [ended])).toBe('€60.00 goes back the way you paid. Banks take up to ten days to show it.')
  expect(said(8000, [ended])).toBe(
    '€80.00 goes back: €60.00 the way you paid it, and €20.00 onto a voucher that has ended. Banks take up to ten days to show it. Ask us for another voucher.',
  )
})
