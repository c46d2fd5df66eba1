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
  consoleCalendar: '/admin/calendar',
  consoleBookings: '/admin/bookings',
  consoleBooking: '/admin/bookings/:id',
  audit: '/admin/audit',
  people: '/admin/people',
  inbox: '/admin/inbox',
  contactMessages: '/admin/inbox/contact',
  inboxThread: '/admin/inbox/:id',
} as const satisfies Readonly<Record<string, `/admin${string}`>>

export type ConsolePageName = keyof typeof consoleMap

/** An address of the console without a query: of a page that is about something, by its id or slug. */
type ConsolePaths = {
  readonly [Name in ConsolePageName]: (typeof consoleMap)[Name] extends `${string}:${string}`
    ? (id: string) => string
    : () => string
}

export const consolePaths = Object.fromEntries(
  Object.entries(consoleMap).map(([name, path]) => [name, (id = '') => path.replace(/:\w+/, encodeURIComponent(id))]),
) as ConsolePaths

/** Whether a path, with or without a query, is one of the console's, as the router reads it: `/ADMIN` and `/%61dmin` lead there as well, and so do its data. */
export function isConsolePath(pathname: string): boolean {
  const first = pathname.split(/[?#]/)[0]?.split('/')[1] ?? ''
  return /^admin(\.data)?$/i.test(decoded(first))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
