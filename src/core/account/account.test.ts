import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalEmail } from './canonical-email.ts'
import { displayNameOf } from './display-name.ts'
import { tokenIsStale } from './token-age.ts'
import { isVerified, needsVerification } from './verification.ts'

const user = (emailVerified: boolean, phoneNumber: string | null, ...providers: string[]) => ({
  emailVerified,
  phoneNumber,
  providerData: providers.map((providerId) => ({ providerId })),
})
const phone = '+34600000001'

describe('a user is verified', () => {
  it('with a password only by the e-mail address, even when a phone number is there', () => {
    expect(isVerified(user(true, null, 'password'))).toBe(true)
    expect(isVerified(user(false, null, 'password'))).toBe(false)
    expect(isVerified(user(false, phone, 'phone', 'password'))).toBe(false)
  })

  it('with the phone provider by the phone number', () => {
    expect(isVerified(user(false, phone, 'phone'))).toBe(true)
    expect(isVerified(user(true, '', 'phone'))).toBe(false)
  })

  it('with any other provider at once', () => {
    expect(isVerified(user(false, null, 'google.com'))).toBe(true)
    expect(isVerified({ emailVerified: false })).toBe(true)
  })
})

it('verification is needed with neither a verified e-mail address nor a phone number', () => {
  expect(needsVerification(user(false, null, 'password'))).toBe(true)
  expect(needsVerification(user(false, '', 'google.com'))).toBe(true)
  expect(needsVerification(user(true, null, 'password'))).toBe(false)
  expect(needsVerification(user(false, phone, 'password'))).toBe(false)
  expect(needsVerification({ emailVerified: false })).toBe(true)
})

it('a user is called by name, else by e-mail address, else User', () => {
  expect(displayNameOf({ displayName: ' Anna ', email: 'a@b.example' })).toBe('Anna')
  expect(displayNameOf({ displayName: ' ', email: 'a@b.example' })).toBe('a@b.example')
  expect(displayNameOf({ displayName: null, email: '' })).toBe('User')
  expect(displayNameOf({})).toBe('User')
})

it('a token is stale after 300 seconds', () => {
  expect([tokenIsStale(1000, 1300), tokenIsStale(1000, 1301), tokenIsStale(1000, 990)]).toEqual([false, true, false])
})

describe('an e-mail address', () => {
  it('has one form', () => {
    expect(canonicalEmail('  Anna.Lindqvist+stay@Example.COM ')).toBe('anna.lindqvist+stay@example.com')
    expect(canonicalEmail('jose\u0301@example.com')).toBe('jos\u00e9@example.com')
    expect(canonicalEmail('anna@bücher.example')).toBe('anna@bücher.example')
    expect(canonicalEmail("o'neil@sub.example.co")).toBe("o'neil@sub.example.co")
  })

  it('is refused when nothing could arrive there', () => {
    const long = 'a'.repeat(65)
    for (const text of [
      '',
      'anna',
      '@example.com',
      'anna@',
      'anna@example',
      'anna@@example.com',
      'anna@b@example.com',
      'a b@example.com',
      'a\n@example.com',
      '.a@example.com',
      'a.@example.com',
      'a..b@example.com',
      '"a"@example.com',
      'a@-b.com',
      'a@b-.com',
      'a@b..com',
      'a@.com',
      'a@b.com.',
      'a@127.0.0.1',
      'a@[127.0.0.1]',
      'a,b@example.com',
      '<a@example.com>',
      'a@exa mple.com',
      `${long}@example.com`,
      `a@${long}.com`,
      `a@${'b.'.repeat(130)}com`,
      'a@example.com\0',
      'a\u200b@example.com',
      'a\u202e@example.com',
    ]) {
      expect(canonicalEmail(text), text).toBeNull()
    }
    for (const value of [null, undefined, 7, {}, ['a@example.com']]) expect(canonicalEmail(value)).toBeNull()
  })

  it('stays as it is once canonical, whatever was typed', () => {
    const typed = fc.oneof(
      fc.emailAddress(),
      fc.tuple(fc.string({ unit: 'grapheme' }), fc.domain()).map(([name, domain]) => `${name}@${domain}`),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const address = canonicalEmail(text)
        if (address === null) return
        expect(canonicalEmail(address)).toBe(address)
        expect(address).not.toMatch(/[\s<>",;:\\]/u)
      }),
      { numRuns: 2000 },
    )
  })
})
