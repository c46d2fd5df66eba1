import { expect, test } from 'vitest'
import { placeGroups } from '#web/console/navigation.ts'
import { foundPages, pagesInPlaces } from './found-pages.ts'

const namesOf = (text: string, may = () => true) => foundPages(may, text).found.map(({ name }) => name)

test('a page within a place is found by the beginning of a word of its name, or of what others call it', () => {
  expect(namesOf('vou')).toEqual(['Vouchers'])
  expect(namesOf(' PROMO')).toEqual(['Promo codes'])
  expect(namesOf('codes')).toEqual(['Promo codes'])
  expect(namesOf('tax')).toEqual(['Taxes'])
  expect(namesOf('cleaners')).toEqual(['Team'])
  expect(namesOf('gift')).toEqual(['Vouchers'])
  expect(namesOf('ouchers')).toEqual([])
})

test('nobody is led to a page they may not open, and without a text none is listed', () => {
  expect(namesOf('vou', () => false)).toEqual([])
  expect(namesOf('')).toEqual([])
})

test('every page within a place has a name and an address of its own, and names its place', () => {
  const places = placeGroups.flat()
  for (const part of ['name', 'to'] as const) {
    const values = [...pagesInPlaces, ...places].map((one) => one[part])
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  }
  for (const { place } of pagesInPlaces) expect(places.map(({ name }) => name)).toContain(place)
})
