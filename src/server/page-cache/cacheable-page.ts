import { LONGEST_SEARCH_TEXT } from '#contract/search/longest-search-text.ts'
import { readChildAges } from '#contract/quote/child-ages.ts'

/** A public page: its key in the cache, and the tags by which a change of content purges it. */
export interface CacheablePage {
  readonly key: string
  readonly tags: readonly string[]
}

/** The search parameters of a list of homes. */
const LIST_QUERY = [
  'accessible',
  'adults',
  'amenity',
  'bathrooms',
  'bbox',
  'bedrooms',
  'beds',
  'checkIn',
  'checkOut',
  'childAges',
  'children',
  'destination',
  'flex',
  'freeCancellation',
  'infants',
  'instant',
  'length',
  'month',
  'pets',
  'priceMax',
  'priceMin',
  'q',
  'sort',
  'type',
]
/**
 * Query parameters that change a page. Everything else (campaign parameters, nonsense) is dropped, so that it can
 * neither split nor poison the cache.
 */
const QUERY_OF: Readonly<Record<string, readonly string[]>> = {
  // The search bar begins with them.
  '/': ['adults', 'checkIn', 'checkOut', 'children', 'destination', 'infants', 'pets'],
  '/stays': [...LIST_QUERY, 'page'],
  '/map': LIST_QUERY,
  '/stays/:slug': [
    'adults',
    'checkIn',
    'checkOut',
    'childAges',
    'children',
    'extra',
    'infants',
    'month',
    'pets',
    'plan',
    'rate',
  ],
  '/tos': ['version'],
  '/privacy': ['version'],
  '/refund': ['version'],
}
const TEXTS: readonly string[] = ['/tos', '/privacy', '/refund']
/** The tags that purge the pages of all texts, and the API answers about texts. */
export const TEXT_TAGS = [...TEXTS.map((path) => `page:${path.slice(1)}`), 'texts']
/**
 * With these a page is made for its visitor alone: whether a code or an offer is still valid may change every minute,
 * and drafts are only for those who run the home.
 */
const NEVER_CACHED = /(?:^|&)(?:promo|offer|draft)=[^&]/
/** Parameters that may occur more than once. */
const REPEATED: ReadonlySet<string> = new Set(['amenity', 'extra', 'type'])
const MOST_REPETITIONS = 30
const LONGEST_VALUE = 40
/** The longest values: the code of an extra and its quantity, the slug of a place, the words of a search. */
const LONGEST_OF: Readonly<Record<string, number>> = { extra: 90, destination: 120, q: LONGEST_SEARCH_TEXT }
/** Route ids separated by commas, in requests for data. */
const ROUTES = /^[\w/,.-]{1,300}$/

/**
 * Returns the cache entry of a request target (`/stays?adults=2`), or null when the page is personal, unknown or
 * unusual. React Router requests the data of a page at its path plus `.data`; that is cached separately.
 */
export function cacheablePage(target: string): CacheablePage | null {
  const question = target.indexOf('?')
  const fullPath = question < 0 ? target : target.slice(0, question)
  const isData = fullPath.endsWith('.data')
  const path = isData ? fullPath.slice(0, -5).replace(/^\/_root$/, '/') : fullPath
  const slug = /^\/stays\/([a-z0-9-]{1,120})$/.exec(path)?.[1]
  const allowed = QUERY_OF[slug === undefined ? path : '/stays/:slug']
  if (!allowed || (slug !== undefined && NEVER_CACHED.test(target.slice(question + 1)))) return null
  const query = question < 0 ? '' : allowedQuery(target.slice(question + 1), isData ? [...allowed, '_routes'] : allowed)
  return {
    key: query === '' ? fullPath : `${fullPath}?${query}`,
    tags: slug !== undefined ? [`stay:${slug}`] : isText(path) ? [`page:${path.slice(1)}`] : ['list'],
  }
}

/** Returns whether a page is a text of the site, purged when it gets a new version. */
function isText(path: string): boolean {
  return TEXTS.includes(path)
}

function allowedQuery(text: string, allowed: readonly string[]): string {
  const kept: [string, string][] = []
  const query = new URLSearchParams(text)
  const ages = readChildAges(query)
  // All ways of writing them share one entry.
  if (ages.length > 0 && allowed.includes('childAges')) kept.push(['childAges', ages.join()])
  for (const [name, value] of query) {
    const fits =
      name === '_routes' ? ROUTES.test(value) : value !== '' && value.length <= (LONGEST_OF[name] ?? LONGEST_VALUE)
    const before = kept.filter(([known]) => known === name).length
    if (name !== 'childAges' && allowed.includes(name) && fits && before < (REPEATED.has(name) ? MOST_REPETITIONS : 1))
      kept.push([name, value])
  }
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}

/** Longer targets are read again each time. */
const LONGEST_REMEMBERED = 400

/**
 * Returns `cacheablePage` with a memory of up to `most` targets: the addresses that forms of the site make are not in
 * the order of the keys, and reading one costs as much as a fifth of sending its page. When the memory is full, the
 * older half that nobody has asked for since is forgotten.
 */
export function rememberingPages(most: number): typeof cacheablePage {
  let young = new Map<string, CacheablePage | null>()
  let old = young
  return (target) => {
    const known = young.has(target) ? young.get(target) : old.get(target)
    const page = known === undefined ? cacheablePage(target) : known
    if (target.length > LONGEST_REMEMBERED || young.has(target)) return page
    if (young.size >= most / 2) [old, young] = [young, new Map()]
    young.set(target, page)
    return page
  }
}
