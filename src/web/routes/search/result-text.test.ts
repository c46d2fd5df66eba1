import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { UNKNOWN_PLACE } from './list-title.ts'
import { resultText } from './result-text.ts'

const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const whole = { place: undefined, region: 'on Menorca', isPriced: true, isPart: false, today: isoDate('2026-11-29') }
const searches = [
  party,
  { ...party, checkIn: '2027-06-12', checkOut: '2027-06-19' },
  { ...party, month: '2027-06', length: 'week' as const },
]

test('a list says where its homes are', () => {
  const headline = (place?: string) => resultText(12, party, { ...whole, place }).headline
  expect(headline()).toBe('12 homes on Menorca')
  expect(headline('Ciutadella')).toBe('12 homes in Ciutadella')
  expect(headline('The south coves')).toBe('12 homes in the south coves')
  const unknown = { ...whole, place: UNKNOWN_PLACE }
  expect(resultText(0, party, unknown).headline).toBe('No homes in this place')
  expect(resultText(0, searches[1]!, unknown).headline).toMatch(/^No homes free 12.* in this place$/)
})

test('dates more than a year ahead are headed with their year, so that nobody takes them for those before', () => {
  const headline = (checkIn: string, checkOut: string) =>
    resultText(60, { ...party, checkIn, checkOut }, whole).headline
  expect(headline('2028-05-06', '2028-05-13')).toBe('60 homes free 6–13 May 2028')
  expect(headline('2027-05-06', '2027-05-13')).toBe('60 homes free 6–13 May')
})

test('a list that may lack homes says so in its heading and what to do about it, whatever was searched for', () => {
  const part = 'Only a part of the homes was searched: choose a place or a filter to see others.'
  for (const search of searches) {
    const some = resultText(60, search, { ...whole, isPart: true })
    expect(some.headline).toMatch(/^At least 60 homes /)
    expect(some.summary).toContain(part)
    const none = resultText(0, search, { ...whole, isPart: true })
    expect(none.headline).toMatch(/^No homes found so far /)
    expect(none.summary).toContain(part)
    const all = resultText(60, search, whole)
    expect(all.headline).toMatch(/^60 homes /)
    expect(all.summary).not.toContain(part)
  }
})

test('what totals include is said where there are totals, and not above an empty list', () => {
  const [, ...priced] = searches
  for (const search of priced) {
    expect(resultText(60, search, whole).summary).toContain('Totals include cleaning')
    expect(resultText(0, search, whole).summary).not.toContain('Totals')
  }
})
