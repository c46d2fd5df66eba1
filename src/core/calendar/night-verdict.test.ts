import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withOverrides } from '#core/rate/with-overrides.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { weekdaySet } from '#core/rate/weekday-set.ts'
import { addDays, daysBetween, nightsIn } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { anyRules, anyTakenNights, firstDay } from '#tests/support/stays/stay-arbitraries.ts'
import { checkStay } from './check-rules.ts'
import { NIGHT_RULES, nightVerdicts, type NightRule } from './night-verdict.ts'
import type { RuleContext } from './stay-rules.ts'
import type { TakenNights } from './taken-nights.ts'

/** `VERDICT_HOMES=10000 npm test -- src/core/calendar/night-verdict` tries ten times as many homes. */
const stays = Number(process.env['VERDICT_HOMES'] ?? 1000)

const party = { adults: 1, children: 0, infants: 0, pets: 0 }
const plain = { ...goldenTerms, seasons: [], overrides: [], minNights: 1, maxNights: 28, weekendMinNights: null }
const morning: RuleContext = { today: isoDate('2027-05-01'), localHour: 9 }

/** Returns the terms and the context without one rule. */
function without(rule: NightRule, terms: StayTerms, context: RuleContext): [StayTerms, RuleContext] {
  const everywhere = (change: object, more: object): StayTerms => ({
    ...terms,
    ...more,
    seasons: terms.seasons.map((season) => ({ ...season, ...change })),
    overrides: terms.overrides.map((override) => ({ ...override, ...change })),
    minimums: terms.minimums.map((minimum) => ({ ...minimum, ...change })),
  })
  switch (rule) {
    case 'minimum':
      return [everywhere({ minNights: null }, { minNights: 1, weekendMinNights: null }), context]
    case 'maximum':
      return [everywhere({ maxNights: null }, { maxNights: 400 }), context]
    case 'arrival_day':
      return [everywhere({ checkInDays: null, arrival: null }, { checkInDays: 127 }), context]
    case 'departure_day':
      return [everywhere({ checkOutDays: null, departure: null }, { checkOutDays: 127 }), context]
    case 'multiple':
      return [everywhere({ nightsMultipleOf: null }, { nightsMultipleOf: null }), context]
    case 'gap_ban':
      return [{ ...terms, forbidGapUnder: null }, context]
    case 'preparation':
      return [{ ...terms, preparationNights: 0 }, context]
    case 'open_period':
      return [{ ...terms, openSpans: null }, context]
    case 'notice':
      return [{ ...terms, noticeDays: 0, noticeHour: 24 }, context]
    case 'window':
      return [{ ...terms, windowMonths: null, windowUntil: null }, context]
  }
}

/** Returns whether any stay that `checkStay` accepts covers the night. Tries every arrival and every length. */
function canBeSold(terms: StayTerms, context: RuleContext, taken: TakenNights, night: IsoDate): boolean {
  const isTaken = (date: IsoDate) => taken.some((span) => span.from <= date && date < span.to)
  for (let checkIn = night; checkIn >= context.today && !isTaken(checkIn); checkIn = addDays(checkIn, -1)) {
    for (let last = night; !isTaken(last); last = addDays(last, 1)) {
      if (checkStay(terms, { checkIn, checkOut: addDays(last, 1), party }, context, taken).ok) return true
    }
  }
  return false
}

/** A calendar so full that no more than two weeks in a row are free. */
const fullCalendar = fc
  .tuple(anyTakenNights, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 14, maxLength: 14 }))
  .map(([taken, lengths]) => [
    ...taken,
    ...lengths.map((length, index) => {
      const from = addDays(firstDay, index * 13 - 8)
      return { from, to: addDays(from, length) }
    }),
  ])

