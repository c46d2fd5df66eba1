import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { PaidLines, type PaidLinesProps } from './paid-lines.tsx'

const voucher = {
  ending: '4A0F',
  heldMinor: 0,
  paidMinor: 0,
  leftMinor: 0,
  expiresOn: isoDate('2027-12-31'),
  isEnded: false,
}

const linesOf = (booking: Partial<PaidLinesProps['booking']>) =>
  renderToStaticMarkup(
    <PaidLines booking={{ vouchers: [], totalMinor: 104_698, paidMinor: 0, currency: 'EUR', ...booking }} />,
  )
    .replaceAll(/<[^>]+>/g, '|')
    .split(/\|+/)
    .filter(Boolean)

test('before anything is paid there is nothing to say, or what is left after the voucher', () => {
  expect(linesOf({})).toEqual([])
  expect(linesOf({ vouchers: [{ ...voucher, heldMinor: 20_000 }] })).toEqual([
    'Voucher …4A0F',
    '−€200.00',
    'You pay',
    '€846.98',
  ])
})

test('whoever pays the rest sees what is paid already, so that the amounts add up', () => {
  expect(linesOf({ vouchers: [{ ...voucher, paidMinor: 20_000 }], paidMinor: 31_409 })).toEqual([
    'Voucher …4A0F',
    '−€200.00',
    'Paid already',
    '−€114.09',
    'Still to pay',
    '€732.89',
  ])
  expect(linesOf({ paidMinor: 31_409 })).toEqual(['Paid already', '−€314.09', 'Still to pay', '€732.89'])
})
