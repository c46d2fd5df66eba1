import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceBins } from './price-bins.ts'

const binsOf = (prices: readonly number[]) => priceBins(Float64Array.from(prices))

test('few prices that differ little have a bin for each', () => {
  expect(binsOf([40, 42, 41, 40])).toEqual({ from: 40, step: 1, homes: [2, 1, 1], isOpen: false })
  expect(binsOf([90])).toEqual({ from: 90, step: 1, homes: [1], isOpen: false })
})

test('a palace and a typing error do not put all other homes into one bin', () => {
  const usual = Array.from({ length: 500 }, (_, index) => 40 + index)
  const { from, step, homes: stays, isOpen } = binsOf([...usual, 12_000, 90_000])
  expect([from, step, isOpen]).toEqual([0, 50, true])
  expect(stays.slice(0, 11)).toEqual([10, 50, 50, 50, 50, 50, 50, 50, 50, 50, 40])
  // The last bin is for them and everything else that is dearer.
  expect(stays.at(-1)).toBe(2)
})

test('a steady rise to high prices is shown to its end', () => {
  const { isOpen, homes: stays } = binsOf(Array.from({ length: 60 }, (_, index) => 100 + 15 * index))
  expect([isOpen, stays.length]).toEqual([false, 18])
})

test('every price is in one of at most 31 bins, and in its own', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 2e5, noNaN: true }), { minLength: 1 }), (prices) => {
      const { from, step, homes: stays, isOpen } = binsOf(prices)
      expect(stays.length).toBeLessThanOrEqual(31)
      const inBin = (bin: number) =>
        prices.filter((price) => {
          const isBelow = price < from + (bin + 1) * step || (isOpen && bin === stays.length - 1)
          return price >= from + bin * step && isBelow
        }).length
      expect(stays).toEqual(stays.map((_, bin) => inBin(bin)))
    }),
  )
})
