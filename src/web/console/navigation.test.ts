import { expect, test } from 'vitest'
import { isIn, placeGroups, placesOf } from './navigation.ts'

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

test('the place of a page is the one under whose address it is', () => {
  const of = (pathname: string) => places.filter((place) => isIn(place, pathname)).map(({ name }) => name)
  expect(of('/admin')).toEqual(['Today'])
  expect(of('/admin/bookings/1')).toEqual(['Bookings'])
  for (const path of ['', '/rules', '/texts/1', '/mails'])
    expect(of(`/admin/messages${path}`)).toEqual(['Automatic messages'])
})
