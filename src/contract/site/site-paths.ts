import type { Party, StayRequest } from '#core/quote/quote.ts'
import { siteMap, type PageName } from './site-map.ts'

/** What else a guest chooses for one home, as it stands in the query of its page and of its checkout. */
export interface StayChoices {
  /** Ages of the children, with commas between them as in the API; `readChildAges` reads them. */
  readonly childAges?: readonly number[] | undefined
  /** `{code}.{quantity}` of each extra; repeats its name. */
  readonly extra?: readonly string[] | undefined
  readonly promo?: string | undefined
  readonly rate?: 'non_refundable' | undefined
  readonly plan?: 'deposit' | 'later' | undefined
  /** An offer of the host. */
  readonly offer?: string | undefined
  /** In the checkout: the hold that the choice would take the place of. */
  readonly instead?: string | undefined
}

/** Dates and party as they stand in a query: all optional, all text. The same names in every URL of the site and in `/api/stays`. */
export interface StaySearch extends StayChoices {
  readonly checkIn?: string | undefined
  readonly checkOut?: string | undefined
  readonly adults?: number | undefined
  readonly children?: number | undefined
  readonly infants?: number | undefined
  readonly pets?: number | undefined
  readonly destination?: string | undefined
  /** In the waitlist: slug of the home that has these dates. */
  readonly stay?: string | undefined
  /** `true`: a home as it is drafted, for those who run it. */
  readonly draft?: 'true' | undefined
}

/** An address without a query: of a page that is about something, by the id or slug of it. */
type PathsOfPages = {
  readonly [Name in PageName]: (typeof siteMap)[Name] extends `${string}:${string}`
    ? (id: string) => string
    : () => string
}

const pathsOfPages = Object.fromEntries(
  Object.entries(siteMap).map(([name, path]) => [name, (id = '') => path.replace(/:\w+/, encodeURIComponent(id))]),
) as PathsOfPages

/** Every address of the site, built in one place: pages, mails, redirects and the sitemap use these. */
export const sitePaths = {
  ...pathsOfPages,
  stays: (search: StaySearch = {}) => withQuery(pathsOfPages.stays(), search),
  stay: (slug: string, search: StaySearch = {}) => withQuery(pathsOfPages.stay(slug), search),
  checkout: (slug: string, search: StaySearch = {}) => withQuery(pathsOfPages.checkout(slug), search),
  payment: (slug: string, bookingId: string) =>
    `${pathsOfPages.checkout(slug)}?booking=${encodeURIComponent(bookingId)}`,
  /** With all filters: `stayListPath(search, sitePaths.map())`. */
  map: (search: StaySearch = {}) => withQuery(pathsOfPages.map(), search),
  priceDocument: (slug: string, search: StaySearch = {}) => withQuery(pathsOfPages.priceDocument(slug), search),
  waitlist: (search: StaySearch = {}) => withQuery(pathsOfPages.waitlist(), search),
  askHost: (slug: string, search: StaySearch = {}) => withQuery(pathsOfPages.askHost(slug), search),
  /** `choice` = id of a second factor, or `recovery`. */
  secondFactor: (choice?: string) =>
    pathsOfPages.secondFactor() + (choice === undefined ? '' : `?by=${encodeURIComponent(choice)}`),
  verifyByPhone: () => `${pathsOfPages.verifyEmail()}?with=phone`,
  contactSent: (reference: string) => `${pathsOfPages.contactSent()}?reference=${encodeURIComponent(reference)}`,
} as const

/** The query of a chosen stay, as every link to it carries it. */
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

/** The query of a party; nobody of a kind = no parameter, except adults; ages as far as they are known. */
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
