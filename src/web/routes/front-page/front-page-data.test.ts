import type { CalendarDay } from '#core/calendar/calendar-days.ts'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { expect, test } from 'vitest'
import { calendarRows } from './calendar-rows.ts'
import { exampleDates } from './example-dates.ts'
import { averagePriceText, monthlyPrices } from './monthly-prices.ts'

const today = isoDate('2026-11-20')

const year = (price: (date: string) => number, isTaken: (index: number) => boolean = () => false): CalendarDay[] =>
  Array.from({ length: 366 }, (_, index) => {
    const taken = isTaken(index)
    const date = addDays(today, index)
    return {
      date,
      nightlyMinor: price(date),
      canArrive: !taken,
      canDepart: true,
      taken,
      minNights: 2,
      ...(taken && { reason: { code: 'dates_unavailable' } }),
    }
  })

test('the example is a free week from a Saturday, a month ahead or more', () => {
  const dates = exampleDates(year(() => 10_000))
  expect(dates && weekdayOf(dates.checkIn)).toBe(5)
  expect(dates && dates.checkIn >= addDays(today, 28)).toBe(true)
})

test('a home without a free week is no example', () => {
  expect(
    exampleDates(
      year(
        () => 10_000,
        (index) => index % 5 === 0,
      ),
    ),
  ).toBeNull()
})

test('the small calendar shows four weeks with the chosen days and one reason', () => {
  const days = year(
    () => 10_000,
    (index) => index > 60 && index < 64,
  )
  const rows = calendarRows(days, { checkIn: addDays(today, 50), checkOut: addDays(today, 57) })
  expect(rows.days).toHaveLength(28)
  expect(rows.days.filter(({ look }) => look === 'inside')).toHaveLength(6)
  expect(rows.reason).toContain('Somebody else has this night')
})

test('prices of the year run from January to December', () => {
  const prices = monthlyPrices(year((date) => (date.slice(5, 7) === '08' ? 20_000 : 10_000)))
  expect(prices.map(({ month }) => Number(month.slice(5)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(prices[7]?.nightlyMinor).toBe(20_000)
})

test('a year in which every month costs the same is not drawn', () => {
  expect(monthlyPrices(year(() => 10_000))).toEqual([])
})

test('an average price is told in whole units of its currency', () => {
  const told = (minor: number, currency: string) => averagePriceText(minor, currency).replaceAll('\u00A0', ' ')
  expect([told(12_345, 'EUR'), told(15_555, 'JPY'), told(12_345, 'KWD')]).toEqual(['€123', '¥15,555', 'KWD 12'])
})
