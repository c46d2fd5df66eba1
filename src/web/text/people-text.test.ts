import { expect, test } from 'vitest'
import { offeredWork, peopleText } from './people-text.ts'

test('an invitation speaks to whoever reads it, and names the homes that become theirs', () => {
  expect(offeredWork('host', [])).toBe('Your own homes: calendars, prices, bookings and guests.')
  expect(offeredWork('host', ['Villa Ullastre', 'Sa Païssa'])).toBe(
    'Villa Ullastre, Sa Païssa: calendar, prices, bookings and guests.',
  )
  expect(offeredWork('staff', [])).toBe('Bookings, prices and guests of all homes.')
})

test('an invitation to help names all its homes in a sentence', () => {
  expect(peopleText.offerOfStays('Joan', 'Holmstay', ['Ca na Quima', 'Sa Païssa'])).toBe(
    'Joan asks you to help with Ca na Quima and Sa Païssa.',
  )
})
