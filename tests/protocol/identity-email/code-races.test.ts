import {
  applyActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { CONTINUE_URL, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()

/** What 20 simultaneous uses come to: how many succeed, and which codes the others get. */
async function twenty(use: () => Promise<unknown>) {
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, use))
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
  )
  return { successes: 20 - refusals.length, refusals: [...new Set(refusals)] }
}

const ONCE = { successes: 1, refusals: ['auth/invalid-action-code'] }

describe('of 20 simultaneous uses of one code exactly one succeeds', () => {
  test('when it verifies an address', async () => {
    const { user, email } = await suite.signUp()
    await sendEmailVerification(user)
    const oobCode = await suite.service.newestCode(email)
    expect(await twenty(() => applyActionCode(suite.auth, oobCode))).toEqual(ONCE)
  })

  test('when it resets a password', async () => {
    const { email } = await suite.signUp()
    await sendPasswordResetEmail(suite.auth, email)
    const oobCode = await suite.service.newestCode(email)
    expect(await twenty(() => confirmPasswordReset(suite.auth, oobCode, 'another quiet cove'))).toEqual(ONCE)
  })

  test('when it signs somebody new in, and there is one account', async () => {
    const email = suite.newEmail()
    await sendSignInLinkToEmail(suite.auth, email, { url: CONTINUE_URL, handleCodeInApp: true })
    const link = await suite.newestLink(email)
    expect(await twenty(() => signInWithEmailLink(suite.otherAuth(), email, link))).toEqual(ONCE)
  })

  test('when it changes an address, and when it takes that back', async () => {
    const { user, email } = await suite.signUp()
    await updateAccount(suite.service.accounts.db, user.uid, { emailVerified: true })
    const next = suite.newEmail()
    await verifyBeforeUpdateEmail(user, next)
    const change = await suite.service.newestCode(next)
    expect(await twenty(() => applyActionCode(suite.auth, change))).toEqual(ONCE)
    const rescue = await suite.service.newestCode(email)
    expect(await twenty(() => applyActionCode(suite.auth, rescue))).toEqual(ONCE)
  })
})

test('everything at once to one account: nobody gets a failure of ours', async () => {
  const { user, email } = await suite.signUp()
  const { service } = suite
  const idToken = await user.getIdToken()
  const { refreshToken } = user
  await sendPasswordResetEmail(suite.auth, email)
  const reset = await service.newestCode(email)
  await sendEmailVerification(user)
  const verify = await service.newestCode(email)
  const next = suite.newEmail()
  await verifyBeforeUpdateEmail(user, next)
  const change = await service.newestCode(next)
  const requests: [operation: string, body: object][] = Array.from({ length: 4 }, (_, round) => [
    ['v1/accounts:resetPassword', { oobCode: reset, newPassword: `reset password ${round}` }],
    ['v1/accounts:update', { oobCode: verify }],
    ['v1/accounts:update', { oobCode: change }],
    ['v1/accounts:update', { idToken, password: `changed password ${round}` }],
    ['v1/accounts:signUp', { idToken, email, password: `linked password ${round}` }],
    ['v1/accounts:signInWithPassword', { email, password: PASSWORD }],
    ['v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }],
    ['v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }],
    ['v1/token', { grantType: 'refresh_token', refreshToken }],
  ]).flat() as [string, object][]
  const results = await Promise.all(requests.map(([operation, body]) => service.call(operation, body)))
  expect(results.filter(({ status }) => status >= 500)).toEqual([])
})
