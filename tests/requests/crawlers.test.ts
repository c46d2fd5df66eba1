import { canonicalListPath, relOf } from '#contract/search/canonical-lists.ts'
import { stayListPath } from '#contract/search/stay-list-path.ts'
import { robots } from '#server/site/robots.ts'
import { crawlSite, type Visited } from '#tests/support/crawl/crawl-site.ts'
import { readRobots } from '#tests/support/crawl/robots-rules.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const START_MS = 300_000
const WALK_MS = 240_000
const API_RATE_LIMIT = 60
/** More than that limit lets through in a minute, each made of several answers of the API. */
const MOST_PAGES = 80
const IMPOLITE_MS = 30_000

let product: RunningProduct
let origin: string
beforeAll(async () => {
  // As visitors have it: with the limits on what one address may ask.
  product = await startSeededProduct({ API_RATE_LIMIT: String(API_RATE_LIMIT) })
  origin = `http://localhost:${product.port}`
}, START_MS)
afterAll(() => product?.stop())

const headOf = async (path: string) => {
  const html = await (await fetch(origin + path)).text()
  return {
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    title: /<title>(.*?)<\/title>/s.exec(html)?.[1],
    isIndexed: !/<meta name="robots" content="noindex"/.test(html),
  }
}

const places = async (): Promise<readonly string[]> => {
  const { data } = (await (await fetch(`${origin}/api/destinations`)).json()) as { data: { slug: string }[] }
  return data.map(({ slug }) => slug)
}

const kinds = async (): Promise<readonly ('villa' | 'house')[]> => {
  const response = await fetch(`${origin}/api/stay-search?limit=1`)
  const { meta } = (await response.json()) as { meta: { facets: { type: { value: 'villa' | 'house' }[] } } }
  return meta.facets.type.map(({ value }) => value)
}

const refused = (visited: readonly Visited[]) =>
  visited.filter(({ status }) => status === 429 || status >= 500).map(({ status, address }) => `${status} ${address}`)

