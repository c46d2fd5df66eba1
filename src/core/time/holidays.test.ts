import { expect, it } from 'vitest'
import { weekdayOf } from './date-arithmetic.ts'
import { easterOf, holidaysIn } from './holidays.ts'
import { isoDate } from './iso-date.ts'

it('Easter is the Sunday that the church keeps, the earliest and the latest among them', () => {
  const known = {
    1818: '1818-03-22',
    1943: '1943-04-25',
    1961: '1961-04-02',
    2000: '2000-04-23',
    2024: '2024-03-31',
    2025: '2025-04-20',
    2027: '2027-03-28',
    2038: '2038-04-25',
    2285: '2285-03-22',
  }
  for (const [year, date] of Object.entries(known)) expect(easterOf(Number(year))).toBe(date)
  for (let year = 1900; year < 2300; year++) {
    const easter = easterOf(year)
    expect(weekdayOf(easter)).toBe(6)
    expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`).toBe(true)
  }
})

it('the holidays of Spain and of the Balearic Islands come in order, for any year', () => {
  const names = (region: 'es' | 'es-ib', from: string, to: string) =>
    holidaysIn(region, isoDate(from), isoDate(to)).map(({ date, name }) => `${date} ${name}`)
  expect(names('es-ib', '2027-03-01', '2027-05-02')).toEqual([
    '2027-03-01 Balearic Day',
    '2027-03-25 Maundy Thursday',
    '2027-03-26 Good Friday',
    '2027-03-28 Easter',
    '2027-03-29 Easter Monday',
    '2027-05-01 Labour Day',
  ])
  expect(names('es', '2027-12-20', '2028-01-07')).toEqual([
    '2027-12-25 Christmas',
    '2028-01-01 New Year',
    '2028-01-06 Epiphany',
  ])
})
