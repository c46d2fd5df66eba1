import { expect, test } from 'vitest'
import { wireErrorCode } from './wire-error-code.ts'

const body = (message: string) => ({ error: { code: 400, message } })

test.each([
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password'],
  ['USER_DISABLED', 'user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts', 'too-many-requests'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['INVALID_EMAIL', 'invalid-email'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
])('%s of the protocol is %s of the SDK', (message, code) => {
  expect(wireErrorCode(body(message))).toBe(code)
})

test('an answer without a message is a network failure, which signs nobody out', () => {
  expect(wireErrorCode({})).toBe('network-request-failed')
  expect(wireErrorCode('busy')).toBe('network-request-failed')
  expect(wireErrorCode(null)).toBe('network-request-failed')
})
