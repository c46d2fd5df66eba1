import { parse } from 'qs'
import { expect, expectTypeOf, test } from 'vitest'
import { readCollectionQuery } from '#core/collection/grammar/read-query.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import type { TreeObject } from '#core/collection/grammar/grammar-scope.ts'
import { collectionPath } from './collection-path.ts'
import type { EntryOf } from './entry-of.ts'

test('a question arrives as it was meant', () => {
  const path = collectionPath('stays', {
    filters: { name: { $containsi: 'casa & mar' }, maxGuests: { $in: [4, 6] } },
    sort: ['nightlyPrice:desc', 'id:asc'],
    fields: ['slug', 'nightlyPrice'],
    populate: ['cover'],
    pagination: { page: 2, pageSize: 5 },
  })
  const query = parse(path.split('?')[1] ?? '') as TreeObject
  const read = readCollectionQuery(query, everyCollection.stays, {
    collections: everyCollection,
    mayRead: () => true,
    mayReadDrafts: false,
  })
  expect(read).toMatchObject({
    ok: true,
    value: {
      filter: {
        kind: 'all',
        of: [
          { name: 'name', operator: '$containsi', values: ['casa & mar'] },
          { name: 'maxGuests', operator: '$in', values: [4, 6] },
        ],
      },
      sort: [{ descending: true }, { descending: false }],
      fields: ['slug', 'nightlyPrice'],
      populate: [{ name: 'cover' }],
      page: { page: 2, pageSize: 5 },
    },
  })
  expect(collectionPath('pages')).toBe('/api/pages')
})

test('entries have the types of their declarations', () => {
  type Stay = EntryOf<'stays'>
  expectTypeOf<Stay['nightlyPrice']>().toEqualTypeOf<number>()
  expectTypeOf<Stay['areaM2']>().toEqualTypeOf<number | null>()
  expectTypeOf<Stay['bookingMode']>().toEqualTypeOf<'instant' | 'request'>()
  expectTypeOf<NonNullable<Stay['photos']>[number]['url']>().toEqualTypeOf<string>()
  expectTypeOf<NonNullable<Stay['address']>['city']>().toEqualTypeOf<string>()
  expectTypeOf<EntryOf<'favourites'>['addedAt']>().toEqualTypeOf<string>()
})
