import { expect, test } from 'vitest'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { groupedStays, inGroups } from './grouped-stays.ts'

const stay = (slug: string, region: string | null) => ({ slug, region })
const answered = <Value>(value: Value): ApiResponse<Value> => ({ ok: true, value })

/** An API with three homes, of which two owners have one together. */
const api = {
  get: async () =>
    answered([
      { documentId: 'ana', name: 'Ana', homes: ['A'] },
      { documentId: 'ben', name: 'Ben', homes: ['A', 'B'] },
      { documentId: 'none', name: 'Nobody', homes: [] },
    ]),
  list: async (_path: string, { owner }: Readonly<Record<string, string>>) => {
    const all = [stay('a', 'South'), stay('b', null), stay('c', 'North')]
    const owned: Readonly<Record<string, readonly string[]>> = { ana: ['a'], ben: ['a', 'b'] }
    return answered({ data: owner ? all.filter(({ slug }) => owned[owner]?.includes(slug)) : all, meta: {} })
  },
} as unknown as Parameters<typeof groupedStays>[0]

const query = { homes: '', region: '', owner: '', free: '' }
const shown = async (group: 'region' | 'owner', homes = '') => {
  const found = await groupedStays(api, group, { ...query, homes })
  return found.ok ? found.value.map((one) => [one.group, one.slug]) : found
}

test('homes stand by region or by owner, those without one at the end', async () => {
  expect(await shown('region')).toEqual([
    ['North', 'c'],
    ['South', 'a'],
    ['No region', 'b'],
  ])
  expect(await shown('owner')).toEqual([
    ['Ana', 'a'],
    ['Ben', 'b'],
    ['No owner', 'c'],
  ])
})

test('only the homes that are named are in the groups', async () => {
  expect(await shown('region', 'b,c')).toEqual([
    ['North', 'c'],
    ['No region', 'b'],
  ])
})

test('within a group homes keep their order', () => {
  const items = ['x', 'y', 'z'].map((slug, at) => ({ slug, group: at === 1 ? 'B' : 'A' }))
  expect(inGroups(items, 'none').map(({ slug }) => slug)).toEqual(['x', 'z', 'y'])
})
