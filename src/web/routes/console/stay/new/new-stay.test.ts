import { expect, test } from 'vitest'
import { readValues } from '../form/read-fields.ts'
import { firstValues, newStayFields, newStayInput, newPlaceInput, OTHER_PLACE, withPlace } from './new-stay.ts'

const typed = {
  name: 'Casa Nova',
  kind: 'house',
  maxGuests: '4',
  bedrooms: '2',
  beds: '3',
  bathrooms: '1,5',
  nightlyPrice: '129.50',
  currency: 'EUR',
  destination: OTHER_PLACE,
}

test('a new home is handed to the API as it takes one', () => {
  const { home: stay } = newStayFields([], true)
  const { read, faults } = readValues(typed, stay, 'EUR')
  expect(faults).toEqual({})
  expect(newStayInput(read, 'ciutadella')).toEqual({
    name: 'Casa Nova',
    kind: 'house',
    maxGuests: 4,
    bedrooms: 2,
    beds: 3,
    bathrooms: 1.5,
    nightlyPrice: 129.5,
    currency: 'EUR',
    destination: 'ciutadella',
  })
})

test('everything that a home begins with is asked for, and places are added by the company only', () => {
  const { home: stay, place } = newStayFields([], false)
  expect(Object.keys(readValues({}, stay, 'EUR').faults).toSorted()).toEqual(Object.keys(typed).toSorted())
  expect(readValues(typed, stay, 'EUR').faults).toEqual({ destination: 'Choose one from the list.' })
  expect(place).toEqual([])
})

test('a new place has an address made of its name, and a refusal stands at the fields of the form', () => {
  const { place } = newStayFields([], true)
  const values = { placeName: 'Cala d’en Pere', placeKind: 'city', timeZone: 'Europe/Madrid', lat: '40', lng: '3.84' }
  const { read } = readValues(values, place, 'EUR')
  expect(newPlaceInput(read)).toMatchObject({ name: 'Cala d’en Pere', slug: 'cala-d-en-pere', lat: 40, lng: 3.84 })
  // Places whose names cannot be written in Latin would all have the same address.
  const slugs = ['京都', '大阪'].map((placeName) => newPlaceInput({ ...read, placeName }).slug)
  expect(slugs).toEqual(['place-4eac-90fd', 'place-5927-962a'])
  expect(withPlace({ fields: { slug: 'This attribute must be unique' } })['fields']).toEqual({
    placeName: 'There is already a place with this name.',
  })
})

test('a new place begins with the time zone of the company by its name of today', () => {
  expect(firstValues({ currency: 'INR', timeZone: 'Asia/Calcutta' })).toEqual({
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
  })
  expect(firstValues({ currency: null, timeZone: null })).toEqual({})
})
