import { isoDate } from '#core/time/iso-date.ts'
import { expect, test } from 'vitest'
import { dayAfterKey, type GridLayout, type PressedKey } from './use-grid-keys.ts'

const wednesday = isoDate('2027-06-16')
const mondayFirst: GridLayout = { firstWeekday: 0, rightToLeft: false }
const pressed = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  shiftKey: false,
  altKey: false,
  ...held,
})

test.each([
  ['ArrowLeft', '2027-06-15'],
  ['ArrowRight', '2027-06-17'],
  ['ArrowUp', '2027-06-09'],
  ['ArrowDown', '2027-06-23'],
  ['Home', '2027-06-14'],
  ['End', '2027-06-20'],
  ['PageUp', '2027-05-16'],
  ['PageDown', '2027-07-16'],
])('%s leads from Wednesday 16 June to %s', (key, day) => {
  expect(dayAfterKey(pressed(key), wednesday, mondayFirst)).toBe(day)
})

test.each(['shiftKey', 'altKey'])('Page Up and Page Down lead by a year with %s', (held) => {
  expect(dayAfterKey(pressed('PageUp', { [held]: true }), wednesday, mondayFirst)).toBe('2026-06-16')
  expect(dayAfterKey(pressed('PageDown', { [held]: true }), wednesday, mondayFirst)).toBe('2028-06-16')
})

test('a month without such a day gives its last one', () => {
  expect(dayAfterKey(pressed('PageDown'), isoDate('2027-01-31'), mondayFirst)).toBe('2027-02-28')
  expect(dayAfterKey(pressed('PageUp', { shiftKey: true }), isoDate('2028-02-29'), mondayFirst)).toBe('2027-02-28')
})

test('Home and End lead to the ends of the week as it is shown', () => {
  const sundayFirst = { firstWeekday: 6, rightToLeft: false }
  expect(dayAfterKey(pressed('Home'), wednesday, sundayFirst)).toBe('2027-06-13')
  expect(dayAfterKey(pressed('End'), wednesday, sundayFirst)).toBe('2027-06-19')
  expect(dayAfterKey(pressed('Home'), isoDate('2027-06-13'), sundayFirst)).toBe('2027-06-13')
})

test('in right-to-left writing the arrows go where they point', () => {
  const rightToLeft = { firstWeekday: 5, rightToLeft: true }
  expect(dayAfterKey(pressed('ArrowLeft'), wednesday, rightToLeft)).toBe('2027-06-17')
  expect(dayAfterKey(pressed('ArrowRight'), wednesday, rightToLeft)).toBe('2027-06-15')
})

test('a key that is no arrow chooses no day', () => {
  expect(dayAfterKey(pressed('Enter'), wednesday, mondayFirst)).toBeNull()
})
