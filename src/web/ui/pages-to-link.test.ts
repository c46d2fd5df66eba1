import { expect, test } from 'vitest'
import { pagesToLink } from './pages-to-link.ts'

test('a short list links to all of its pages', () => {
  expect(pagesToLink(1, 1)).toEqual([1])
  expect(pagesToLink(1, 3)).toEqual([1, 2, 3])
  expect(pagesToLink(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('a long one to its ends and what is around the page', () => {
  expect(pagesToLink(1, 4_167)).toEqual([1, 2, 3, null, 4_167])
  expect(pagesToLink(4, 4_167)).toEqual([1, 2, 3, 4, 5, 6, null, 4_167])
  expect(pagesToLink(2_000, 4_167)).toEqual([1, null, 1_998, 1_999, 2_000, 2_001, 2_002, null, 4_167])
  expect(pagesToLink(4_167, 4_167)).toEqual([1, null, 4_165, 4_166, 4_167])
})
