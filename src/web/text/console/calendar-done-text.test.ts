import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { undoneText } from './calendar-done-text.ts'

test('one night is free again, several are', () => {
  const done = (nights: number) => ({
    titles: ['Harbour Loft'],
    nights,
    dates: { checkIn: isoDate('2026-12-16'), checkOut: isoDate(`2026-12-${16 + nights}`) },
  })
  expect(undoneText.free(done(1))).toBe('Undone: 1 night of Harbour Loft, 16–17 December, is free again.')
  expect(undoneText.block(done(1))).toBe('Undone: 1 night of Harbour Loft, 16–17 December, is blocked again.')
  expect(undoneText.free(done(3))).toBe('Undone: 3 nights of Harbour Loft, 16–19 December, are free again.')
})
