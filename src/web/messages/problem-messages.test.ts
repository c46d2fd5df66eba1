import { expect, test } from 'vitest'
import { problemMessage } from './problem-messages.ts'

test('a refusal says what is wrong and what works', () => {
  expect(
    problemMessage({ code: 'arrival_day_not_allowed', weekday: 2, allowedWeekdays: [4, 5] } as { code: string }),
  ).toBe('Guests cannot arrive on a Wednesday at that time of the year, only on Fridays and Saturdays.')
})

test('a single closed day is named instead of its weekday', () => {
  const closed = { code: 'arrival_day_not_allowed', weekday: 4, allowedWeekdays: [4, 5], closedOn: '2027-12-24' }
  expect(problemMessage(closed)).toBe(
    'Guests cannot arrive on Friday 24 December 2027. Choose the day before or after.',
  )
})

test('a changed price names both totals', () => {
  const details = { code: 'price_changed', quotedTotalMinor: 170_780, currentTotalMinor: 181_000, currency: 'EUR' }
  expect(problemMessage(details)).toContain('from €1,707.80 to €1,810.00')
})

test('an unknown code gets a general sentence', () => {
  expect(problemMessage({ code: 'toString' })).toContain('Please try again')
  expect(problemMessage({})).toContain('Please try again')
})
