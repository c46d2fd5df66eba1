import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byBestMatch, earnedRating, usualPricePerGuest, usualPricesPerGuest, type MatchFigures } from './best-match.ts'

const usual: MatchFigures = {
  maxGuests: 4,
  guests: 2,
  priceMinor: 100_000,
  usualMinor: 100_000,
  rating: 4.7,
  reviews: 30,
}
const isBetter = (better: Partial<MatchFigures>, than: Partial<MatchFigures> = {}) =>
  expect(byBestMatch({ ...usual, ...better }, { ...usual, ...than })).toBeLessThan(0)

test('a home that fits comes before a larger one, however good and cheap that is', () => {
  isBetter(
    { rating: 3, reviews: 50, priceMinor: 300_000 },
    { maxGuests: 8, rating: 5, reviews: 200, priceMinor: 10_000 },
  )
  isBetter({ maxGuests: 6, rating: 3, reviews: 50 }, { maxGuests: 8, rating: 5, reviews: 200 })
  // For six guests, a villa for eight fits as well as a home for six.
  isBetter({ maxGuests: 8, guests: 6, rating: 4.9 }, { maxGuests: 6, guests: 6, rating: 4.7 })
})

test('eighty reviews of 4.9 come before two of 5.0, and one bad review does not sink a home', () => {
  isBetter({ rating: 4.9, reviews: 80 }, { rating: 5, reviews: 2 })
  isBetter({ rating: 2, reviews: 1 }, { rating: 4, reviews: 40 })
  expect(earnedRating({ rating: null, reviews: 0 })).toBe(4.5)
})

test('of two homes alike the one that costs less for its kind comes first, but no price makes up for bad reviews', () => {
  isBetter({ priceMinor: 80_000 })
  isBetter({ rating: 4.8 }, { rating: 4, priceMinor: 1_000 })
})

test('it is an order: two homes are never each before the other, and three are never in a circle', () => {
  const figures = fc.record({
    maxGuests: fc.integer({ min: 1, max: 16 }),
    guests: fc.constant(2),
    priceMinor: fc.integer({ min: 0, max: 1_000_000 }),
    usualMinor: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    rating: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
    reviews: fc.integer({ min: 0, max: 500 }),
  })
  fc.assert(
    fc.property(figures, figures, figures, (a, b, c) => {
      expect(Math.sign(byBestMatch(a, b)) + Math.sign(byBestMatch(b, a))).toBe(0)
      if (byBestMatch(a, b) < 0 && byBestMatch(b, c) < 0) expect(byBestMatch(a, c)).toBeLessThan(0)
    }),
  )
})

test('the usual price of a kind is the median for each guest, and two homes make no kind', () => {
  const stay = (kind: string, maxGuests: number, priceMinor: number) => ({ kind, maxGuests, priceMinor })
  const prices = usualPricesPerGuest([
    stay('villa', 8, 80_000),
    stay('villa', 4, 80_000),
    stay('villa', 2, 100_000),
    stay('boat', 2, 100),
    stay('boat', 2, 300),
  ])
  expect([...prices]).toEqual([['villa', 20_000]])
})

test('the usual price of many homes is the median as well, however their prices repeat', () => {
  const some = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 1_000_000 }))
  fc.assert(
    fc.property(fc.array(some, { minLength: 501, maxLength: 3_000 }), (prices) => {
      const sorted = prices.toSorted((a, b) => a - b)
      const median = (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
      expect(usualPricePerGuest(Float64Array.from(prices))).toBe(median)
    }),
    { numRuns: 50 },
  )
})
