import { listed } from '#core/time/english-date.ts'

/** The sentences about what somebody may do. */
export const personWorkText = {
  title: (who: string) => `What ${who} can do`,
  hint: 'As the rules of the site stand now. Besides this, they have what every guest has: their own account, bookings and messages.',
  does: 'Can',
  sees: 'Sees',
} as const

/** Where somebody may do it. */
export const whereText = {
  everywhere: 'In all homes, and for the company',
  own: (stays: readonly string[]) =>
    stays.length === 0 ? 'In their own homes' : `In their own homes: ${listed([...stays])}`,
  helping: (stays: readonly string[]) => `Helping with ${listed([...stays])}`,
} as const

/** Returns a chapter of the API in plain words. */
export const subjectText = (chapter: string): string => subjects[chapter] ?? chapter

const subjects: Readonly<Record<string, string>> = {
  'Bookings of the company': 'Bookings and guests',
  Destinations: 'Places',
  Files: 'Photos',
  'Rates and rules': 'Prices, rules and calendar',
  Stays: 'Homes',
}
