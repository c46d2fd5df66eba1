import { expect, test } from 'vitest'
import { firstWords } from './first-words.ts'

test.each([
  ['Hello\n\nAda', 20, 'Hello Ada'],
  ['Hello Ada, you come late', 16, 'Hello Ada, you…'],
  ['Hello Ada, you come late', 12, 'Hello Ada…'],
  ['Donaudampfschiff', 6, 'Donau…'],
  ['', 6, ''],
])('%j in %i characters is %j', (text, most, shown) => {
  expect(firstWords(text, most)).toBe(shown)
  expect(shown.length).toBeLessThanOrEqual(most)
})
