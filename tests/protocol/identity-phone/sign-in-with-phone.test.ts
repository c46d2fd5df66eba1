import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { newestSmsCode, solvedCaptcha } from '../solved-captcha.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createIdentityService({
    captcha: { required: false },
    throttles: { smsPerAddress: { burst: 1000, seconds: 60 }, smsPerNumberPause: { burst: 1000, seconds: 60 } },
    settings: { anonymousSignIn: true, sms: { testNumbers: { '+1 650-555-3434': '246810' } } },
  })
})
afterAll(() => service.close())

const PASSWORD = 'quiet cove at dawn'
let people = 0
/** Of different prefixes, as people's numbers are. */
const newNumber = () => `+34${600_000_000 + randomInt(99_999_999)}`
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

interface PhoneResponse {
  readonly error?: { readonly message: string }
  readonly localId: string
  readonly idToken: string
  readonly isNewUser?: boolean
  readonly sessionInfo: string
  readonly temporaryProof: string
}

async function post(operation: string, body: object): Promise<PhoneResponse> {
  return (await service.call(`v1/accounts:${operation}`, body)).body as unknown as PhoneResponse
}
const messageOf = async (response: Promise<PhoneResponse>) => (await response).error?.message

async function sendCode(phoneNumber: string) {
  const { sessionInfo } = await post('sendVerificationCode', { phoneNumber, clientType: 'CLIENT_TYPE_WEB' })
  return { sessionInfo, code: await newestSmsCode(service, phoneNumber) }
}

async function signIn(phoneNumber: string, more: object = {}) {
  return post('signInWithPhoneNumber', { ...(await sendCode(phoneNumber)), ...more })
}

async function newGuest() {
  const email = `phone${++people}@mail.example`
  return post('signUp', { email, password: PASSWORD, returnSecureToken: true })
}

const lookup = async (idToken: string) => (await service.call('v1/accounts:lookup', { idToken })).body.users[0]

describe('a phone number signs in', () => {
  test('a new guest, and the same guest the next time', async () => {
    const phone = newNumber()
    const first = await signIn(phone)
    expect(first).toMatchObject({ isNewUser: true, phoneNumber: phone, expiresIn: '3600' })
    expect(Object.keys(first)).not.toContain('temporaryProof')
    expect(await lookup(first.idToken)).toMatchObject({
      phoneNumber: phone,
      providerUserInfo: [{ providerId: 'phone', rawId: phone, phoneNumber: phone }],
    })
    const second = await signIn(phone)
    expect(second).toMatchObject({ isNewUser: false, localId: first.localId })
  })

  test('however the number is written', async () => {
    const phone = newNumber()
    const written = `${phone.slice(0, 3)} ${phone.slice(3, 6)}-${phone.slice(6)}`
    const { sessionInfo } = await post('sendVerificationCode', { phoneNumber: written })
    const code = await newestSmsCode(service, phone)
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await post('signInWithPhoneNumber', { sessionInfo, code: spaced })).toMatchObject({ phoneNumber: phone })
  })

  test('with a message that says what it is and lets the browser fill the code in', async () => {
    const phone = newNumber()
    const { code } = await sendCode(phone)
    const { listOutbox } = await import('#messaging/outbox/read-outbox.ts')
    const [sms] = await listOutbox(service.accounts.db, {
      websiteName: 'Holmstay',
      websiteUrl: 'https://homes.example',
      contactEmail: 'hello@homes.example',
    })
    expect(sms).toMatchObject({ channel: 'sms', to: phone, subject: '', html: null })
    expect(sms?.text).toBe(
      `${code} is your Holmstay code. It works for 10 minutes. Never pass it on.\n\n@homes.example #${code}`,
    )
  })

  test('of the project’s tests with its fixed code and without a message', async () => {
    const { sessionInfo } = await post('sendVerificationCode', { phoneNumber: '+16505553434' })
    expect(await newestSmsCode(service, '+16505553434')).toBe('no message')
    expect(await post('signInWithPhoneNumber', { sessionInfo, code: '246810' })).toMatchObject({ isNewUser: true })
  })

  test('nobody anew when somebody who is known signs in again', async () => {
    const phone = newNumber()
    expect(await messageOf(signIn(phone, { operation: 'REAUTH' }))).toBe('USER_NOT_FOUND')
    const { localId } = await signIn(phone)
    expect(await signIn(phone, { operation: 'REAUTH' })).toMatchObject({ localId, isNewUser: false })
    expect(await signIn(phone, { operation: 2 })).toMatchObject({ localId })
  })

  test('nobody who is disabled, and tells so only after the right code', async () => {
    const phone = newNumber()
    const { localId } = await signIn(phone)
    await disableAccount(service.accounts, { uid: localId })
    const { sessionInfo, code } = await sendCode(phone)
    expect(await messageOf(post('signInWithPhoneNumber', { sessionInfo, code: wrong(code) }))).toBe('INVALID_CODE')
    expect(await messageOf(post('signInWithPhoneNumber', { sessionInfo, code }))).toBe('USER_DISABLED')
  })

  test('nobody new where accounts are made by the service alone', async () => {
    const closed = await createIdentityService({ captcha: { required: false }, settings: { signUpDisabled: true } })
    try {
      const phoneNumber = newNumber()
      const sent = (await closed.call('v1/accounts:sendVerificationCode', { phoneNumber }))
        .body as unknown as PhoneResponse
      const code = await newestSmsCode(closed, phoneNumber)
      const result = await closed.call('v1/accounts:signInWithPhoneNumber', { sessionInfo: sent.sessionInfo, code })
      expect(result.body.error?.message).toBe('ADMIN_ONLY_OPERATION')
    } finally {
      await closed.close()
    }
  })
})