describe('a crawler with four connections', () => {
  test(
    'that keeps to robots.txt and nofollow comes to an end: lists by place and kind, homes, and the pages of the company',
    async () => {
      const visited = await crawlSite({ origin, from: ['/'], isPolite: true, withParts: false })
      expect(visited.filter(({ status }) => status >= 400)).toEqual([])
      const lists = ((await places()).length + 1) * ((await kinds()).length + 1)
      const stays = product.slugs.length
      // A home and its reviews; the second pages of lists; what is there once.
      expect(visited.length).toBeLessThanOrEqual(lists + 2 * stays + Math.ceil(stays / 24) + 20)
      const seen = new Set(visited.map(({ address }) => new URL(address).pathname))
      for (const slug of product.slugs) expect(seen).toContain(`/stays/${slug}`)
      const endless = visited
        .flatMap(({ links }) => links)
        .filter(({ kind, href, isNofollow }) => kind === 'page' && !isNofollow && href.startsWith(`${origin}/`))
        .filter(({ href }) => relOf(href.slice(origin.length).replace(/#.*/, '')) === 'nofollow')
        .map(({ href }) => href)
      expect(endless.filter((href) => !/^\/(login|user|api)\b/.test(new URL(href).pathname))).toEqual([])
    },
    WALK_MS,
  )

  test(
    'that follows everything is never refused',
    async () => {
      const untilMs = performance.now() + IMPOLITE_MS
      const visited = await crawlSite({
        origin,
        from: ['/', '/stays'],
        isPolite: false,
        withParts: false,
        most: MOST_PAGES,
        untilMs,
      })
      expect(visited.length).toBeGreaterThan(40)
      expect(refused(visited)).toEqual([])
      // The same addresses again: old copies by now, or fresh ones.
      const again = await crawlSite({
        origin,
        from: visited.map(({ address }) => address.slice(origin.length)),
        isPolite: false,
        withParts: false,
        most: visited.length,
        untilMs: performance.now() + IMPOLITE_MS,
      })
      expect(refused(again)).toEqual([])
    },
    WALK_MS,
  )
})

describe('a list of homes', () => {
  test('by place and kind is known by one address, has a name of its own, and is in the sitemap', async () => {
    const sitemap = (await (await fetch(`${origin}/sitemap.xml`)).text()).replaceAll('&amp;', '&')
    const titles = new Set<string | undefined>()
    const lists = [{}, { type: 'villa' as const }, { destination: 'south-coves' }]
    for (const list of [...lists, { destination: 'south-coves', type: 'villa' as const }]) {
      const path = canonicalListPath(list)
      const { canonical, isIndexed, title } = await headOf(path)
      expect({ canonical, isIndexed }, path).toEqual({ canonical: origin + path, isIndexed: true })
      expect(sitemap).toContain(`<loc>${origin}${path}</loc>`)
      titles.add(title)
    }
    expect(titles.size).toBe(4)
  })

  test(
    'every list of the sitemap is one that search engines may keep, and every list that they may keep is in it',
    async () => {
      const sitemap = (await (await fetch(`${origin}/sitemap.xml`)).text()).replaceAll('&amp;', '&')
      const named = [...sitemap.matchAll(/<loc>([^<]*\/stays(?:\?[^<]*)?)<\/loc>/g)].map(([, href = '']) => href)
      const possible = [undefined, ...(await places())].flatMap((destination) =>
        [
          undefined,
          'house',
          'villa',
          'apartment',
          'cottage',
          'bungalow',
          'farm',
          'cabin',
          'chalet',
          'boat',
          'other',
        ].map((type) => origin + canonicalListPath({ destination, type: type as 'villa' | undefined })),
      )
      expect(named.filter((href) => !possible.includes(href))).toEqual([])
      for (const href of possible)
        expect((await headOf(href.slice(origin.length))).isIndexed, href).toBe(named.includes(href))
    },
    WALK_MS,
  )

  test('with more than that is known by the list it is a part of, and not for search engines', async () => {
    const filtered = await headOf('/stays?destination=south-coves&type=villa&amenity=wifi')
    expect(filtered).toMatchObject({
      canonical: `${origin}/stays?destination=south-coves&type=villa`,
      isIndexed: false,
    })
    expect(await headOf('/stays?type=house&type=villa')).toMatchObject({
      canonical: `${origin}/stays`,
      isIndexed: false,
    })
    expect(await headOf('/stays?destination=nowhere')).toMatchObject({ canonical: `${origin}/stays`, isIndexed: false })
  })

  test('of a place that is not known says so of that place alone, and repeats no words of the address', async () => {
    const text = await (await fetch(`${origin}/stays?destination=old-harbour`)).text()
    expect(text).toContain('We do not know this place')
    expect(text).toContain('<h1>No homes in this place</h1>')
    // The search in the head names the same, and not everywhere.
    expect(text).toContain('<b>This place</b>')
    expect(text.replaceAll('destination=old-harbour', '')).not.toMatch(/old harbour/)
  })
})

describe('robots.txt and the links say the same', () => {
  const mayRead = readRobots(robots('https://homes.example'))
  test.each([
    '/stays',
    canonicalListPath({ destination: 'south' }),
    canonicalListPath({ type: 'villa' }),
    canonicalListPath({ destination: 'south', type: 'villa' }),
    '/stays?page=2',
    '/stays?destination=south&page=2',
    '/stays?destination=south&type=villa&page=2',
    '/stays/villa-sol',
    '/stays/villa-sol/reviews',
    '/map',
  ])('%s may be followed', (address) => {
    expect([relOf(address), mayRead(new URL(address, origin))]).toEqual([undefined, true])
  })

  test.each([
    stayListPath({ amenity: ['wifi'] }),
    stayListPath({ destination: 'south', amenity: ['wifi'] }),
    stayListPath({ destination: 'south', type: ['villa'], bedrooms: 2 }),
    stayListPath({ type: ['house', 'villa'] }),
    stayListPath({ checkIn: '2027-06-05', checkOut: '2027-06-12', destination: 'south' }),
    stayListPath({ destination: 'south', sort: 'total' }),
    '/map?destination=south',
    '/stays/villa-sol?checkIn=2027-06-05&adults=2',
    '/stays/villa-sol/reviews?order=lowest',
    '/tos?version=2',
  ])('%s is not', (address) => {
    expect([relOf(address), mayRead(new URL(address, origin))]).toEqual(['nofollow', false])
  })
})
