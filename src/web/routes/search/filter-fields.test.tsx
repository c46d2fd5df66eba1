import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StayFacetsShape } from '#contract/stay-shapes.ts'
import { FilterFields } from './filter-fields.tsx'

const facets: StayFacetsShape = {
  destination: [],
  anywhere: 3,
  type: [{ value: 'villa', homes: 3 }],
  bedrooms: [],
  beds: [],
  bathrooms: [],
  amenity: [],
  instant: 0,
  freeCancellation: 0,
  accessible: 0,
  price: null,
}
const fields = (given: StayFacetsShape) =>
  renderToStaticMarkup(<FilterFields search={{ priceMax: 900 }} facets={given} isTotal={false} isLive={false} />)

test('homes in several currencies have no range of prices, which is said, and a price that was chosen stays', () => {
  expect(fields(facets)).toContain('These homes have prices in several currencies.')
  expect(fields(facets)).toContain('<input type="hidden" name="priceMax" value="900"/>')
  expect(fields({ ...facets, type: [] })).not.toContain('several currencies')
})

test('places whose homes are not counted are offered without a number', () => {
  const north = { value: 'north', name: 'North', homes: null }
  const island = { value: 'island', name: 'Island', homes: 12 }
  const html = fields({ ...facets, anywhere: null, destination: [island, north] })
  expect(html).toContain('<span>Anywhere</span></label>')
  expect(html).toContain('<span>Island</span><span class="n">12')
  expect(html).toContain('<span>North</span></label>')
})

test('a search without homes has no headings of filters below which there is nothing', () => {
  const empty = fields({ ...facets, type: [] })
  for (const heading of ['Kind of home', 'What it must have']) expect(empty).not.toContain(heading)
  expect(fields(facets)).toContain('Kind of home')
  const pool = { value: 'pool', name: 'Pool', homes: 2, common: true, category: 'outside' }
  expect(fields({ ...facets, amenity: [pool] })).toContain('What it must have')
})
