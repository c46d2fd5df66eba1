import type { Party, StayRequest } from '#core/quote/quote.ts'
import { siteMap, type PageName } from './site-map.ts'

/** Further choices of a guest for one home, in the query of its page and of its checkout. */
export interface StayChoices {
  /** The ages of the children, separated by commas as in the API. `readChildAges` reads them. */
  readonly childAges?: readonly number[] | undefined
  /** `{code}.{quantity}` of each extra, as a repeated parameter. */
  readonly extra?: readonly string[] | undefined
  readonly promo?: string | undefined
  readonly rate?: 'non_refundable' | undefined
  readonly plan?: 'deposit' | 'later' | undefined
  /** An offer of the host. */
  readonly offer?: string | undefined
  /** In the checkout: the hold that the choice would replace. */
  readonly instead?: string | undefined
}

/**
 * Dates and party in a query: all optional, all text. Every address of the site and `/api/stays` use the same names.
 */
export interface StaySearch extends StayChoices {
  readonly checkIn?: string | undefined
  readonly checkOut?: string | undefined
  readonly adults?: number | undefined
  readonly children?: number | undefined
  readonly infants?: number | undefined
  readonly pets?: number | undefined
  readonly destination?: string | undefined
  /** In the waitlist: the slug of the home that has these dates. */
  readonly stay?: string | undefined
  /** `true`: show the draft of a home, for those who run it. */
  readonly draft?: 'true' | undefined
}

/** Addresses without a query. Pages about something take its id or slug. */
type PathsOfPages = {
  readonly [Name in PageName]: (typeof siteMap)[Name] extends `${string}:${string}`
    ? (id: string) => string
    : () => string
}

const pathsOfPages = Object.fromEntries(
  Object.entries(siteMap).map(([name, path]) => [name, (id = '') => path.replace(/:\w+/, encodeURIComponent(id))]),
) as PathsOfPages

/** Builds every address of the site: pages, mails, redirects and the sitemap use these. */
export const sitePaths = {
  ...pathsOfPages,
  stays: (search: StaySearch = {}) => withQuery(pathsOfPages.stays(), search),
  stay: (slug: string, search: StaySearch = {}) => withQuery(pathsOfPages.stay(slug), search),
  checkout: (slug: string, search: StaySearch = {}) => withQuery(pathsOfPages.checkout(slug), search),
  payment: (slug: string, bookingId: string) =>
    `${pathsOfPages.checkout(slug)}?booking=${encodeURIComponent(bookingId)}`,
  /** With all filters, use `stayListPath(search, sitePaths.map())`. */
  map: (search: StaySearch = {}) => withQuery(pathsOfPages.map(), search),
  priceDocument: (slug: string, search: StaySearch = {}) => withQuery(pathsOfPages.priceDocument(slug), search),
  waitlist: (search: StaySearch = {}) => withQuery(pathsOfPages.waitlist(), search),
  askHost: (slug: string, search: StaySearch = {}) => withQuery(pathsOfPages.askHost(slug), search),
  /** `choice`: the id of a second factor, or `recovery`. */
  secondFactor: (choice?: string) =>
    pathsOfPages.secondFactor() + (choice === undefined ? '' : `?by=${encodeURIComponent(choice)}`),
  verifyByPhone: () => `${pathsOfPages.verifyEmail()}?with=phone`,
  contactSent: (reference: string) => `${pathsOfPages.contactSent()}?reference=${encodeURIComponent(reference)}`,
} as const

/** Returns the query of a chosen stay, as every link to it carries it. */
export function searchOf(request: StayRequest): StaySearch {
  return { checkIn: request.checkIn, checkOut: request.checkOut, ...partySearch(request.party), ...choicesOf(request) }
}

function choicesOf({ extras = [], rate, plan }: StayRequest): StayChoices {
  return {
    extra: extras.filter(({ quantity }) => quantity > 0).map(({ code, quantity }) => `${code}.${quantity}`),
    rate: rate === 'non_refundable' ? rate : undefined,
    plan: plan === 'full' ? undefined : plan,
  }
}

/**
 * Returns the query of a party. A count of 0 has no parameter, except for adults; ages are included as far as they are
 * known.
 */
export function partySearch(party: Party): StaySearch {
  return {
    adults: party.adults,
    children: party.children || undefined,
    infants: party.infants || undefined,
    pets: party.pets || undefined,
    childAges: party.childAges?.length ? party.childAges : undefined,
  }
}

function withQuery(path: string, search: StaySearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search) as [string, StaySearch[keyof StaySearch]][]) {
    for (const one of Array.isArray(value) && name !== 'childAges' ? value : [value])
      if (one !== undefined && one !== '') query.append(name, String(one))
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text ? `${path}?${text}` : path
}
