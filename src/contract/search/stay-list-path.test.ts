import { expect, test } from 'vitest'
import { stayListPath } from './stay-list-path.ts'
import { listsJoined, staySearchSchema } from './stay-search-schema.ts'

const read = (query: string) => staySearchSchema.parse(Object.fromEntries(listsJoined(new URLSearchParams(query))))

test('the whole state of a search stands in the address and is read back from it', () => {
  const query =
    'destination=llevant&checkIn=2027-06-05&checkOut=2027-06-12&adults=3&children=1&childAges=4&flex=3' +
    '&bbox=3.9,39.8,4.1,40&type=farm&type=villa&bedrooms=2&amenity=wifi&priceMax=1500&instant=1&sort=-total'
  const search = read(query)
  expect(read(stayListPath(search).split('?')[1]!)).toEqual(search)
  expect(stayListPath(search)).toContain('type=farm&type=villa')
})

test('defaults are left out, so that one search has one address', () => {
  expect(stayListPath(read('adults=2&children=0&sort=recommended&type='))).toBe('/stays')
  expect(stayListPath(read('pets=1'), '/map')).toBe('/map?pets=1')
})
