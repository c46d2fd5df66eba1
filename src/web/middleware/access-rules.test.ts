import { expect, test } from 'vitest'
import { siteMap, type PageName } from '#contract/site/site-map.ts'
import { pageRules, decideAccess, isAuthPage, ruleForPath } from './access-rules.ts'

const known = { phoneNumber: null, providers: ['password'], needsSecondFactor: false }
const verified = { ...known, needsVerification: false, emailVerified: true }
const unverified = { ...known, needsVerification: true, emailVerified: false }
/** An account with a password whose address was never confirmed, and a linked phone. */
const byPhone = {
  ...unverified,
  needsVerification: false,
  phoneNumber: '+34600000001',
  providers: ['password', 'phone'],
}
/** An account of another provider. */
const byGoogle = { ...unverified, needsVerification: false, providers: ['google.com'] }
const halfway = { ...verified, needsSecondFactor: true }

test.each([
  ['/', 'public'],
  ['/login', 'guests-only'],
  ['/register', 'guests-only'],
  ['/forgot-password', 'guests-only'],
  ['/login/link', 'guests-only'],
  ['/login/second-factor', 'guests-only'],
  ['/account-action', 'public'],
  ['/verify-email', 'verification'],
  ['/tos', 'public'],
  ['/privacy', 'public'],
  ['/refund', 'public'],
  ['/contact', 'public'],
  ['/stays', 'public'],
  ['/stays/{slug}', 'public'],
  ['/user', 'sign-in-required'],
  ['/user/bookings', 'sign-in-required'],
  ['/user/bookings/{id}', 'sign-in-required'],
])('the route %s of the specification is %s', (route, rule) => {
  const path = route.replace(/\{(\w+)\}/, ':$1')
  const page = (Object.keys(siteMap) as PageName[]).find((name) => siteMap[name] === path)
  expect((page && pageRules[page]) ?? 'public').toBe(rule)
  expect(ruleForPath(route.replace(/\{(\w+)\}/, 'some'))).toBe(rule)
})

test('anything under /user needs a sign-in, whatever it is called', () => {
  expect(ruleForPath('/user/favourites')).toBe('sign-in-required')
  expect(ruleForPath('/user/bookings/abc')).toBe('sign-in-required')
  expect(ruleForPath('/user/')).toBe('sign-in-required')
  expect(ruleForPath('/users')).toBe('public')
})

test('an address is ruled as it is routed: in any case and encoding', () => {
  expect(ruleForPath('/USER/Bookings')).toBe('sign-in-required')
  expect(ruleForPath('/%75ser/bookings')).toBe('sign-in-required')
  expect(ruleForPath('/Stays/finca/BOOK')).toBe('sign-in-required')
  expect(ruleForPath('/Login')).toBe('guests-only')
  expect(ruleForPath('/user/%E0%A4%A')).toBe('sign-in-required')
})

test('the checkout needs a sign-in, the page of the stay does not', () => {
  expect(ruleForPath('/stays/finca/book')).toBe('sign-in-required')
  expect(ruleForPath('/stays/finca')).toBe('public')
})

test.each([
  ['public', null, 'allow'],
  ['public', verified, 'allow'],
  ['guests-only', null, 'allow'],
  ['guests-only', verified, 'back'],
  ['guests-only', unverified, 'allow'],
  ['verification', null, 'login'],
  ['verification', unverified, 'allow'],
  ['verification', verified, 'back'],
  ['sign-in-required', null, 'login-and-remember'],
  ['sign-in-required', unverified, 'verify-email-and-remember'],
  ['sign-in-required', verified, 'allow'],
  ['sign-in-required', byPhone, 'allow'],
  ['verification', byPhone, 'allow'],
  ['sign-in-required', byGoogle, 'allow'],
  ['verification', byGoogle, 'back'],
] as const)('%s for %o means %s', (rule, user, decision) => {
  expect(decideAccess(rule, user)).toBe(decision)
})

test('an unverified user who opens /login is sent to verify', () => {
  expect(decideAccess('guests-only', unverified, '/login')).toBe('verify-email')
  expect(decideAccess('guests-only', unverified, '/Login')).toBe('verify-email')
  expect(decideAccess('guests-only', unverified, '/register')).toBe('allow')
})

test('whoever has to show a second factor gets nowhere but to the page that sets it up', () => {
  for (const rule of ['guests-only', 'verification', 'sign-in-required'] as const)
    expect(decideAccess(rule, halfway, '/user/bookings')).toBe('second-step-and-remember')
  expect(decideAccess(ruleForPath('/user/second-step'), halfway, '/user/second-step')).toBe('allow')
  expect(decideAccess('public', halfway, '/stays')).toBe('allow')
})

test('nobody is sent back to a sign-in page', () => {
  expect(
    [
      '/login',
      '/login/link',
      '/login/second-factor',
      '/account-action',
      '/register',
      '/verify-email',
      '/forgot-password',
      '/logout',
    ].every(isAuthPage),
  ).toBe(true)
  expect(['/LOGIN', '/%6cogin', '/Verify-Email/', '/Login.data'].every(isAuthPage)).toBe(true)
  expect(isAuthPage('/stays')).toBe(false)
})
