import { expect, test } from 'vitest'
import { pageCount, requestedPage } from './result-page.ts'

test('a list has as many pages as it needs, at least one', () => {
  expect([0, 1, 24, 25, 60].map(pageCount)).toEqual([1, 1, 1, 2, 3])
})

test('the page is the one asked for', () => {
  for (const page of [2, 416_667]) expect(requestedPage(String(page))).toBe(page)
})

test('an address that names no page of a list shows the first', () => {
  for (const text of [null, '', '0', '-1', '1.5', 'two', '1000000']) expect(requestedPage(text)).toBe(1)
})
