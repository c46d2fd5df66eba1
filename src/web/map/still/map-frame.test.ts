import { expect, test } from 'vitest'
import { isDrawn, mapFrame } from './map-frame.ts'

test.each([
  ['Menorca', [3.9, 39.9, 4.1, 40], true],
  ['Mallorca', [2.4, 39.3, 3.4, 39.9], true],
  ['Lisbon', [-9.2, 38.7, -9.1, 38.8], false],
  ['Corsica', [8.6, 41.9, 9, 42.4], false],
  ['Sydney', [151, -34, 151.2, -33.8], false],
  ['Algiers', [3, 36.7, 3.1, 36.8], false],
] as const)('what lies around %s is drawn, or not', (_, box, isSo) => {
  expect(isDrawn(mapFrame(box, 1.6))).toBe(isSo)
})
