import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { expect, test } from 'vitest'
import { pageMeta, type PageMeta } from './page-meta.ts'

const config: PublicConfiguration = {
  websiteName: 'Holmstay',
  websiteUrl: 'https://homes.example',
  websiteMetaTitle: 'Holmstay: homes for slow holidays',
  websiteMetaDescription: 'Homes that are really free.',
  faviconUrl: '/favicon.svg',
  logosPrefix: '/logos/',
  openGraphUrl: '/open-graph.jpg',
  contactEmail: 'hello@homes.example',
  demo: false,
  tokenSyncUrl: '/__session',
  identity: { kind: 'embedded', apiKey: 'k', authDomain: 'homes.example', projectId: 'p', path: '/identity' },
}

function metaOf(page: PageMeta): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const one of pageMeta(config, page) as Partial<Record<string, string>>[])
    found[one['property'] ?? one['name'] ?? one['rel'] ?? 'title'] = one['content'] ?? one['href'] ?? one['title']
  return found
}

test('a page says its name and the name of the site, its one address and a picture', () => {
  expect(
    metaOf({ title: 'Villa Sol', canonicalPath: '/stays/villa-sol', image: '/media/og/x.jpg', imageAlt: 'A villa' }),
  ).toEqual({
    title: 'Villa Sol | Holmstay',
    description: 'Homes that are really free.',
    canonical: 'https://homes.example/stays/villa-sol',
    'og:url': 'https://homes.example/stays/villa-sol',
    'og:site_name': 'Holmstay',
    'og:type': 'website',
    'og:title': 'Villa Sol | Holmstay',
    'og:description': 'Homes that are really free.',
    'og:image': 'https://homes.example/media/og/x.jpg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A villa',
    'twitter:card': 'summary_large_image',
  })
})

test('only our own pictures have a known size: the one that an operator names may have any', () => {
  const named = metaOf({ title: 'Stays', canonicalPath: '/stays' })
  expect(named['og:image']).toBe('https://homes.example/open-graph.jpg')
  expect([named['og:image:width'], named['og:image:height']]).toEqual([undefined, undefined])
  const own = metaOf({ title: 'Stays', image: '/media/og/site.jpg' })
  expect([own['og:image:width'], own['og:image:height']]).toEqual(['1200', '630'])
})

test('a title that names the site already is the same for search engines and for links that are shared', () => {
  const meta = metaOf({ title: config.websiteMetaTitle, isWholeTitle: true, canonicalPath: '/' })
  expect([meta['title'], meta['og:title']]).toEqual([config.websiteMetaTitle, config.websiteMetaTitle])
})

test('titles have at most 60 characters and descriptions at most 155, whatever the home is called', () => {
  for (const title of ['A long name '.repeat(12), 'x'.repeat(160), '🏖️'.repeat(80), 'Villa', 'x'.repeat(55)]) {
    const meta = metaOf({ title, description: title.repeat(4) })
    expect(String(meta['title']).length).toBeLessThanOrEqual(60)
    expect(String(meta['description']).length).toBeLessThanOrEqual(155)
    expect(String(meta['title']).isWellFormed() && String(meta['description']).isWellFormed()).toBe(true)
  }
})

test('a page that is nobody else’s business has no address to be known by', () => {
  const meta = metaOf({ title: 'Your bookings', noIndex: true })
  expect(meta['robots']).toBe('noindex')
  expect(meta).not.toHaveProperty('canonical')
})
