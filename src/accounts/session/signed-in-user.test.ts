import { expect, test } from 'vitest'
import { signedInUser } from './signed-in-user.ts'

type Person = Parameters<typeof signedInUser>[0]
const anna = {
  uid: 'anna',
  email: 'anna@example.com',
  emailVerified: false,
  displayName: null,
  phone: null,
  photoUrl: null,
  role: 'user',
  blocked: false,
  disabled: false,
  validSince: null,
  hasPassword: false,
  providers: [],
} as unknown as Person
const verifiedOf = (facts: object) => signedInUser({ ...anna, ...facts }, new Date())?.verified

test('whoever is signed in counts as verified by the provider: a password by its address, a phone by its number, others at once', () => {
  const phone = '+34600000001'
  expect(verifiedOf({ hasPassword: true })).toBe(false)
  expect(verifiedOf({ hasPassword: true, emailVerified: true })).toBe(true)
  expect(verifiedOf({ hasPassword: true, phone, providers: ['phone'] })).toBe(false)
  expect(verifiedOf({ phone, providers: ['phone'] })).toBe(true)
  expect(verifiedOf({ providers: ['google.com'] })).toBe(true)
})
