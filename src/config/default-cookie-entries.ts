import type { CookieEntry } from '#contract/cookie-consent.ts'

const necessary = (id: string, name: string, description: string, targetCookieIds: readonly string[]): CookieEntry => ({
  id,
  name,
  description,
  links: [],
  targetCookieIds,
  src: null,
  isPreselected: false,
})

/** The cookies that the site itself sets under names of its own. */
const OWN_ENTRIES: readonly CookieEntry[] = [
  necessary('log-in', 'Log-in', 'Logs you in, keeps you logged in, and remembers that you are.', [
    'session',
    '__Host-session',
    'signedIn',
    'signedOut',
    'linkEmail',
    'secondFactor',
    'idp',
    '__Host-idp',
  ]),
  necessary('target-route', 'Where you were going', 'Takes you to the page you wanted after you log in.', [
    'targetRoute',
    'typed',
  ]),
  necessary('reservation', 'Nights kept for you', 'Keeps the nights you chose while you log in.', ['reservation']),
  necessary('work', 'Work in the homes', 'For those who work here: opens their tasks, and knows their last step.', [
    'work',
    '__Host-work',
    'calendarDone',
    'afterForm',
  ]),
]

/** The names of cookies that the site sets whatever the operator chooses. */
export const OWN_COOKIES: readonly string[] = OWN_ENTRIES.flatMap(({ targetCookieIds }) => targetCookieIds)

/** The cookies that the site itself sets, with those of the decision about cookies under their usual names. */
export const NECESSARY_COOKIES: readonly CookieEntry[] = [
  ...OWN_ENTRIES,
  necessary('consent', 'Your cookie choice', 'Remembers what you choose here, for half a year.', ['ncc_c', 'ncc_e']),
]

/** The demo's example of an optional entry: a script of this site that counts and sends nothing. */
export const EXAMPLE_STATISTICS: CookieEntry = {
  id: 'visit-statistics',
  name: 'Visit statistics',
  description: 'Counts the pages you open, in your own browser. The demo sends the figure nowhere.',
  links: [{ target: '/privacy', label: 'How we treat your data' }],
  targetCookieIds: ['hs_visits'],
  src: '/visit-statistics.js',
  isPreselected: false,
}
