import { expect, test } from 'vitest'
import type { Quote, QuoteLine } from '#core/quote/quote.ts'
import { moveAdjustment, withMoveFor, withoutMove } from './move-adjustment.ts'

const line = (label: string, amountMinor: number, reason: string) =>
  ({ kind: 'adjustment', label, amountMinor, formula: { inputs: { reason } } }) as unknown as QuoteLine
const ofMove = ({ label, amountMinor, reason } = moveAdjustment('Sa Cambreta', 'wish', -10_000)) =>
  line(label, amountMinor, reason)
const sorry = line('Sorry', -5_000, 'a cold pool')
const stay = (nights: number, currency: string) => ({ nights, currency }) as Quote

test('a shorter stay has the share of the line of a move, in an amount that its currency can be charged in', () => {
  const shareOf = (nights: number, currency: string) =>
    withMoveFor(stay(nights, currency), { nights: 7, lines: [ofMove(), sorry] }).lines.map((one) => one.amountMinor)
  expect(shareOf(1, 'EUR')).toEqual([-1_429, -5_000])
  expect(shareOf(1, 'KWD')).toEqual([-1_430, -5_000])
  expect(shareOf(7, 'EUR')).toEqual([-10_000, -5_000])
  expect(shareOf(9, 'EUR')).toEqual([-10_000, -5_000])
})

test('another move leaves out the line of the earlier one and nothing else, whatever its words', () => {
  const alike = line('Price kept', -700, 'promised by telephone')
  expect(withoutMove({ lines: [ofMove(), sorry, alike] }).lines).toEqual([sorry, alike])
})
