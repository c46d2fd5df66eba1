import { expect, test } from 'vitest'
import { isOnlyOtherZoom, zoomAfterKey, zoomOf } from './calendar-zoom.ts'

const differ = (before: string, after: string) =>
  isOnlyOtherZoom(new URL(before, 'http://a/admin/calendar'), new URL(after, 'http://a/admin/calendar'))

test('nothing is loaded again for another zoom, and everything for other days or homes', () => {
  expect(differ('?from=2027-03-01', '?zoom=overview&from=2027-03-01')).toBe(true)
  expect(differ('?zoom=overview&text=a', '?text=a')).toBe(true)
  expect(differ('?zoom=overview', '?zoom=list')).toBe(true)
  expect(differ('?zoom=overview&from=2027-03-01', '?from=2027-03-02')).toBe(false)
  // As when somebody else has changed something.
  expect(differ('?zoom=overview', '?zoom=overview')).toBe(false)
  expect(differ('?zoom=overview', '/admin/bookings')).toBe(false)
})

test('Z goes to and fro, plus and minus to one of both; an unknown zoom is the usual one', () => {
  expect(['z', '+', '=', '-', 'x'].map((key) => zoomAfterKey(key, 'prices'))).toEqual([
    'overview',
    'prices',
    'prices',
    'overview',
    null,
  ])
  expect(zoomAfterKey('z', 'overview')).toBe('prices')
  expect([zoomOf(null), zoomOf('list'), zoomOf('huge')]).toEqual(['prices', 'list', 'prices'])
})
