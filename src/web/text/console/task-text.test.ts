import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { timesText } from './task-text.ts'

test('guests who arrive in another year than the one of the task are expected with the year', () => {
  const before = (date: string) =>
    timesText({
      day: isoDate('2026-11-28'),
      from: '10:00',
      startsAt: null,
      until: { date: isoDate(date), time: '15:00' },
    })
  expect(before('2026-11-28')).toBe('from 10:00, guests arrive 15:00')
  expect(before('2026-12-04')).toBe('from 10:00, guests arrive 4 December')
  expect(before('2027-03-27')).toBe('from 10:00, guests arrive 27 March 2027')
})
