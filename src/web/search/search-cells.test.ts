import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { expect, test } from 'vitest'
import type { ChosenDates } from '#web/calendar/calendar-cells.ts'
import { monthsAround, searchMonth, searchRefusal, todayAtTheStays } from './search-cells.ts'

const today = isoDate('2027-06-10')
const nothing: ChosenDates = { checkIn: null, checkOut: null }
const arrival = { checkIn: isoDate('2027-06-12'), checkOut: null }
const week = { checkIn: isoDate('2027-06-12'), checkOut: isoDate('2027-06-19') }
const cellOf = (day: string, chosen: ChosenDates) =>
  searchMonth('2027-06', chosen, today)
    .weeks.flat()
    .find((cell) => cell?.date === day)

test('a day has passed when it is over where the homes are, not where the visitor is', () => {
  const at = new Date('2027-06-10T02:30:00Z')
  const days = ['America/New_York', 'Europe/Madrid', 'Pacific/Auckland'].map((zone) => todayAtTheStays(zone, at))
  expect(days).toEqual(['2027-06-09', '2027-06-10', '2027-06-10'])
  expect(todayAtTheStays(undefined, new Date('2027-06-09T22:30:00Z'))).toBe('2027-06-10')
})

test('today is known to a browser that writes the dates of every country as in the United States', () => {
  const { DateTimeFormat } = Intl
  const american = (_: unknown, options?: Intl.DateTimeFormatOptions) => new DateTimeFormat('en-US', options)
  Intl.DateTimeFormat = Object.assign(american, { supportedLocalesOf: () => ['en-US'] }) as never
  try {
    expect(todayAtTheStays('Europe/Madrid', new Date('2027-06-09T22:30:00Z'))).toBe('2027-06-10')
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
})

test('a day that has passed cannot be chosen and says so', () => {
  expect(cellOf('2027-06-09', nothing)).toMatchObject({
    look: 'taken',
    leadsTo: null,
    reason: 'This day has passed.',
    spoken: 'This day has passed.',
  })
  expect(cellOf('2027-06-10', nothing)).toMatchObject({ leadsTo: { checkIn: '2027-06-10' }, reason: null })
})

test('the first day is the check-in and the second the check-out, whichever is earlier', () => {
  expect(cellOf('2027-06-12', nothing)!.leadsTo).toEqual({ checkIn: '2027-06-12' })
  expect(cellOf('2027-06-19', arrival)!.leadsTo).toEqual({ checkIn: '2027-06-12', checkOut: '2027-06-19' })
  expect(cellOf('2027-06-11', arrival)!.leadsTo).toEqual({ checkIn: '2027-06-11', checkOut: '2027-06-12' })
  expect(cellOf('2027-06-12', arrival)).toMatchObject({ look: 'alone', leadsTo: {} })
})

test('the stay is marked from check-in to check-out', () => {
  const looks = ['2027-06-11', '2027-06-12', '2027-06-15', '2027-06-19', '2027-06-20'].map(
    (day) => cellOf(day, week)!.look,
  )
  expect(looks).toEqual(['', 'from', 'in', 'to', ''])
})

test('a search for dates ends three years ahead', () => {
  expect(searchRefusal(isoDate('2027-06-09'), today)).toBe('This day has passed.')
  expect(searchRefusal(today, today)).toBeNull()
  expect(searchRefusal(isoDate('2030-06-30'), today)).toBeNull()
  expect(searchRefusal(isoDate('2030-07-01'), today)).toBe('Nothing can be booked that far ahead yet.')
  expect(monthsAround('2027-06', today)).toEqual({ earlier: null, later: '2027-07' })
  expect(monthsAround('2030-05', today)).toEqual({ earlier: '2030-04', later: null })
  const last: IsoDate = searchMonth('2030-06', nothing, today).weeks.flat().findLast(Boolean)!.date
  expect(searchRefusal(last, today)).toBeNull()
})
