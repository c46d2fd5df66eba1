/**
 * The site map (specification §2): every page by its name, with its path as the router has it. Addresses
 * (`site-paths.ts`), routes (`src/web/routes.ts`), access rules and the tests of every page are derived from it.
 */
export const siteMap = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email',
  terms: '/tos',
  privacy: '/privacy',
  refund: '/refund',
  contact: '/contact',
  stays: '/stays',
  stay: '/stays/:slug',
  user: '/user',
  bookings: '/user/bookings',
  booking: '/user/bookings/:id',

  /** The results of a search on a map. */
  map: '/map',
  reviews: '/stays/:slug/reviews',
  /** The favourite homes of this browser or account. */
  favourites: '/favourites',
  compare: '/compare',
  checkout: '/stays/:slug/book',
  /** The form to ask the host of a home something. */
  askHost: '/stays/:slug/ask',
  /** The full calculation of a price, as a file. */
  priceDocument: '/stays/:slug/price.json',
  /** The target of the link in a sign-in mail. */
  signInLink: '/login/link',
  secondFactor: '/login/second-factor',
  /** The target of links that change an account: restore an address, confirm a new one, remove a second factor. */
  accountAction: '/account-action',
  logout: '/logout',
  /** An invitation to work here. */
  invitation: '/invitation/:token',
  profile: '/user/profile',
  security: '/user/security',
  /** Where people who need a second factor set one up. */
  secondStep: '/user/second-step',
  /** Export and deletion of the account. */
  ownData: '/user/data',
  /** After the deletion of an account. */
  goodbye: '/goodbye',
  /** Which optional mails a guest wants. */
  userMails: '/user/mails',
  /** The same for anybody who has the mail, without signing in. `?kind=`: what the mail was about. */
  stopMails: '/mails/:id',
  /** The dates for which a guest waits. `?stay=` and dates add more. */
  waitlist: '/user/waitlist',
  messages: '/user/messages',
  thread: '/user/messages/:id',
  /** The conversation of a booking with its host. */
  bookingMessages: '/user/bookings/:id/messages',
  /** The calendar file of a booking. */
  stayCalendar: '/user/bookings/:id/stay.ics',
  receipt: '/user/bookings/:id/receipt.pdf',
  /** After a message was sent. */
  contactSent: '/contact/sent',
  /** The cookie settings as a page, for browsers without scripts and for links. */
  cookies: '/cookies',

  // The server has these only in demo mode.
  outbox: '/demo/outbox',
  outboxMessage: '/demo/outbox/:id',
  clock: '/demo/clock',
  proof: '/demo/proof',
} as const satisfies Readonly<Record<string, `/${string}`>>

export type PageName = keyof typeof siteMap

/** Pages for search engines, besides the homes and their lists. */
export const pagesInSitemap = ['map', 'terms', 'privacy', 'refund', 'contact'] as const satisfies readonly PageName[]
