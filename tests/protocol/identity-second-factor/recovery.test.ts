import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markOfRecoveryKey } from '#accounts/second-factor/recovery-code.ts'
import { findAuditEvents } from '#db/queries/account/audit-queries.ts'
import { authMessage } from '#web/text/auth-text.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
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
} from './second-factor-guests.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createFactorService()
})
afterAll(() => service.close())

/** As a custom token signs in: without any second factor. */
async function signInWithoutFactor(uid: string): Promise<string> {
  const { findAccount } = await import('#db/queries/account/account-queries.ts')
  const { issueTokens, startSession } = await import('#accounts/session/start-session.ts')
  const { db } = service.accounts
  const account = await findAccount(db, uid)
  const client = { address: '192.0.2.1', userAgent: null }
  const started = await startSession(db, service.accounts, { account: account!, provider: 'custom', client })
  return (await issueTokens(service.accounts, started)).idToken
}

describe('a second factor is taken away', () => {
  test('only by a recent sign-in that showed one', async () => {
    const guest = await newGuest(service)
    const { answer, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
    const withdraw = (idToken: string) =>
      messageOf(post(service, 'mfaEnrollment:withdraw', { idToken, mfaEnrollmentId }))
    expect(await withdraw(await signInWithoutFactor(guest.uid))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    service.advance(301)
    expect(await withdraw(answer.idToken)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    expect(await messageOf(post(service, 'mfaEnrollment:withdraw', {}))).toBe('MISSING_ID_TOKEN')
    expect(await messageOf(post(service, 'mfaEnrollment:withdraw', { idToken: answer.idToken }))).toContain(
      'MISSING_MFA_ENROLLMENT_ID',
    )
  })

  test('and the others stay, for the sign-in too', async () => {
    const guest = await newGuest(service)
    const first = await enrollTotp(service, guest.idToken)
    const second = await enrollPhone(service, first.answer.idToken)
    const body = { idToken: second.answer.idToken, mfaEnrollmentId: first.enrollmentId }
    const { idToken } = await post(service, 'mfaEnrollment:withdraw', body)
    expect(factorClaims(idToken)).toMatchObject({ sign_in_second_factor: 'phone' })
    const { mfaInfo } = await signIn(service, guest.email)
    expect(mfaInfo.map((factor) => factor.mfaEnrollmentId)).toEqual([second.enrollmentId])
  })

  test('but not the last one where the project demands one', async () => {
    const strict = await createIdentityService({ settings: { secondFactor: { state: 'mandatory' } } })
    try {
      const guest = await newGuest(strict)
      const { answer, enrollmentId } = await enrollTotp(strict, guest.idToken)
      const body = { idToken: answer.idToken, mfaEnrollmentId: enrollmentId }
      expect(await messageOf(post(strict, 'mfaEnrollment:withdraw', body))).toContain('MFA_REQUIRED')
    } finally {
      await strict.close()
    }
  })

  test('by the link of the mail that told of it', async () => {
    const guest = await newGuest(service)
    const { enrollmentId } = await enrollTotp(service, guest.idToken)
    const oobCode = await service.newestCode(guest.email)
    const checked = await service.call('v1/accounts:resetPassword', { oobCode })
    expect(checked.body).toMatchObject({
      requestType: 'REVERT_SECOND_FACTOR_ADDITION',
      mfaInfo: { mfaEnrollmentId: enrollmentId },
    })
    expect((await service.call('v1/accounts:update', { oobCode })).status).toBe(200)
    expect((await signIn(service, guest.email)).idToken).toEqual(expect.any(String))
  })
})

describe('recovery codes', () => {
  test('are ten, shown once, and each stands in for the second factor once', async () => {
    const guest = await newGuest(service)
    const { answer } = await enrollTotp(service, guest.idToken)
    const { codes } = await post(service, 'recoveryCodes:create', { idToken: answer.idToken })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    const rows = await service.accounts.db
      .selectFrom('identity.recovery_code')
      .selectAll()
      .where('uid', '=', guest.uid)
      .execute()
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(codes[0]!.slice(0, 5))
    const status = () => post(service, 'recoveryCodes:status', { idToken: answer.idToken })
    expect(await status()).toEqual({ left: 10 })
    const { mfaPendingCredential } = await signIn(service, guest.email)
    const recoveryCode = ` ${codes[3]!.toUpperCase().replace('-', ' ')}`
    const signedIn = await post(service, 'mfaSignIn:finalize', { mfaPendingCredential, recoveryCode })
    expect(factorClaims(signedIn.idToken)).toMatchObject({ sign_in_second_factor: 'recovery_code' })
    expect(factorClaims(signedIn.idToken)).not.toHaveProperty('second_factor_identifier')
    expect(await status()).toEqual({ left: 9 })
    const again = await signIn(service, guest.email)
    const used = { mfaPendingCredential: again.mfaPendingCredential, recoveryCode: codes[3]! }
    expect(await messageOf(post(service, 'mfaSignIn:finalize', used))).toBe('INVALID_CODE')
    const events = (await findAuditEvents(service.accounts.db, guest.uid, 10)).map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['recovery_codes_made', 'recovery_code_used']))
  })

  test('let one in of eight who use the same at one moment', async () => {
    const guest = await newGuest(service)
    const { answer } = await enrollTotp(service, guest.idToken)
    const { codes } = await post(service, 'recoveryCodes:create', { idToken: answer.idToken })
    const pending: string[] = []
    for (let count = 0; count < 8; count++) pending.push((await signIn(service, guest.email)).mfaPendingCredential)
    const responses = await Promise.all(
      pending.map((mfaPendingCredential) =>
        post(service, 'mfaSignIn:finalize', { mfaPendingCredential, recoveryCode: codes[0]! }),
      ),
    )
    expect(responses.filter((each) => each.idToken)).toHaveLength(1)
  })

  test('of an earlier time do not come to life with a new factor', async () => {
    const guest = await newGuest(service)
    const { answer } = await enrollTotp(service, guest.idToken)
    const { codes } = await post(service, 'recoveryCodes:create', { idToken: answer.idToken })
    // However the factor went.
    await service.accounts.db.deleteFrom('identity.second_factor').where('uid', '=', guest.uid).execute()
    const { idToken } = await signIn(service, guest.email)
    await enrollTotp(service, idToken)
    const { mfaPendingCredential } = await signIn(service, guest.email)
    const old = { mfaPendingCredential, recoveryCode: codes[0]! }
    expect(await messageOf(post(service, 'mfaSignIn:finalize', old))).toBe('INVALID_CODE')
  })

  test('are replaced by new ones, and go with the last factor', async () => {
    const guest = await newGuest(service)
    const { answer, enrollmentId } = await enrollTotp(service, guest.idToken)
    const first = await post(service, 'recoveryCodes:create', { idToken: answer.idToken })
    await post(service, 'recoveryCodes:create', { idToken: answer.idToken })
    const { mfaPendingCredential } = await signIn(service, guest.email)
    const old = { mfaPendingCredential, recoveryCode: first.codes[0]! }
    expect(await messageOf(post(service, 'mfaSignIn:finalize', old))).toBe('INVALID_CODE')
    const body = { idToken: answer.idToken, mfaEnrollmentId: enrollmentId }
    const { idToken } = await post(service, 'mfaEnrollment:withdraw', body)
    expect(await post(service, 'recoveryCodes:status', { idToken })).toEqual({ left: 0 })
    expect(await messageOf(post(service, 'recoveryCodes:create', { idToken }))).toBe('MFA_ENROLLMENT_NOT_FOUND')
  })

  test('are for recent sign-ins that showed the factor, and of one’s own account', async () => {
    const guest = await newGuest(service)
    expect(await messageOf(post(service, 'recoveryCodes:create', { idToken: guest.idToken }))).toBe(
      'MFA_ENROLLMENT_NOT_FOUND',
    )
    const { answer } = await enrollTotp(service, guest.idToken)
    const { codes } = await post(service, 'recoveryCodes:create', { idToken: answer.idToken })
    expect(
      await messageOf(post(service, 'recoveryCodes:create', { idToken: await signInWithoutFactor(guest.uid) })),
    ).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    const other = await newGuest(service)
    await enrollTotp(service, other.idToken)
    const { mfaPendingCredential } = await signIn(service, other.email)
    expect(
      await messageOf(post(service, 'mfaSignIn:finalize', { mfaPendingCredential, recoveryCode: codes[0]! })),
    ).toBe('INVALID_CODE')
    service.advance(301)
    expect(await messageOf(post(service, 'recoveryCodes:create', { idToken: answer.idToken }))).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    )
    for (const operation of ['create', 'status'])
      expect(await messageOf(post(service, `recoveryCodes:${operation}`, {}))).toBe('MISSING_ID_TOKEN')
  })
})

