import { expect, test } from 'vitest'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { activeFilters, priceText, wholeMoney } from './filter-text.ts'

test('whole amounts are those of any currency, with all their zeros and none behind the point', () => {
  const amounts = ['EUR', 'JPY', 'ISK', 'KWD'].map((currency) => wholeMoney(20_000, currency).replaceAll('\u{A0}', ' '))
  expect(amounts).toEqual(['€20,000', '¥20,000', 'ISK 20,000', 'KWD 20,000'])
  expect(priceText({ priceMin: 1_000, priceMax: 100_000 }, 'JPY')).toBe('¥1,000 to ¥100,000')
})

test('a price to search by is in no currency where the homes have several, or where there are none', () => {
  expect(priceText({ priceMax: 1_500 }, undefined)).toBe('Up to 1,500')
  expect(priceText({ priceMin: 500, priceMax: 1_500 }, undefined)).toBe('500 to 1,500')
  const none = { destination: [], type: [], bedrooms: [], beds: [], bathrooms: [], amenity: [] }
  const facets = { ...none, anywhere: 0, instant: 0, freeCancellation: 0, accessible: 0, price: null }
  expect(activeFilters({ priceMin: 500 }, facets).map(({ label }) => label)).toEqual(['From 500'])
})

test('a price to search by may be what a month costs in dong', () => {
  expect(staySearchSchema.parse({ priceMin: '4000000', priceMax: '150000000' })).toMatchObject({
    priceMin: 4_000_000,
    priceMax: 150_000_000,
  })
  expect(staySearchSchema.safeParse({ priceMax: '10000000000' }).success).toBe(false)
})
