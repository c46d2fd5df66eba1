import { describe, expect, it } from 'vitest'
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
  expect(needsVerification(user(false, '', 'google.com'))).toBe(false)
  expect(needsVerification(user(false, '', 'google.com', 'password'))).toBe(true)
  expect(needsVerification(user(false, phone, 'phone', 'password'))).toBe(false)
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
