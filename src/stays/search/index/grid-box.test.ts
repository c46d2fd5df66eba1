import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridBox } from './slots.ts'

test('a box has exactly the positions of the grid of which the degrees lie in it, its edges included', () => {
  const positions = fc.integer({ min: -180_000, max: 180_000 })
  const degrees = fc.oneof(
    positions.map((at) => at / 1000),
    fc.double({ min: -180, max: 180, noNaN: true }),
  )
  fc.assert(
    fc.property(degrees, degrees, positions, (from, to, somewhere) => {
      const [south, west, north, east] = gridBox([from, from, to, to])
      for (const at of [somewhere, south - 1, south, south + 1, north - 1, north, north + 1]) {
        expect(at >= south, `${at} from ${from}`).toBe(at / 1000 >= from)
        expect(at <= north, `${at} to ${to}`).toBe(at / 1000 <= to)
      }
      expect([west, east].map(Math.abs)).toEqual([south, north].map(Math.abs))
    }),
    { numRuns: 2_000 },
  )
})
