import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  collectionNames,
  identityAttributes,
  isRelation,
  type Attribute,
  type CollectionName,
} from '#core/collection/collection.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { sources } from '#db/queries/collection/collection-sources.ts'
import { openLibrary, type Library } from '#tests/protocol/content/library-of-homes.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let library: Library
let admin: ShopGuest
let guest: ShopGuest

beforeAll(async () => {
  library = await openLibrary()
  admin = await library.shop.guest({ role: 'admin' })
  guest = await library.shop.guest()
})
afterAll(async () => library.shop.database.close())

const attributesOf = (name: CollectionName): Readonly<Record<string, Attribute>> => ({
  ...identityAttributes,
  ...everyCollection[name].attributes,
})

/** Columns that the statements need and nobody may name, and names of tables, of accounts and of objects. */
async function hiddenNames(name: CollectionName): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'content' and table_name = ${sources[name].view}`.execute(library.shop.database.db)
  const columns = rows.map((row) => row.name).filter((column) => !(column.split('.')[0]! in attributesOf(name)))
  const guesses = ['uid', 'owner', 'user', 'createdBy', 'host', 'hostUid', 'host_id', 'notes', 'internalNotes']
  const ofObjects = ['constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', '__defineGetter__']
  return [...columns, ...guesses, ...ofObjects, 'password', 'quote', 'terms', '$key', 'id;', '"id"', "id'--"].filter(
    (one) => !(one in everyCollection[name].attributes),
  )
}

/** Every way to a relation, two steps far. */
function waysFrom(name: CollectionName): { readonly way: readonly string[]; readonly target: CollectionName }[] {
  const step = (from: CollectionName, before: readonly string[]) =>
    Object.entries(attributesOf(from)).flatMap(([key, attribute]) =>
      isRelation(attribute) ? [{ way: [...before, key], target: attribute.target }] : [],
    )
  const near = step(name, [])
  return [...near, ...near.flatMap(({ way, target }) => step(target, way))]
}

const bracketed = (way: readonly string[]) => way.map((key) => `[${key}]`).join('')

describe.each(collectionNames)('of %s', (name) => {
  test('nothing but what is declared can be asked for, filtered or sorted by, not even by an administrator', async () => {
    for (const hidden of await hiddenNames(name)) {
      const key = encodeURIComponent(hidden)
      for (const query of [
        `filters[${key}]=x`,
        `filters[${key}][$null]=true`,
        `filters[$or][0][id]=1&filters[$or][1][${key}][$startsWith]=a`,
        `filters[$not][${key}][$contains]=a`,
        `sort=${key}`,
        `sort[${key}]=desc`,
        `fields=${key}`,
        `fields[0]=id&fields[1]=${key}`,
      ]) {
        const { status, body } = await library.get(`/api/${name}?${query}`, { as: admin.uid })
        expect([query, status, body.error?.message.startsWith('Invalid key')]).toEqual([query, 400, true])
      }
    }
  })

  test('nor along its relations', async () => {
    for (const { way, target } of waysFrom(name))
      for (const hidden of await hiddenNames(target)) {
        const key = encodeURIComponent(hidden)
        const queries = [
          `filters${bracketed(way)}[${key}][$startsWith]=a`,
          `populate${bracketed(way.flatMap((one, index) => (index === 0 ? [one] : ['populate', one])))}[fields]=${key}`,
          `populate${bracketed(way.flatMap((one, index) => (index === 0 ? [one] : ['populate', one])))}[filters][${key}]=a`,
          `populate${bracketed(way.flatMap((one, index) => (index === 0 ? [one] : ['populate', one])))}[sort]=${key}`,
        ]
        for (const query of queries) {
          const { status } = await library.get(`/api/${name}?${query}`, { as: admin.uid })
          expect([query, status]).toEqual([query, 400])
        }
      }
  })
})

describe('a draft', () => {
  const collectionsThatLead = collectionNames.flatMap((name) =>
    waysFrom(name).flatMap(({ way, target }) => (target === 'stays' ? [[name, way] as const] : [])),
  )

  test.each(collectionsThatLead)(
    'of a home is not found from %s along %j, by nobody and no guest',
    async (name, way) => {
      for (const as of [undefined, guest.uid])
        for (const condition of ['[slug]=a-draft', '[name][$startsWith]=A d', '[$not][slug][$startsWith]=home']) {
          const query = `filters${bracketed(way)}${condition}&pagination[pageSize]=100`
          const { status, body } = await library.get(`/api/${name}?${query}`, as === undefined ? {} : { as })
          if (status === 200) expect([query, body.data]).toEqual([query, []])
          else expect([query, [400, 403].includes(status)]).toEqual([query, true])
        }
    },
  )

  test('of a home is in no count and in no list that is populated', async () => {
    const path = '/api/destinations?populate[stays][count]=true&filters[name]=Porto'
    const counted = (await library.get(path)).body.data as { stays: { count: number } }[]
    expect(counted[0]?.stays.count).toBe(15)
    const shown = (await library.get('/api/destinations?populate[stays][fields]=slug')).body
    expect(JSON.stringify(shown)).not.toContain('a-draft')
    for (const status of ['draft', 'published'])
      expect(
        JSON.stringify((await library.get(`/api/destinations?populate[stays][status]=${status}`)).body),
      ).not.toContain('a-draft')
  })
})
