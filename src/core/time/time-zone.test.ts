import { expect, test } from 'vitest'
import { timeZoneNamed, timeZoneNames } from './time-zone.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['europe/madrid', 'Europe/Madrid'],
  ['Etc/UTC', 'UTC'],
  ['Etc/GMT', 'UTC'],
  ['+02:00', null],
  ['Etc/GMT+5', null],
  ['etc/gmt-14', null],
  ['Europe/Atlantis', null],
  ['', null],
])('the time zone called %s is kept as %s', (given, kept) => {
  expect(timeZoneNamed(given)).toBe(kept)
})

test('every time zone to choose from is kept by its own name, and once', () => {
  const names = timeZoneNames()
  expect(names.map(timeZoneNamed)).toEqual(names)
  expect(new Set(names).size).toBe(names.length)
})
