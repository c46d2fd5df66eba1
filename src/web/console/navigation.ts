import type { StaffWaitingShape } from '#contract/booking/staff-waiting.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { IconName } from '#web/icon/icon-name.ts'
import type { CheckedFunction } from './may/checked-functions.ts'
import type { May } from './may/may.ts'

/** What is counted beside the names of places. */
export type CountedInPlace = Exclude<keyof StaffWaitingShape, 'requests'>

/** A place of the console. */
export interface ConsolePlace {
  readonly name: string
  readonly to: string
  readonly icon: IconName
  /** The address that its pages have in common; left out when it is that of the place. */
  readonly under?: string
  /** The key that leads there after G. */
  readonly key: string
  /** The route that the place is for; left out when everybody in the console can use it. */
  readonly needs?: CheckedFunction
  /** The count shown beside its name. */
  readonly counts?: CountedInPlace
  /** Whether it is one of the five tabs of a phone. */
  readonly isTab?: true
}

/** The places of the console in the groups of its side bar. */
export const placeGroups: readonly (readonly ConsolePlace[])[] = [
  [
    { name: 'Today', to: consolePaths.today(), icon: 'sun', key: 't', isTab: true, counts: 'needs' },
    { name: 'Calendar', to: consolePaths.consoleCalendar(), icon: 'calendar-check', key: 'c', isTab: true },
    { name: 'Bookings', to: consolePaths.consoleBookings(), icon: 'receipt', key: 'b' },
    { name: 'Inbox', to: consolePaths.inbox(), icon: 'message', key: 'i', isTab: true, counts: 'conversations' },
    { name: 'Tasks', to: consolePaths.tasks(), icon: 'check', key: 'k', isTab: true, counts: 'tasks' },
  ],
  [
    { name: 'Homes', to: consolePaths.homes(), icon: 'home', key: 'h' },
    {
      name: 'Automatic messages',
      to: consolePaths.messageRules(),
      under: consolePaths.savedTexts(),
      icon: 'mail',
      key: 'm',
      needs: 'GET /api/staff/automations',
    },
    { name: 'Reviews', to: consolePaths.consoleReviews(), icon: 'star', key: 'v' },
    { name: 'Rates', to: consolePaths.rates(), icon: 'credit-card', key: 'e' },
    { name: 'Owners', to: consolePaths.owners(), icon: 'key', key: 'o', needs: 'GET /api/staff/owners' },
    { name: 'Reports', to: consolePaths.reports(), icon: 'arrows-up-down', key: 'r' },
  ],
  [
    { name: 'Guests', to: consolePaths.guests(), icon: 'user', key: 'u', needs: 'GET /api/staff/guest-accounts' },
    { name: 'People', to: consolePaths.people(), icon: 'users', key: 'p', needs: 'GET /api/staff/people' },
    { name: 'Settings', to: consolePaths.settings(), icon: 'sliders', key: 's', needs: 'GET /api/staff/vouchers' },
    { name: 'Audit log', to: consolePaths.audit(), icon: 'shield', key: 'a', needs: 'GET /api/staff/audit-log' },
  ],
]

/** Returns whether a page belongs to a place. */
export function isIn({ to, under = to }: ConsolePlace, pathname: string): boolean {
  return pathname === under || (to !== consolePaths.today() && pathname.startsWith(`${under}/`))
}

/** Returns the places that the user can use. */
export function placesOf(may: May): readonly (readonly ConsolePlace[])[] {
  return placeGroups
    .map((group) => group.filter(({ needs }) => needs === undefined || may(needs)))
    .filter((group) => group.length > 0)
}
