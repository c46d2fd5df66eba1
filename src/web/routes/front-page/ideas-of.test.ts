import { expect, test } from 'vitest'
import { ideasOf } from './ideas-of.ts'

const facet = (value: string, stays: number) => ({
  value,
  homes: stays,
  name: `Name of ${value}`,
  category: 'x',
  common: true,
})
const rooms = (value: number, stays: number) => ({ value, homes: stays })

test('the home page leads to searches with the number of homes they find, and to none that finds nothing or everything', () => {
  const ideas = ideasOf({
    amenity: [facet('kitchen', 60), facet('wood-stove', 0), facet('private-pool', 27), facet('sea-view', 60)],
    bedrooms: [rooms(1, 60), rooms(4, 19)],
  })
  expect(ideas).toEqual([
    { label: 'Name of private-pool', homes: 27, to: '/stays?amenity=private-pool' },
    { label: 'Four bedrooms or more', homes: 19, to: '/stays?bedrooms=4' },
  ])
})

test('a site without homes has no ideas', () => {
  expect(ideasOf({ amenity: [], bedrooms: [] })).toEqual([])
})
