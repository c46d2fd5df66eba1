import type { EndedPart } from '#core/account/ended-part.ts'

/**
 * Every page of the console of hosts and staff by its name, with its path as the router has it. It is kept apart from
 * the site map, so that public pages do not load its routes. Addresses, routes, access rules and the tests of every
 * page are derived from it.
 */
export const consoleMap = {
  today: '/admin',
  /** All pages, where a phone has no room for their links. */
  more: '/admin/more',
  /** The results of the console's search. */
  find: '/admin/find',
  /** The same results for the palette. */
  findList: '/admin/find/list',
  /** The steps from an empty production site to one that is open. */
  welcome: '/admin/welcome',
  consoleCalendar: '/admin/calendar',
  /** The grid of the calendar posts changes here. */
  calendarChange: '/admin/calendar/change',
  /** What a change that is typed in the grid would do. */
  calendarEffect: '/admin/calendar/effect',
  /** The price of a bar that is being dragged, at its present place. */
  calendarMove: '/admin/calendar/move',
  /** Data for the grid: names of homes, and the nights of those in sight. */
  calendarRows: '/admin/calendar/rows',
  /** Free nights that nobody can book, with their repairs. */
  unsellable: '/admin/calendar/unsellable',
  consoleBookings: '/admin/bookings',
  /** Making a booking for a guest who called or wrote. */
  newBooking: '/admin/bookings/new',
  consoleBooking: '/admin/bookings/:id',
  audit: '/admin/audit',
  /** Which mails a user of the console wants. */
  ownMails: '/admin/mails',
  people: '/admin/people',
  /** The accounts of guests. */
  guests: '/admin/guests',
  guest: '/admin/guests/:id',
  inbox: '/admin/inbox',
  contactMessages: '/admin/inbox/contact',
  inboxThread: '/admin/inbox/:id',
  /** Saved texts for guests, and the rules by which they are sent. */
  savedTexts: '/admin/messages',
  savedText: '/admin/messages/texts/:id',
  messageRules: '/admin/messages/rules',
  messageRule: '/admin/messages/rules/:id',
  /** The site's mails about a booking, and the company's own words in them. */
  bookingMails: '/admin/messages/mails',
  bookingMail: '/admin/messages/mails/:id',
  /** What the site has sent, and what it could not send. */
  sentMessages: '/admin/messages/sent',
  /** The messages that the guest of a booking gets automatically. */
  bookingMessages: '/admin/bookings/:id/messages',
  consoleReviews: '/admin/reviews',
  /** What hosts wrote about guests, for administrators. */
  guestReviews: '/admin/reviews/guests',
  /** What is to be done in homes, and who does it. */
  tasks: '/admin/tasks',
  newTask: '/admin/tasks/new',
  team: '/admin/tasks/team',
  homes: '/admin/homes',
  newStay: '/admin/homes/new',
  /** Importing homes from a spreadsheet. */
  importStays: '/admin/homes/import',
  home: '/admin/homes/:slug',
  /** The draft of a home, to be published. */
  stayDraft: '/admin/homes/:slug/draft',
  /** Forms post here while somebody types. */
  draftSaving: '/admin/homes/:slug/draft/saving',
  /** The page of a home as its draft would make it. */
  stayPreview: '/admin/homes/:slug/preview',
  stayPart: '/admin/homes/:slug/:part',
  /** The calendars of other sites for a home. */
  stayChannels: '/admin/homes/:slug/channels',
  /** Who helps with a home. */
  stayPeople: '/admin/homes/:slug/people',
  /** The rates of many homes, side by side. */
  rates: '/admin/rates',
  /** Changes that were published together, and how to undo them. */
  rateChanges: '/admin/rates/changes',
  /** The draft of a change of rates. */
  rateTry: '/admin/rates/try/:id',
  /** The rates of a home on a past day. */
  rateHistory: '/admin/rates/history/:slug',
  /** The business figures of the homes, by month. */
  reports: '/admin/reports',
  /** The same figures for single homes. */
  reportStays: '/admin/reports/homes',
  owners: '/admin/owners',
  owner: '/admin/owners/:id',
  ownerStatement: '/admin/owners/:id/statements/:month',
  /** Terms, privacy, refunds: the present text, and the next version. */
  siteTexts: '/admin/texts',
  siteText: '/admin/texts/:page',
  settings: '/admin/settings',
  promoCodes: '/admin/settings/promo-codes',
  vouchers: '/admin/settings/vouchers',
  /** The history of a voucher. */
  voucher: '/admin/settings/vouchers/:id',
  policies: '/admin/settings/policies',
  apiTokens: '/admin/settings/tokens',
  channelCosts: '/admin/settings/channel-costs',
  taxes: '/admin/settings/taxes',
  /** The places of homes, as visitors search for them. */
  places: '/admin/settings/places',
  newPlace: '/admin/settings/places/new',
  place: '/admin/settings/places/:id',
  /** What homes can offer. */
  amenities: '/admin/settings/amenities',
  amenity: '/admin/settings/amenities/:id',
  webhooks: '/admin/settings/webhooks',
} as const satisfies Readonly<Record<string, `/admin${string}`>>

