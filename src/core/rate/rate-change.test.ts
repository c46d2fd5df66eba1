import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, daysBetween, nightsIn } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { anyRules, anyTakenNights, firstDay } from '#tests/support/stays/stay-arbitraries.ts'
import { breakEven, compareTerms, sampleStay } from '#core/calendar/compare-terms.ts'
import { nightlyRate } from './nightly-rate.ts'
import { roundedTo, writesOf, type RateChange } from './rate-change.ts'
import { applyFields, readField, saysSomething } from './terms-fields.ts'

const august = { from: isoDate('2027-08-01'), to: isoDate('2027-09-01') }
const today = isoDate('2027-06-01')
const raise: RateChange = {
  matter: 'nightly',
  span: august,
  weekdays: 127,
  way: 'percent',
  value: 800,
  roundToMinor: 100,
}

const span = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ from: addDays(firstDay, from), to: addDays(firstDay, from + length) }))
const spanOrNone = fc.option(span, { nil: null })
const amount = {
  way: fc.constantFrom('percent' as const, 'amount' as const),
  value: fc.integer({ min: -3000, max: 5000 }),
  roundToMinor: fc.constantFrom(1, 100, 500),
}
const anyChange: fc.Arbitrary<RateChange> = fc.oneof(
  fc.record({ matter: fc.constant('nightly' as const), span: spanOrNone, weekdays: fc.constant(127), ...amount }),
  fc.record({
    matter: fc.constantFrom('min_nights' as const, 'max_nights' as const),
    span: spanOrNone,
    nights: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({
    matter: fc.constantFrom('arrival_days' as const, 'departure_days' as const),
    span: spanOrNone,
    weekdays: fc.integer({ min: 1, max: 127 }),
  }),
  fc.record({ matter: fc.constant('short_gaps' as const), allow: fc.boolean() }),
  fc.record({
    matter: fc.constant('gap_ban' as const),
    under: fc.option(fc.integer({ min: 2, max: 14 }), { nil: null }),
  }),
  fc.record({
    matter: fc.constant('length_discount' as const),
    nights: fc.integer({ min: 2, max: 9 }),
    percentBp: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null }),
  }),
  fc.record({
    matter: fc.constant('fee' as const),
    kind: fc.constantFrom('cleaning' as const, 'pet' as const),
    ...amount,
  }),
)

