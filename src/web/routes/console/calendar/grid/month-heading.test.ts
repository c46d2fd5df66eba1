import { expect, test } from 'vitest'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { monthHeading } from './month-heading.ts'

test('months are named above their first day and the first day drawn, but never one over the other', () => {
  const named = (from: string) => {
    const days = nightsIn({ checkIn: isoDate(from), checkOut: addDays(isoDate(from), 8) })
    return days.flatMap((day, index) =>
      monthHeading(days, index) ? [`${day.slice(8)} ${monthHeading(days, index)}`] : [],
    )
  }
  expect(named('2026-11-10')).toEqual(['10 November 2026'])
  expect(named('2026-11-28')).toEqual(['28 November 2026', '01 December 2026'])
  expect(named('2026-11-29')).toEqual(['01 December 2026'])
  expect(named('2026-11-30')).toEqual(['01 December 2026'])
  expect(named('2026-12-01')).toEqual(['01 December 2026'])
})
