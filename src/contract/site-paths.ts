import type { Party, StayRequest } from '#core/pricing/quote.ts'

/** Dates and party as they stand in a query: all optional, all text. The same names in every URL of the site and in `/api/stays`. */
export interface StaySearch {
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
  /** Export and deletion of the account. */
  ownData: () => '/user/data',
  /** After the deletion of an account. */
  goodbye: () => '/goodbye',
  bookings: () => '/user/bookings',
  booking: (bookingId: string) => `/user/bookings/${encodeURIComponent(bookingId)}`,
  logout: () => '/logout',
  terms: () => '/tos',
  privacy: () => '/privacy',
  refund: () => '/refund',
  contact: () => '/contact',
  outbox: () => '/demo/outbox',
} as const

/** The query of a chosen stay, as every link to it carries it. */
export function searchOf(request: StayRequest): StaySearch {
  return { checkIn: request.checkIn, checkOut: request.checkOut, ...partySearch(request.party) }
}

/** The query of a party; nobody of a kind = no parameter, except adults. */
export function partySearch(party: Party): StaySearch {
  return {
    adults: party.adults,
    children: party.children || undefined,
    infants: party.infants || undefined,
    pets: party.pets || undefined,
  }
}

function withQuery(path: string, search: StaySearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
