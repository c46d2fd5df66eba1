import { describe, expect, test } from 'vitest'
import { asksForConsent } from '#contract/cookie-consent.ts'
import { loadConfig } from './load-config.ts'
import { publicConfiguration } from './public-configuration.ts'

const load = (settings: unknown) =>
  loadConfig({ COOKIE_CONSENT: typeof settings === 'string' ? settings : JSON.stringify(settings) }, '/srv')
const controlOf = (settings: unknown) => {
  const loaded = load(settings)
  if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
  return loaded.config.cookieConsent.control
}
const faultsOf = (settings: unknown) => {
  const loaded = load(settings)
  return loaded.ok ? [] : loaded.faults
}
const optional = (entry: object) => ({ cookies: { optional: [{ id: 'statistics', name: 'Statistics', ...entry }] } })

describe('the cookie configuration', () => {
  test('the demo asks about one script of its own; production asks about nothing until it is told to', () => {
    const demo = loadConfig({}, '/srv')
    const control = demo.ok ? publicConfiguration(demo.config).cookieControl : undefined
    expect(asksForConsent(control)).toBe(true)
    expect(control?.cookies.optional).toMatchObject([{ src: '/visit-statistics.js' }])
    expect(control?.cookies.necessary.map(({ id }) => id)).toEqual([
      'log-in',
      'target-route',
      'reservation',
      'work',
      'consent',
    ])
    expect(asksForConsent(controlOf({}))).toBe(false)
  })

  test('position, texts, names, life and entries of the bar come from it', () => {
    const control = controlOf({
      barPosition: 'top-left',
      cookieExpiryOffsetMs: 86_400_000,
      cookieNameIsConsentGiven: 'given',
      cookieNameCookiesEnabledIds: 'ids',
      localeTexts: { en: { accept: 'All right' }, de: { accept: 'Gut' } },
      colors: { barBackground: 'var(--night)', modalOverlayOpacity: '0.8' },
      ...optional({
        name: { en: 'Statistics', de: 'Statistik' },
        description: { de: 'Zählt.' },
        links: { '/privacy': null, 'https://maker.example': 'Its maker' },
        targetCookieIds: ['_ga*', '_gid'],
        src: 'https://scripts.example/a.js?id=G-1',
        isPreselected: true,
      }),
    })
    expect(control).toMatchObject({
      barPosition: 'top-left',
      cookieExpiryOffsetMs: 86_400_000,
      cookieNameIsConsentGiven: 'given',
      cookieNameCookiesEnabledIds: 'ids',
      texts: { accept: 'All right' },
      colors: { barBackground: 'var(--night)' },
    })
    expect(control.cookies.optional).toEqual([
      {
        id: 'statistics',
        name: 'Statistics',
        // A text in another language is better than none.
        description: 'Zählt.',
        links: [
          { target: '/privacy', label: '/privacy' },
          { target: 'https://maker.example', label: 'Its maker' },
        ],
        targetCookieIds: ['_ga*', '_gid'],
        src: 'https://scripts.example/a.js?id=G-1',
        isPreselected: true,
      },
    ])
  })

  test('declining all keeps the bar away unless it is told otherwise', () => {
    expect(controlOf({}).declineAllAcceptsNecessary).toBe(true)
    expect(controlOf({ declineAllAcceptsNecessary: false }).declineAllAcceptsNecessary).toBe(false)
  })

  test.each([
    ['no JSON', '{', /^COOKIE_CONSENT: must be JSON/],
    ['an option that does not exist', { isCssEnabled: true }, /isCssEnabled/],
    ['an unknown position', { barPosition: 'left' }, /COOKIE_CONSENT\.barPosition: must be top-left/],
    ['an unknown text', { localeTexts: { en: { agree: 'x' } } }, /localeTexts\.en/],
    ['an id that a cookie cannot hold', optional({ id: 'a~b' }), /optional\.0\.id: must be letters/],
    ['the same id twice', { cookies: { optional: [1, 2].map(() => ({ id: 'x', name: 'X' })) } }, /"x" occurs twice/],
    ['a script over http', optional({ src: 'http://x.example/a.js' }), /src: must begin with \/ or https/],
    ['a script that is none', optional({ src: 'javascript:alert(1)' }), /src: must begin/],
    ['a script of whatever protocol the page has', optional({ src: '//x.example/a.js' }), /src: must begin/],
    ['a link that runs something', optional({ links: { 'javascript:alert(1)': 'x' } }), /must begin with \/ or https/],
    [
      'a target that would log everybody out',
      optional({ targetCookieIds: ['sess*'] }),
      /is a cookie that the site needs/,
    ],
    ['a target that is every cookie', optional({ targetCookieIds: ['*'] }), /must be the name of a cookie/],
    [
      'a target that would forget the decision',
      optional({ targetCookieIds: ['ncc_*'] }),
      /delete the visitor's decision/,
    ],
    ['a colour that is a style sheet', { colors: { barBackground: 'red;}body{display:none' } }, /must be a colour/],
    ['a colour of nothing', { colors: { body: 'red' } }, /COOKIE_CONSENT\.colors/],
    ['a life longer than browsers allow', { cookieExpiryOffsetMs: 40_000_000_000 }, /at most 400 days/],
    ['the name of the session', { cookieNameIsConsentGiven: 'session' }, /two names that no other cookie uses/],
    ['the same name twice', { cookieNameIsConsentGiven: 'ncc_e' }, /two names that no other cookie uses/],
    ['a place to reach that is no origin', optional({ connectTo: ['https://x.example/path'] }), /must be an origin/],
  ])('is refused with %s', (_name, settings, fault) => {
    expect(faultsOf(settings)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]))
  })

  test('may stand in a file', () => {
    expect(loadConfig({ COOKIE_CONSENT_FILE: '/nowhere' }, '/srv')).toMatchObject({
      faults: [expect.stringContaining('COOKIE_CONSENT_FILE')],
    })
  })
})
