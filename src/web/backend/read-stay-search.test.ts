import { expect, test } from 'vitest'
import { readStaySearch } from './read-stay-search.ts'

const read = (query: string) => readStaySearch(new URLSearchParams(query))

test('a wrong value is named once and left out, also where two things are wrong about it', () => {
  expect(read('adults=2&priceMin=0&priceMax=-1')).toMatchObject({
    search: { adults: 2, priceMin: 0 },
    faults: ['priceMax'],
  })
  expect(read('priceMin=9&priceMax=3').faults).toEqual(['priceMax'])
  expect(read('adults=none&beds=-1').faults.toSorted()).toEqual(['adults', 'beds'])
})

test('empty fields of a form count as not given', () => {
  expect(read('checkIn=&adults=3&priceMax=')).toMatchObject({ search: { adults: 3 }, faults: [] })
})
