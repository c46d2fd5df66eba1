import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { anyRequest, anyRules, anyTakenNights, firstDay } from '#tests/support/stays/stay-arbitraries.ts'
import type { Party } from '#core/quote/quote.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { addDays, nightsIn, nightsOf } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { calendarDays, checkOutsFor, type CalendarDay } from './calendar-days.ts'
import { checkStay } from './check-rules.ts'
import { nearestBookable } from './nearest-bookable.ts'
import type { RuleContext } from './stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { TakenNights } from './taken-nights.ts'
import { weekdaySet } from '#core/rate/weekday-set.ts'

const couple: Party = { adults: 2, children: 0, infants: 0, pets: 0 }
const context: RuleContext = { today: isoDate('2027-06-01'), localHour: 9 }
const hour = fc.integer({ min: 0, max: 23 })

function bookable(terms: StayTerms, taken: TakenNights, asked: RuleContext, checkIn: IsoDate, nights: number): boolean {
  const dates = { checkIn, checkOut: addDays(checkIn, nights) }
  return checkStay(terms, { ...dates, party: couple }, asked, taken).ok
}

function calendar(terms: Partial<StayTerms>, takenNights: TakenNights, from = '2027-06-01', to = '2027-07-01') {
  const stay = { ...goldenTerms, seasons: [], overrides: [], ...terms }
  const days = calendarDays(stay, { ...context, from: isoDate(from), to: isoDate(to), takenNights })
  return new Map(days.map((day) => [day.date as string, day]))
}

