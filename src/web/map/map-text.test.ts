import { expect, test } from 'vitest'
import { emptyMapText } from './map-text.ts'

test('an empty list beside the map speaks of filters only where there are some', () => {
  expect(emptyMapText({ isPlain: true, hasAny: false })).toBe('The first ones will appear here soon.')
  expect(emptyMapText({ isPlain: true, hasAny: true })).not.toMatch(/filter/)
  expect(emptyMapText({ isPlain: false, hasAny: true })).toMatch(/remove a filter/)
})
