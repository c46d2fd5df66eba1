import { expect, test } from 'vitest'
import { placeGroups, placesOf } from './navigation.ts'

const places = placeGroups.flat()

test('every place of the console has a name, an address and a letter of its own', () => {
  for (const part of ['name', 'to', 'key'] as const) {
    const values = places.map((place) => place[part])
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  }
})

test('whoever may do nothing sees the places that need nothing, whoever may do all sees all', () => {
  expect(placesOf(() => false).flat()).toEqual(places.filter(({ needs }) => needs === undefined))
  expect(placesOf(() => true).flat()).toEqual(places)
})
