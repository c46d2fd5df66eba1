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