describe('a code', () => {
  test('is good once', async () => {
    const proof = await sendCode(newNumber())
    await post('signInWithPhoneNumber', proof)
    expect(await messageOf(post('signInWithPhoneNumber', proof))).toBe('INVALID_SESSION_INFO')
  })

  test('of twenty who use it at the same moment lets one in', async () => {
    const proof = await sendCode(newNumber())
    const responses = await Promise.all(Array.from({ length: 20 }, () => post('signInWithPhoneNumber', proof)))
    expect(responses.filter((response) => response.idToken)).toHaveLength(1)
    expect(new Set(responses.map((response) => response.error?.message))).toEqual(
      new Set([undefined, 'INVALID_SESSION_INFO']),
    )
  })

  test('is dead after five wrong tries, made one after the other or at once', async () => {
    for (const atOnce of [false, true]) {
      const { sessionInfo, code } = await sendCode(newNumber())
      const tries = Array.from(
        { length: 12 },
        () => () => messageOf(post('signInWithPhoneNumber', { sessionInfo, code: wrong(code) })),
      )
      const results: (string | undefined)[] = atOnce ? await Promise.all(tries.map((guess) => guess())) : []
      if (!atOnce) for (const guess of tries) results.push(await guess())
      expect(results.filter((message) => message === 'INVALID_CODE')).toHaveLength(5)
      expect(results.filter((message) => message === 'SESSION_EXPIRED')).toHaveLength(7)
      expect(await messageOf(post('signInWithPhoneNumber', { sessionInfo, code }))).toBe('SESSION_EXPIRED')
    }
  })

  test('is good for ten minutes', async () => {
    const proof = await sendCode(newNumber())
    service.advance(601)
    expect(await messageOf(post('signInWithPhoneNumber', proof))).toBe('SESSION_EXPIRED')
  })

  test('is worth nothing in another session, and no session is made up', async () => {
    const one = await sendCode(newNumber())
    const other = await sendCode(newNumber())
    const { sessionInfo } = one
    if (one.code !== other.code)
      expect(await messageOf(post('signInWithPhoneNumber', { sessionInfo, code: other.code }))).toBe('INVALID_CODE')
    expect(await messageOf(post('signInWithPhoneNumber', { sessionInfo: 'made-up', code: '123456' }))).toBe(
      'INVALID_SESSION_INFO',
    )
  })

  test('is kept nowhere but in the message', async () => {
    const { sessionInfo, code } = await sendCode(newNumber())
    const rows = await service.accounts.db.selectFrom('identity.sms_challenge').selectAll().execute()
    const stored = JSON.stringify(rows.map((row) => ({ ...row, code_mac: row.code_mac.toString('latin1'), hash: '' })))
    expect(stored).not.toContain(`"${code}"`)
    expect(stored).not.toContain(sessionInfo)
  })

  test.each([
    ['without a session', { code: '123456' }, 'MISSING_SESSION_INFO'],
    ['without a code', { sessionInfo: 'x' }, 'MISSING_CODE'],
    ['with a proof without a number', { temporaryProof: 'x' }, 'MISSING_PHONE_NUMBER'],
    ['with a made-up proof', { temporaryProof: 'x', phoneNumber: '+34600111222' }, 'INVALID_TEMPORARY_PROOF'],
    ['to link without an account', { sessionInfo: 'x', code: '1', operation: 'LINK' }, 'MISSING_ID_TOKEN'],
    ['with a forged ID token', { sessionInfo: 'x', code: '1', idToken: 'a.b.c' }, 'INVALID_ID_TOKEN'],
  ])('%s is refused', async (_, body, message) => {
    expect(await messageOf(post('signInWithPhoneNumber', body))).toBe(message)
  })
})

