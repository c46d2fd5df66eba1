import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { ISLAND_BOX, mapFrame, percent, placeInFrame } from './map-frame.ts'
import { islandSpot } from './island-spots.ts'
import { stillPins } from './still-pins.ts'

test('a frame holds its whole box and has the proportions that were asked for', () => {
  const lng = fc.double({ min: 3.7, max: 4.4, noNaN: true })
  const lat = fc.double({ min: 39.7, max: 40.2, noNaN: true })
  fc.assert(
    fc.property(lng, lng, lat, lat, fc.constantFrom(0.7, 1, 1.6), (a, b, c, d, ratio) => {
      const box = [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)] as const
      const frame = mapFrame(box, ratio, 0.05)
      expect(frame.width / frame.height).toBeCloseTo(ratio, 1)
      expect(placeInFrame(frame, { lng: box[0], lat: box[1] })).not.toBeNull()
      expect(placeInFrame(frame, { lng: box[2], lat: box[3] })).not.toBeNull()
    }),
  )
})

test('numbers follow the list, and homes on one spot share a circle', () => {
  const frame = mapFrame(ISLAND_BOX, 1.6)
  const pins = stillPins(
    [
      { lat: 40, lng: 3.84 },
      { lat: 39.885, lng: 4.265 },
      { lat: 40.001, lng: 3.841 },
      { lat: 45, lng: 9 },
    ],
    frame,
  )
  expect(pins.map(({ numbers }) => numbers)).toEqual([[1, 3], [2]])
})

test('a part of the island has its spot in the middle of its homes; without homes it has none', () => {
  expect(islandSpot([])).toBeNull()
  const [west, east] = [
    islandSpot([{ lat: 40, lng: 3.82 }])!,
    islandSpot([
      { lat: 39.9, lng: 4.2 },
      { lat: 39.9, lng: 4.3 },
    ])!,
  ]
  expect(parseFloat(west.x)).toBeLessThan(20)
  expect(parseFloat(east.x)).toBeGreaterThan(75)
  expect(percent(0.1234)).toBe('12.3%')
})
