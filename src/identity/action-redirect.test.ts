import { expect, test } from 'vitest'
import { actionRedirect } from './action-redirect.ts'

const site = 'https://homes.example'

/** Returns where the link of a mail leads. */
function follow(query: string) {
  const response = actionRedirect(new Request(`${site}/__/auth/action?${query}`), site)
  expect(response.status).toBe(303)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response.headers.get('location')
}

test.each([
  ['verifyEmail', '/verify-email?oobCode=abc'],
  ['resetPassword', '/forgot-password?oobCode=abc'],
  ['signIn', '/login/link?oobCode=abc'],
  ['recoverEmail', '/account-action?mode=recoverEmail&oobCode=abc'],
  ['verifyAndChangeEmail', '/account-action?mode=verifyAndChangeEmail&oobCode=abc'],
  ['revertSecondFactorAddition', '/account-action?mode=revertSecondFactorAddition&oobCode=abc'],
])('a link to %s leads to the page that asks for the click', (mode, page) => {
  expect(follow(`mode=${mode}&oobCode=abc&apiKey=holmstay&lang=en`)).toBe(page)
})

test('the address to go on to is passed as a path of this site, and dropped when it is not one', () => {
  expect(follow(`mode=signIn&oobCode=abc&continueUrl=${encodeURIComponent(`${site}/user?tab=1`)}`)).toBe(
    '/login/link?oobCode=abc&continueUrl=%2Fuser%3Ftab%3D1',
  )
  for (const foreign of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'https://homes.example.evil/',
  ]) {
    expect(follow(`mode=signIn&oobCode=abc&continueUrl=${encodeURIComponent(foreign)}`)).toBe('/login/link?oobCode=abc')
  }
})

test.each(['', 'mode=', 'mode=toString', 'mode=__proto__&oobCode=abc'])(
  'an unknown link (%s) leads to /login',
  (query) => {
    expect(follow(query)).toBe('/login')
  },
)
