import { expect, test } from 'vitest'
import { placeGroups, placesOf } from './navigation.ts'

const places = placeGroups.flat()

test('every place of the console has a name, an address and a letter of its own', () => {
  for (const part of ['name', 'to', 'key'] as const) {
    const values = places.map((place) => place[part])
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  }
})

test('a host sees the places without a role, administrators all', () => {
  expect(placesOf('host').flat()).toEqual(places.filter(({ roles }) => roles === undefined))
  expect(placesOf('admin').flat()).toEqual(places)
})
