import type { EndedPart } from '#core/account/ended-part.ts'

/**
 * The console of hosts and staff: every page by its name, with its path as the router has it. Apart from the site map, because no public
 * page knows of it: its routes are left out of their scripts. Addresses, routes, access rules and the tests of every page follow from it.
 */
export const consoleMap = {
  today: '/admin',
  /** All places, where a phone has no room for their links. */
  more: '/admin/more',
  /** What the search of the console finds. */
  find: '/admin/find',
  /** The same for the palette. */
  findList: '/admin/find/list',
  /** From an empty production site to one that is open. */
  welcome: '/admin/welcome',
  consoleCalendar: '/admin/calendar',
  /** What the grid of the calendar posts to. */
  calendarChange: '/admin/calendar/change',
  /** What a bar that is dragged asks for: its price where it is. */
  calendarMove: '/admin/calendar/move',
  /** What the grid asks for: names of homes, and the nights of those in sight. */
  calendarRows: '/admin/calendar/rows',
  /** Free nights that nobody can book, with the repair. */
  unsellable: '/admin/calendar/unsellable',
  consoleBookings: '/admin/bookings',
  /** Booking for a guest who called or wrote. */
  newBooking: '/admin/bookings/new',
  consoleBooking: '/admin/bookings/:id',
  audit: '/admin/audit',
  /** Which mails somebody of the console wants. */
  ownMails: '/admin/mails',
  people: '/admin/people',
  inbox: '/admin/inbox',
  contactMessages: '/admin/inbox/contact',
  inboxThread: '/admin/inbox/:id',
  /** Saved texts for guests, and the rules by which they go out. */
  savedTexts: '/admin/messages',
  savedText: '/admin/messages/texts/:id',
  messageRules: '/admin/messages/rules',
  messageRule: '/admin/messages/rules/:id',
  /** The mails of the site about a booking, and what the company says in them. */
  bookingMails: '/admin/messages/mails',
  bookingMail: '/admin/messages/mails/:id',
  /** What the guest of a booking gets by itself. */
  bookingMessages: '/admin/bookings/:id/messages',
  consoleReviews: '/admin/reviews',
  /** What hosts said about guests, for administrators. */
  guestReviews: '/admin/reviews/guests',
  /** What is to be done in homes, and who does it. */
  tasks: '/admin/tasks',
  newTask: '/admin/tasks/new',
  team: '/admin/tasks/team',
  homes: '/admin/homes',
  newHome: '/admin/homes/new',
  /** Homes from the file of a spreadsheet. */
  importHomes: '/admin/homes/import',
  home: '/admin/homes/:slug',
  /** What is drafted of a home beside what guests see, to be published. */
  homeDraft: '/admin/homes/:slug/draft',
  /** What forms are posted to while somebody types. */
  draftSaving: '/admin/homes/:slug/draft/saving',
  /** The page of a home as its draft makes it. */
  homePreview: '/admin/homes/:slug/preview',
  homePart: '/admin/homes/:slug/:part',
  /** Calendars of other sites of a home. */
  homeChannels: '/admin/homes/:slug/channels',
  /** Who helps with a home. */
  homePeople: '/admin/homes/:slug/people',
  /** Rates of many homes, side by side. */
  rates: '/admin/rates',
  /** What was published together, and its undo. */
  rateChanges: '/admin/rates/changes',
  /** A change that is being tried. */
  rateTry: '/admin/rates/try/:id',
  /** Rates of a home on a day of the past. */
  rateHistory: '/admin/rates/history/:slug',
  /** How the homes are doing, by month. */
  reports: '/admin/reports',
  /** The same of single homes. */
  reportHomes: '/admin/reports/homes',
  owners: '/admin/owners',
  owner: '/admin/owners/:id',
  ownerStatement: '/admin/owners/:id/statements/:month',
  /** Terms, privacy, refunds: what holds, and the next version. */
  siteTexts: '/admin/texts',
  siteText: '/admin/texts/:page',
  settings: '/admin/settings',
  promoCodes: '/admin/settings/promo-codes',
  vouchers: '/admin/settings/vouchers',
  /** What has happened to one of them. */
  voucher: '/admin/settings/vouchers/:id',
  policies: '/admin/settings/policies',
  apiTokens: '/admin/settings/tokens',
  taxes: '/admin/settings/taxes',
  webhooks: '/admin/settings/webhooks',
} as const satisfies Readonly<Record<string, `/admin${string}`>>

export type ConsolePageName = keyof typeof consoleMap

/** An address of the console without a query: of a page that is about something, by its id or slug. */
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

/** A path with what its names stand for, in their order. */
function filled(path: string, parts: readonly string[]): string {
  const left = [...parts]
  return path.replaceAll(/:\w+/g, () => encodeURIComponent(left.shift() ?? ''))
}

/**
 * Whether a path is one of the console's, or of those who work in homes (`/t`), as the router reads it: `/ADMIN` and `/%61dmin` lead there
 * as well, and so do its data.
 */
export function isConsolePath(pathname: string): boolean {
  const first = pathname.split(/[?#]/)[0]?.split('/')[1] ?? ''
  return /^(admin|t)(\.data)?$/i.test(decoded(first))
}

/** What pages of the console lead to that are open when their reader's part in it ends; no page of it, as nobody is in it there. */
export const CONSOLE_OVER_PATH = '/admin/over'

/** The same with the reason. */
export const consoleOverPath = (why: EndedPart): string => `${CONSOLE_OVER_PATH}?${new URLSearchParams({ why })}`

/** Whether a route of the router belongs to the console, by its id: the path of its module. */
export function isConsoleRoute(id: string): boolean {
  return /^(routes\/)?console\//.test(id)
}

/**
 * Whether forms with files are posted to a path, which may be as large as those of the API and are handed on to it as they come: the photos
 * of a home in the console and of what a worker found broken, files in a conversation, and files of homes.
 */
export function takesFiles(pathname: string): boolean {
  return (
    /^\/(admin\/homes\/(import|[^/]+\/photos)|t\/task\/[^/]+)$/.test(pathname) ||
    /^\/(admin\/inbox|user\/messages)\/[^/]+$/.test(pathname) ||
    /^\/(admin\/bookings\/[0-9a-f-]{36}|user\/bookings\/[0-9a-f-]{36}\/messages)$/i.test(pathname) ||
    /^\/api\/(staff\/)?(threads|bookings)\/[^/]+\/files$/.test(pathname)
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
