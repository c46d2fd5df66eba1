import * as fc from 'fast-check'
import type { NightOverride, StayTerms } from '#core/rate/stay-terms.ts'
import { withOverrides, type NightChange } from '#core/rate/with-overrides.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { anyRules, firstDay } from '#tests/support/stays/stay-arbitraries.ts'
import { expect, test } from 'vitest'
import { earlierNights } from './earlier-nights.ts'

const NOBODY: ReadonlySet<never> = new Set()
const spanOf = (first: number, nights: number) => ({
  from: addDays(firstDay, first),
  to: addDays(firstDay, first + nights),
})
const anyChange: fc.Arbitrary<NightChange> = fc.record(
  {
    nightlyMinor: fc.constant(77_700),
    minNights: fc.constant(9),
    maxNights: fc.option(fc.constant(11)),
    arrival: fc.option(fc.boolean()),
    departure: fc.option(fc.boolean()),
  },
  { requiredKeys: [] },
)

/** Returns what the nights have of their own; nights that have nothing are left out. */
const said = ({ overrides }: StayTerms) =>
  overrides
    .filter((override: NightOverride) =>
      Object.entries(override).some(([part, value]) => part !== 'night' && value !== null),
    )
    .toSorted((a, b) => a.night.localeCompare(b.night))

test('what a change of any nights replaces is put back by it, whatever they had of their own', () => {
  fc.assert(
    fc.property(anyRules, anyChange, fc.nat(30), fc.integer({ min: 1, max: 20 }), (terms, change, first, nights) => {
      const spans = [spanOf(first, nights), spanOf(first + nights + 3, 2)]
      const all = spans.flatMap(({ from, to }) => nightsIn({ checkIn: from, checkOut: to }))
      const earlier = earlierNights({ terms, follows: null }, spans, { change, followed: NOBODY })
      const back = earlier!.reduce(
        (now, { from, to, ...parts }) => withOverrides(now, nightsIn({ checkIn: from, checkOut: to }), parts),
        withOverrides(terms, all, change),
      )
      expect(said(back)).toEqual(said(terms))
    }),
  )
})

test('a price that follows another home is taken away, and rules that may follow one cannot be put back', () => {
  const override = {
    night: firstDay,
    nightlyMinor: 5_000,
    minNights: 3,
    maxNights: null,
    arrival: null,
    departure: null,
  }
  const terms = { ...goldenTerms, overrides: [override] }
  const follows = { slug: 'source', title: 'Source', percentBp: 10_000, amountMinor: 0, roundToMinor: 1 }
  const [spans, followed] = [[spanOf(0, 1)], new Set([firstDay])]
  const back = (withRules: boolean, change: NightChange) =>
    earlierNights({ terms, follows: { ...follows, withRules } }, spans, { change, followed })
  expect(back(true, { nightlyMinor: 1 })).toEqual([{ ...spans[0], nightlyMinor: null }])
  expect(back(false, { minNights: 1 })).toEqual([{ ...spans[0], minNights: 3 }])
  expect(back(true, { minNights: 1 })).toBeNull()
  expect(back(true, { arrival: true })).toEqual([{ ...spans[0], arrival: null }])
})
