import { expect, test } from 'vitest'
import { grantConsent } from '#core/consent/consent.ts'
import { catalogueOf, consentCookies, readConsent, type CookieConsent } from './cookie-consent.ts'

const entry = { name: '', description: '', links: [], targetCookieIds: [], src: null, isPreselected: false }
const control: CookieConsent = {
  barPosition: 'bottom-left',
  closeModalOnClickOutside: true,
  colors: {},
  cookieExpiryOffsetMs: 86_400_000,
  cookieNameIsConsentGiven: 'given',
  cookieNameCookiesEnabledIds: 'ids',
  cookies: { necessary: [{ ...entry, id: 'session' }], optional: [{ ...entry, id: 'statistics' }] },
  isAcceptNecessaryButtonEnabled: true,
  isControlButtonEnabled: true,
  isCookieIdVisible: false,
  isModalForced: false,
  declineAllAcceptsNecessary: true,
  analyticsEntryId: 'statistics',
  texts: {},
}

test('consent and the enabled ids are two cookies, whose names and life come from the configuration', () => {
  const consent = grantConsent(catalogueOf(control), ['statistics'])
  const cookies = consentCookies(control, consent, true)
  expect(cookies).toEqual([
    expect.stringMatching(/^given=v1\.\w+; Path=\/; Max-Age=86400; SameSite=Lax; Secure$/),
    'ids=session~statistics; Path=/; Max-Age=86400; SameSite=Lax; Secure',
  ])
  expect(readConsent(control, cookies.map((cookie) => cookie.split(';')[0]).join('; '))).toEqual(consent)
})
