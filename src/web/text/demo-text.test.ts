import { expect, test } from 'vitest'
import { aheadText, passedEventText, millisecondsText } from './demo-text.ts'

const HOUR = 3_600_000

test('how far the clock is ahead is told in the two units that matter', () => {
  expect(aheadText(0)).toBe('as it really is')
  expect(aheadText(15 * 60_000)).toBe('15 minutes ahead of the real time')
  expect(aheadText(HOUR + 60_000)).toBe('1 hour 1 minute ahead of the real time')
  expect(aheadText(51 * HOUR + 5 * 60_000)).toBe('2 days 3 hours ahead of the real time')
  expect(aheadText(-HOUR)).toBe('1 hour behind the real time')
})

test('a change of state is told as the booking pages tell it, anything else by its name', () => {
  expect(passedEventText({ kind: 'moved', to: 'checked_in' })).toBe('Checked in')
  expect(passedEventText({ kind: 'balance_charged', to: null })).toBe('Balance charged')
})

test('short times are told in milliseconds, longer ones in seconds', () => {
  expect([millisecondsText(849.6), millisecondsText(3397)]).toEqual(['850 ms', '3.4 s'])
})
