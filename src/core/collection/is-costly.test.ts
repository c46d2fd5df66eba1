import { parse } from 'qs'
import { expect, test } from 'vitest'
import type { CollectionName } from './collection.ts'
import { everyCollection } from './every-collection.ts'
import type { TreeObject } from './grammar/grammar-scope.ts'
import { readCollectionQuery } from './grammar/read-query.ts'
import { isCostly } from './is-costly.ts'

function evaluated(name: CollectionName, query: string): boolean {
  const tree = parse(query, { depth: 20, plainObjects: true }) as TreeObject
  const read = readCollectionQuery(tree, everyCollection[name], {
    collections: everyCollection,
    mayRead: () => true,
    mayReadDrafts: false,
  })
  if (!read.ok) throw new Error(read.fault.message)
  return isCostly(name, read.value)
}

const many = (count: number, condition: string) =>
  Array.from({ length: count }, (_, index) => `filters[$or][${index}]${condition}=${index}`).join('&')

test.each([
  ['stays', ''],
  ['stays', 'populate=*&pagination[pageSize]=100&sort=nightlyPrice:desc'],
  ['stays', 'filters[amenities][slug]=wifi&filters[maxGuests][$gte]=4&sort=nightlyPrice:desc'],
  ['stays', 'filters[amenities][slug]=wifi&filters[reviews][overall][$gte]=4'],
  ['stays', 'filters[destination][parent][slug]=menorca&sort=rating:desc'],
  ['photos', 'sort=createdAt:desc'],
  ['reviews', 'sort[0]=id:desc&sort[1]=value'],
  ['destinations', 'sort=parent.name'],
  ['bookings', 'filters[stay][slug]=casa&sort=stay.name&populate=stay.cover'],
  ['stays', many(10, '[id]')],
  ['destinations', 'populate[stays][filters][maxGuests]=4&populate[stays][populate][cover]=true'],
] as const)('a question to %s like %s is light', (name, query) => {
  expect(evaluated(name, query)).toBe(false)
})

test.each([
  ['stays', '_q=sea'],
  ['stays', many(11, '[id]')],
  ['stays', many(6, '[destination][name]')],
  ['stays', many(3, '[reviews][body]')],
  ['stays', 'filters[destination][stays][reviews][overall]=5'],
  ['stays', 'filters[$not][reviews][stay][reviews][body][$contains]=x'],
  ['stays', 'sort=destination.parent.name'],
  ['stays', 'sort=destination.name'],
  ['stays', 'sort=address.city'],
  ['photos', 'sort=placeholder'],
  ['reviews', 'sort[0]=value&sort[1]=id'],
  ['stays', 'pagination[page]=101&pagination[pageSize]=100'],
  ['stays', 'pagination[start]=10001'],
  ['destinations', 'populate[stays][filters][reviews][stay][photos][id]=1'],
  [
    'destinations',
    'populate[stays][populate][destination][populate]=*&populate[parent][populate][parent][populate]=*&populate[stays][populate][reviews][populate][stay][populate]=*',
  ],
] as const)('a question to %s like %s may take long', (name, query) => {
  expect(evaluated(name, query)).toBe(true)
})
