import { expect, test } from 'vitest'
import { verificationRefusal } from './verification-refusal.ts'

test('a verification message needs a signed-in user with an address that is not verified yet', () => {
  expect(verificationRefusal(null, null)).toBe('No user is currently signed in')
  expect(verificationRefusal({ uid: 'anna' }, null)).toBe('No authenticated user found')
  expect(verificationRefusal({ uid: 'anna' }, { emailVerified: true })).toBe('Email is already verified')
  expect(verificationRefusal({ uid: 'anna' }, { emailVerified: false })).toBeNull()
})
