import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import {
  isInMapBox,
  MAP_ORIGIN,
  MAP_UNITS_PER_DEGREE,
  mapBoxAround,
  mapPointOf,
  mapUnitsOfMetres,
  positionOfMapPoint,
} from './map-projection.ts'

const position = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('every position comes back from its point of the drawing', () => {
  fc.assert(
    fc.property(position, (place) => {
      const back = positionOfMapPoint(mapPointOf(place))
      expect(back.lat).toBeCloseTo(place.lat, 9)
      expect(back.lng).toBeCloseTo(place.lng, 9)
    }),
  )
})

test('the drawing has the projection of map tiles', () => {
  // The usual arithmetic of map tiles at zoom 12: pixels from the left and the top of the world.
  const pixels = ({ lat, lng }: { lat: number; lng: number }) => {
    const world = 256 * 2 ** 12
    const sine = Math.sin((lat * Math.PI) / 180)
    return {
      x: ((lng + 180) / 360) * world,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
    }
  }
  const unit = (256 * 2 ** 12) / 360 / MAP_UNITS_PER_DEGREE
  const [origin, place] = [pixels(MAP_ORIGIN), { lat: 39.8885, lng: 4.264 }]
  expect(mapPointOf(place).x * unit).toBeCloseTo(pixels(place).x - origin.x, 6)
  expect(mapPointOf(place).y * unit).toBeCloseTo(pixels(place).y - origin.y, 6)
})

test('a unit is about ten metres on Menorca', () => {
  expect(mapUnitsOfMetres(1000, 39.95)).toBeGreaterThan(94)
  expect(mapUnitsOfMetres(1000, 39.95)).toBeLessThan(98)
})

test('the box around positions holds all of them, borders included', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 20 }), (places) => {
      const box = mapBoxAround(places)!
      for (const place of places) expect(isInMapBox(box, place)).toBe(true)
    }),
  )
  expect(mapBoxAround([])).toBeNull()
})
