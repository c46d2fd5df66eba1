import { expect, test } from 'vitest'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { searchProblem } from './search-problem.ts'

const problemOf = (query: string, refusal: Parameters<typeof searchProblem>[2] = null) => {
  const { search, faults } = readStaySearch(new URLSearchParams(query))
  return searchProblem(search, faults, refusal)?.sentence ?? null
}

test('a good search has no problem, empty fields of a plain form neither', () => {
  expect(problemOf('checkIn=2027-06-12&checkOut=2027-06-19&adults=2&children=&pets=0&destination=')).toBeNull()
})

test('one date alone asks for the other', () => {
  expect(problemOf('checkIn=2027-06-12')).toContain('check-out')
  expect(problemOf('checkOut=2027-06-19')).toContain('check-in')
})

test('a date that cannot be read, or that no calendar has, is named as it was written', () => {
  const refusal = { code: 'invalid_dates', details: { reason: 'not_a_date', field: 'checkIn' } }
  expect(problemOf('checkIn=24/12/2026&checkOut=27/12/2026', refusal)).toBe(
    'We cannot read “24/12/2026” and “27/12/2026” as dates. Choose a day to arrive and a day to leave.',
  )
  expect(problemOf('checkIn=2026-13-01&checkOut=2027-01-03', refusal)).toBe(
    '“2026-13-01” does not exist. Choose a day to arrive and a day to leave.',
  )
  expect(problemOf('checkIn=2027-02-30&checkOut=2027-02-31', refusal)).toBe(
    '“2027-02-30” does not exist and “2027-02-31” does not exist. Choose a day to arrive and a day to leave.',
  )
  expect(problemOf('checkIn=2027-05-01T00:00:00Z&checkOut=2027-05-08T00:00:00.000Z', refusal)).toBe(
    'We cannot read “2027-05-01T00:00:00Z” and “2027-05-08T00:00:00.000Z” as dates. Choose a day to arrive and a day to leave.',
  )
  // No words that somebody else has put into the address.
  expect(problemOf('checkIn=call 0800 now&checkOut=27.12.2026', refusal)).toBe(
    'We cannot read the dates. Choose a day to arrive and a day to leave.',
  )
})

test('only a fault of the dates or the month leaves them out', () => {
  const ofDates = (query: string, refusal: Parameters<typeof searchProblem>[2] = null) => {
    const { search, faults } = readStaySearch(new URLSearchParams(query))
    return searchProblem(search, faults, refusal)?.isOfDates
  }
  expect(ofDates('checkIn=2027-06-12')).toBe(true)
  expect(ofDates('month=2027-13')).toBe(true)
  const past = { code: 'dates_in_past', details: { today: '2027-07-01' } }
  expect(ofDates('checkIn=2027-06-12&checkOut=2027-06-19&adults=0', past)).toBe(true)
  expect(ofDates('checkIn=2027-06-12&checkOut=2027-06-19&adults=0')).toBe(false)
  expect(ofDates('checkIn=2027-06-12&checkOut=2027-06-19&priceMax=cheap')).toBe(false)
})

test('a wrong number of guests says what was looked for instead', () => {
  expect(problemOf('adults=0')).toContain('1 and 50 adults')
  expect(problemOf('children=abc&pets=99')).toContain('children')
})

test('what the service refuses is said in words', () => {
  const details = { reason: 'check_out_not_after_check_in' }
  expect(problemOf('checkIn=2027-06-12&checkOut=2027-06-12', { code: 'invalid_dates', details })).toContain(
    'must come after',
  )
})
