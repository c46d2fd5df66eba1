import { describe, expect, test } from 'vitest'
import { findSecondFactors } from '#db/queries/sign-in/second-factor-queries.ts'
import { SERVICE_TOKEN } from '../identity-service.ts'
import { CONTINUE_URL, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()
const asService = { authorization: `Bearer ${SERVICE_TOKEN}` }

const messageOf = async (verb: string, body: object, headers: Record<string, string> = {}) =>
  (await suite.service.call(`v1/accounts:${verb}`, body, headers)).body.error?.message

describe('what is wrong with a request is said in the order of the emulator', () => {
  test('an empty address is a wrong one, no address a missing one', async () => {
    expect(await messageOf('signInWithPassword', { email: '', password: 'x' })).toBe('INVALID_EMAIL')
    expect(await messageOf('signInWithPassword', { password: 'x' })).toBe('MISSING_EMAIL')
    expect(await messageOf('signUp', { email: '', password: '' })).toBe('INVALID_EMAIL')
    expect(await messageOf('signUp', { password: PASSWORD })).toBe('MISSING_EMAIL')
    expect(await messageOf('signUp', { email: suite.newEmail() })).toBe('MISSING_PASSWORD')
  })

  test('first of all that a way of signing in is switched off', async () => {
    await suite.settings({ passwordSignIn: false, emailLinkSignIn: false })
    expect(await messageOf('signInWithPassword', {})).toBe('PASSWORD_LOGIN_DISABLED')
    expect(await messageOf('resetPassword', {})).toBe('PASSWORD_LOGIN_DISABLED')
    expect(await messageOf('signInWithEmailLink', {})).toBe('OPERATION_NOT_ALLOWED')
    expect(await messageOf('sendOobCode', { requestType: 'EMAIL_SIGNIN' })).toBe('OPERATION_NOT_ALLOWED')
  })

  test('a field of the wrong type is named like in a JSON schema', async () => {
    expect(await messageOf('signInWithPassword', { email: 7 })).toBe(
      'Invalid JSON payload received. /email must be string',
    )
    expect(await messageOf('update', { localId: 'x', mfa: { enrollments: null } }, asService)).toBe(
      'Invalid JSON payload received. /mfa/enrollments must be array',
    )
  })

  test('another project is only for the service to name', async () => {
    expect(await messageOf('signUp', { targetProjectId: 'holmstay' })).toBe(
      'INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.',
    )
  })

  test('a mail that verifies an address is for who has an ID token', async () => {
    expect(await messageOf('sendOobCode', { requestType: 'VERIFY_EMAIL' })).toBe('INVALID_ID_TOKEN')
  })

  test('the service says whom it deletes, even with an ID token', async () => {
    const { user } = await suite.signUp()
    const idToken = await user.getIdToken()
    expect(await messageOf('delete', { idToken }, asService)).toBe('MISSING_LOCAL_ID')
    expect(await messageOf('delete', { idToken, localId: user.uid }, asService)).toBeUndefined()
  })
})

test('an address without a provider hands the session id back, a provider wants one nobody guesses', async () => {
  const ask = (body: object) =>
    suite.service.call('v1/accounts:createAuthUri', { continueUri: CONTINUE_URL, sessionId: 'short', ...body })
  expect((await ask({ identifier: suite.newEmail() })).body).toMatchObject({ sessionId: 'short' })
  expect((await ask({ providerId: 'google.com' })).body.error?.message).toBe(
    'Invalid JSON payload received. /sessionId must have 16 to 256 characters.',
  )
})

test('the service gets the links for the bearer of an ID token', async () => {
  const { user, email } = await suite.signUp()
  const idToken = await user.getIdToken()
  const ask = async (body: object, headers = asService) =>
    (await suite.service.call('v1/accounts:sendOobCode', { returnOobLink: true, idToken, ...body }, headers))
      .body as unknown as { email?: string; oobLink?: string; error?: { message: string } }
  expect(await ask({ requestType: 'VERIFY_EMAIL' })).toMatchObject({ email, oobLink: expect.any(String) })
  const newEmail = suite.newEmail()
  expect(await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail, email: 'x@mail.example' })).toMatchObject({
    email,
    oobLink: expect.stringContaining('verifyAndChangeEmail'),
  })
  expect((await ask({ requestType: 'VERIFY_EMAIL', idToken: 'forged' })).error?.message).toBe('INVALID_ID_TOKEN')
})

test('nobody is believed about second factors and accounts of other providers', async () => {
  const email = suite.newEmail()
  const mfaInfo = [{ phoneInfo: '+34600000099' }]
  const { body } = await suite.service.call('v1/accounts:signUp', { email, password: PASSWORD, mfaInfo })
  expect(await findSecondFactors(suite.service.accounts.db, body.localId)).toEqual([])
  const linkProviderUserInfo = { providerId: 'google.com', rawId: 'somebody' }
  const updated = await suite.service.call('v1/accounts:update', { idToken: body.idToken, linkProviderUserInfo })
  expect(updated.body).toMatchObject({ providerUserInfo: [{ providerId: 'password' }] })
})
