import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import { HOLIDAY_CODES, holidaysIn } from '#core/time/holidays.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { datesOfHoliday } from './holiday-span.ts'
import { nightlyRate } from './nightly-rate.ts'
import type { Season } from './stay-terms.ts'

const PRICE = 77_777

const anySpan = fc
  .record({
    code: fc.constantFrom(...HOLIDAY_CODES),
    year: fc.option(fc.integer({ min: 2026, max: 2030 }), { nil: null }),
    fromDays: fc.integer({ min: -60, max: 60 }),
    length: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ length, ...span }) => ({ ...span, toDays: Math.min(60, span.fromDays + length) }))

it('a night has the price of a holiday season if and only if a holiday of the calendar lies so many days away', () => {
  const firstDay = fc.integer({ min: 0, max: 1000 }).map((days) => addDays(isoDate('2026-01-01'), days))
  fc.assert(
    fc.property(anySpan, firstDay, (holiday, today) => {
      const season: Season = {
        id: 1,
        name: 'Feast',
        spans: datesOfHoliday(holiday, today)!,
        holiday,
        yearly: false,
        priority: 0,
        nightlyMinor: PRICE,
        weekendNightlyMinor: null,
        minNights: null,
        maxNights: null,
        nightsMultipleOf: null,
        checkInDays: null,
        checkOutDays: null,
      }
      const terms = { ...goldenTerms, seasons: [season], overrides: [] }
      const { code, year, fromDays, toDays } = holiday
      const isNear = (night: typeof today) => {
        for (let days = fromDays; days <= toDays; days++) {
          const day = addDays(night, -days)
          if (year !== null && Number(day.slice(0, 4)) !== year) continue
          if (holidaysIn('es-ib', day, addDays(day, 1)).some((one) => one.code === code)) return true
        }
        return false
      }
      for (const night of nightsIn({ checkIn: today, checkOut: addDays(today, 1100) }))
        expect([night, nightlyRate(terms, night).amountMinor === PRICE]).toEqual([night, isNear(night)])
    }),
    { numRuns: 60 },
  )
})

it('Easter moves from year to year, and a holiday that the calendar does not know has no dates', () => {
  const easter = { code: 'easter', year: null, fromDays: -2, toDays: 5 }
  const spans = datesOfHoliday(easter, isoDate('2027-06-01'))
  expect(spans?.slice(0, 3)).toEqual([
    { from: '2026-04-03', to: '2026-04-11' },
    { from: '2027-03-26', to: '2027-04-03' },
    { from: '2028-04-14', to: '2028-04-22' },
  ])
  expect(datesOfHoliday({ ...easter, year: 2028 }, isoDate('2027-06-01'))).toEqual([
    { from: '2028-04-14', to: '2028-04-22' },
  ])
  expect(datesOfHoliday({ ...easter, code: 'carnival' }, isoDate('2027-06-01'))).toBeNull()
})
