import { expect, test } from 'vitest'
import { totalsText } from './trip-text.ts'

const party = { adults: 2, children: 2, infants: 0, pets: 1 }

test('totals of homes beside each other say for which dates and for whom they are', () => {
  expect(totalsText({ checkIn: '2027-06-12', checkOut: '2027-06-19', ...party })).toBe(
    'Totals for Sat 12 to Sat 19 June 2027, 2 adults, 2 children, 1 pet, all fees and taxes included',
  )
})

test('without dates there are no totals', () => {
  expect(totalsText({ checkIn: undefined, checkOut: undefined, ...party })).toBeNull()
})
