/** A public page: what names it in the cache and what a change of content purges it by. */
export interface CacheablePage {
  readonly key: string
  readonly tags: readonly string[]
}

/** Query parameters that change a page. Everything else (campaign marks, nonsense) is dropped, so that it can neither split nor poison the cache. */
const QUERY_OF: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/stays': ['adults', 'checkIn', 'checkOut', 'children', 'destination', 'infants', 'page', 'pets', 'sort'],
  '/stays/:slug': ['adults', 'checkIn', 'checkOut', 'children', 'infants', 'month', 'pets'],
  '/tos': [],
  '/privacy': [],
  '/refund': [],
  '/contact': [],
}
const LONGEST_VALUE = 40
/** Ids of routes with commas between them, in requests for data. */
const ROUTES = /^[\w/,.-]{1,300}$/

/**
 * The cache entry of a request target (`/stays?adults=2`), or null when the page is personal, unknown or an oddity.
 * React Router asks for the data of a page at its path plus `.data`; that is cached beside the page.
 */
export function cacheablePage(target: string): CacheablePage | null {
  const question = target.indexOf('?')
  const fullPath = question < 0 ? target : target.slice(0, question)
  const isData = fullPath.endsWith('.data')
  const path = isData ? fullPath.slice(0, -5).replace(/^\/_root$/, '/') : fullPath
  const slug = /^\/stays\/([a-z0-9-]{1,120})$/.exec(path)?.[1]
  const allowed = QUERY_OF[slug === undefined ? path : '/stays/:slug']
  if (!allowed) return null
  const query = question < 0 ? '' : allowedQuery(target.slice(question + 1), isData ? [...allowed, '_routes'] : allowed)
  return {
    key: query === '' ? fullPath : `${fullPath}?${query}`,
    tags: slug === undefined ? ['list'] : [`stay:${slug}`],
  }
}

function allowedQuery(text: string, allowed: readonly string[]): string {
  const kept: [string, string][] = []
  for (const [name, value] of new URLSearchParams(text)) {
    const fits = name === '_routes' ? ROUTES.test(value) : value !== '' && value.length <= LONGEST_VALUE
    if (allowed.includes(name) && fits && !kept.some(([known]) => known === name)) kept.push([name, value])
  }
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}
