import { parse } from 'qs'
import { expect, test } from 'vitest'
import { collectionNames, type CollectionName } from './collection.ts'
import { everyCollection } from './every-collection.ts'
import { estimateResponse, estimateEntry, type CatalogueFigures } from './estimate-response.ts'
import type { TreeObject } from './grammar/grammar-scope.ts'
import { readCollectionQuery } from './grammar/read-query.ts'

/** Sixty homes of 2,000 bytes with ten photos of 1,000 each and twenty amenities of 200. */
const figures: CatalogueFigures = {
  entries: ofAll(100, { stays: 60, amenities: 40 }),
  bytes: ofAll(500, { stays: 2000, photos: 1000, amenities: 200 }),
  listed: { 'stays.photos': 10, 'stays.amenities': 20, 'amenities.stays': 30, 'stays.reviews': 40 },
}

function ofAll(usual: number, given: Partial<Record<CollectionName, number>>): Record<CollectionName, number> {
  return Object.fromEntries(collectionNames.map((name) => [name, given[name] ?? usual])) as Record<
    CollectionName,
    number
  >
}

function asked(name: CollectionName, query: string) {
  const tree = parse(query, { depth: 20, plainObjects: true }) as TreeObject
  const read = readCollectionQuery(tree, everyCollection[name], {
    collections: everyCollection,
    mayRead: () => true,
    mayReadDrafts: false,
  })
  if (!read.ok) throw new Error(read.fault.message)
  return read.value
}

test.each([
  ['', { entries: 25, bytes: 50_000 }],
  ['pagination[pageSize]=100', { entries: 60, bytes: 120_000 }],
  ['populate=photos', { entries: 25 + 250, bytes: 50_000 + 250_000 }],
  ['populate=photos&pagination[limit]=2', { entries: 2 + 20, bytes: 4_000 + 20_000 }],
  ['populate=cover', { entries: 25 + 25, bytes: 50_000 + 25_000 }],
  ['populate[photos][limit]=3', { entries: 25 + 75, bytes: 50_000 + 75_000 }],
  ['populate[photos][count]=true', { entries: 25, bytes: 50_000 + 25 * 40 }],
  ['populate=photos.stay.photos', { entries: 25 + 250 + 250 + 2500, bytes: 50_000 + 250_000 + 500_000 + 2_500_000 }],
  ['fields=slug,name', { entries: 25, bytes: 25 * (80 + 2 * 40) }],
  ['fields=slug,description', { entries: 25, bytes: 50_000 }],
  ['populate=bookings', { entries: 50, bytes: 50_000 + 25 * 500 }],
] as const)(
  'the answer to /api/stays?%s is estimated from its page and what its relations lead to',
  (query, estimate) => {
    expect(estimateResponse('stays', asked('stays', query), figures)).toEqual(estimate)
  },
)

test('one entry is estimated as one, whatever the page', () => {
  expect(estimateEntry('stays', asked('stays', 'populate=photos'), figures)).toEqual({ entries: 11, bytes: 12_000 })
})
