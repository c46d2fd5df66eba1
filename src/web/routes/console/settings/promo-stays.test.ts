import { expect, test } from 'vitest'
import { offeredStays } from './promo-stays.ts'

const stays = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    documentId: `id-${index}`,
    title: `Villa ${index}`,
    place: index % 2 === 0 ? 'Maó' : null,
  }))
const namesIn = (...offer: Parameters<typeof offeredStays>) => offeredStays(...offer).stays.map(({ title }) => title)

test('few homes are all offered, whatever is searched', () => {
  expect(offeredStays(stays(30), 'id-3', 'maó')).toEqual({ stays: stays(30), isSearched: false, find: '', more: 0 })
})

test('of many homes the chosen ones are offered, and those found by all words of their name and place', () => {
  expect(namesIn(stays(31), '', '')).toEqual([])
  expect(namesIn(stays(31), 'id-3,id-12', '')).toEqual(['Villa 3', 'Villa 12'])
  expect(namesIn(stays(31), 'id-3,id-12', 'MAÓ  villa 2')).toEqual([
    'Villa 3',
    'Villa 12',
    'Villa 2',
    'Villa 20',
    'Villa 22',
    'Villa 24',
    'Villa 26',
    'Villa 28',
  ])
})

test('at most twenty of those found are offered, and the others are counted', () => {
  const { stays: offered, more } = offeredStays(stays(100), 'id-99', 'villa')
  expect([offered.length, more]).toEqual([21, 79])
})
