import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { undoneText } from './calendar-done-text.ts'

test('one night that is free again, and several, are named with their home and dates', () => {
  const done = (nights: number) => ({
    home: 'Harbour Loft',
    homes: 1,
    nights,
    dates: { checkIn: isoDate('2026-12-16'), checkOut: isoDate(`2026-12-${16 + nights}`) },
  })
  expect(undoneText.free(done(1))).toBe('Undone. Free again: 1 night of Harbour Loft, 16–17 December.')
  expect(undoneText.block(done(1))).toBe('Undone. Blocked again: 1 night of Harbour Loft, 16–17 December.')
  expect(undoneText.free(done(3))).toBe('Undone. Free again: 3 nights of Harbour Loft, 16–19 December.')
})
