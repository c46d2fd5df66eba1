import { expect, test } from 'vitest'
import { forgetLinkEmail, readLinkEmail, rememberLinkEmail } from './link-email-cookie.ts'
import { forgetPendingSignIn, keepPendingSignIn, readPendingSignIn } from './pending-sign-in-cookie.ts'

test('the first factor is kept from scripts, for ten minutes, and not sent over plain http where the site is https', () => {
  expect(keepPendingSignIn('a-b_c', 'https://homes.example')).toBe(
    'secondFactor=a-b_c; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600',
  )
  expect(forgetPendingSignIn('http://localhost:3000')).toBe('secondFactor=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect(readPendingSignIn('session=1; secondFactor=a-b_c')).toBe('a-b_c')
  for (const wrong of [null, '', 'secondFactor=', 'secondFactor=a b', 'secondFactor=%E0%A4%A', 'other=a']) {
    expect(readPendingSignIn(wrong)).toBeNull()
  }
})

test('the address of a sign-in link is remembered for the page of the link only', () => {
  expect(rememberLinkEmail('anna+sea@example.com', 'https://homes.example')).toBe(
    'linkEmail=anna%2Bsea%40example.com; Path=/login/link; Secure; SameSite=Lax; Max-Age=900',
  )
  expect(readLinkEmail('linkEmail=anna%2Bsea%40example.com')).toBe('anna+sea@example.com')
  for (const wrong of [null, '', 'linkEmail=', 'linkEmail=%E0%A4%A']) expect(readLinkEmail(wrong)).toBeNull()
  expect(forgetLinkEmail('https://homes.example')).toContain('Max-Age=0')
})
