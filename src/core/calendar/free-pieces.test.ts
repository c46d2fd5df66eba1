import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { freePieces } from './free-pieces.ts'

const FIRST = isoDate('2027-06-01')
const span = fc
  .tuple(fc.integer({ min: -5, max: 25 }), fc.integer({ min: 1, max: 8 }))
  .map(([start, length]) => ({ from: addDays(FIRST, start), to: addDays(FIRST, start + length) }))

test('what is left is every wanted night that nobody has, in pieces as long as they can be', () => {
  const requested = { checkIn: FIRST, checkOut: addDays(FIRST, 20) }
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), (taken) => {
      const isTaken = (night: string) => taken.some(({ from, to }) => from <= night && night < to)
      const pieces = freePieces(requested, taken)
      expect(pieces.flatMap(nightsIn)).toEqual(nightsIn(requested).filter((night) => !isTaken(night)))
      for (const [index, piece] of pieces.entries())
        expect(piece.checkOut < (pieces[index + 1]?.checkIn ?? '9')).toBe(true)
    }),
  )
})
