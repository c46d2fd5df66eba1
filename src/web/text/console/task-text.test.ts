import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { proposalReason, timesText } from './task-text.ts'

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

test('somebody who was in a home last in another year is proposed with that year', () => {
  const reason = (lastHere: string) =>
    proposalReason(
      { documentId: '', name: 'Rosa', tasks: 0, of: 2, lastHere: isoDate(lastHere) },
      isoDate('2027-01-10'),
    )
  expect(reason('2027-01-03')).toMatch(/, last here 3 January$/)
  expect(reason('2026-11-30')).toMatch(/, last here 30 November 2026$/)
})
