import { expect, test } from 'vitest'
import { placesOf } from '#web/console/navigation.ts'
import { foundPlaces } from './found.ts'

const places = placesOf(() => true).flat()

test('a place is found by the beginning of a word of its name, in any case', () => {
  expect(foundPlaces(places, ' bOOk', true).found.map(({ name }) => name)).toEqual(['Bookings', 'New booking'])
  expect(foundPlaces(places, 'ookings', true).found).toEqual([])
})

test('without a text all places are found, with the keys that lead there', () => {
  const { found } = foundPlaces(places, '', true)
  expect(found).toHaveLength(places.length + 1)
  expect(found[0]).toMatchObject({ name: 'Today', detail: 'G T', to: '/admin' })
})

test('who books nothing is not led to a new booking', () => {
  expect(foundPlaces(places, 'book', false).found.map(({ name }) => name)).toEqual(['Bookings'])
})
