import { signInWithCustomToken } from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOutbox } from '#messaging/outbox/read-outbox.ts'
import {
  SoftwareAuthenticator,
  type CreationOptions,
  type RequestOptions,
  type Twist,
} from '#tests/support/passkeys/software-authenticator.ts'
import {
  enrollTotp,
  factorClaims,
  newGuest,
  signIn,
  type Guest,
} from '../identity-second-factor/second-factor-guests.ts'
import { connectSdk, createIdentityService, type IdentityService } from '../identity-service.ts'

const SITE = 'http://localhost:3000'
let service: IdentityService
beforeAll(async () => {
  const often = { burst: 1000, seconds: 60 }
  service = await createIdentityService({
    throttles: { signInPerAddress: often, codePerAddress: often, lookupPerAccount: often },
  })
})
afterAll(() => service.close())

/** The fields of answers that these tests read. */
interface Response {
  readonly error?: { readonly message: string }
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
  readonly customToken: string
  readonly credentialCreationOptions: CreationOptions & {
    readonly authenticatorSelection: object
    readonly excludeCredentials: readonly { readonly id: string }[]
  }
  readonly credentialRequestOptions: RequestOptions & { readonly userVerification: string }
  readonly users: readonly { readonly passkeyInfo?: readonly { credentialId: string; name: string }[] }[]
}

const call = async (operation: string, body: object) =>
  (await service.call(operation, body)).body as unknown as Response
const post = (operation: string, body: object) => call(`v2/accounts/${operation}`, body)
const codeOf = (response: Response) => response.error?.message.split(' : ')[0]

async function enroll(idToken: string, { name = 'My phone', twist = {} }: { name?: string; twist?: Twist } = {}) {
  const device = new SoftwareAuthenticator(SITE)
  const started = await post('passkeyEnrollment:start', { idToken })
  if (started.error) return { device, answer: started, response: null }
  const response = device.create(started.credentialCreationOptions, twist)
  const reply = await post('passkeyEnrollment:finalize', {
    idToken,
    name,
    authenticatorRegistrationResponse: response,
  })
  return { device, answer: reply, response }
}

async function use(device: SoftwareAuthenticator, twist: Twist = {}) {
  const { credentialRequestOptions } = await post('passkeySignIn:start', {})
  const response = device.get(credentialRequestOptions, twist)
  return { answer: await post('passkeySignIn:finalize', { authenticatorAuthenticationResponse: response }), response }
}

async function newOwner(): Promise<Guest & { device: SoftwareAuthenticator }> {
  const guest = await newGuest(service)
  return { ...guest, device: (await enroll(guest.idToken)).device }
}

const passkeysOf = async (idToken: string) =>
  (await call('v1/accounts:lookup', { idToken })).users[0]?.passkeyInfo ?? []

async function mailsTo(email: string) {
  const identity = { websiteName: 'Holmstay', websiteUrl: SITE, contactEmail: 'hello@holmstay.example' }
  return (await listOutbox(service.accounts.db, identity)).filter(({ to }) => to === email)
}

