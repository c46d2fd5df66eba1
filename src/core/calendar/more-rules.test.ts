import { describe, expect, it } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { calendarDays, checkOutsFor } from './calendar-days.ts'
import { checkRules } from './check-rules.ts'
import { departureTotals } from './departure-totals.ts'
import { bookingModeOf, type RuleContext } from './stay-rules.ts'
import type { NightOverride, Season, StayMinimum, StayTerms } from '#core/rate/stay-terms.ts'

const morning: RuleContext = { today: isoDate('2027-06-01'), localHour: 9 }
const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const stay = (terms: Partial<StayTerms>): StayTerms => ({
  ...goldenTerms,
  seasons: [],
  overrides: [],
  noticeDays: 0,
  minNights: 3,
  ...terms,
})

function refusal(checkIn: string, nights: number, terms: Partial<StayTerms>, more: object = {}) {
  const dates = { checkIn: isoDate(checkIn), checkOut: addDays(isoDate(checkIn), nights) }
  const checked = checkRules(stay(terms), { ...dates, party, ...more }, morning)
  return checked.ok ? null : checked.problem
}

const minimum = (kind: 'weekday' | 'lead', threshold: number, more: Partial<StayMinimum>): StayMinimum => ({
  kind,
  threshold,
  minNights: null,
  maxNights: null,
  ...more,
})
const season = (more: Partial<Season>): Season => ({ ...goldenTerms.seasons[0]!, nightlyMinor: null, ...more })
const override = (night: string, more: Partial<NightOverride>): NightOverride => ({
  ...goldenTerms.overrides[0]!,
  nightlyMinor: null,
  night: isoDate(night),
  ...more,
})

describe('the number of nights', () => {
  const leastOn = (date: string, terms: Partial<StayTerms>) => {
    const problem = refusal(date, 1, terms)
    return problem?.code === 'min_nights_not_met' ? problem.minNights : 1
  }
  const monday = '2027-07-05'
  const byWeekday = [minimum('weekday', 0, { minNights: 6 })]

  it('follows the weekday of arrival before the weekend and the stay', () => {
    expect(leastOn(monday, { minimums: byWeekday })).toBe(6)
    expect(leastOn('2027-07-06', { minimums: byWeekday })).toBe(3)
    const friday = { minimums: [minimum('weekday', 4, { minNights: 4 })], weekendMinNights: 5 }
    expect(leastOn('2027-07-09', friday)).toBe(4)
    expect(leastOn('2027-07-10', friday)).toBe(5)
  })

  it('follows the season before the weekday, the lead before the season, the override before all of them', () => {
    const seasons = [season({ minNights: 7 })]
    expect(leastOn(monday, { minimums: byWeekday, seasons })).toBe(7)
    const minimums = [...byWeekday, minimum('lead', 40, { minNights: 2 })]
    expect(leastOn(monday, { minimums, seasons })).toBe(2)
    expect(leastOn(monday, { minimums, seasons, overrides: [override(monday, { minNights: 9 })] })).toBe(9)
  })

  it('by lead takes the smallest number of days that the arrival is not further away than', () => {
    const minimums = [7, 3, 14].map((days) => minimum('lead', days, { minNights: days === 3 ? 1 : days }))
    expect(leastOn('2027-06-04', { minimums })).toBe(1)
    expect(leastOn('2027-06-05', { minimums })).toBe(7)
    expect(leastOn('2027-06-08', { minimums })).toBe(7)
    expect(leastOn('2027-06-09', { minimums })).toBe(14)
    expect(leastOn('2027-06-16', { minimums })).toBe(3)
  })

  it('has its maximum by the same order, and what a rule leaves open is left to the next', () => {
    const minimums = [minimum('weekday', 0, { maxNights: 4 }), minimum('lead', 50, { minNights: 1 })]
    expect(refusal(monday, 5, { minimums })).toEqual({ code: 'max_nights_exceeded', maxNights: 4, nights: 5 })
    expect(refusal(monday, 1, { minimums })).toBeNull()
    expect(refusal(monday, 5, { minimums, seasons: [season({ maxNights: 5 })] })).toBeNull()
  })

  it('can be bound to multiples; the season of the arrival beats the stay', () => {
    expect(refusal('2027-06-07', 10, { nightsMultipleOf: 7 })).toEqual({
      code: 'nights_not_multiple',
      multipleOf: 7,
      nights: 10,
    })
    expect(refusal('2027-06-07', 14, { nightsMultipleOf: 7 })).toBeNull()
    const seasons = [season({ nightsMultipleOf: 5 })]
    expect(refusal('2027-07-07', 10, { nightsMultipleOf: 7, seasons })).toBeNull()
    expect(refusal('2027-07-07', 14, { nightsMultipleOf: 7, seasons })).toMatchObject({ multipleOf: 5 })
  })

  it('in the calendar is the shortest that obeys the multiple', () => {
    const question = { ...morning, from: isoDate('2027-06-07'), to: isoDate('2027-06-08'), takenNights: [] }
    const terms = stay({ nightsMultipleOf: 7, maxNights: 21 })
    expect(calendarDays(terms, question)[0]).toMatchObject({ minNights: 7, canArrive: true })
    expect(checkOutsFor(terms, isoDate('2027-06-07'), question)).toEqual(['2027-06-14', '2027-06-21', '2027-06-28'])
    const soonTaken = [{ from: isoDate('2027-06-12'), to: isoDate('2027-06-14') }]
    expect(calendarDays(terms, { ...question, takenNights: soonTaken })[0]?.reason).toEqual({
      code: 'gap_too_short',
      minNights: 7,
      freeNights: 5,
    })
  })
})

