import { isConsolePath } from '#contract/site/console-map.ts'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { siteMap, type PageName } from '#contract/site/site-map.ts'
import { openingSoonPage } from './opening-soon-page.ts'

export interface OpeningGateOptions {
  readonly isOpen: () => boolean
  readonly configuration: () => PublicConfiguration
  /** Returns whether the request comes from somebody who works here. */
  readonly isStaff: (request: Request) => Promise<boolean>
}

/** What everybody can see before a site opens: the ways in, one's own account, and who the company is. */
const ALWAYS_OPEN: readonly PageName[] = [
  'login',
  'logout',
  'register',
  'forgotPassword',
  'verifyEmail',
  'accountAction',
  'invitation',
  'user',
  'goodbye',
  'cookies',
  'contact',
  'terms',
  'privacy',
  'refund',
]
const firstPart = (path: string) => path.split('/')[1] ?? ''
const open = new Set(ALWAYS_OPEN.map((name) => firstPart(siteMap[name])))

/**
 * Decides who sees pages of a site that is not open yet: those who work here. Everybody else gets a page that says so
 * (503, not for search engines); null lets them in.
 */
export function createOpeningGate({ isOpen, configuration, isStaff }: OpeningGateOptions) {
  return async (request: Request): Promise<Response | null> => {
    if (isOpen()) return null
    const { pathname } = new URL(request.url)
    const isForEverybody = open.has(
      firstPart(pathname)
        .replace(/\.data$/, '')
        .toLowerCase(),
    )
    if (isForEverybody || isConsolePath(pathname) || (await isStaff(request))) return null
    return new Response(openingSoonPage(configuration()), {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '86400',
        'x-robots-tag': 'noindex',
      },
    })
  }
}
