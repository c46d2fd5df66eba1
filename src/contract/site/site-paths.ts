import type { Party, StayRequest } from '#core/quote/quote.ts'

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
}

/** Every address of the site, built in one place: pages, mails, redirects and the sitemap use these. */
export const sitePaths = {
  home: () => '/',
  stays: (search: StaySearch = {}) => withQuery('/stays', search),
  stay: (slug: string, search: StaySearch = {}) => withQuery(`/stays/${encodeURIComponent(slug)}`, search),
  checkout: (slug: string, search: StaySearch = {}) => withQuery(`/stays/${encodeURIComponent(slug)}/book`, search),
  payment: (slug: string, bookingId: string) =>
    `/stays/${encodeURIComponent(slug)}/book?booking=${encodeURIComponent(bookingId)}`,
  /** The homes of a search on a map; with all filters by `stayListPath(search, sitePaths.map())`. */
  map: (search: StaySearch = {}) => withQuery('/map', search),
  /** The full arithmetic of a price, as a file. */
  priceDocument: (slug: string, search: StaySearch = {}) =>
    withQuery(`/stays/${encodeURIComponent(slug)}/price.json`, search),
  /** The homes that are kept in this browser or account. */
  favourites: () => '/favourites',
  /** The form to ask the host of a home something. */
  askHost: (slug: string, search: StaySearch = {}) => withQuery(`/stays/${encodeURIComponent(slug)}/ask`, search),
  login: () => '/login',
  /** `choice` = id of a second factor, or `recovery`. */
  secondFactor: (choice?: string) =>
    choice === undefined ? '/login/second-factor' : `/login/second-factor?by=${encodeURIComponent(choice)}`,
  /** Where the link of a sign-in mail leads. */
  signInLink: () => '/login/link',
  /** Where the links lead that change something about an account: take an address back, confirm a new one, remove a second factor. */
  accountAction: () => '/account-action',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  verifyEmail: () => '/verify-email',
  verifyByPhone: () => '/verify-email?with=phone',
  user: () => '/user',
  profile: () => '/user/profile',
  security: () => '/user/security',
  /** Where those who have to show a second factor set one up. */
  secondStep: () => '/user/second-step',
  /** Export and deletion of the account. */
  ownData: () => '/user/data',
  /** After the deletion of an account. */
  goodbye: () => '/goodbye',
  bookings: () => '/user/bookings',
  booking: (bookingId: string) => `/user/bookings/${encodeURIComponent(bookingId)}`,
  /** The calendar file of a booking. */
  stayCalendar: (bookingId: string) => `/user/bookings/${encodeURIComponent(bookingId)}/stay.ics`,
  receipt: (bookingId: string) => `/user/bookings/${encodeURIComponent(bookingId)}/receipt.pdf`,
  /** The conversation of a booking with its host. */
  bookingMessages: (bookingId: string) => `/user/bookings/${encodeURIComponent(bookingId)}/messages`,
  messages: () => '/user/messages',
  thread: (threadId: string) => `/user/messages/${encodeURIComponent(threadId)}`,
  logout: () => '/logout',
  terms: () => '/tos',
  privacy: () => '/privacy',
  refund: () => '/refund',
  contact: () => '/contact',
  /** After a message was sent. */
  contactSent: (reference: string) => `/contact/sent?reference=${encodeURIComponent(reference)}`,
  /** The cookie settings as a page, for browsers without scripts and for links. */
  cookies: () => '/cookies',
  outbox: () => '/demo/outbox',
  clock: () => '/demo/clock',
  proof: () => '/demo/proof',
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
