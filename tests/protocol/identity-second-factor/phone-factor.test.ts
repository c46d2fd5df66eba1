import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAuditEvents } from '#db/queries/account/audit-queries.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { newestSmsCode, solvedCaptcha } from '../solved-captcha.ts'
import {
  createFactorService,
  enrollPhone,
  enrollTotp,
  factorClaims,
  messageOf,
  newGuest,
  newNumber,
  post,
  signIn,
} from './second-factor-guests.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createFactorService()
})
afterAll(() => service.close())

const NO_FIRST_FACTOR =
  'UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user.'

/** A code to the phone that is the second factor of a sign-in. */
async function startPhone(mfaPendingCredential: string, mfaEnrollmentId: string, phone: string) {
  const recaptchaToken = await solvedCaptcha(service)
  const phoneSignInInfo = { recaptchaToken, captchaResponse: 'NO_RECAPTCHA', clientType: 'CLIENT_TYPE_WEB' }
  const body = { mfaPendingCredential, mfaEnrollmentId, phoneSignInInfo }
  const { phoneResponseInfo } = await post(service, 'mfaSignIn:start', body)
  return { sessionInfo: phoneResponseInfo.sessionInfo, code: await newestSmsCode(service, phone) }
}

describe('a phone as second factor', () => {
  test('is enrolled, asked for and named in the tokens', async () => {
    const guest = await newGuest(service)
    const { phone, answer, enrollmentId } = await enrollPhone(service, guest.idToken)
    expect(factorClaims(answer.idToken)).toMatchObject({
      sign_in_provider: 'password',
      sign_in_second_factor: 'phone',
      second_factor_identifier: enrollmentId,
    })
    const first = await signIn(service, guest.email)
    expect(Object.keys(first)).not.toContain('idToken')
    expect(first.mfaInfo).toEqual([
      {
        mfaEnrollmentId: enrollmentId,
        displayName: 'Mine',
        enrolledAt: expect.any(String),
        phoneInfo: `+*******${phone.slice(-4)}`,
      },
    ])
    const { mfaPendingCredential } = first
    const phoneVerificationInfo = await startPhone(mfaPendingCredential, enrollmentId, phone)
    const second = await post(service, 'mfaSignIn:finalize', { mfaPendingCredential, phoneVerificationInfo })
    expect(Object.keys(second).sort()).toEqual(['expiresIn', 'idToken', 'refreshToken'])
    expect(factorClaims(second.idToken)).toMatchObject({
      sign_in_provider: 'password',
      sign_in_second_factor: 'phone',
      second_factor_identifier: enrollmentId,
    })
    const events = await findAuditEvents(service.accounts.db, guest.uid, 10)
    expect(events.map(({ event }) => event)).toContain('second_factor_added')
  })

  test('is shown to its signed-in owner with the whole number', async () => {
    const guest = await newGuest(service)
    const before = await service.call('v1/accounts:lookup', { idToken: guest.idToken })
    expect(Object.keys(before.body.users[0]!)).not.toContain('mfaInfo')
    const { phone, answer, enrollmentId } = await enrollPhone(service, guest.idToken)
    const { body } = await service.call('v1/accounts:lookup', { idToken: answer.idToken })
    expect(body.users).toMatchObject([{ mfaInfo: [{ mfaEnrollmentId: enrollmentId, phoneInfo: phone }] }])
  })

  test('counts once for an account, and not for another one', async () => {
    const guest = await newGuest(service)
    const { phone, answer } = await enrollPhone(service, guest.idToken)
    const recaptchaToken = await solvedCaptcha(service)
    const phoneEnrollmentInfo = { phoneNumber: phone, recaptchaToken }
    expect(
      await messageOf(post(service, 'mfaEnrollment:start', { idToken: answer.idToken, phoneEnrollmentInfo })),
    ).toBe('SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account.')
    const neighbour = await newGuest(service)
    expect((await enrollPhone(service, neighbour.idToken, phone)).answer.error).toBeUndefined()
  })

  test('is not replaced by the code for something else', async () => {
    const guest = await newGuest(service)
    const { phone, enrollmentId } = await enrollPhone(service, guest.idToken)
    const { mfaPendingCredential } = await signIn(service, guest.email)
    const recaptchaToken = await solvedCaptcha(service)
    const { body } = await service.call('v1/accounts:sendVerificationCode', { phoneNumber: phone, recaptchaToken })
    const { sessionInfo } = body as unknown as { sessionInfo: string }
    const phoneVerificationInfo = { sessionInfo, code: await newestSmsCode(service, phone) }
    expect(await messageOf(post(service, 'mfaSignIn:finalize', { mfaPendingCredential, phoneVerificationInfo }))).toBe(
      'INVALID_SESSION_INFO',
    )
    const good = await startPhone(mfaPendingCredential, enrollmentId, phone)
    expect((await service.call('v1/accounts:signInWithPhoneNumber', good)).body.error?.message).toBe(
      'INVALID_SESSION_INFO',
    )
  })

  test('cannot be got around by signing in with its number or with another one', async () => {
    const phone = newNumber()
    const guest = await newGuest(service)
    const enter = async (phoneNumber: string, idToken?: string) => {
      const recaptchaToken = await solvedCaptcha(service)
      const { body } = await service.call('v1/accounts:sendVerificationCode', { phoneNumber, recaptchaToken })
      const { sessionInfo } = body as unknown as { sessionInfo: string }
      const proof = { sessionInfo, code: await newestSmsCode(service, phoneNumber) }
      return (await service.call('v1/accounts:signInWithPhoneNumber', { ...proof, idToken })).body
    }
    const linked = await enter(phone, guest.idToken)
    expect(linked.localId).toBe(guest.uid)
    // The token of a phone sign-in enrolls nothing; that of the password does.
    expect(
      await messageOf(post(service, 'mfaEnrollment:start', { idToken: linked.idToken, totpEnrollmentInfo: {} })),
    ).toBe('UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor.')
    const { answer } = await enrollTotp(service, guest.idToken)
    expect((await enter(phone)).error?.message).toBe(NO_FIRST_FACTOR)
    expect((await enter(newNumber(), answer.idToken)).error?.message).toBe(NO_FIRST_FACTOR)
  })

  test('of a known number is refused at once where nobody minds who has an account', async () => {
    const open = await createIdentityService({
      captcha: { required: false },
      settings: { enumerationProtection: false },
    })
    try {
      const guest = await newGuest(open)
      const phone = newNumber()
      const { updateAccount } = await import('#db/queries/account/account-queries.ts')
      await enrollTotp(open, guest.idToken)
      await updateAccount(open.accounts.db, guest.uid, { phone })
      const { body } = await open.call('v1/accounts:sendVerificationCode', { phoneNumber: phone })
      expect(body.error?.message).toBe(NO_FIRST_FACTOR)
    } finally {
      await open.close()
    }
  })

  test('keeps its limit of messages apart from that of signing in by phone', async () => {
    const strict = await createIdentityService({
      captcha: { difficulty: 0 },
      throttles: { smsPerAddress: { burst: 1000, seconds: 60 } },
    })
    try {
      const guest = await newGuest(strict)
      const phone = newNumber()
      const recaptchaToken = await solvedCaptcha(strict)
      await strict.call('v1/accounts:sendVerificationCode', { phoneNumber: phone, recaptchaToken })
      const { answer } = await enrollPhone(strict, guest.idToken, phone)
      expect(answer.error).toBeUndefined()
    } finally {
      await strict.close()
    }
  })
})
