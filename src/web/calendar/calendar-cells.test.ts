import type { CalendarDay } from '#core/calendar/calendar-days.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { describe, expect, test } from 'vitest'
import { calendarCell, type CellQuestion } from './calendar-cells.ts'

const free = (date: string, more: Partial<CalendarDay> = {}): CalendarDay => ({
  date: isoDate(date),
  nightlyMinor: 12_000,
  canArrive: true,
  canDepart: true,
  taken: false,
  minNights: 2,
  ...more,
})
const nothingChosen: CellQuestion = {
  chosen: { checkIn: null, checkOut: null },
  totals: new Map(),
  currency: 'EUR',
  arrivals: [],
}
const week: CellQuestion = {
  ...nothingChosen,
  chosen: { checkIn: isoDate('2027-06-12'), checkOut: isoDate('2027-06-19') },
}
const arrival: CellQuestion = {
  ...nothingChosen,
  chosen: { checkIn: isoDate('2027-06-12'), checkOut: null },
  totals: new Map([[isoDate('2027-06-15'), 170_780]]),
}

describe('with nothing chosen', () => {
  test('a free day shows its price and begins a stay', () => {
    expect(calendarCell(free('2027-06-12'), nothingChosen)).toEqual({
      date: '2027-06-12',
      look: '',
      figure: '120',
      spoken: '€120 a night, 2 nights or more',
      leadsTo: { checkIn: '2027-06-12' },
      reason: null,
    })
  })

  test('where one night is enough nothing is said of the shortest stay', () => {
    expect(calendarCell(free('2027-06-12', { minNights: 1 }), nothingChosen).spoken).toBe('€120 a night')
  })

  test('cents are shown where there are any', () => {
    const cell = calendarCell(free('2027-06-12', { nightlyMinor: 33_450 }), nothingChosen)
    expect(cell.figure).toBe('334.50')
    expect(cell.spoken).toBe('€334.50 a night, 2 nights or more')
  })

  test('a taken day cannot be chosen and says so', () => {
    const cell = calendarCell(
      free('2027-06-12', { taken: true, canArrive: false, canDepart: false, reason: { code: 'dates_unavailable' } }),
      nothingChosen,
    )
    expect(cell).toMatchObject({ look: 'taken', figure: '', leadsTo: null, reason: 'Somebody else has this night.' })
    expect(cell.spoken).toBe('Somebody else has this night.')
  })

  test('a taken day on which guests may leave is check-out only', () => {
    const cell = calendarCell(
      free('2027-06-12', { taken: true, canArrive: false, reason: { code: 'dates_unavailable' } }),
      nothingChosen,
    )
    expect(cell).toMatchObject({ look: 'out', figure: 'out', spoken: 'check-out only', leadsTo: null })
  })

  test('a day that a rule forbids names the nearest days that work', () => {
    const day = free('2027-07-08', {
      canArrive: false,
      reason: { code: 'arrival_day_not_allowed', weekday: 3, allowedWeekdays: [5] },
    })
    const { look, figure, reason } = calendarCell(day, {
      ...nothingChosen,
      arrivals: [isoDate('2027-06-30'), isoDate('2027-07-03'), isoDate('2027-07-17')],
    })
    expect({ look, figure }).toEqual({ look: 'norule', figure: '' })
    expect(reason).toMatch(
      /Guests cannot arrive on a Thursday .* only on Saturdays\. Nearest: Sat 3 July or Sat 17 July\.$/,
    )
  })

  test('a gap that is too short says how many nights are free', () => {
    const day = free('2027-06-12', { canArrive: false, reason: { code: 'gap_too_short', minNights: 5, freeNights: 2 } })
    expect(calendarCell(day, nothingChosen).reason).toBe('Only 2 nights free here, and stays are 5 nights or more.')
  })
})

describe('with an arrival chosen', () => {
  test('the arrival itself lets go of the choice', () => {
    expect(calendarCell(free('2027-06-12'), arrival)).toMatchObject({ look: 'alone', figure: 'arrive', leadsTo: {} })
  })

  test('a possible departure shows the total of the whole stay', () => {
    expect(calendarCell(free('2027-06-15'), arrival)).toMatchObject({
      look: 'end',
      figure: '1707.80',
      spoken: 'leave: €1,707.80 in total, 3 nights',
      leadsTo: { checkIn: '2027-06-12', checkOut: '2027-06-15' },
    })
  })

  test('a departure may be a day whose night is taken', () => {
    const day = free('2027-06-15', { taken: true, canArrive: false, reason: { code: 'dates_unavailable' } })
    expect(calendarCell(day, arrival)).toMatchObject({
      look: 'end',
      leadsTo: { checkIn: '2027-06-12', checkOut: '2027-06-15' },
    })
  })

  test('a day before the shortest stay says from when on guests may leave', () => {
    const day = free('2027-06-13', { canArrive: false, reason: { code: 'gap_too_short', minNights: 3, freeNights: 2 } })
    expect(calendarCell(day, arrival)).toMatchObject({
      look: 'norule',
      leadsTo: null,
      reason: 'Too early to leave: the first check-out after 12 June is Tue 15 June.',
    })
  })

  test('so does one on which guests could arrive: two nights are refused with the reason, not taken for a new arrival', () => {
    expect(calendarCell(free('2027-06-14'), arrival)).toMatchObject({
      look: 'norule',
      figure: '',
      leadsTo: null,
      reason: 'Too early to leave: the first check-out after 12 June is Tue 15 June.',
    })
  })

  test('it may still be typed as the arrival, or says why not', () => {
    expect(calendarCell(free('2027-06-14'), arrival).arrivalReason).toBeNull()
    const short = free('2027-06-14', {
      canArrive: false,
      reason: { code: 'gap_too_short', minNights: 3, freeNights: 2 },
    })
    expect(calendarCell(short, arrival).arrivalReason).toBe('Only 2 nights free here, and stays are 3 nights or more.')
  })

  test('another free day moves the arrival there', () => {
    expect(calendarCell(free('2027-06-20'), arrival)).toMatchObject({
      look: '',
      figure: '120',
      leadsTo: { checkIn: '2027-06-20' },
    })
  })
})

describe('with both dates chosen', () => {
  test('the arrival opens the row of nights', () => {
    expect(calendarCell(free('2027-06-12'), week)).toMatchObject({ look: 'from', spoken: 'your check-in' })
  })

  test('the nights between are marked and priced', () => {
    expect(calendarCell(free('2027-06-14'), week)).toMatchObject({
      look: 'in',
      figure: '120',
      spoken: '€120 a night, part of your stay',
    })
  })

  test('the check-out stays a link even where nobody can arrive, so that the keyboard keeps its place', () => {
    const day = free('2027-06-19', { canArrive: false, taken: true, reason: { code: 'dates_unavailable' } })
    expect(calendarCell(day, week)).toMatchObject({
      look: 'to',
      figure: 'leave',
      leadsTo: { checkIn: '2027-06-12', checkOut: '2027-06-19' },
    })
  })
})
