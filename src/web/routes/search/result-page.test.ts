import { expect, test } from 'vitest'
import { pageCount, wantedPage } from './result-page.ts'

test('a list has as many pages as it needs, at least one', () => {
  expect([0, 1, 24, 25, 60].map(pageCount)).toEqual([1, 1, 1, 2, 3])
})

test('the page is the one asked for', () => {
  expect(wantedPage('2')).toBe(2)
})

test('an address that names no page of a list shows the first', () => {
  for (const text of [null, '', '0', '-1', '1.5', 'two', '99999']) expect(wantedPage(text)).toBe(1)
})
