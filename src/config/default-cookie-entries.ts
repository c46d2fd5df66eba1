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

/** The cookies that the site itself sets. */
export const NECESSARY_COOKIES: readonly CookieEntry[] = [
  necessary('log-in', 'Log-in', 'Keeps you logged in, and remembers that you are.', [
    'session',
    '__Host-session',
    'signedIn',
    'signedOut',
  ]),
  necessary('target-route', 'Where you were going', 'Takes you to the page you wanted, once you have logged in.', [
    'targetRoute',
  ]),
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
