import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import { milderPolicy, tierWithHoursLeft } from './milder-policy.ts'

const share = fc.constantFrom(0, 2500, 5000, 10_000)
const tier = fc.record({
  hoursBefore: fc.constantFrom(0, 24, 168, 336, 720),
  keepNights: fc.integer({ min: 0, max: 2 }),
  keepRestBp: share,
})
const policy = fc
  .record({
    code: fc.constantFrom('flexible', 'moderate', 'firm'),
    tiers: fc.uniqueArray(tier, { maxLength: 4, selector: ({ hoursBefore }) => hoursBefore }),
    graceHours: fc.constantFrom(0, 24, 48),
    stayedKeepNights: fc.integer({ min: 0, max: 1 }),
    stayedKeepRestBp: share,
  })
  .map((given): CancellationPolicy => ({
    ...given,
    name: given.code,
    summary: `${given.code}.`,
    graceDaysBefore: 14,
    graceMaxNights: null,
  }))

/** Returns how many of the nights are kept. */
const keptNights = (whole: number, restBp: number, nights: number) =>
  Math.min(whole, nights) + (Math.max(0, nights - whole) * restBp) / 10_000

test('at every moment the milder of two policies keeps what the better of them keeps, whatever comes first', () => {
  fc.assert(
    fc.property(policy, policy, fc.integer({ min: 1, max: 14 }), (one, other, nights) => {
      const both = [milderPolicy(one, other, nights), milderPolicy(other, one, nights)]
      for (let hours = 0; hours <= 800; hours += 8) {
        const kept = (of: CancellationPolicy) => {
          const { keepNights, keepRestBp } = tierWithHoursLeft(of, hours)
          return keptNights(keepNights, keepRestBp, nights)
        }
        for (const milder of both) expect(kept(milder)).toBe(Math.min(kept(one), kept(other)))
      }
      const stayed = ({ stayedKeepNights, stayedKeepRestBp }: CancellationPolicy) =>
        keptNights(stayedKeepNights, stayedKeepRestBp, nights)
      for (const milder of both) expect(stayed(milder)).toBe(Math.min(stayed(one), stayed(other)))
      // As they are read out: the earliest moment first.
      if (![one.code, other.code].includes(both[0]!.code)) {
        const hours = both[0]!.tiers.map(({ hoursBefore }) => hoursBefore)
        expect(hours).toEqual(hours.toSorted((a, b) => b - a))
      }
    }),
  )
})

test('a policy that is never worse keeps its name, and the longer grace of the other', () => {
  const base = {
    name: 'Firm',
    summary: 'Firm.',
    graceDaysBefore: 7,
    graceMaxNights: null,
    stayedKeepNights: 0,
    stayedKeepRestBp: 10_000,
  }
  const firm: CancellationPolicy = {
    ...base,
    code: 'firm',
    graceHours: 48,
    tiers: [{ hoursBefore: 720, keepNights: 0, keepRestBp: 0 }],
  }
  const flexible: CancellationPolicy = {
    ...base,
    code: 'flexible',
    name: 'Flexible',
    graceHours: 0,
    tiers: [{ hoursBefore: 24, keepNights: 0, keepRestBp: 0 }],
  }
  const milder = milderPolicy(firm, flexible, 7)
  expect(milder).toMatchObject({ code: 'flexible', name: 'Flexible', tiers: flexible.tiers })
  expect(milder.moreGraces).toEqual([{ hours: 48, daysBefore: 7, maxNights: null }])
})
