import { ActionCodeURL, applyActionCode, confirmPasswordReset, signInWithEmailLink } from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { SERVICE_TOKEN } from '../identity-service.ts'
import { createTestTenant } from './test-tenant.ts'
import { CONTINUE_URL, emailSuite } from './email-suite.ts'

const suite = emailSuite()

interface LinkBody {
  readonly email: string
  readonly oobCode: string
  readonly oobLink: string
  readonly error?: { readonly message: string }
}

async function ask(body: object, headers: Record<string, string> = { authorization: `Bearer ${SERVICE_TOKEN}` }) {
  const result = await suite.service.call('v1/accounts:sendOobCode', { returnOobLink: true, ...body }, headers)
  return result.body as unknown as LinkBody
}

describe('whoever holds the service token gets links instead of mails', () => {
  test('to reset a password, to verify an address, to change it and to sign in', async () => {
    const { user, email } = await suite.signUp()
    const { auth } = suite
    const verify = await ask({ requestType: 'VERIFY_EMAIL', email, continueUrl: CONTINUE_URL })
    expect(verify).toMatchObject({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })
    expect(ActionCodeURL.parseLink(verify.oobLink)).toMatchObject({ code: verify.oobCode, continueUrl: CONTINUE_URL })
    await applyActionCode(auth, verify.oobCode)
    const reset = await ask({ requestType: 1, email: email.toUpperCase() })
    await confirmPasswordReset(auth, reset.oobCode, 'another quiet cove')
    const next = suite.newEmail()
    const change = await ask({ requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: next })
    await applyActionCode(auth, change.oobCode)
    const signIn = await ask({ requestType: 'EMAIL_SIGNIN', email: next })
    expect((await signInWithEmailLink(auth, next, signIn.oobLink)).user.uid).toBe(user.uid)
    expect(await suite.subjects(next)).toEqual([])
  })

  test('and the plain truth about addresses', async () => {
    const { email } = await suite.signUp()
    const stranger = suite.newEmail()
    const message = async (body: object) => (await ask(body)).error?.message
    expect(await message({ requestType: 'PASSWORD_RESET', email: stranger })).toBe('EMAIL_NOT_FOUND')
    expect(await message({ requestType: 'VERIFY_EMAIL', email: stranger })).toBe('USER_NOT_FOUND')
    expect(await message({ requestType: 'VERIFY_AND_CHANGE_EMAIL', email: stranger, newEmail: email })).toBe(
      'USER_NOT_FOUND',
    )
    const { email: other } = await suite.signUp()
    expect(await message({ requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail: other })).toBe('EMAIL_EXISTS')
    expect(await message({ requestType: 'VERIFY_AND_CHANGE_EMAIL', email })).toBe('MISSING_NEW_EMAIL')
    expect(await message({ requestType: 'PASSWORD_RESET' })).toBe('MISSING_EMAIL')
    expect(await message({ requestType: 'PASSWORD_RESET', email: 'no address' })).toBe('INVALID_EMAIL')
    expect(await message({ requestType: 'PASSWORD_RESET', email, continueUrl: 'https://evil.example/' })).toBe(
      'UNAUTHORIZED_DOMAIN : Domain not whitelisted by project',
    )
    await suite.settings({ emailLinkSignIn: false })
    expect(await message({ requestType: 'EMAIL_SIGNIN', email })).toBe('OPERATION_NOT_ALLOWED')
  })

  test('nobody else does', async () => {
    const { email } = await suite.signUp()
    expect((await ask({ requestType: 'PASSWORD_RESET', email }, {})).error?.message).toBe('INSUFFICIENT_PERMISSION')
    const forged = await suite.service.call(
      'v1/accounts:sendOobCode',
      { requestType: 'PASSWORD_RESET', email, returnOobLink: true },
      { authorization: 'Bearer owner' },
    )
    expect(forged.status).toBe(401)
  })
})

test('a code of a tenant names it, and is worth nothing anywhere else', async () => {
  await createTestTenant(suite.service.accounts, 'tenant-links', { emailLinkSignIn: true })
  const email = suite.newEmail()
  const made = await ask({ requestType: 'EMAIL_SIGNIN', email, tenantId: 'tenant-links' })
  expect(ActionCodeURL.parseLink(made.oobLink)?.tenantId).toBe('tenant-links')
  const elsewhere = await suite.service.call('v1/accounts:signInWithEmailLink', { email, oobCode: made.oobCode })
  expect(elsewhere.body.error?.message).toBe('INVALID_OOB_CODE')
  suite.auth.tenantId = 'tenant-links'
  const { user } = await signInWithEmailLink(suite.auth, email, made.oobLink)
  expect(user.tenantId).toBe('tenant-links')
})
