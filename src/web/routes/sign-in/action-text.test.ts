import { expect, test } from 'vitest'
import { actionFacts, actionText, doneText, isAccountActionMode } from './action-text.ts'

test('a changed address is told with the old and the new one', () => {
  const facts = actionFacts('verifyAndChangeEmail', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    email: 'old@example.com',
    newEmail: 'new@example.com',
  })
  expect(actionText.verifyAndChangeEmail.lead(facts)).toBe(
    'From now on you log in with new@example.com instead of old@example.com.',
  )
  expect(doneText(facts!).lead).toBe('Log in with new@example.com.')
})

test('an address that comes back is told with the one that goes', () => {
  const facts = actionFacts('recoverEmail', {
    requestType: 'RECOVER_EMAIL',
    email: 'old@example.com',
    newEmail: 'new@example.com',
  })
  expect(actionText.recoverEmail.lead(facts)).toContain('goes back to old@example.com, and new@example.com is taken')
})

test.each([
  [{ mfaEnrollmentId: 'x', phoneInfo: '+*******0111' }, 'the phone ending in 0111'],
  [[{ mfaEnrollmentId: 'x', totpInfo: {}, displayName: 'Tablet' }], 'an authenticator app (Tablet)'],
  [undefined, 'it'],
])('a second factor that goes is named', (mfaInfo, name) => {
  const facts = actionFacts('revertSecondFactorAddition', {
    requestType: 'REVERT_SECOND_FACTOR_ADDITION',
    email: 'anna@example.com',
    mfaInfo,
  })
  expect(actionText.revertSecondFactorAddition.lead(facts)).toContain(`no longer asks for ${name}.`)
})

test('a code for something else than the link says is refused, and so are modes with pages of their own', () => {
  expect(actionFacts('recoverEmail', { requestType: 'PASSWORD_RESET', email: 'anna@example.com' })).toBeNull()
  expect(isAccountActionMode('recoverEmail')).toBe(true)
  for (const mode of [null, 'resetPassword', 'verifyEmail', 'signIn', 'toString']) {
    expect(isAccountActionMode(mode)).toBe(false)
  }
})
