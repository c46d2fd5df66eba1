import { expect, test } from 'vitest'
import { backInOtherWays, backToVouchers } from './back-to-vouchers.ts'
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

test('what was paid by card and by hand goes back the newest first, and each amount is named', () => {
  const ways = [
    { by: 'by_hand', paidMinor: 3000, refundedMinor: 500 },
    { by: 'card', paidMinor: 2000, refundedMinor: 0 },
    { by: 'by_hand', paidMinor: 1000, refundedMinor: 0 },
  ] as const
  const back = (refundMinor: number, firstMinor = 0) =>
    refundWays(
      {
        refundMinor,
        firstMinor,
        endedMinor: 0,
        endings: ['7K2M'],
        others: backInOtherWays(ways, refundMinor - firstMinor),
      },
      'EUR',
    )
  expect(back(2500)).toBe('€25.00 goes back by bank transfer or in cash. Banks take up to ten days to show it.')
  expect(back(4000)).toContain('€40.00 goes back: €10.00 to your card, and €30.00 by bank transfer or in cash.')
  expect(back(6000)).toContain('€20.00 to your card, and €40.00 by bank transfer or in cash.')
  expect(back(4000, 500)).toContain(
    '€5.00 onto your voucher …7K2M, where you can spend it again at once, €5.00 to your card, and €30.00 by bank transfer or in cash.',
  )
  expect(backInOtherWays(ways.slice(0, 1), 2500)).toBeNull()
})
