import { mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import { canonicalListPath, type CanonicalList } from '#contract/search/canonical-lists.ts'
import { pagesInSitemap } from '#contract/site/site-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { SitemapStay } from '#db/queries/sitemap-queries.ts'

/** The protocol allows 50,000 addresses and 50 MB a file. */
const MOST_ADDRESSES = 50_000
const MOST_CHARACTERS = 45_000_000
const IMAGE_WIDTH = 1600
/** Of a home: more would tell a search engine little and cost it much. */
export const SITEMAP_PHOTOS = 8

/** The sitemap of the site in as many files as it needs: `/sitemap.xml` alone, or it as the index of `/sitemap-1.xml` … */
export interface Sitemap {
  /** Null when there is no such file. */
  file(path: string): string | null
}

/** What there is beside the pages of the house. */
export interface SitemapContent {
  readonly stays: readonly SitemapStay[]
  readonly lists: readonly CanonicalList[]
}

/** Writes the public pages, the lists by place and kind, and the homes, each home with its day of change and its photos. */
export function writeSitemap(websiteUrl: string, { stays, lists }: SitemapContent, most = MOST_ADDRESSES): Sitemap {
  const files = chunks([...pages(websiteUrl, lists), ...stays.map((stay) => stayEntry(websiteUrl, stay))], most).map(
    urlSet,
  )
  return {
    file(path) {
      if (path === '/sitemap.xml') return files.length > 1 ? index(websiteUrl, files.length) : (files[0] ?? urlSet([]))
      const number = Number(/^\/sitemap-([1-9]\d{0,4})\.xml$/.exec(path)?.[1])
      return files.length > 1 ? (files[number - 1] ?? null) : null
    },
  }
}

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

function chunks(entries: readonly string[], most: number): string[][] {
  const all: string[][] = []
  let characters = Infinity
  for (const entry of entries) {
    characters += entry.length + 1
    const last = all.at(-1)
    if (last && last.length < most && characters <= MOST_CHARACTERS) last.push(entry)
    else {
      all.push([entry])
      characters = entry.length
    }
  }
  return all
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlSet(entries: readonly string[]): string {
  const schemas = `xmlns="${SCHEMA}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`
  return [HEAD, `<urlset ${schemas}>`, ...entries, '</urlset>', ''].join('\n')
}

function index(websiteUrl: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${xml(`${websiteUrl}/sitemap-${at + 1}.xml`)}</loc></sitemap>`,
  )
  return [HEAD, `<sitemapindex xmlns="${SCHEMA}">`, ...entries, '</sitemapindex>', ''].join('\n')
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
