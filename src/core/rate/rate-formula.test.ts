import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IsoDate } from '#core/time/iso-date.ts'
import { derivedOverrides, derivedPrice } from './rate-formula.ts'

const formulas = fc.record({
  percentBp: fc.integer({ min: 1000, max: 100_000 }),
  amountMinor: fc.integer({ min: -50_000, max: 50_000 }),
  roundToMinor: fc.constantFrom(1, 5, 100, 500, 1000),
  withRules: fc.boolean(),
})

test('a derived price is the nearest multiple of the step to the exact result, and never nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), formulas, (source, formula) => {
      const price = derivedPrice(source, formula)
      const exact = (source * formula.percentBp) / 10_000 + formula.amountMinor
      expect(price % formula.roundToMinor).toBe(0)
      expect(price).toBeGreaterThanOrEqual(formula.roundToMinor)
      if (exact >= formula.roundToMinor)
        expect(Math.abs(price - exact)).toBeLessThanOrEqual(formula.roundToMinor / 2 + 1e-6)
    }),
  )
  const by = (percentBp: number, amountMinor: number, roundToMinor: number) =>
    derivedPrice(18_750, { percentBp, amountMinor, roundToMinor })
  expect([by(12_000, 0, 1), by(12_000, -1_500, 1), by(12_000, 0, 500), by(1_000, -50_000, 100)]).toEqual([
    22_500, 21_000, 22_500, 100,
  ])
})

test('of a date a home says itself what it says, the rest follows, and deriving again changes nothing', () => {
  const nights = ['2027-06-01', '2027-06-02', '2027-06-03', '2027-06-04'] as IsoDate[]
  const part = fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null })
  const flag = fc.option(fc.boolean(), { nil: null })
  const rules = { nightlyMinor: part, minNights: part, maxNights: part, arrival: flag, departure: flag }
  const overrides = fc.uniqueArray(fc.record({ night: fc.constantFrom(...nights), ...rules }), {
    selector: ({ night }) => night,
  })
  fc.assert(
    fc.property(overrides, overrides, formulas, (source, own, formula) => {
      const made = derivedOverrides(
        source,
        own.map((one) => ({ ...one, derived: 0 })),
        formula,
      )
      for (const night of nights) {
        const [there, here, result] = [source, own, made].map((list) => list.find((one) => one.night === night))
        const follows = there?.nightlyMinor == null ? null : derivedPrice(there.nightlyMinor, formula)
        expect(result?.nightlyMinor ?? null).toBe(here?.nightlyMinor ?? follows)
        const minimum = formula.withRules ? (there?.minNights ?? null) : null
        expect(result?.minNights ?? null).toBe(here?.minNights ?? minimum)
      }
      expect(derivedOverrides(source, made, formula)).toEqual(made)
      // What only the source had set is removed; what the home has set itself stays.
      const left = derivedOverrides([], made, formula)
      expect(left.map((one) => ({ ...one, derived: undefined }))).toEqual(
        own
          .filter((one) => Object.values(one).filter((value) => value !== null).length > 1)
          .toSorted((a, b) => (a.night < b.night ? -1 : 1))
          .map((one) => ({ ...one, derived: undefined })),
      )
    }),
  )
})
