import { expect, test } from 'vitest'
import { writeSitemap } from './sitemap.ts'

const sha256 = 'ab'.repeat(32)
const home = (slug: string) => ({
  slug,
  updatedAt: new Date('2027-03-04T05:06:07.089Z'),
  photos: [{ sha256, width: 2000 }],
})
const count = (text: string | null, what: string) => (text ?? '').split(what).length - 1

test('the sitemap names every home with the day it changed and its photos', () => {
  const file = writeSitemap('https://homes.example', { stays: [home('villa-sol')], lists: [] }).file('/sitemap.xml')
  expect(file).toContain(
    `<url><loc>https://homes.example/stays/villa-sol</loc><lastmod>2027-03-04T05:06:07Z</lastmod><image:image><image:loc>https://homes.example/media/${sha256}/1600.jpg</image:loc></image:image></url>`,
  )
  expect(count(file, '<url>')).toBe(8)
})

test('a sitemap of more than 50,000 addresses is split, with an index', () => {
  const stays = Array.from({ length: 50_001 }, (_, index) => ({ ...home(`home-${index}`), photos: [] }))
  const sitemap = writeSitemap('https://homes.example', { stays, lists: [] })
  const index = sitemap.file('/sitemap.xml')
  expect(index).toContain('<sitemapindex')
  expect(count(index, '<sitemap>')).toBe(2)
  expect(index).toContain('<loc>https://homes.example/sitemap-2.xml</loc>')
  expect(count(sitemap.file('/sitemap-1.xml'), '<url>')).toBe(50_000)
  expect(count(sitemap.file('/sitemap-2.xml'), '<url>')).toBe(8)
  expect(sitemap.file('/sitemap-3.xml')).toBeNull()
})

test('a site that fits into one file has no numbered ones', () => {
  expect(writeSitemap('https://homes.example', { stays: [], lists: [] }).file('/sitemap-1.xml')).toBeNull()
})

test('the sitemap names the lists by place and kind, each by its one address', () => {
  const lists = [{ type: 'villa' as const }, { destination: 'north' }, { destination: 'north', type: 'farm' as const }]
  const file = writeSitemap('https://homes.example', { stays: [], lists }).file('/sitemap.xml')
  for (const query of ['type=villa', 'destination=north', 'destination=north&amp;type=farm'])
    expect(file).toContain(`<url><loc>https://homes.example/stays?${query}</loc></url>`)
})
