import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { SERVICE_TOKEN, type IdentityService } from '../identity-service.ts'
import { newestSmsCode, solvedCaptcha } from '../solved-captcha.ts'
import {
  createFactorService,
  enrollPhone,
  enrollTotp,
  factorClaims,
  messageOf,
  newGuest,
  post,
  signIn,
  totpCode,
  wrongCode,
} from './second-factor-guests.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createFactorService()
})
afterAll(() => service.close())

const wrongSms = (code: string) => (code === '000000' ? '000001' : '000000')

/** A code to the phone that is the second factor of a sign-in. */
async function startPhone(mfaPendingCredential: string, mfaEnrollmentId: string, phone: string) {
  const recaptchaToken = await solvedCaptcha(service)
  const phoneSignInInfo = { recaptchaToken, captchaResponse: 'NO_RECAPTCHA', clientType: 'CLIENT_TYPE_WEB' }
  const body = { mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo }
  const { phoneResponseInfo } = await post(service, 'mfaSignIn:start', body)
  return { sessionInfo: phoneResponseInfo.sessionInfo, code: await newestSmsCode(service, phone) }
}

describe('a sign-in that waits for its second factor', () => {
  test('has five tries', async () => {
    const guest = await newGuest(service)
    const { secret, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
    const { mfaPendingCredential } = await signIn(service, guest.email)
    const finish = (verificationCode: string) =>
      messageOf(
        post(service, 'mfaSignIn:finalize', {
          mfaPendingCredential,
          mfaEnrollmentId,
          totpVerificationInfo: { verificationCode },
        }),
      )
    for (let count = 0; count < 5; count++) expect(await finish(wrongCode(service, secret))).toBe('INVALID_CODE')
    expect(await finish(totpCode(service, secret))).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  })

  test('is good for ten minutes, and dies with a change of the password', async () => {
    const guest = await newGuest(service)
    const { secret, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
    const finish = (mfaPendingCredential: string) =>
      messageOf(
        post(service, 'mfaSignIn:finalize', {
          mfaPendingCredential,
          mfaEnrollmentId,
          totpVerificationInfo: { verificationCode: totpCode(service, secret) },
        }),
      )
    const late = await signIn(service, guest.email)
    service.advance(601)
    expect(await finish(late.mfaPendingCredential)).toBe('INVALID_MFA_PENDING_CREDENTIAL')
    const before = await signIn(service, guest.email)
    service.advance(61)
    await service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: guest.email })
    const reset = { oobCode: await service.newestCode(guest.email), newPassword: 'another cove at dusk' }
    expect((await service.call('v1/accounts:resetPassword', reset)).status).toBe(200)
    expect(await finish(before.mfaPendingCredential)).toBe('INVALID_MFA_PENDING_CREDENTIAL')
  })

  test('of twenty who finish it at the same moment lets one in', async () => {
    const guest = await newGuest(service)
    const { secret, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
    const { mfaPendingCredential } = await signIn(service, guest.email)
    const verificationCode = totpCode(service, secret)
    const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } }
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(service, 'mfaSignIn:finalize', body)))
    expect(responses.filter((response) => response.idToken)).toHaveLength(1)
  })

  test('of eight with one code of an authenticator lets one in', async () => {
    const guest = await newGuest(service)
    const { secret, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
    const pending: string[] = []
    for (let count = 0; count < 8; count++) pending.push((await signIn(service, guest.email)).mfaPendingCredential)
    const verificationCode = totpCode(service, secret)
    const responses = await Promise.all(
      pending.map((mfaPendingCredential) =>
        post(service, 'mfaSignIn:finalize', {
          mfaPendingCredential,
          mfaEnrollmentId,
          totpVerificationInfo: { verificationCode },
        }),
      ),
    )
    expect(responses.filter((response) => response.idToken)).toHaveLength(1)
  })

  test('is not told anything by wrong, missing and foreign parts', async () => {
    const guest = await newGuest(service)
    const { phone, answer, enrollmentId: phoneId } = await enrollPhone(service, guest.idToken)
    const { enrollmentId: totpId } = await enrollTotp(service, answer.idToken)
    const stranger = await newGuest(service)
    const { enrollmentId: foreignId } = await enrollTotp(service, stranger.idToken)
    const { mfaPendingCredential } = await signIn(service, guest.email)
    const start = (body: object) => messageOf(post(service, 'mfaSignIn:start', body))
    expect(await start({})).toContain('MISSING_MFA_PENDING_CREDENTIAL')
    expect(await start({ mfaPendingCredential })).toContain('MISSING_MFA_ENROLLMENT_ID')
    expect(await start({ mfaPendingCredential: 'x', mfaEnrollmentId: phoneId })).toBe('INVALID_MFA_PENDING_CREDENTIAL')
    for (const mfaEnrollmentId of [totpId, foreignId, 'x'])
      expect(await start({ mfaPendingCredential, mfaEnrollmentId })).toBe('MFA_ENROLLMENT_NOT_FOUND')
    expect(await start({ mfaPendingCredential, mfaEnrollmentId: phoneId, phoneSignInInfo: {} })).toContain(
      'MISSING_APP_CREDENTIAL',
    )
    const finish = (body: object) => messageOf(post(service, 'mfaSignIn:finalize', body))
    expect(await finish({})).toContain('MISSING_CREDENTIAL')
    expect(await finish({ mfaPendingCredential })).toContain('INVALID_ARGUMENT')
    expect(await finish({ mfaPendingCredential, phoneVerificationInfo: {} })).toBe('MISSING_CODE')
    expect(await finish({ mfaPendingCredential, phoneVerificationInfo: { code: '1' } })).toBe('MISSING_SESSION_INFO')
    expect(await finish({ mfaPendingCredential, totpVerificationInfo: {} })).toBe('MISSING_CODE')
    expect(await finish({ mfaPendingCredential, totpVerificationInfo: { verificationCode: '1' } })).toContain(
      'MISSING_MFA_ENROLLMENT_ID',
    )
    for (const mfaEnrollmentId of [phoneId, foreignId])
      expect(
        await finish({ mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode: '123456' } }),
      ).toBe('MFA_ENROLLMENT_NOT_FOUND')
    const { sessionInfo, code } = await startPhone(mfaPendingCredential, phoneId, phone)
    const phoneVerificationInfo = { sessionInfo, code: wrongSms(code) }
    expect(await finish({ mfaPendingCredential, phoneVerificationInfo })).toBe('INVALID_CODE')
  })

  test('whose account was disabled learns it after the right code only', async () => {
    const guest = await newGuest(service)
    const { secret, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
    const { mfaPendingCredential } = await signIn(service, guest.email)
    await disableAccount(service.accounts, { uid: guest.uid })
    const finish = (verificationCode: string) =>
      messageOf(
        post(service, 'mfaSignIn:finalize', {
          mfaPendingCredential,
          mfaEnrollmentId,
          totpVerificationInfo: { verificationCode },
        }),
      )
    expect(await finish(wrongCode(service, secret))).toBe('INVALID_CODE')
    expect(await finish(totpCode(service, secret))).toBe('USER_DISABLED')
  })

  test('is guessed at slowly: after some wrong codes nobody may try, however often they know the password', async () => {
    const guest = await newGuest(service)
    const { secret, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
    const guess = async () => {
      const { mfaPendingCredential } = await signIn(service, guest.email)
      const totpVerificationInfo = { verificationCode: wrongCode(service, secret) }
      return messageOf(
        post(service, 'mfaSignIn:finalize', { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo }),
      )
    }
    const results: (string | undefined)[] = []
    for (let count = 0; count < 40; count++) results.push(await guess())
    // Whoever is slow has waited long enough for another try now and then.
    const refused = results.filter((message) => message?.includes('TOO_MANY_ATTEMPTS_TRY_LATER'))
    const tried = results.filter((message) => message === 'INVALID_CODE')
    expect(tried.length).toBeLessThanOrEqual(10)
    expect(refused.length).toBe(results.length - tried.length)
    service.advance(901)
    expect(await guess()).toBe('INVALID_CODE')
  })

  test('shows its factors again', async () => {
    const guest = await newGuest(service)
    const { enrollmentId } = await enrollTotp(service, guest.idToken)
    const { mfaPendingCredential } = await signIn(service, guest.email)
    const shown = await post(service, 'mfaSignIn:factors', { mfaPendingCredential })
    expect(shown.mfaInfo).toMatchObject([{ mfaEnrollmentId: enrollmentId, totpInfo: {} }])
    expect(await messageOf(post(service, 'mfaSignIn:factors', { mfaPendingCredential: 'x' }))).toBe(
      'INVALID_MFA_PENDING_CREDENTIAL',
    )
  })
})

test('an address linked by a link leaves the second factor that was shown as it is', async () => {
  const { idToken, email } = await newGuest(service)
  const { answer } = await enrollTotp(service, idToken)
  const made = await service.call(
    'v1/accounts:sendOobCode',
    { requestType: 'EMAIL_SIGNIN', email, returnOobLink: true },
    { authorization: `Bearer ${SERVICE_TOKEN}` },
  )
  const { oobCode } = made.body as unknown as { oobCode: string }
  const linked = await service.call('v1/accounts:signInWithEmailLink', { email, oobCode, idToken: answer.idToken })
  expect(factorClaims(linked.body.idToken)).toMatchObject({ sign_in_second_factor: 'totp' })
})
