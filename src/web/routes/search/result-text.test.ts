import { expect, test } from 'vitest'
import { resultText } from './result-text.ts'

const party = { adults: 2, children: 0, infants: 0, pets: 0 }
const whole = { place: undefined, region: 'on Menorca', isPriced: true, isPart: false }
test('a list says where its homes are', () => {
  const headline = (place?: string) => resultText(12, party, { ...whole, place }).headline
  expect(headline()).toBe('12 homes on Menorca')
  expect(headline('Ciutadella')).toBe('12 homes in Ciutadella')
  expect(headline('The south coves')).toBe('12 homes in the south coves')
})
