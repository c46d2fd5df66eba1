import { consolePaths } from '#contract/site/console-map.ts'
import type { StaffRole } from '#core/account/role.ts'
import type { IconName } from '#web/icon/icon-name.ts'

/** A place of the console. */
export interface ConsolePlace {
  readonly name: string
  readonly to: string
  readonly icon: IconName
  /** The letter that leads there after G. */
  readonly key: string
  /** Who works there; left out = everybody in the console. */
  readonly roles?: readonly StaffRole[]
  /** Whether it is one of the five tabs of a phone. */
  readonly isTab?: true
}

/** The places of the console in the groups of its side bar. */
export const placeGroups: readonly (readonly ConsolePlace[])[] = [
  [
    { name: 'Today', to: consolePaths.today(), icon: 'sun', key: 't', isTab: true },
    { name: 'Calendar', to: consolePaths.consoleCalendar(), icon: 'calendar-check', key: 'c', isTab: true },
    { name: 'Bookings', to: consolePaths.consoleBookings(), icon: 'receipt', key: 'b' },
    { name: 'Inbox', to: consolePaths.inbox(), icon: 'message', key: 'i', isTab: true },
    { name: 'Tasks', to: consolePaths.tasks(), icon: 'check', key: 'k', isTab: true },
  ],
  [
    { name: 'Homes', to: consolePaths.homes(), icon: 'home', key: 'h' },
    { name: 'Messages', to: consolePaths.savedTexts(), icon: 'mail', key: 'm', roles: ['staff', 'admin'] },
    { name: 'Reviews', to: consolePaths.consoleReviews(), icon: 'star', key: 'v' },
    { name: 'Rates', to: consolePaths.rates(), icon: 'credit-card', key: 'e' },
    { name: 'Owners', to: consolePaths.owners(), icon: 'key', key: 'o' },
    { name: 'Reports', to: consolePaths.reports(), icon: 'arrows-up-down', key: 'r' },
  ],
  [
    { name: 'People', to: consolePaths.people(), icon: 'users', key: 'p', roles: ['admin'] },
    { name: 'Settings', to: consolePaths.settings(), icon: 'sliders', key: 's', roles: ['staff', 'admin'] },
    { name: 'Audit log', to: consolePaths.audit(), icon: 'shield', key: 'a', roles: ['admin'] },
  ],
]

/** The places that somebody of this role works at. */
export function placesOf(role: StaffRole): readonly (readonly ConsolePlace[])[] {
  return placeGroups
    .map((group) => group.filter(({ roles }) => roles === undefined || roles.includes(role)))
    .filter((group) => group.length > 0)
}
