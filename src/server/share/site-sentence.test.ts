import { expect, test } from 'vitest'
import { siteSentence } from './site-sentence.ts'

test('the sentence of the site is its title without its name, wherever that stands', () => {
  expect(siteSentence('Holmstay', 'Holmstay: homes for slow holidays')).toBe('Homes for slow holidays')
  expect(siteSentence('Holmstay', 'Homes for slow holidays | Holmstay')).toBe('Homes for slow holidays')
  expect(siteSentence('Sol i Mar', 'Sol i Mar - houses by the sea')).toBe('Houses by the sea')
})

test('a title without the name, or with it inside, stays as it is', () => {
  expect(siteSentence('Holmstay', 'A well-kept home: yours for a week')).toBe('A well-kept home: yours for a week')
  expect(siteSentence('Holmstay', 'The homes of Holmstay')).toBe('The homes of Holmstay')
  expect(siteSentence('Holmstay', 'Holmstay')).toBe('')
})