describe('open periods', () => {
  const openSpans = [
    { from: isoDate('2027-07-10'), to: isoDate('2027-07-20') },
    { from: isoDate('2027-06-10'), to: isoDate('2027-06-20') },
    { from: isoDate('2027-06-20'), to: isoDate('2027-06-25') },
  ]

  it('hold every night; periods that meet are one', () => {
    expect(refusal('2027-06-15', 10, { openSpans })).toBeNull()
    expect(refusal('2027-06-15', 11, { openSpans })).toEqual({ code: 'not_open', openFrom: '2027-07-10' })
    expect(refusal('2027-06-09', 4, { openSpans })).toEqual({ code: 'not_open', openFrom: '2027-06-10' })
    expect(refusal('2027-07-20', 4, { openSpans })).toEqual({ code: 'not_open', openFrom: null })
    expect(refusal('2027-07-20', 4, { openSpans: [] })).toEqual({ code: 'not_open', openFrom: null })
  })

  it('bound the departures, and a closed day says so', () => {
    const question = { ...morning, from: isoDate('2027-06-24'), to: isoDate('2027-06-26'), takenNights: [] }
    expect(checkOutsFor(stay({ openSpans }), isoDate('2027-06-20'), question).at(-1)).toBe('2027-06-25')
    expect(calendarDays(stay({ openSpans }), question).map((day) => day.reason)).toEqual([
      { code: 'gap_too_short', minNights: 3, freeNights: 1 },
      { code: 'not_open', openFrom: '2027-07-10' },
    ])
  })
})

describe('how a booking is made', () => {
  const mode = (checkIn: string, terms: Partial<StayTerms>, context = morning) =>
    bookingModeOf(stay(terms), { checkIn: isoDate(checkIn) }, context)

  it('is on request while a calendar of another site is silent, but for what is booked already', () => {
    const kept = {
      checkIn: isoDate('2027-06-10'),
      checkOut: isoDate('2027-06-14'),
      party: { adults: 2, children: 0, infants: 0, pets: 0 },
    }
    const silent = { isSilent: true }
    expect([mode('2027-06-10', silent), mode('2027-06-10', silent, { ...morning, kept })]).toEqual([
      'request',
      'instant',
    ])
    expect(mode('2027-06-10', { ...silent, bookingMode: 'request' }, { ...morning, kept })).toBe('request')
  })

  it('is at once, unless the home is let on request', () => {
    expect([mode('2027-06-10', {}), mode('2027-06-10', { bookingMode: 'request' })]).toEqual(['instant', 'request'])
  })

  it('is on request inside an advance notice that allows requests, and at once behind it', () => {
    const terms = { noticeDays: 3, noticeHour: 18, noticeInside: 'request_only' as const }
    expect(['2027-06-01', '2027-06-03', '2027-06-04'].map((date) => mode(date, terms))).toEqual([
      'request',
      'request',
      'instant',
    ])
    expect(mode('2027-06-04', terms, { ...morning, localHour: 18 })).toBe('request')
    expect(refusal('2027-06-01', 3, terms)).toBeNull()
    expect(refusal('2027-05-31', 3, terms)).toMatchObject({ code: 'dates_in_past' })
    expect(refusal('2027-06-03', 3, { ...terms, noticeInside: 'reject' })).toMatchObject({
      code: 'advance_notice_not_met',
    })
  })
})

it('there are no more ages than children, each from 2 to 17', () => {
  const asked = (children: number, childAges: number[]) =>
    refusal('2027-06-10', 4, {}, { party: { ...party, children, childAges } })
  expect([asked(2, [3, 17]), asked(2, [5]), asked(2, [])]).toEqual([null, null, null])
  for (const ages of [[1], [18], [4.5], [5, 6, 7], [Number.NaN]]) {
    expect(asked(2, ages)).toEqual({ code: 'child_ages_wrong', children: 2 })
  }
})

describe('the total of every departure after an arrival', () => {
  const terms = stay({ maxNights: 6, checkOutDays: 127 & ~2 })
  const request = { checkIn: isoDate('2027-06-10'), party: { ...party, adults: 4, children: 1 } }

  it('is what the stay costs, for the departures that can be chosen', () => {
    const totals = departureTotals(terms, request, { ...morning, takenNights: [] })
    expect(totals.map(({ checkOut, nights }) => `${checkOut} ${nights}`)).toEqual([
      '2027-06-13 3',
      '2027-06-14 4',
      '2027-06-16 6',
    ])
    for (const { checkOut, totalMinor } of totals) {
      expect(totalMinor).toBe(calculateQuote(terms, { ...request, checkOut }, { bookedOn: morning.today }).totalMinor)
    }
  })

  it('does not exist for a party that the home does not take', () => {
    const crowd = { ...request, party: { ...party, adults: 20 } }
    expect(departureTotals(terms, crowd, { ...morning, takenNights: [] })).toEqual([])
  })
})