describe('adding a passkey', () => {
  test('asks for one that the device offers by itself, to nobody but whom it knows', async () => {
    const { idToken } = await newGuest(service)
    const { credentialCreationOptions: options } = await post('passkeyEnrollment:start', { idToken })
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
  })

  test('lists it, tells the owner by mail, and leaves the sign-ins as they are', async () => {
    const { idToken, email, uid } = await newGuest(service)
    const { answer, device } = await enroll(idToken, { name: 'Blue phone' })
    expect(answer).toMatchObject({ localId: uid, idToken: expect.any(String), refreshToken: expect.any(String) })
    expect(await passkeysOf(idToken)).toMatchObject([{ credentialId: device.id, name: 'Blue phone' }])
    expect((await mailsTo(email))[0]).toMatchObject({ subject: 'A passkey was added to your Holmstay account' })
    const again = await post('passkeyEnrollment:start', { idToken })
    expect(again.credentialCreationOptions.excludeCredentials).toMatchObject([{ id: device.id }])
  })

  test.each<[string, Twist]>([
    ['made on another site', { origin: 'https://localhost.example' }],
    ['made for another site', { rpId: 'holmstay.example' }],
    ['made without knowing who was there', { verified: false }],
    ['made for another challenge', { challenge: Buffer.alloc(54).toString('base64url') }],
  ])('refuses one that was %s', async (_, twist) => {
    const { idToken } = await newGuest(service)
    expect(codeOf((await enroll(idToken, { twist })).answer)).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    expect(await passkeysOf(idToken)).toEqual([])
  })

  test('uses its challenge up, which is of one account and of five minutes', async () => {
    const [anna, bert] = [await newGuest(service), await newGuest(service)]
    const { response } = await enroll(anna.idToken)
    const finalize = (idToken: string, made: unknown) =>
      post('passkeyEnrollment:finalize', { idToken, authenticatorRegistrationResponse: made })
    expect(codeOf(await finalize(anna.idToken, response))).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    const { credentialCreationOptions } = await post('passkeyEnrollment:start', { idToken: anna.idToken })
    const made = new SoftwareAuthenticator(SITE).create(credentialCreationOptions)
    expect(codeOf(await finalize(bert.idToken, made))).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    const late = await newGuest(service)
    const started = await post('passkeyEnrollment:start', { idToken: late.idToken })
    service.advance(200)
    const { idToken } = await signIn(service, late.email)
    const { credentialCreationOptions: fresh } = await post('passkeyEnrollment:start', { idToken })
    service.advance(100)
    const old = new SoftwareAuthenticator(SITE).create(started.credentialCreationOptions)
    expect(codeOf(await finalize(idToken, old))).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    expect(codeOf(await finalize(idToken, new SoftwareAuthenticator(SITE).create(fresh)))).toBeUndefined()
  })

  test('wants a recent sign-in, a proven address and, beside second factors, that one was shown', async () => {
    const unproven = await newGuest(service, { verified: false })
    expect(codeOf((await enroll(unproven.idToken)).answer)).toBe('UNVERIFIED_EMAIL')
    const guarded = await newGuest(service)
    await enrollTotp(service, guarded.idToken)
    const { idToken } = await customSignIn(guarded.uid)
    expect(codeOf((await enroll(idToken)).answer)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    const guest = await newGuest(service)
    service.advance(301)
    expect(codeOf((await enroll(guest.idToken)).answer)).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  test('can be taken back by the link of its mail', async () => {
    const { email, idToken, device } = await newOwner()
    const oobCode = await service.newestCode(email)
    expect(await call('v1/accounts:resetPassword', { oobCode })).toMatchObject({
      requestType: 'REVERT_SECOND_FACTOR_ADDITION',
      mfaInfo: { displayName: 'My phone', passkeyInfo: {} },
    })
    expect(codeOf(await call('v1/accounts:update', { oobCode }))).toBeUndefined()
    expect(codeOf((await use(device)).answer)).toBe('PASSKEY_ENROLLMENT_NOT_FOUND')
    expect(codeOf(await call('v1/accounts:lookup', { idToken }))).toBe('TOKEN_EXPIRED')
  })
})

describe('signing in with a passkey', () => {
  test('names nobody beforehand, and counts as both factors', async () => {
    const { email, device, uid } = await newOwner()
    const started = await post('passkeySignIn:start', { email })
    expect(started.credentialRequestOptions).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(started.credentialRequestOptions).not.toHaveProperty('allowCredentials')
    const { answer } = await use(device)
    expect(answer.localId).toBe(uid)
    expect(factorClaims(answer.idToken)).toMatchObject({
      sign_in_provider: 'passkey',
      sign_in_second_factor: 'passkey',
      second_factor_identifier: expect.any(String),
    })
  })

  test('asks for no second factor of the account, and may change its factors', async () => {
    const guest = await newGuest(service)
    const { device, answer } = await enroll(guest.idToken)
    await enrollTotp(service, answer.idToken)
    expect(await signIn(service, guest.email)).toHaveProperty('mfaPendingCredential')
    const signed = (await use(device)).answer
    expect(codeOf(signed)).toBeUndefined()
    expect(codeOf((await enroll(signed.idToken)).answer)).toBeUndefined()
  })

  test('gives the official SDK the very same sign-in, once', async () => {
    const { device, uid } = await newOwner()
    const { answer } = await use(device)
    const sdk = await connectSdk(service)
    const client = sdk.newClient()
    try {
      const { user } = await signInWithCustomToken(client.auth, answer.customToken)
      const { claims, signInProvider, signInSecondFactor } = await user.getIdTokenResult()
      expect([user.uid, signInProvider, signInSecondFactor]).toEqual([uid, 'passkey', 'passkey'])
      expect(claims['sid']).toBe(claimsOf(answer.idToken)['sid'])
      await expect(signInWithCustomToken(client.auth, answer.customToken)).rejects.toMatchObject({
        code: 'auth/invalid-custom-token',
      })
    } finally {
      await client.close()
      await sdk.close()
    }
  })

  test.each<[string, Twist]>([
    ['another site', { origin: 'https://holmstay.example' }],
    ['another relying party', { rpId: 'holmstay.example' }],
    ['somebody it did not know', { verified: false }],
    ['another challenge', { challenge: Buffer.alloc(54).toString('base64url') }],
    ['another user', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('is refused when it was signed for %s', async (_, twist) => {
    const { device } = await newOwner()
    expect(codeOf((await use(device, twist)).answer)).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    expect(codeOf((await use(device)).answer)).toBeUndefined()
  })

  test('is refused with the proof of another key, with parts missing and with no response at all', async () => {
    const [{ device }, other] = [await newOwner(), await newOwner()]
    const { credentialRequestOptions } = await post('passkeySignIn:start', {})
    const forged = { ...other.device.get(credentialRequestOptions), id: device.id, rawId: device.id }
    const finalize = (response: unknown) =>
      post('passkeySignIn:finalize', { authenticatorAuthenticationResponse: response })
    expect(codeOf(await finalize(forged))).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    for (const broken of [null, {}, { id: device.id }, { id: device.id, response: { clientDataJSON: 'e30' } }])
      expect(codeOf(await finalize(broken))).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    for (const id of ['\0', '\ud800', 'no base64'])
      expect(codeOf(await finalize({ ...forged, id }))).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    expect(codeOf((await use(new SoftwareAuthenticator(SITE))).answer)).toBe('PASSKEY_ENROLLMENT_NOT_FOUND')
  })

  test('uses its challenge up, also for many at once, and lets it grow old', async () => {
    const { device } = await newOwner()
    const { response, answer } = await use(device)
    expect(codeOf(answer)).toBeUndefined()
    const again = { authenticatorAuthenticationResponse: response }
    expect(codeOf(await post('passkeySignIn:finalize', again))).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    const { credentialRequestOptions } = await post('passkeySignIn:start', {})
    const fresh = { authenticatorAuthenticationResponse: device.get(credentialRequestOptions) }
    const responses = await Promise.all(Array.from({ length: 8 }, () => post('passkeySignIn:finalize', fresh)))
    expect(responses.filter(({ error }) => !error)).toHaveLength(1)
    const { credentialRequestOptions: old } = await post('passkeySignIn:start', {})
    service.advance(15 * 60)
    const late = { authenticatorAuthenticationResponse: device.get(old) }
    expect(codeOf(await post('passkeySignIn:finalize', late))).toBe('INVALID_AUTHENTICATOR_RESPONSE')
  })

  test('is refused when the key was copied: its count went back', async () => {
    const { device } = await newOwner()
    expect(codeOf((await use(device, { count: 7 })).answer)).toBeUndefined()
    expect(codeOf((await use(device, { count: 7 })).answer)).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    expect(codeOf((await use(device, { count: 0 })).answer)).toBe('INVALID_AUTHENTICATOR_RESPONSE')
    expect(codeOf((await use(device, { count: 8 })).answer)).toBeUndefined()
  })

  test('takes the names of the service description and plain base64 as well', async () => {
    const { device } = await newOwner()
    const { credentialRequestOptions } = await post('passkeySignIn:start', {})
    const { id, response } = device.get(credentialRequestOptions)
    const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64')
    const authenticatorAssertionResponse = {
      clientDataJson: plain(response.clientDataJSON),
      authenticatorData: plain(response.authenticatorData),
      signature: plain(response.signature),
      userHandle: plain(response.userHandle),
    }
    const reply = await post('passkeySignIn:finalize', {
      authenticatorAuthenticationResponse: { credentialId: id, authenticatorAssertionResponse },
    })
    expect(codeOf(reply)).toBeUndefined()
  })

  test('lets no disabled account in', async () => {
    const { device, uid } = await newOwner()
    await service.accounts.db.updateTable('identity.account').set({ disabled: true }).where('uid', '=', uid).execute()
    expect(codeOf((await use(device)).answer)).toBe('USER_DISABLED')
  })
})

describe('removing a passkey', () => {
  test('ends the sign-ins that were made with it and no others, and tells the owner', async () => {
    const { idToken, email, device } = await newOwner()
    const byPasskey = (await use(device)).answer
    expect(codeOf(await post('passkeyUnenroll', { idToken, deletePasskey: [device.id] }))).toBeUndefined()
    expect(await passkeysOf(idToken)).toEqual([])
    expect(codeOf(await call('v1/accounts:lookup', { idToken: byPasskey.idToken }))).toBe('TOKEN_EXPIRED')
    expect((await mailsTo(email))[0]).toMatchObject({ subject: 'A passkey was removed from your Holmstay account' })
    expect(codeOf((await use(device)).answer)).toBe('PASSKEY_ENROLLMENT_NOT_FOUND')
  })

  test('works by accounts:update, as the SDKs do it, and only for one of the account', async () => {
    const [anna, bert] = [await newOwner(), await newOwner()]
    const remove = (idToken: string) => call('v1/accounts:update', { idToken, deletePasskey: [anna.device.id] })
    expect(codeOf(await remove(bert.idToken))).toBe('PASSKEY_ENROLLMENT_NOT_FOUND')
    expect(codeOf(await remove(anna.idToken))).toBeUndefined()
    expect(await passkeysOf(anna.idToken)).toEqual([])
  })

  test('needs a recent sign-in, a new name does not', async () => {
    const { idToken, device } = await newOwner()
    service.advance(301)
    expect(codeOf(await post('passkeyUnenroll', { idToken, deletePasskey: [device.id] }))).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    )
    const name = { idToken, credentialId: device.id, name: 'Old phone' }
    expect(codeOf(await post('passkeyEnrollment:rename', name))).toBeUndefined()
    expect(await passkeysOf(idToken)).toMatchObject([{ name: 'Old phone' }])
    for (const credentialId of ['\0', '\ud800'])
      expect(codeOf(await post('passkeyEnrollment:rename', { ...name, credentialId }))).toBe(
        'PASSKEY_ENROLLMENT_NOT_FOUND',
      )
    const other = await newOwner()
    expect(codeOf(await post('passkeyEnrollment:rename', { ...name, idToken: other.idToken }))).toBe(
      'PASSKEY_ENROLLMENT_NOT_FOUND',
    )
  })

  test('leaves a way in: the last passkey stays where there is no other, and so does the last other where there is none', async () => {
    const { device, idToken } = await newOwner()
    expect(codeOf(await call('v1/accounts:update', { idToken, deleteProvider: ['password'] }))).toBeUndefined()
    const { idToken: own } = (await use(device)).answer
    expect(codeOf(await post('passkeyUnenroll', { idToken: own, deletePasskey: [device.id] }))).toBe(
      'OPERATION_NOT_ALLOWED',
    )
    const second = await enroll(own)
    expect(codeOf(await post('passkeyUnenroll', { idToken: own, deletePasskey: [device.id] }))).toBeUndefined()
    expect(codeOf((await use(second.device)).answer)).toBeUndefined()
  })
})

test('whoever proves an address takes the passkeys of who registered it before', async () => {
  const { email, uid, device } = await newOwner()
  await service.accounts.db
    .updateTable('identity.account')
    .set({ email_verified: false })
    .where('uid', '=', uid)
    .execute()
  await call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = await service.newestCode(email)
  const newPassword = 'a quieter cove at dusk 52'
  expect(codeOf(await call('v1/accounts:resetPassword', { oobCode, newPassword }))).toBeUndefined()
  expect(codeOf((await use(device)).answer)).toBe('PASSKEY_ENROLLMENT_NOT_FOUND')
})

test('a site that is reached by a number offers none', async () => {
  const numbered = await createIdentityService({ websiteUrl: 'http://127.0.0.1:3000' })
  try {
    const { body } = await numbered.call('v2/accounts/passkeySignIn:start', {})
    expect(body.error?.message).toContain('OPERATION_NOT_ALLOWED')
  } finally {
    await numbered.close()
  }
})

async function customSignIn(uid: string): Promise<Response> {
  const { mintCustomToken } = await import('#accounts/sign-in/mint-custom-token.ts')
  const token = await mintCustomToken(service.accounts, { uid })
  return call('v1/accounts:signInWithCustomToken', { token })
}

function claimsOf(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}