export type ConsolePageName = keyof typeof consoleMap

/** Addresses of the console without a query. Pages about something take its id or slug. */
type ConsolePaths = {
  readonly [Name in ConsolePageName]: (typeof consoleMap)[Name] extends `${string}:${string}:${string}`
    ? (id: string, part: string) => string
    : (typeof consoleMap)[Name] extends `${string}:${string}`
      ? (id: string) => string
      : () => string
}

export const consolePaths = Object.fromEntries(
  Object.entries(consoleMap).map(([name, path]) => [name, (...parts: readonly string[]) => filled(path, parts)]),
) as ConsolePaths

/** Replaces the names in a path by these parts, in order. */
function filled(path: string, parts: readonly string[]): string {
  const left = [...parts]
  return path.replaceAll(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''))
}

/**
 * Returns whether the router reads a path as one of the console's, or of those who work in homes (`/t`). `/ADMIN` and
 * `/%61dmin` lead there as well, and so do the addresses of its data.
 */
export function isConsolePath(pathname: string): boolean {
  const first = pathname.split(/[?#]/)[0]?.split('/')[1] ?? ''
  return /^(admin|t)(\.data)?$/i.test(decoded(first))
}

/**
 * Pages of the console lead here when their reader may no longer use it. It is not a page of the console, because no
 * user of the console is signed in there.
 */
export const CONSOLE_OVER_PATH = '/admin/over'

/** Returns that address with the reason. */
export const consoleOverPath = (why: EndedPart): string => `${CONSOLE_OVER_PATH}?${new URLSearchParams({ why })}`

/** Returns whether a route of the router belongs to the console, by its id: the path of its module. */
export function isConsoleRoute(id: string): boolean {
  return /^(routes\/)?console\//.test(id)
}

/**
 * Returns whether forms with files are posted to a path. They may be as large as those of the API, to which they are
 * passed on unread: photos of a home, calendars of other sites and pictures of places in the console, photos of what a worker found broken, receipts
 * of owners, files in a conversation, and files of homes.
 */
export function takesFiles(pathname: string): boolean {
  return (
    /^\/(admin\/homes\/(import|[^/]+\/(photos|channels))|admin\/settings\/places\/(?!new$)[^/]+|t\/task\/[^/]+)$/.test(
      pathname,
    ) ||
    /^\/(admin\/inbox\/(?!contact$)|user\/messages\/)[^/]+$/.test(pathname) ||
    /^\/(admin\/(bookings|owners)\/[0-9a-f-]{36}|user\/bookings\/[0-9a-f-]{36}\/messages)$/i.test(pathname) ||
    /^\/api\/(staff\/)?(threads|bookings)\/[^/]+\/files$/.test(pathname)
  )
}

/**
 * Returns whether the files of a form are read as a whole, and not passed on as they arrive, by path and query: homes,
 * calendars, receipts, and pictures of a booking. Those of its conversation (`?key=`) are passed on.
 */
export function readsFilesWhole(target: string): boolean {
  const [pathname = '', query = ''] = target.split('?')
  if (/^\/admin\/bookings\/[^/]+$/.test(pathname)) return !new URLSearchParams(query).has('key')
  return /^\/(api\/staff\/stay-imports|admin\/(homes\/(import|[^/]+\/channels)|owners\/[^/]+))$/.test(pathname)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
