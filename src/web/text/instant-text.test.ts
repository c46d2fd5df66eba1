import { expect, test } from 'vitest'
import { dayOfInstant, deadlineText } from './instant-text.ts'
import { versionText } from './version-text.ts'

test('the day of an instant is the one that the clocks of its place show', () => {
  expect(dayOfInstant('2027-12-31T23:30:00.000Z', 'Europe/Madrid')).toBe('1 January 2028')
  expect(dayOfInstant('2028-01-01T02:30:00.000Z', 'America/New_York')).toBe('31 December 2027')
})

test('a deadline says whose clock it is on', () => {
  expect(deadlineText('2027-06-03T10:15:00.000Z', 'Europe/Madrid')).toBe(
    'Thursday 3 June 2027, 12:15, time of the home',
  )
})

test('a version of a text holds from the same day on for everybody', () => {
  expect(versionText(2, '2027-05-13T00:00:00.000Z', null)).toBe('Version 2, in force since 13 May 2027')
})