describe('a change of rates', () => {
  it('raises every night of its dates from what it costs, rounded, and no other', () => {
    const { writes } = writesOf(goldenTerms, [raise], today)
    const later = applyFields(goldenTerms, new Map(writes.map(({ field, after }) => [field, after])))
    for (const night of nightsIn({ checkIn: isoDate('2027-07-25'), checkOut: isoDate('2027-09-05') })) {
      const before = nightlyRate(goldenTerms, night).amountMinor
      const isMeant = night >= august.from && night < august.to
      expect(nightlyRate(later, night).amountMinor).toBe(isMeant ? roundedTo(Math.round(before * 1.08), 100) : before)
    }
  })

  it('leaves nights that are over alone', () => {
    const { writes } = writesOf(goldenTerms, [raise], isoDate('2027-08-30'))
    expect(writes.map(({ field }) => field)).toEqual(['night 2027-08-30 nightlyMinor', 'night 2027-08-31 nightlyMinor'])
  })

  it('names a price that nobody can mean: nothing, less, or a hundred times what it was', () => {
    const impossible = (change: Partial<typeof raise>) =>
      writesOf({ ...goldenTerms, seasons: [] }, [{ ...raise, ...change }], today).impossible.length
    expect(impossible({ value: -10_000, roundToMinor: 1 })).toBe(31)
    expect(impossible({ way: 'amount', value: -10_000_000 })).toBe(31)
    expect(impossible({ value: 990_000, roundToMinor: 1 })).toBe(0)
    expect(impossible({ value: 1_000_000, roundToMinor: 1 })).toBe(31)
  })

  it('is taken back by writing what it read, whatever it was about', () => {
    fc.assert(
      fc.property(anyRules, fc.array(anyChange, { minLength: 1, maxLength: 4 }), (terms, changes) => {
        const sorted = {
          ...terms,
          lengthDiscounts: terms.lengthDiscounts.toSorted((a, b) => a.nights - b.nights),
          // As the database keeps them: in order, and without empty ones.
          overrides: terms.overrides.filter(saysSomething).toSorted((a, b) => (a.night < b.night ? -1 : 1)),
        }
        const { writes } = writesOf(sorted, changes, firstDay)
        const later = applyFields(sorted, new Map(writes.map(({ field, after }) => [field, after])))
        for (const { field, after } of writes) expect(readField(later, field) ?? null).toBe(after)
        expect(applyFields(later, new Map(writes.map(({ field, before }) => [field, before])))).toEqual(sorted)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a change that is meant for no dates', () => {
  const written = (...changes: RateChange[]) =>
    writesOf(goldenTerms, changes, today).writes.map(({ field, after }) => [field, after])

  it('sets the rule of the home itself', () => {
    expect(written({ matter: 'min_nights', span: null, nights: 9 })).toEqual([['minNights', 9]])
    expect(written({ matter: 'max_nights', span: null, nights: 17 })).toEqual([['maxNights', 17]])
    expect(written({ matter: 'arrival_days', span: null, weekdays: 0b10_0000 })).toEqual([['checkInDays', 0b10_0000]])
    expect(written({ matter: 'departure_days', span: null, weekdays: 1 })).toEqual([['checkOutDays', 1]])
  })

  it('sets it on each night of its dates otherwise', () => {
    const twoNights = { from: isoDate('2027-08-06'), to: isoDate('2027-08-08') }
    const fridays = 0b1_0000
    expect(written({ matter: 'departure_days', span: twoNights, weekdays: fridays })).toEqual([
      ['night 2027-08-06 departure', true],
      ['night 2027-08-07 departure', false],
    ])
  })
})

test('an amount is rounded to the nearest multiple of the step, halves up, and never to nothing', () => {
  const amounts = [14_949, 14_950, 14_999, 15_000, 49, 0]
  expect(amounts.map((amount) => roundedTo(amount, 100))).toEqual([14_900, 15_000, 15_000, 15_000, 100, 0])
  expect([roundedTo(1234, 1), roundedTo(1247, 5), roundedTo(1248, 5)]).toEqual([1234, 1245, 1250])
})

describe('what a change would do', () => {
  it('adds up: every free night is counted once, and prices are those of the nights', () => {
    fc.assert(
      fc.property(anyRules, anyTakenNights, anyChange, (terms, takenNights, change) => {
        const { writes } = writesOf(terms, [change], firstDay)
        const later = applyFields(terms, new Map(writes.map(({ field, after }) => [field, after])))
        const to = addDays(firstDay, 40)
        const found = compareTerms(terms, later, { today: firstDay, localHour: 9, from: firstDay, to, takenNights })
        expect(found.nights).toHaveLength(40)
        expect(found.sellableAfter - found.sellableBefore).toBe(found.gained - found.lost)
        expect(found.lostBy.reduce((sum, { nights }) => sum + nights, 0)).toBe(found.lost)
        for (const { night, beforeMinor, afterMinor } of found.nights) {
          expect(beforeMinor).toBe(nightlyRate(terms, night).amountMinor)
          expect(afterMinor).toBe(nightlyRate(later, night).amountMinor)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('says why nights are lost, of each the reason of its own dates', () => {
    const stay = {
      ...goldenTerms,
      seasons: [],
      overrides: [],
      minimums: [],
      openSpans: null,
      minNights: 1,
      maxNights: 9,
    }
    const closed = [
      { from: addDays(firstDay, 0), to: addDays(firstDay, 10) },
      { from: addDays(firstDay, 13), to: addDays(firstDay, 99) },
    ]
    const question = { today: firstDay, localHour: 9, from: firstDay, to: addDays(firstDay, 30), takenNights: [] }
    const later = { ...stay, minNights: 4, openSpans: closed }
    expect(compareTerms(stay, later, question).lostBy).toEqual([{ reason: 'open_period', nights: 3 }])
    const taken = { ...question, takenNights: [{ from: addDays(firstDay, 3), to: addDays(firstDay, 10) }] }
    const { lostBy } = compareTerms(stay, later, taken)
    // Nobody can come today, before and after.
    expect(lostBy).toEqual([
      { reason: 'minimum', nights: 2 },
      { reason: 'open_period', nights: 3 },
    ])
  })

  it('breaks even where it says: losing no more nights than that never earns less, one more does', () => {
    expect(breakEven(10_000, 10_800, 244)).toEqual({ shareBp: 9260, nights: 18 })
    for (const [before, after] of [[0, 100] as const, [100, 0] as const]) expect(breakEven(before, after, 9)).toBeNull()
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 100_000 }),
        fc.integer({ min: 100, max: 100_000 }),
        fc.integer({ min: 1, max: 5000 }),
        (before, after, nights) => {
          const even = breakEven(before, after, nights)
          if (even === null) {
            expect(before).toBe(after)
            return
          }
          const sold = after > before ? nights - even.nights : nights + even.nights
          expect(sold * after).toBeGreaterThanOrEqual(nights * before)
          expect((sold - 1) * after).toBeLessThan(nights * before)
        },
      ),
    )
  })
})

describe('what a guest would pay before and after', () => {
  const plain = { ...goldenTerms, maxGuests: 4, minNights: 1, extraGuestMinor: 0 }
  const rows = [{ guests: 4, percentBp: 5000, amountMinor: null }]
  const question = { today: firstDay, localHour: 9, from: firstDay, to: addDays(firstDay, 60), takenNights: [] }
  const dearer = <Terms extends typeof plain>(terms: Terms) => ({ ...terms, nightlyMinor: terms.nightlyMinor * 2 })

  it('is told of a full home, too, where prices go by the number of guests: a share grows with the nights', () => {
    const byParty = { ...plain, partyPrices: rows }
    const sample = sampleStay(byParty, dearer(byParty), question)!
    const couple = sampleStay(plain, dearer(plain), question)!
    expect([sample.beforeMinor, sample.afterMinor]).toEqual([couple.beforeMinor, couple.afterMinor])
    expect(sample.full?.guests).toBe(4)
    const more = (full: number, of: number) => full - of
    const [moreBefore, moreAfter] = [
      more(sample.full!.beforeMinor, sample.beforeMinor),
      more(sample.full!.afterMinor, sample.afterMinor),
    ]
    expect(moreBefore).toBeGreaterThan(0)
    expect(moreAfter).toBeGreaterThan(moreBefore)
  })

  it('is told of the shortest stay that both allow where that is longer than a week', () => {
    const lengthOf = (before: typeof plain, after: typeof plain) => {
      const { dates } = sampleStay(before, after, question) ?? {}
      return dates ? daysBetween(dates.checkIn, dates.checkOut) : null
    }
    expect(lengthOf(plain, plain)).toBe(7)
    expect(lengthOf(plain, { ...plain, maxNights: 5 })).toBe(5)
    expect(lengthOf(plain, { ...plain, minNights: 14 })).toBe(14)
    expect(lengthOf({ ...plain, maxNights: 13 }, { ...plain, minNights: 14 })).toBeNull()
  })

  it('is told of two guests alone where the number does not matter, or no more than two may stay', () => {
    expect(sampleStay(plain, dearer(plain), question)!.full).toBeNull()
    const small = { ...plain, maxGuests: 2, partyPrices: rows }
    expect(sampleStay(small, dearer(small), question)!.full).toBeNull()
  })
})
