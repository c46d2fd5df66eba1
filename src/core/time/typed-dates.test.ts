import { describe, expect, test } from 'vitest'
import { isoDate } from './iso-date.ts'
import { findTypedDates } from './typed-dates.ts'

const today = isoDate('2026-11-24')
const july = { checkIn: '2027-07-10', checkOut: '2027-07-17' }

describe('dates that stand in a text', () => {
  test.each([
    ['ullastre 10-17 jul'],
    ['ullastre 10–17 July'],
    ['10 to 17 july ullastre'],
    ['ullastre 10th to 17th July 2027'],
    ['ullastre July 10-17'],
    ['ullastre jul 10 – 17, 2027'],
    ['ullastre 10 jul - 17 jul'],
    ['ullastre 10 jul 2027 – 17 jul 2027'],
    ['ullastre 10 jul 7 nights'],
    ['ullastre 10 July 2027 for 7 nights'],
    ['ullastre 10/7-17/7'],
    ['ullastre 10.7.-17.7.2027'],
    ['ullastre 2027-07-10 2027-07-17'],
    ['2027-07-10_2027-07-17 ullastre'],
    ['ullastre 2027-07-10 7n'],
  ])('%s', (text) => {
    expect(findTypedDates(text, today)).toEqual({ dates: july, rest: 'ullastre' })
  })

  test('without a year they are the next ones, over New Year too', () => {
    expect(findTypedDates('24-26 nov', today).dates).toEqual({ checkIn: '2026-11-24', checkOut: '2026-11-26' })
    expect(findTypedDates('20-23 nov', today).dates).toEqual({ checkIn: '2027-11-20', checkOut: '2027-11-23' })
    expect(findTypedDates('28 dec - 3 jan', today).dates).toEqual({ checkIn: '2026-12-28', checkOut: '2027-01-03' })
    expect(findTypedDates('28 dec - 3 jan 2028', today).dates).toEqual({
      checkIn: '2027-12-28',
      checkOut: '2028-01-03',
    })
    expect(findTypedDates('29 feb 2 nights', today).dates).toEqual({ checkIn: '2028-02-29', checkOut: '2028-03-02' })
  })

  test.each([
    'ullastre',
    'villa 12',
    '31 feb - 3 mar',
    '17-10 jul',
    'room 10-17',
    '2027-07-10',
    '10 jul 0 nights',
    '',
    '-',
    'jul',
  ])('none: %s', (text) => {
    expect(findTypedDates(text, today)).toEqual({ dates: null, rest: text })
  })

  test('a long text without dates is read at once', () => {
    const text = '10 '.repeat(5000).trim()
    expect(findTypedDates(text, today)).toEqual({ dates: null, rest: text })
  })
})
