import { expect, test } from 'vitest'
import type { CanonicalList } from '#contract/search/canonical-lists.ts'
import { sitemapFile, type SitemapSource } from './sitemap.ts'

const SITE = 'https://homes.example'
const sha256 = 'ab'.repeat(32)
const count = (text: string | null, what: string) => (text ?? '').split(what).length - 1

/** Returns homes with these ids. */
function source(ids: readonly number[], lists: readonly CanonicalList[] = []): SitemapSource {
  return {
    lists: async () => lists,
    ranges: async (size) => [...new Set(ids.map((id) => Math.floor(id / size)))],
    stays: async ({ range, size }) =>
      ids
        .filter((id) => Math.floor(id / size) === range)
        .map((id) => ({
          slug: `home-${id}`,
          updatedAt: new Date('2027-03-04T05:06:07.089Z'),
          photos: [{ sha256, width: 2000 }],
        })),
  }
}

test('the sitemap names every home with the day it changed and its photos', async () => {
  const file = await sitemapFile(SITE, '/sitemap.xml', source([7]))
  expect(file).toContain(
    `<url><loc>https://homes.example/stays/home-7</loc><lastmod>2027-03-04T05:06:07Z</lastmod><image:image><image:loc>https://homes.example/media/${sha256}/1600.jpg</image:loc></image:image></url>`,
  )
  expect(count(file, '<url>')).toBe(8)
})

test('with many homes it is the index of a file of pages and of one for each range of homes', async () => {
  const stays = source([3, 5, 12, 13, 41], [{ type: 'villa' }])
  const file = (path: string) => sitemapFile(SITE, path, stays, 10)
  const index = await file('/sitemap.xml')
  expect(index).toContain('<sitemapindex')
  const named = [...(index ?? '').matchAll(/<loc>https:\/\/homes\.example([^<]+)</g)].map(([, path]) => path!)
  expect(named).toHaveLength(4)
  const files = await Promise.all(named.map(file))
  expect(files[0]).toContain('/stays?type=villa')
  expect(files.map((one) => count(one, '/stays/home-'))).toEqual([0, 2, 2, 1])
  expect(await file('/sitemap-4.xml')).toBeNull()
  expect(await file('/sitemap-99.xml')).toBeNull()
})

test('a site that fits into one file has no numbered ones', async () => {
  for (const stays of [source([]), source([7])])
    for (const number of [1, 2]) expect(await sitemapFile(SITE, `/sitemap-${number}.xml`, stays)).toBeNull()
})

test('the sitemap names the lists by place and kind, each by its one address', async () => {
  const lists = [{ type: 'villa' as const }, { destination: 'north' }, { destination: 'north', type: 'farm' as const }]
  const file = await sitemapFile(SITE, '/sitemap.xml', source([], lists))
  for (const query of ['type=villa', 'destination=north', 'destination=north&amp;type=farm'])
    expect(file).toContain(`<url><loc>https://homes.example/stays?${query}</loc></url>`)
})