describe('why nobody can book a night', () => {
  it('is what trying every stay, and leaving out every rule, finds', () => {
    fc.assert(
      fc.property(
        anyRules,
        fullCalendar,
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 8 }),
        (terms, taken, start, localHour, before) => {
          const from = addDays(firstDay, start)
          const to = addDays(from, 7)
          const context = { today: addDays(from, -before), localHour }
          const found = nightVerdicts(terms, { ...context, from, to, takenNights: taken })
          for (const [index, night] of nightsIn({ checkIn: from, checkOut: to }).entries()) {
            const isFree = !taken.some((span) => span.from <= night && night < span.to)
            expect(found.free[index]).toBe(Number(isFree))
            const isSellable = isFree && canBeSold(terms, context, taken, night)
            expect([night, found.sellable[index]]).toEqual([night, Number(isSellable)])
            const reason = NIGHT_RULES.find((rule) => canBeSold(...without(rule, terms, context), taken, night))
            const said = found.unsellable.find((run) => run.from <= night && night < run.to)
            expect([night, said?.reason]).toEqual([night, isFree && !isSellable ? (reason ?? 'several') : undefined])
          }
        },
      ),
      { numRuns: stays },
    )
  })

  it('is the same for who knows only what is taken from today until the end, and first from there on', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.oneof(fullCalendar, anyTakenNights),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 8 }),
        (terms, all, start, before) => {
          const from = addDays(firstDay, start)
          const to = addDays(from, 7)
          const today = addDays(from, -before)
          const next = all.filter((span) => span.to > to).toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
          const some = all.filter((span) => span === next || (span.to > today && span.from < to))
          const question = { today, localHour: 9, from, to }
          expect(nightVerdicts(terms, { ...question, takenNights: some })).toEqual(
            nightVerdicts(terms, { ...question, takenNights: all }),
          )
        },
      ),
      { numRuns: stays },
    )
  })

  it('comes with a repair that lets the nights be sold', () => {
    let repaired = 0
    fc.assert(
      fc.property(anyRules, fullCalendar, fc.integer({ min: 0, max: 80 }), (terms, takenNights, start) => {
        const from = addDays(firstDay, start)
        const question = { today: from, localHour: 9, from, to: addDays(from, 20), takenNights }
        for (const run of nightVerdicts(terms, question).unsellable) {
          if (!run.repair) continue
          repaired++
          const later = withOverrides(terms, [run.repair.night], run.repair.change)
          const { sellable } = nightVerdicts(later, question)
          const nights = sellable.slice(daysBetween(from, run.from), daysBetween(from, run.to))
          expect([...nights].every(Boolean)).toBe(true)
        }
      }),
      { numRuns: stays / 4 },
    )
    expect(repaired).toBeGreaterThan(stays / 20)
  })

  it('names a gap that is shorter than the shortest stay, with the minimum that would fill it', () => {
    const takenNights = [
      { from: isoDate('2027-06-05'), to: isoDate('2027-06-10') },
      { from: isoDate('2027-06-13'), to: isoDate('2027-06-20') },
    ]
    const span = { from: isoDate('2027-06-01'), to: isoDate('2027-06-25') }
    const { unsellable } = nightVerdicts({ ...plain, minNights: 5 }, { ...morning, ...span, takenNights })
    expect(unsellable).toEqual([
      {
        from: '2027-06-10',
        to: '2027-06-13',
        reason: 'minimum',
        gap: { from: '2027-06-10', to: '2027-06-13' },
        stay: { checkIn: '2027-06-10', checkOut: '2027-06-13' },
        minNights: 5,
        repair: { night: '2027-06-10', change: { minNights: 3 } },
      },
    ])
  })

  it('names the longest stay where stays are too long for it, and free nights to their end, however far behind that is', () => {
    const terms = {
      ...plain,
      minNights: 14,
      nightsMultipleOf: 14,
      maxNights: 10,
      windowMonths: 24,
      checkOutDays: weekdaySet(5),
    }
    const takenNights = [{ from: isoDate('2027-11-01'), to: isoDate('2027-11-05') }]
    const span = { from: isoDate('2027-06-01'), to: isoDate('2027-06-02') }
    const { unsellable } = nightVerdicts(terms, { ...morning, ...span, takenNights })
    expect(unsellable).toMatchObject([
      {
        ...span,
        reason: 'maximum',
        gap: { from: '2027-05-01', to: '2027-11-01' },
        stay: { checkIn: '2027-05-08', checkOut: '2027-10-23' },
      },
    ])
  })
})
