import { expect, test } from 'vitest'
import { completeness, missingInStay } from './missing-in-stay.ts'

const photo = (alternativeText: string) => ({ alternativeText }) as never
const whole = {
  summary: 'A calm house',
  description: 'Two rooms above the harbour.',
  photos: [1, 2, 3, 4, 5].map((number) => photo(`Picture ${number}`)),
  amenities: [{}] as never,
  details: { address: { street: 'Carrer Nou 1' }, accessInstructions: 'The key is in the box.' },
}
const neededIn = (stay: Parameters<typeof missingInStay>[0]) =>
  missingInStay(stay).flatMap(({ text, isNeeded }) => (isNeeded ? [text] : []))

test('a home with everything misses nothing', () => {
  expect(missingInStay(whole)).toEqual([])
  expect(completeness([])).toBe(100)
})

test('a home without photos, words or address cannot be published', () => {
  expect(neededIn({ ...whole, photos: [] })).toEqual(['A photo'])
  expect(neededIn({ ...whole, photos: [photo('The porch'), photo(' ')] })).toEqual([
    'Descriptions for photos without one',
  ])
  expect(neededIn({ ...whole, description: ' ' })).toEqual(['A description'])
  expect(neededIn({ ...whole, details: { ...whole.details, address: {} } })).toEqual([
    'The address, told to guests who have booked',
  ])
})

test('what only helps guests does not stop anybody', () => {
  const stay = { ...whole, summary: '', amenities: [], photos: [photo('The porch')] }
  expect(neededIn(stay)).toEqual([])
  expect(missingInStay(stay).map(({ part }) => part)).toEqual(['texts', 'photos', 'amenities'])
  expect(completeness(missingInStay(stay))).toBe(63)
})

test('the first photo is a step forward, though its words and more of them are missing then', () => {
  const share = (photos: never[]) => completeness(missingInStay({ ...whole, photos }))
  const shares = [share([]), share([photo('')]), share([photo('The porch')]), share(whole.photos)]
  expect(shares).toEqual([63, 75, 88, 100])
})
