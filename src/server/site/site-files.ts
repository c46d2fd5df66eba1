import { sitePaths } from '#contract/site-paths.ts'
import type { Service } from '../create-app.ts'

export interface SiteFilesOptions {
  readonly websiteUrl: string
  readonly buildId: () => string
  readonly listSlugs: () => Promise<readonly string[]>
}

/** What crawlers and open tabs ask for: `/robots.txt`, `/sitemap.xml`, `/builds/latest.json`. */
export function createSiteFiles(options: SiteFilesOptions): Service {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    if (pathname === '/builds/latest.json')
      return Response.json({ id: options.buildId() }, { headers: { 'cache-control': 'no-cache' } })
    if (pathname === '/robots.txt') return text(robots(options.websiteUrl), 'text/plain; charset=utf-8')
    return text(sitemap(options.websiteUrl, await options.listSlugs()), 'application/xml; charset=utf-8')
  }
}

const CLOSED_TO_CRAWLERS = [
  '/user',
  '/login',
  '/register',
  '/forgot-password',
  '/verify-email',
  '/api/',
  '/identity/',
  '/demo/',
  '/stays/*/book',
]

function robots(websiteUrl: string): string {
  const closed = CLOSED_TO_CRAWLERS.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${websiteUrl}/sitemap.xml`, ''].join('\n')
}

function sitemap(websiteUrl: string, slugs: readonly string[]): string {
  const paths = [
    sitePaths.home(),
    sitePaths.stays(),
    ...slugs.map((slug) => sitePaths.stay(slug)),
    sitePaths.terms(),
    sitePaths.privacy(),
    sitePaths.refund(),
    sitePaths.contact(),
  ]
  // Slugs are [a-z0-9-] and the address is ours: nothing in here needs XML escaping but the ampersand, which cannot occur.
  const entries = paths.map((path) => `  <url><loc>${websiteUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

function text(body: string, type: string): Response {
  return new Response(body, { headers: { 'content-type': type, 'cache-control': 'public, max-age=300' } })
}
