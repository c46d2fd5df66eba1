import type { StaffWaitingShape } from '#contract/booking/staff-waiting.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { IconName } from '#web/icon/icon-name.ts'
import type { AskedFunction } from './may/asked-functions.ts'
import type { May } from './may/may.ts'

/** A place of the console. */
export interface ConsolePlace {
  readonly name: string
  readonly to: string
  readonly icon: IconName
  /** The address under which all its pages are; left out: that of the place. */
  readonly under?: string
  /** The letter that leads there after G. */
  readonly key: string
  /** What it is for; left out = everybody in the console has something to do there. */
  readonly needs?: AskedFunction
  /** What of it waits for somebody and is counted beside its name. */
  readonly counts?: keyof StaffWaitingShape
  /** Whether it is one of the five tabs of a phone. */
  readonly isTab?: true
}

/** The places of the console in the groups of its side bar. */
export const placeGroups: readonly (readonly ConsolePlace[])[] = [
  [
    { name: 'Today', to: consolePaths.today(), icon: 'sun', key: 't', isTab: true, counts: 'requests' },
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
    { name: 'People', to: consolePaths.people(), icon: 'users', key: 'p', needs: 'GET /api/staff/people' },
    { name: 'Settings', to: consolePaths.settings(), icon: 'sliders', key: 's', needs: 'GET /api/staff/vouchers' },
    { name: 'Audit log', to: consolePaths.audit(), icon: 'shield', key: 'a', needs: 'GET /api/staff/audit-log' },
  ],
]

/** Whether a page is one of a place. */
export function isIn({ to, under = to }: ConsolePlace, pathname: string): boolean {
  return pathname === under || (to !== consolePaths.today() && pathname.startsWith(`${under}/`))
}

/** The places where somebody has something to do. */
export function placesOf(may: May): readonly (readonly ConsolePlace[])[] {
  return placeGroups
    .map((group) => group.filter(({ needs }) => needs === undefined || may(needs)))
    .filter((group) => group.length > 0)
}
