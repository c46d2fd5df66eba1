import { expect, test } from 'vitest'
import { aheadWords, happenedWords, milliWords } from './demo-text.ts'

const HOUR = 3_600_000

test('how far the clock is ahead is told in the two units that matter', () => {
  expect(aheadWords(0)).toBe('as it really is')
  expect(aheadWords(15 * 60_000)).toBe('15 minutes ahead of the real time')
  expect(aheadWords(HOUR + 60_000)).toBe('1 hour 1 minute ahead of the real time')
  expect(aheadWords(51 * HOUR + 5 * 60_000)).toBe('2 days 3 hours ahead of the real time')
  expect(aheadWords(-HOUR)).toBe('1 hour behind the real time')
})

test('a change of state is told as the booking pages tell it, anything else by its name', () => {
  expect(happenedWords({ kind: 'moved', to: 'checked_in' })).toBe('Checked in')
  expect(happenedWords({ kind: 'balance_charged', to: null })).toBe('Balance charged')
})

test('short times are told in milliseconds, longer ones in seconds', () => {
  expect([milliWords(849.6), milliWords(3397)]).toEqual(['850 ms', '3.4 s'])
})
