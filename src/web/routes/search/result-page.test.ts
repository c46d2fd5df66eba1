import { expect, test } from 'vitest'
import { pageCount, pageOf } from './result-page.ts'

test('a list has as many pages as it needs, at least one', () => {
  expect([0, 1, 24, 25, 60].map(pageCount)).toEqual([1, 1, 1, 2, 3])
})

test('the page is the one asked for, as far as there are pages', () => {
  expect(pageOf('2', 60)).toBe(2)
  expect(pageOf('9', 60)).toBe(3)
})

test('nonsense is the first page', () => {
  for (const text of [null, '', '0', '-1', '1.5', 'two', '99999']) expect(pageOf(text, 60)).toBe(1)
})
