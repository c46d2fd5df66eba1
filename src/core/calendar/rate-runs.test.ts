import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { anyRules, firstDay } from '#tests/support/stays/stay-arbitraries.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { nightsOfRuns, rateRuns } from './rate-runs.ts'
import { arrivalRefusal, departureRefusal, maxNightsFor, minNightsFor } from './stay-rules.ts'

describe('the runs of prices and rules', () => {
  it('say of every night what the rules say of it', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.integer({ min: -20, max: 60 }),
        fc.integer({ min: 0, max: 90 }),
        fc.option(fc.array(fc.integer({ min: -20, max: 150 }), { maxLength: 3 })),
        (terms, shift, length, own) => {
          const from = addDays(firstDay, shift)
          const ownDates = own && new Set(own.map((day) => addDays(firstDay, day)))
          const runs = rateRuns(terms, { from, to: addDays(from, length) }, firstDay, ownDates)
          const nights = nightsOfRuns(runs, terms.weekendNights)
          expect(nights.map(({ night }) => night)).toEqual(Array.from({ length }, (_, day) => addDays(from, day)))
          for (const { night, ...said } of nights) {
            const { amountMinor, source } = nightlyRate(terms, night)
            expect(said).toEqual({
              amountMinor,
              minNights: minNightsFor(terms, night, false, firstDay),
              weekendMinNights: minNightsFor(terms, night, true, firstDay),
              maxNights: maxNightsFor(terms, night, firstDay),
              canArrive: arrivalRefusal(terms, night) === null,
              canDepart: departureRefusal(terms, night) === null,
              source: said.source,
            })
            if (ownDates && !ownDates.has(night)) expect(said.source).toBe('followed')
            else if (source === 'override') expect(said.source).toBe('override')
            else expect(said.source).not.toBe('followed')
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('hold a season with a weekend price in one run', () => {
    const terms = { ...goldenTerms, overrides: [], minimums: [] }
    const span = { from: isoDate('2027-08-02'), to: isoDate('2027-08-30') }
    const [season, ...others] = rateRuns(terms, span, isoDate('2027-05-01'))
    expect(others).toEqual([])
    expect(season).toMatchObject({
      from: '2027-08-02',
      nights: 28,
      weekMinor: 18_000,
      weekendMinor: 21_000,
      source: 'season',
    })
  })
})
