import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { Service } from '#server/service.ts'
import { offlinePage } from './offline/offline-page.ts'
import { serviceWorker } from './offline/service-worker.ts'
import { robots } from './robots.ts'
import { sitemapFile, type SitemapSource } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

export interface SiteFilesOptions {
  readonly config: () => PublicConfiguration
  readonly buildId: () => string
  readonly builtAt: () => Date
  readonly sitemap: SitemapSource
}

/** What browsers and crawlers request besides pages. */
const FILES = new Set([
  '/favicon.ico',
  '/.well-known/change-password',
  '/robots.txt',
  '/builds/latest.json',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/offline',
])
const SITEMAP = /^\/sitemap(-[1-9]\d{0,4})?\.xml$/

/** Returns whether `createSiteFiles` answers this path. */
export function isSiteFile(pathname: string): boolean {
  return FILES.has(pathname) || SITEMAP.test(pathname)
}

/**
 * Creates the service of the usual addresses of the icon and of changing a password, robots, sitemaps, the newest version of the site, manifest, service
 * worker and its offline page.
 */
export function createSiteFiles({ config: current, buildId, builtAt, sitemap }: SiteFilesOptions): Service {
  const response = async (pathname: string): Promise<Response> => {
    const config = current()
    switch (pathname) {
      case '/builds/latest.json':
        return Response.json(
          { id: buildId(), timestamp: builtAt().getTime() },
          { headers: { 'cache-control': 'no-cache' } },
        )
      // Browsers look here where no page names the icon, as for a document or an answer of the API.
      case '/favicon.ico':
        return elsewhere(config.faviconUrl)
      // Password managers look here (https://w3c.github.io/webappsec-change-password-url/).
      case '/.well-known/change-password':
        return elsewhere(sitePaths.security())
      case '/robots.txt':
        return text(robots(config.websiteUrl), 'text/plain; charset=utf-8')
      case '/manifest.webmanifest':
        return text(JSON.stringify(webManifest(config)), 'application/manifest+json; charset=utf-8')
      case '/service-worker.js':
        return text(
          serviceWorker({ isOn: config.serviceWorker !== false, buildId: buildId() }),
          'text/javascript; charset=utf-8',
          {
            'cache-control': 'no-cache',
            // It may send requests only to this site.
            'content-security-policy': "default-src 'none'; connect-src 'self'",
          },
        )
      case '/offline':
        return text(offlinePage(config), 'text/html; charset=utf-8', {
          'cache-control': 'no-cache',
          'x-robots-tag': 'noindex',
        })
      default: {
        const file = await sitemapFile(config.websiteUrl, pathname, sitemap)
        if (file !== null) return text(file, 'application/xml; charset=utf-8')
        return text('Not found', 'text/plain; charset=utf-8', {}, 404)
      }
    }
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    return response(new URL(request.url).pathname)
  }
}

const elsewhere = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'public, max-age=300' } })

function text(body: string, type: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=300', ...headers },
  })
}