describe('a number is linked', () => {
  test('to an account that keeps its password and gets new tokens', async () => {
    const guest = await newGuest()
    const phone = newNumber()
    const linked = await signIn(phone, { idToken: guest.idToken })
    expect(linked).toMatchObject({ isNewUser: false, localId: guest.localId, phoneNumber: phone })
    expect(await lookup(linked.idToken)).toMatchObject({
      phoneNumber: phone,
      providerUserInfo: [{ providerId: 'password' }, { providerId: 'phone', rawId: phone }],
    })
    expect(await lookup(guest.idToken)).toMatchObject({ localId: guest.localId })
    expect(await signIn(phone)).toMatchObject({ localId: guest.localId, isNewUser: false })
  })

  test('and replaced by another one', async () => {
    const guest = await newGuest()
    const first = newNumber()
    const second = newNumber()
    const { idToken } = await signIn(first, { idToken: guest.idToken })
    expect(await signIn(second, { idToken, operation: 'UPDATE' })).toMatchObject({ phoneNumber: second })
    expect(await signIn(first)).toMatchObject({ isNewUser: true })
  })

  test('to an anonymous account, which then is one no more, however old its sign-in', async () => {
    const started = await service.accounts.db.transaction().execute(async (tx) => {
      const { insertAccount } = await import('#db/queries/account/account-queries.ts')
      const { wholeSecond } = await import('#accounts/new-account.ts')
      const { newUid } = await import('#accounts/new-uid.ts')
      const { startSession } = await import('#accounts/session/start-session.ts')
      const at = service.accounts.now()
      const account = await insertAccount(tx, {
        uid: newUid(),
        tenantId: null,
        email: null,
        isAnonymous: true,
        createdAt: at,
        validSince: wholeSecond(at),
      })
      const client = { address: '192.0.2.1', userAgent: null }
      return startSession(tx, service.accounts, { account: account!, provider: 'anonymous', client })
    })
    const { issueTokens } = await import('#accounts/session/start-session.ts')
    const { idToken, account } = await issueTokens(service.accounts, started)
    service.advance(1800)
    const linked = await signIn(newNumber(), { idToken })
    expect(linked.localId).toBe(account.uid)
    const found = await service.accounts.db
      .selectFrom('identity.account')
      .select('is_anonymous')
      .where('uid', '=', account.uid)
      .executeTakeFirstOrThrow()
    expect(found.is_anonymous).toBe(false)
  })

  test('only soon after signing in', async () => {
    const guest = await newGuest()
    service.advance(301)
    expect(await messageOf(signIn(newNumber(), { idToken: guest.idToken }))).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  test('never from somebody else, who can be signed in as instead, once', async () => {
    const phone = newNumber()
    const owner = await signIn(phone)
    const guest = await newGuest()
    const response = await signIn(phone, { idToken: guest.idToken })
    expect(response).toMatchObject({ phoneNumber: phone, temporaryProofExpiresIn: '600' })
    expect(Object.keys(response)).not.toContain('idToken')
    const proof = { temporaryProof: response.temporaryProof, phoneNumber: phone }
    expect(await messageOf(post('signInWithPhoneNumber', { ...proof, phoneNumber: newNumber() }))).toBe(
      'INVALID_TEMPORARY_PROOF',
    )
    const entered = await post('signInWithPhoneNumber', proof)
    expect(entered).toMatchObject({ localId: owner.localId, isNewUser: false })
    expect(await messageOf(post('signInWithPhoneNumber', proof))).toBe('INVALID_TEMPORARY_PROOF')
  })

  test('never from somebody else by such a proof, and not with one that is too old', async () => {
    const phone = newNumber()
    await signIn(phone)
    const guest = await newGuest()
    const proofOf = async () => {
      const { temporaryProof } = await signIn(phone, { idToken: guest.idToken })
      return { temporaryProof, phoneNumber: phone }
    }
    expect(await messageOf(post('signInWithPhoneNumber', { ...(await proofOf()), idToken: guest.idToken }))).toBe(
      'PHONE_NUMBER_EXISTS',
    )
    const late = await proofOf()
    service.advance(601)
    expect(await messageOf(post('signInWithPhoneNumber', late))).toBe('INVALID_TEMPORARY_PROOF')
  })
})

describe('a number that is used twice at the same moment', () => {
  test('makes one account', async () => {
    const phone = newNumber()
    const proofs = [await sendCode(phone), await sendCode(phone), await sendCode(phone), await sendCode(phone)]
    const responses = await Promise.all(proofs.map((proof) => post('signInWithPhoneNumber', proof)))
    expect(new Set(responses.map((response) => response.localId)).size).toBe(1)
    expect(responses.filter((response) => response.isNewUser)).toHaveLength(1)
  })

  test('is linked to one account, and the other may sign in as that', async () => {
    const phone = newNumber()
    const guests = [await newGuest(), await newGuest(), await newGuest()]
    const proofs = [await sendCode(phone), await sendCode(phone), await sendCode(phone)]
    const responses = await Promise.all(
      guests.map(({ idToken }, index) => post('signInWithPhoneNumber', { ...proofs[index], idToken })),
    )
    expect(responses.filter((response) => response.idToken)).toHaveLength(1)
    expect(responses.filter((response) => response.temporaryProof)).toHaveLength(2)
  })
})

describe('where a captcha is wanted', () => {
  test('the SDK’s form of the request is answered', async () => {
    const strict = await createIdentityService()
    try {
      const phoneNumber = newNumber()
      const { status, body } = await strict.call('v1/accounts:sendVerificationCode', {
        phoneNumber,
        clientType: 'CLIENT_TYPE_WEB',
        captchaResponse: 'NO_RECAPTCHA',
        recaptchaVersion: 'RECAPTCHA_ENTERPRISE',
        recaptchaToken: await solvedCaptcha(strict),
      })
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(['sessionInfo'])
    } finally {
      await strict.close()
    }
  })
})
