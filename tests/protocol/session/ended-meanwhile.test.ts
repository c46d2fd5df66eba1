import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOwnAccount } from '#accounts/api-sign-in/change-own-account.ts'
import { findCurrentSignIn } from '#accounts/session/find-current-device.ts'
import { endAllSessions } from '#accounts/session/replace-sessions.ts'
import { deleteAccountProviders } from '#db/queries/account/account-provider-queries.ts'
import { lockAccount } from '#db/queries/account/account-queries.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { createProviderService, type ProviderService } from '../identity-provider/provider-service.ts'
import { enrollTotp, newGuest, newNumber, post, totpCode } from '../identity-second-factor/second-factor-guests.ts'
import type { IdentityService } from '../identity-service.ts'
import { newestSmsCode } from '../solved-captcha.ts'

let provider: ProviderService
let service: IdentityService
beforeAll(async () => {
  provider = await createProviderService({ captcha: { required: false } })
  service = provider.service
})
afterAll(() => provider.close())

/** Ends every sign-in of an account, as a reset of its password does, at the moment a request that was let in already waits for it. */
async function endedDuring<Response>(uid: string, request: () => Promise<Response>): Promise<Response> {
  const { db } = service.accounts
  const response = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, uid)
    const asked = request()
    await whileWaiting(tx, asked)
    await endAllSessions(tx, service.accounts, uid)
    return { asked }
  })
  return response.asked
}

const REFUSED = { error: { message: 'TOKEN_EXPIRED' } }
const signInMethods = async (uid: string) =>
  (
    await service.accounts.db
      .selectFrom('identity.account_provider')
      .select('provider_id')
      .where('uid', '=', uid)
      .execute()
  ).length

describe('a sign-in that is ended while its request is under way', () => {
  test('adds no second factor', async () => {
    const { uid, idToken } = await newGuest(service)
    const { totpSessionInfo } = await post(service, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
    const { sessionInfo, sharedSecretKey } = totpSessionInfo
    const totpVerificationInfo = { sessionInfo, verificationCode: totpCode(service, sharedSecretKey) }
    const response = await endedDuring(uid, () =>
      post(service, 'mfaEnrollment:finalize', { idToken, totpVerificationInfo }),
    )
    expect(response).toMatchObject(REFUSED)
  })

  test('takes no second factor away', async () => {
    const { uid, idToken } = await newGuest(service)
    const { answer, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, idToken)
    const withdrawal = { idToken: answer.idToken, mfaEnrollmentId }
    expect(await endedDuring(uid, () => post(service, 'mfaEnrollment:withdraw', withdrawal))).toMatchObject(REFUSED)
  })

  test('gets no recovery codes', async () => {
    const { uid, idToken } = await newGuest(service)
    const { answer } = await enrollTotp(service, idToken)
    const made = await endedDuring(uid, () => post(service, 'recoveryCodes:create', { idToken: answer.idToken }))
    expect(made).toMatchObject(REFUSED)
  })

  test('gives the account no phone number', async () => {
    const { uid, idToken } = await newGuest(service)
    const phoneNumber = newNumber()
    const sent = await service.call('v1/accounts:sendVerificationCode', { phoneNumber })
    const { sessionInfo } = sent.body as unknown as { sessionInfo: string }
    const code = await newestSmsCode(service, phoneNumber)
    const linked = await endedDuring(uid, () =>
      service.call('v1/accounts:signInWithPhoneNumber', { idToken, sessionInfo, code }),
    )
    expect(linked.body).toMatchObject(REFUSED)
  })

  test('sends no link that would change the address later', async () => {
    const { uid, idToken } = await newGuest(service)
    const newEmail = 'taken-over@example.com'
    const requestType = 'VERIFY_AND_CHANGE_EMAIL'
    const sent = await endedDuring(uid, () =>
      service.call('v1/accounts:sendOobCode', { requestType, idToken, newEmail }),
    )
    expect(sent.body).toMatchObject(REFUSED)
    expect(await service.mailCount(newEmail)).toBe(0)
  })

  test('gives the account no other address', async () => {
    const { uid, idToken } = await newGuest(service)
    const signIn = await findCurrentSignIn(service.accounts, { idToken })
    const client = { address: '192.0.2.1', userAgent: null }
    const changed = (email: string) => changeOwnAccount(service.accounts, { uid, email, signIn, client })
    const refused = { ok: false, problem: { code: 'recent_sign_in_required' } }
    expect(await changed('moved-once@example.com')).toMatchObject({ ok: true })
    expect(await endedDuring(uid, () => changed('moved-twice@example.com'))).toMatchObject(refused)
  })

  test('has no provider again that was taken off', async () => {
    provider.issuer.signInAs({ sub: 'taken-off', email: 'taken-off@example.com', email_verified: false })
    const { localId } = await provider.enter('google.com')
    const uid = String(localId)
    const { urlResponse: requestUri, sessionId } = await provider.visit('google.com')
    const { db } = service.accounts
    const { asked } = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, uid)
      const asked = provider.signIn({ requestUri, sessionId })
      await whileWaiting(tx, asked)
      await deleteAccountProviders(tx, uid, ['google.com'])
      return { asked }
    })
    expect((await asked).body).not.toHaveProperty('idToken')
    expect(await signInMethods(uid)).toBe(0)
  })

  test('links no other provider', async () => {
    const { uid, idToken } = await newGuest(service)
    provider.issuer.signInAs({ sub: 'meanwhile', email: 'meanwhile@example.com', email_verified: true })
    const { urlResponse: requestUri, sessionId } = await provider.visit('google.com')
    const linked = await endedDuring(uid, () => provider.signIn({ requestUri, sessionId, idToken }))
    expect(linked.body).toMatchObject(REFUSED)
    expect(await signInMethods(uid)).toBe(0)
  })
})
