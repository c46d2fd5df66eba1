import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { newestSmsCode, solvedCaptcha } from '../solved-captcha.ts'
import {
  createFactorService,
  messageOf,
  newGuest,
  newNumber,
  post,
  totpCode,
  wrongCode,
} from './second-factor-guests.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createFactorService()
})
afterAll(() => service.close())

describe('enrolling is refused', () => {
  test.each([
    ['without an account', {}, 'MISSING_ID_TOKEN'],
    ['with a forged token', { idToken: 'a.b.c', totpEnrollmentInfo: {} }, 'INVALID_ID_TOKEN'],
  ])('%s', async (_, body, message) => {
    expect(await messageOf(post(service, 'mfaEnrollment:start', body))).toBe(message)
  })

  test('of nothing, of a number that is none and without a captcha', async () => {
    const { idToken } = await newGuest(service)
    const start = (body: object) => messageOf(post(service, 'mfaEnrollment:start', { idToken, ...body }))
    expect(await start({})).toContain('INVALID_ARGUMENT')
    expect(await start({ phoneEnrollmentInfo: {} })).toBe('INVALID_PHONE_NUMBER : Invalid format.')
    expect(await start({ phoneEnrollmentInfo: { phoneNumber: '+449012345678' } })).toBe(
      'INVALID_PHONE_NUMBER : Invalid format.',
    )
    expect(await start({ phoneEnrollmentInfo: { phoneNumber: newNumber() } })).toContain('MISSING_APP_CREDENTIAL')
    expect(await start({ phoneEnrollmentInfo: { phoneNumber: newNumber(), recaptchaToken: 'x' } })).toContain(
      'CAPTCHA_CHECK_FAILED',
    )
    expect(await start({ phone_enrollment_info: { phone_number: 'none' } })).toBe(
      'INVALID_PHONE_NUMBER : Invalid format.',
    )
    expect(await start({ phoneEnrollmentInfo: 'none' })).toContain('phoneEnrollmentInfo')
  })

  test('to an address nobody has verified', async () => {
    const { idToken } = await newGuest(service, { verified: false })
    const phoneEnrollmentInfo = { phoneNumber: newNumber() }
    for (const body of [{ phoneEnrollmentInfo }, { totpEnrollmentInfo: {} }])
      expect(await messageOf(post(service, 'mfaEnrollment:start', { idToken, ...body }))).toBe(
        'UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors.',
      )
  })

  test('long after signing in', async () => {
    const { idToken } = await newGuest(service)
    service.advance(301)
    const phoneEnrollmentInfo = { phoneNumber: newNumber() }
    for (const body of [{ phoneEnrollmentInfo }, { totpEnrollmentInfo: {} }])
      expect(await messageOf(post(service, 'mfaEnrollment:start', { idToken, ...body }))).toBe(
        'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
      )
  })

  test('without a code or a session, with wrong ones, and with those of others', async () => {
    const { idToken } = await newGuest(service)
    const finalize = (body: object) => messageOf(post(service, 'mfaEnrollment:finalize', { idToken, ...body }))
    expect(await finalize({})).toContain('INVALID_ARGUMENT')
    expect(await finalize({ phoneVerificationInfo: { sessionInfo: 'x' } })).toBe('MISSING_CODE')
    expect(await finalize({ totpVerificationInfo: { verificationCode: '123456' } })).toBe('MISSING_SESSION_INFO')
    expect(await finalize({ phoneVerificationInfo: { sessionInfo: 'x', code: '1' } })).toBe('INVALID_SESSION_INFO')
    expect(await finalize({ totpVerificationInfo: { sessionInfo: 'x', verificationCode: '1' } })).toBe(
      'INVALID_SESSION_INFO',
    )
    expect(
      await finalize({ displayName: 'x'.repeat(201), phoneVerificationInfo: { sessionInfo: 'x', code: '1' } }),
    ).toBe('INVALID_DISPLAY_NAME')
    const other = await newGuest(service)
    const started = await post(service, 'mfaEnrollment:start', { idToken: other.idToken, totpEnrollmentInfo: {} })
    const { sessionInfo, sharedSecretKey } = started.totpSessionInfo
    const verificationCode = totpCode(service, sharedSecretKey)
    expect(await finalize({ totpVerificationInfo: { sessionInfo, verificationCode } })).toBe('INVALID_SESSION_INFO')
    const phoneNumber = newNumber()
    const phone = await post(service, 'mfaEnrollment:start', {
      idToken: other.idToken,
      phoneEnrollmentInfo: { phoneNumber, recaptchaToken: await solvedCaptcha(service) },
    })
    const code = await newestSmsCode(service, phoneNumber)
    expect(await finalize({ phoneVerificationInfo: { sessionInfo: phone.phoneSessionInfo.sessionInfo, code } })).toBe(
      'INVALID_SESSION_INFO',
    )
  })

  test('after five wrong codes of an authenticator, and a second time with one secret', async () => {
    const { idToken } = await newGuest(service)
    const start = async () =>
      (await post(service, 'mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })).totpSessionInfo
    const finalize = (sessionInfo: string, verificationCode: string) =>
      messageOf(
        post(service, 'mfaEnrollment:finalize', { idToken, totpVerificationInfo: { sessionInfo, verificationCode } }),
      )
    const { sessionInfo, sharedSecretKey } = await start()
    const wrong = wrongCode(service, sharedSecretKey)
    for (let count = 0; count < 5; count++) expect(await finalize(sessionInfo, wrong)).toBe('INVALID_CODE')
    expect(await finalize(sessionInfo, totpCode(service, sharedSecretKey))).toBe('SESSION_EXPIRED')
    const next = await start()
    const good = totpCode(service, next.sharedSecretKey)
    const results = await Promise.all(Array.from({ length: 20 }, () => finalize(next.sessionInfo, good)))
    expect(results.filter((message) => message === undefined)).toHaveLength(1)
  })

  test.each([
    ['altogether', { state: 'disabled' as const }, ['SMS based MFA not enabled.', 'TOTP based MFA not enabled.']],
    ['by SMS', { sms: false }, ['SMS based MFA not enabled.', undefined]],
    ['by authenticators', { totp: false }, [undefined, 'TOTP based MFA not enabled.']],
  ])('where second factors are switched off %s', async (_, secondFactor, [sms, totp]) => {
    const off = await createIdentityService({ captcha: { required: false }, settings: { secondFactor } })
    try {
      const { idToken } = await newGuest(off)
      const start = (body: object) => messageOf(post(off, 'mfaEnrollment:start', { idToken, ...body }))
      const refusal = (detail: string | undefined) => detail && `OPERATION_NOT_ALLOWED : ${detail}`
      expect(await start({ phoneEnrollmentInfo: { phoneNumber: newNumber() } })).toBe(refusal(sms))
      expect(await start({ totpEnrollmentInfo: {} })).toBe(refusal(totp))
      const pending = { mfaPendingCredential: 'x', mfaEnrollmentId: 'x' }
      expect(await messageOf(post(off, 'mfaSignIn:start', pending))).toBe(
        refusal(sms) ?? 'INVALID_MFA_PENDING_CREDENTIAL',
      )
    } finally {
      await off.close()
    }
  })
})
