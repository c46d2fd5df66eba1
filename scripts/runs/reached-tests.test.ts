import { expect, test } from 'vitest'
import { reachedTests } from './reached-tests.ts'

const PRODUCT = 'tests/support/running-product.ts'
const imports = [
  ['src/booking/hold/hold-stay.ts', 'src/core/quote/line.ts'],
  ['src/core/quote/line.test.ts', 'src/core/quote/line.ts'],
  ['src/booking/hold/hold-stay.test.ts', 'src/booking/hold/hold-stay.ts'],
  ['src/core/money/amount.test.ts', 'src/core/money/amount.ts'],
  ['tests/browser/support/use-site.ts', PRODUCT],
  ['tests/browser/booking/hold.test.ts', 'tests/browser/support/use-site.ts'],
  ['tests/browser/find/map-tiles.test.ts', 'tests/browser/support/use-site.ts'],
  ['tests/requests/crawlers.test.ts', PRODUCT],
].map(([from = '', to = '']) => ({ from, to }))
const all = { most: 10, mostProducts: 10 }

test('a change reaches what imports it, the nearest first, and what starts the product under its name', () => {
  expect(reachedTests(['src/core/quote/line.ts'], imports, all)).toEqual({
    near: ['src/core/quote/line.test.ts', 'src/booking/hold/hold-stay.test.ts'],
    far: [],
  })
  expect(reachedTests(['src/booking/hold/hold-stay.ts'], imports, all).near).toEqual([
    'src/booking/hold/hold-stay.test.ts',
    'tests/browser/booking/hold.test.ts',
  ])
  expect(reachedTests(['src/web/map/live/pins.ts'], imports, all).near).toEqual([
    'tests/browser/find/map-tiles.test.ts',
  ])
})

test('a test that has changed itself runs first, whatever it starts', () => {
  const changed = ['tests/browser/find/map-tiles.test.ts', 'src/core/quote/line.ts']
  expect(reachedTests(changed, imports, { most: 2, mostProducts: 0 })).toEqual({
    near: ['tests/browser/find/map-tiles.test.ts', 'src/core/quote/line.test.ts'],
    far: ['src/booking/hold/hold-stay.test.ts'],
  })
})

test('what would take too long is named, not forgotten', () => {
  const { near, far } = reachedTests([PRODUCT], imports, { most: 10, mostProducts: 1 })
  expect(near).toEqual(['tests/requests/crawlers.test.ts'])
  expect(far).toEqual(['tests/browser/booking/hold.test.ts', 'tests/browser/find/map-tiles.test.ts'])
})

test('a change that nothing imports reaches nothing', () => {
  expect(reachedTests(['docs/architecture.md'], imports, all)).toEqual({ near: [], far: [] })
})
