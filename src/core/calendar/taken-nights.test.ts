import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { addDays, dayNumberOf } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { openUntil } from './open-periods.ts'
import { isFree, takenFlags } from './taken-nights.ts'

const first = isoDate('2027-06-01')
const night = (number: number) => addDays(first, number)
const anySpan = fc
  .tuple(fc.integer({ min: -5, max: 25 }), fc.integer({ min: 1, max: 9 }))
  .map(([from, nights]) => ({ from, to: from + nights }))
const datesOf = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => ({ from: night(from), to: night(to) }))

test('a night is taken when a claim or the preparation behind it lies on it', () => {
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 4 }), (spans) => {
      const numbers = Array.from({ length: 20 }, (_, number) => number)
      const isTaken = numbers.map((number) => spans.some(({ from, to }) => from <= number && number < to))
      expect([...takenFlags(datesOf(spans), first, night(20))].map(Boolean)).toEqual(isTaken)
      for (const number of numbers.slice(0, 18))
        expect(isFree(datesOf(spans), { checkIn: night(number), checkOut: night(number + 1) }, 1)).toBe(
          !isTaken[number] && !isTaken[number + 1],
        )
    }),
  )
})

test('a home is open until the first night on which no open period lies, in whatever order they come', () => {
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 4 }), (spans) => {
      let closed = 0
      while (spans.some(({ from, to }) => from <= closed && closed < to)) closed++
      expect(openUntil({ ...goldenTerms, openSpans: datesOf(spans) }, first)).toBe(dayNumberOf(night(closed)))
    }),
  )
  const backwards = [
    { from: 9, to: 12 },
    { from: 5, to: 9 },
    { from: -2, to: 5 },
  ]
  expect(openUntil({ ...goldenTerms, openSpans: datesOf(backwards) }, first)).toBe(dayNumberOf(night(12)))
  expect(openUntil({ ...goldenTerms, openSpans: null }, first)).toBe(Infinity)
})
