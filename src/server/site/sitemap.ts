import { mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import { canonicalListPath, type CanonicalList } from '#contract/search/canonical-lists.ts'
import { pagesInSitemap } from '#contract/site/site-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { SitemapRange, SitemapStay } from '#db/queries/sitemap-queries.ts'

/** Ids per file: with their photos about 6 MB; the protocol allows 50,000 addresses and 50 MB. */
const RANGE_SIZE = 5_000
const IMAGE_WIDTH = 1600
/** Photos per home: more would tell a search engine little and cost it much. */
const PHOTOS = 8
const NUMBERED = /^\/sitemap-([1-9]\d{0,4})\.xml$/

/** What there is besides the pages of the site. */
export interface SitemapSource {
  /** Returns the lists by place and kind. */
  lists(): Promise<readonly CanonicalList[]>
  /** Returns the numbers of the ranges of `size` ids that contain homes. */
  ranges(size: number): Promise<readonly number[]>
  stays(range: SitemapRange): Promise<readonly SitemapStay[]>
}

/**
 * Returns a file of the sitemap: `/sitemap.xml` with everything or, if there are many homes, as the index of
 * `/sitemap-1.xml`, the pages and lists, and of a file for each range of homes. Each home has its date of change and
 * its photos. Null if there is no such file.
 */
export async function sitemapFile(
  websiteUrl: string,
  pathname: string,
  source: SitemapSource,
  size = RANGE_SIZE,
): Promise<string | null> {
  const ranges = await source.ranges(size)
  const pagesAndLists = async () => pages(websiteUrl, await source.lists())
  const stays = async (range: number) =>
    (await source.stays({ range, size, photos: PHOTOS })).map((stay) => stayEntry(websiteUrl, stay))
  if (pathname === '/sitemap.xml') {
    if (ranges.length > 1) return index(websiteUrl, [FIRST, ...ranges.map((range) => range + FIRST + 1)])
    return urlSet([...(await pagesAndLists()), ...(await Promise.all(ranges.map(stays))).flat()])
  }
  const number = Number(NUMBERED.exec(pathname)?.[1])
  if (ranges.length <= 1) return null
  if (number === FIRST) return urlSet(await pagesAndLists())
  return ranges.includes(number - FIRST - 1) ? urlSet(await stays(number - FIRST - 1)) : null
}

/** Number of the file of pages and lists; those of homes follow. */
const FIRST = 1

function pages(websiteUrl: string, lists: readonly CanonicalList[]): string[] {
  const ofLists = lists.map(canonicalListPath)
  const others = pagesInSitemap.map((name) => sitePaths[name]())
  return [sitePaths.home(), sitePaths.stays(), ...ofLists, ...others].map(
    (path) => `<url><loc>${xml(websiteUrl + path)}</loc></url>`,
  )
}

function stayEntry(websiteUrl: string, { slug, updatedAt, photos }: SitemapStay): string {
  const images = photos.map(({ sha256, width }) => {
    const address = websiteUrl + mediaUrl(sha256, mediaWidthFor(width, IMAGE_WIDTH), 'jpg')
    return `<image:image><image:loc>${xml(address)}</image:loc></image:image>`
  })
  const changed = `<lastmod>${updatedAt.toISOString().slice(0, 19)}Z</lastmod>`
  return `<url><loc>${xml(websiteUrl + sitePaths.stay(slug))}</loc>${changed}${images.join('')}</url>`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlSet(entries: readonly string[]): string {
  const schemas = `xmlns="${SCHEMA}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`
  return [HEAD, `<urlset ${schemas}>`, ...entries, '</urlset>', ''].join('\n')
}

function index(websiteUrl: string, files: readonly number[]): string {
  const entries = files.map((file) => `<sitemap><loc>${xml(`${websiteUrl}/sitemap-${file}.xml`)}</loc></sitemap>`)
  return [HEAD, `<sitemapindex xmlns="${SCHEMA}">`, ...entries, '</sitemapindex>', ''].join('\n')
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