describe('the calendar', () => {
  it('agrees with the rules and the free nights for every day', () => {
    fc.assert(
      fc.property(
        anyRules,
        anyTakenNights,
        fc.integer({ min: 0, max: 40 }),
        hour,
        (terms, takenNights, shift, localHour) => {
          const asked = { today: addDays(firstDay, shift), localHour }
          const from = addDays(asked.today, -2)
          const days = calendarDays(terms, { ...asked, from, to: addDays(from, 40), takenNights })
          for (const day of days) {
            const lengths = Array.from({ length: 22 }, (_, index) => index + 1)
            const outs = lengths
              .filter((nights) => bookable(terms, takenNights, asked, day.date, nights))
              .map((nights) => addDays(day.date, nights))
            expect(checkOutsFor(terms, day.date, { ...asked, takenNights })).toEqual(outs)
            expect(day.canArrive).toBe(outs.length > 0)
            expect(day.canArrive).toBe(day.reason === undefined)
            expect(day.canDepart).toBe(
              lengths.some((nights) => bookable(terms, takenNights, asked, addDays(day.date, -nights), nights)),
            )
            expect(day.taken).toBe(takenNights.some((span) => span.from <= day.date && day.date < span.to))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('has one entry a day with the price of its night', () => {
    const days = calendar({ preparationNights: 0 }, [])
    expect(days.size).toBe(30)
    expect(days.get('2027-06-03')).toMatchObject({ nightlyMinor: 12_000, canArrive: true, minNights: 2, taken: false })
    expect(days.get('2027-06-04')).toMatchObject({ nightlyMinor: 15_000 })
  })

  it('says why a day cannot be chosen', () => {
    const taken = [
      { from: isoDate('2027-06-10'), to: isoDate('2027-06-15') },
      { from: isoDate('2027-06-18'), to: isoDate('2027-06-22') },
    ]
    const days = calendar({ minNights: 5, checkInDays: 127 & ~weekdaySet(6) }, taken, '2027-05-31')
    const reason = (date: string): CalendarDay['reason'] => days.get(date)?.reason
    expect(reason('2027-05-31')).toEqual({ code: 'dates_in_past', today: '2027-06-01' })
    expect(reason('2027-06-01')).toEqual({ code: 'advance_notice_not_met', earliestCheckIn: '2027-06-02' })
    expect(reason('2027-06-02')).toBeUndefined()
    expect(reason('2027-06-06')).toEqual({
      code: 'arrival_day_not_allowed',
      weekday: 6,
      allowedWeekdays: [0, 1, 2, 3, 4, 5],
    })
    expect(reason('2027-06-07')).toEqual({ code: 'gap_too_short', minNights: 5, freeNights: 3 })
    expect(days.get('2027-06-10')).toMatchObject({
      taken: true,
      canDepart: true,
      reason: { code: 'dates_unavailable' },
    })
    expect(days.get('2027-06-12')).toMatchObject({ taken: true, canDepart: false })
    expect(reason('2027-06-15')).toEqual({ code: 'gap_too_short', minNights: 5, freeNights: 3 })
  })

  it('says where the booking window ends', () => {
    const days = calendar({ windowMonths: null, windowUntil: isoDate('2027-06-20') }, [])
    const outside = { code: 'outside_booking_window', lastCheckOut: '2027-06-20' }
    expect(days.get('2027-06-18')).toMatchObject({ canArrive: true })
    expect(days.get('2027-06-19')?.reason).toEqual(outside)
    expect(days.get('2027-06-20')).toMatchObject({ canArrive: false, canDepart: true, reason: outside })
  })

  it('says when nobody could leave', () => {
    const days = calendar({ checkInDays: 127, checkOutDays: weekdaySet(5), maxNights: 3 }, [])
    expect(days.get('2027-06-06')?.reason).toEqual({ code: 'no_departure_day', minNights: 2 })
    expect(days.get('2027-06-09')?.reason).toBeUndefined()
  })

  it('counts the preparation nights before the next claim', () => {
    const taken = [{ from: isoDate('2027-06-10'), to: isoDate('2027-06-15') }]
    const days = calendar({ minNights: 1, preparationNights: 2 }, taken)
    expect(days.get('2027-06-07')).toMatchObject({ canArrive: true })
    expect(days.get('2027-06-08')).toMatchObject({ canArrive: false, canDepart: true })
    expect(days.get('2027-06-09')).toMatchObject({ canDepart: false, reason: { code: 'gap_too_short', freeNights: 0 } })
  })
})

describe('the nearest bookable dates', () => {
  const taken = [{ from: isoDate('2027-06-10'), to: isoDate('2027-06-15') }]
  const nearest = (checkIn: string, checkOut: string, terms: Partial<StayTerms> = {}, party = couple) =>
    nearestBookable(
      { ...goldenTerms, seasons: [], overrides: [], ...terms },
      { checkIn: isoDate(checkIn), checkOut: isoDate(checkOut), party },
      taken,
      context,
      3,
    )

  it('have the same length, the nearest arrival first, and their total', () => {
    const choices = nearest('2027-06-11', '2027-06-14')
    expect(choices.map(({ checkIn, checkOut }) => `${checkIn} ${checkOut}`)).toEqual([
      '2027-06-15 2027-06-18',
      '2027-06-07 2027-06-10',
      '2027-06-16 2027-06-19',
    ])
    expect(choices[0]?.totalMinor).toBe(
      calculateQuote(
        { ...goldenTerms, seasons: [], overrides: [] },
        { checkIn: isoDate('2027-06-15'), checkOut: isoDate('2027-06-18'), party: couple },
        { bookedOn: context.today },
      ).totalMinor,
    )
  })

  it('are longer when the wanted stay is too short', () => {
    const [first] = nearest('2027-06-20', '2027-06-22', { minNights: 12 })
    expect(first).toMatchObject({ checkIn: '2027-06-20', checkOut: '2027-07-02' })
  })

  it('do not exist for a party that the home does not take', () => {
    expect(nearest('2027-06-11', '2027-06-14', {}, { ...couple, adults: 9 })).toEqual([])
  })

  it('can always be booked', () => {
    fc.assert(
      fc.property(anyRules, anyTakenNights, anyRequest, hour, (terms, takenNights, request, localHour) => {
        const asked = { today: firstDay, localHour }
        const choices = nearestBookable(terms, request, takenNights, asked, 3)
        expect(choices.length).toBeLessThanOrEqual(3)
        for (const choice of choices) {
          expect(bookable(terms, takenNights, asked, choice.checkIn, nightsOf(choice))).toBe(true)
          expect(nightsIn(choice).length).toBeGreaterThan(0)
          expect(choice.totalMinor).toBe(
            calculateQuote(terms, { ...request, ...choice }, { bookedOn: firstDay }).totalMinor,
          )
        }
      }),
      { numRuns: 100 },
    )
  })
})
