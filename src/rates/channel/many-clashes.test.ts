import { expect, test } from 'vitest'
import type { ClashShape } from '#contract/channel/channel-schemas.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { useOtherSite, type Nights, type OtherSite } from '#tests/support/stays/other-site.ts'

let site: OtherSite
useOtherSite((made) => {
  site = made
})

interface ClashList {
  readonly data: readonly ClashShape[]
  readonly meta: { readonly pagination: { page: number; pageSize: number; pageCount: number; total: number } }
}

async function clashesAt(query: string) {
  const headers = { authorization: `Bearer ${site.staff.uid}` }
  const response = await site.shop.app(new Request(`${site.deps.websiteUrl}${site.at('clashes')}${query}`, { headers }))
  return { status: response.status, ...((await response.json()) as ClashList) }
}

test('sixty clashes with a dozen claims each are answered by pages, each with the first of those who have its nights', async () => {
  const first = isoDate('2027-06-01')
  for (let nr = 0; nr < 12; nr++) {
    const from = addDays(first, nr * 2)
    const block = { from, to: addDays(from, 1), reason: 'owner_stay' }
    expect((await site.staff.call('POST', site.at('blocks'), { data: block })).status).toBe(201)
  }
  const events = Array.from({ length: 60 }, (_, nr): Nights => [`${nr}@x`, addDays(first, -nr), '2027-07-01'])
  await site.addFeed(events)

  const { clashes, clashCount } = await site.channels()
  expect([clashes.length, clashCount]).toEqual([25, 60])
  expect(clashes.every(({ holders, holderCount }) => holders.length === 10 && holderCount >= 12)).toBe(true)
  expect(clashes[0]?.holders.filter(({ kind }) => kind === 'block').map(({ from }) => from)[0]).toBe('2027-06-01')

  const pages = [await clashesAt(''), await clashesAt('?page=2'), await clashesAt('?page=3')]
  expect(pages.map(({ data }) => data.length)).toEqual([25, 25, 10])
  expect(pages[1]?.meta.pagination).toEqual({ page: 2, pageSize: 25, pageCount: 3, total: 60 })
  expect(pages[0]?.data).toEqual(clashes)
  const all = pages.flatMap(({ data }) => data)
  expect(new Set(all.map(({ documentId }) => documentId)).size).toBe(60)
  expect(all.map(({ from }) => from)).toEqual(all.map(({ from }) => from).toSorted())
  expect(JSON.stringify(pages[0]).length).toBeLessThan(100_000)

  const sought = all[33]?.documentId ?? ''
  const holding = await clashesAt(`?holding=${sought}`)
  expect([holding.meta.pagination.page, holding.data]).toEqual([2, pages[1]?.data])
  expect((await clashesAt('?page=4')).data).toEqual([])
  expect([(await clashesAt('?page=0')).status, (await clashesAt('?holding=x')).status]).toEqual([400, 400])
})