test('an authenticator that another identity secret has sealed is refused with what to do, and a phone still counts', async () => {
  const guest = await newGuest(service)
  const { secret, answer, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
  const { phone, enrollmentId: phoneId } = await enrollPhone(service, answer.idToken)
  const { db } = service.accounts
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (_: object, text: string) => warnings.push(text), error: console.error }
  const moved = await createIdentityService({ db, log, identitySecret: 'a secret of the machine that came after' })
  try {
    const { mfaPendingCredential } = await signIn(moved, guest.email)
    const verificationCode = totpCode(moved, secret)
    const body = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo: { verificationCode } }
    expect(await moved.call('v2/accounts/mfaSignIn:finalize', body)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/^MFA_ENROLLMENT_UNREADABLE : /) as string } },
    })
    expect(warnings.join()).toContain('another identity secret')
    expect(authMessage('auth/mfa-enrollment-unreadable')).toMatch(/another second step.*write to us/)

    const recaptchaToken = await solvedCaptcha(moved)
    const started = await post(moved, 'mfaSignIn:start', {
      mfaPendingCredential,
      mfaEnrollmentId: phoneId,
      phoneSignInInfo: { recaptchaToken },
    })
    const { sessionInfo } = started.phoneResponseInfo
    const phoneVerificationInfo = { sessionInfo, code: await newestSmsCode(moved, phone) }
    const finished = await post(moved, 'mfaSignIn:finalize', { mfaPendingCredential, phoneVerificationInfo })
    expect(finished.idToken).toEqual(expect.any(String))
  } finally {
    await moved.close()
  }
})

test('recovery codes that were made with another identity secret are refused with what to do, new wrong ones are wrong', async () => {
  const guest = await newGuest(service)
  const { answer } = await enrollPhone(service, guest.idToken)
  const { codes } = await post(service, 'recoveryCodes:create', { idToken: answer.idToken })
  const { db } = service.accounts
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (_: object, text: string) => warnings.push(text), error: console.error }
  const moved = await createIdentityService({ db, log, identitySecret: 'a secret of the machine for new codes' })
  try {
    const { mfaPendingCredential } = await signIn(moved, guest.email)
    const recoveryCode = codes[0]!
    const finalize = () => messageOf(post(moved, 'mfaSignIn:finalize', { mfaPendingCredential, recoveryCode }))
    expect(await finalize()).toMatch(/^MFA_ENROLLMENT_UNREADABLE : /)
    expect(warnings.join()).toContain('another identity secret')
    // As the codes are that somebody makes on the new machine.
    const mark = { key_mark: markOfRecoveryKey(moved.accounts) }
    await db.updateTable('identity.recovery_code').set(mark).where('uid', '=', guest.uid).execute()
    expect(await finalize()).toMatch(/^INVALID_CODE/)
  } finally {
    await moved.close()
  }
})
