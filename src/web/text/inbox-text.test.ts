import { expect, test } from 'vitest'
import { shortInstant, waitedText } from './inbox-text.ts'

const now = Date.parse('2027-06-10T12:00:00Z')

test.each([
  ['2027-06-10T12:00:30Z', '0 min'],
  ['2027-06-10T11:08:00Z', '52 min'],
  ['2027-06-10T11:00:00Z', '1 h'],
  ['2027-06-08T12:00:01Z', '47 h'],
  ['2027-06-08T12:00:00Z', '2 d'],
])('who has waited since %s has waited %s', (since, text) => {
  expect(waitedText(since, now)).toBe(text)
})

test('today is a time, another day is its date, by the clock of the home', () => {
  expect(shortInstant('2027-06-10T10:00:00Z', 'Europe/Madrid', now)).toBe('12:00')
  expect(shortInstant('2027-06-09T22:30:00Z', 'Europe/Madrid', now)).toBe('00:30')
  expect(shortInstant('2027-06-09T21:30:00Z', 'Europe/Madrid', now)).toBe('9 June')
})
