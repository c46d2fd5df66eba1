import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { stayNights } from './stay-nights.ts'
import type { ShownClaim, ShownStay, ShownLoss } from './rows/shown-stay.ts'

const FROM = isoDate('2027-02-20')
const NIGHTS = 40
const rules = { maxNights: 30, arrivalDays: 127, departureDays: 127, source: 'base' } as const
const prices = { weekMinor: 100, weekendMinor: 200, minNights: 1, weekendMinNights: 1 }

/** Spans that may overlap each other and both ends. */
const spans = fc.array(
  fc
    .tuple(fc.integer({ min: -20, max: 50 }), fc.integer({ min: 1, max: 25 }), fc.nat(4))
    .map(([from, nights, preparation]) => ({
      from: addDays(FROM, from),
      to: addDays(FROM, from + nights),
      preparation,
    })),
  { maxLength: 8 },
)

test('each night has the first claim that lies on it, else the first that keeps it for preparing, and the first reason nobody can book it', () => {
  fc.assert(
    fc.property(spans, spans, fc.integer({ min: 1, max: NIGHTS - 1 }), (claims, losses, split) => {
      const stay = {
        weekendNights: 0,
        today: addDays(FROM, 3),
        runs: [
          { from: FROM, nights: split, ...prices, ...rules },
          { from: addDays(FROM, split), nights: NIGHTS - split, ...prices, ...rules },
        ],
        claims: claims as unknown as readonly ShownClaim[],
        unsellable: losses as unknown as readonly ShownLoss[],
      } as unknown as ShownStay
      const nights = stayNights(stay)
      expect(nights.map(({ night }) => night)).toEqual(
        Array.from({ length: NIGHTS }, (_, index) => addDays(FROM, index)),
      )
      for (const { night, claim, isPreparation, isPast, lost } of nights) {
        const on = claims.find(({ from, to }) => from <= night && night < to)
        const behind = claims.find(({ to, preparation }) => to <= night && night < addDays(to, preparation))
        expect(claim).toBe(on ?? behind ?? null)
        expect(isPreparation).toBe(!on && behind !== undefined)
        expect(isPast).toBe(night < stay.today)
        expect(lost).toBe(losses.find(({ from, to }) => from <= night && night < to) ?? null)
      }
    }),
  )
})
