import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { signInWithCustomToken } from '@firebase/auth'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CUSTOM_TOKEN_AUDIENCE } from '#accounts/sign-in/custom-token-settings.ts'
import { mintCustomToken } from '#accounts/sign-in/mint-custom-token.ts'
import { changeProjectSettings } from '#accounts/project/change-project-settings.ts'
import { ok } from '#core/result.ts'
import { connectSdk, createIdentityService, type IdentityService, type SdkClient } from '../identity-service.ts'
import { accountCalls } from './service-call.ts'

const EMAIL = 'signer@holmstay.example'
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 })

let service: IdentityService
let connection: Awaited<ReturnType<typeof connectSdk>>
let client: SdkClient
beforeAll(async () => {
  service = await createIdentityService({
    customTokens: { issuers: [{ email: EMAIL, publicKey: ours.publicKey }] },
    throttles: { codePerAddress: { burst: 1000, seconds: 60 } },
  })
  connection = await connectSdk(service)
})
afterAll(async () => {
  await connection.close()
  await service.close()
})
beforeEach(() => {
  client = connection.newClient()
})
afterEach(() => client.close())

const code = (name: string) => expect.objectContaining({ code: `auth/${name}` })
const seconds = () => Math.floor(service.accounts.now().getTime() / 1000)

function tokenOf(claims: Record<string, unknown> = {}, key = ours.privateKey, alg = 'RS256') {
  const issuedAt = seconds()
  return new SignJWT({
    iss: EMAIL,
    sub: EMAIL,
    aud: CUSTOM_TOKEN_AUDIENCE,
    iat: issuedAt,
    exp: issuedAt + 3600,
    uid: `custom-${randomUUID()}`,
    ...claims,
  })
    .setProtectedHeader({ alg })
    .sign(key)
}
const messageOf = async (token: string, tenantId?: string) =>
  (await service.call('v1/accounts:signInWithCustomToken', { token, returnSecureToken: true, tenantId })).body.error
    ?.message

describe('the SDK signs in with a custom token', () => {
  test('of the service: a new account, then the same one again', async () => {
    const token = await mintCustomToken(service.accounts, { uid: 'somebody', extraClaims: { plan: 'gold' } })
    const { user } = await signInWithCustomToken(client.auth, token)
    const { claims, signInProvider } = await user.getIdTokenResult()
    expect([user.uid, user.isAnonymous, signInProvider, claims['plan']]).toEqual(['somebody', false, 'custom', 'gold'])
    expect((await user.getIdTokenResult(true)).claims['plan']).toBe('gold')
    const again = await service.call('v1/accounts:signInWithCustomToken', {
      token: await mintCustomToken(service.accounts, { uid: 'somebody' }),
    })
    expect(again.body).toMatchObject({ kind: 'identitytoolkit#VerifyCustomTokenResponse', isNewUser: false })
  })

  test('of a configured issuer', async () => {
    const { user } = await signInWithCustomToken(client.auth, await tokenOf({ uid: 'from-outside' }))
    expect(user.uid).toBe('from-outside')
  })

  test('to the account that has the uid already', async () => {
    await accountCalls(service)('', { localId: 'known', email: 'known@mail.example', displayName: 'Known' })
    const { user } = await signInWithCustomToken(client.auth, await mintCustomToken(service.accounts, { uid: 'known' }))
    expect([user.email, user.displayName]).toEqual(['known@mail.example', 'Known'])
  })

  test('and is told when it cannot', async () => {
    await expect(signInWithCustomToken(client.auth, 'no token')).rejects.toEqual(code('invalid-custom-token'))
    const foreign = await tokenOf({ iss: 'a@other.example', sub: 'a@other.example' }, strangers.privateKey)
    await expect(signInWithCustomToken(client.auth, foreign)).rejects.toEqual(code('custom-token-mismatch'))
    await accountCalls(service)('', { localId: 'shut', disabled: true })
    await expect(
      signInWithCustomToken(client.auth, await mintCustomToken(service.accounts, { uid: 'shut' })),
    ).rejects.toEqual(code('user-disabled'))
  })
})

describe('a custom token is refused', () => {
  test('when it was used before, also twenty times at once', async () => {
    const token = await mintCustomToken(service.accounts, { uid: 'once' })
    const results = await Promise.all(Array.from({ length: 20 }, () => messageOf(token)))
    expect(results.filter((message) => message === undefined)).toHaveLength(1)
    expect(new Set(results.filter(Boolean))).toEqual(new Set(['INVALID_CUSTOM_TOKEN : The token was used before.']))
  })

  test('when it was used before, and makes no account anew for somebody who has gone since', async () => {
    const token = await mintCustomToken(service.accounts, { uid: 'gone' })
    expect(await messageOf(token)).toBeUndefined()
    await accountCalls(service)('delete', { localId: 'gone' })
    expect(await messageOf(token)).toBe('INVALID_CUSTOM_TOKEN : The token was used before.')
    expect((await accountCalls(service)('lookup', { localId: ['gone'] })).body).not.toHaveProperty('users')
  })

  test('after five minutes', async () => {
    const token = await mintCustomToken(service.accounts, { uid: 'late' })
    service.advance(310)
    expect(await messageOf(token)).toBe('INVALID_CUSTOM_TOKEN : The token has expired.')
  })

  test('when it is not signed by the issuer it names, or not at all', async () => {
    const invalid = 'INVALID_CUSTOM_TOKEN : The signature is not valid.'
    expect(await messageOf(await tokenOf({}, strangers.privateKey))).toBe(invalid)
    const own = service.accounts.issuer.issuer
    expect(await messageOf(await tokenOf({ iss: own, sub: own }, strangers.privateKey))).toBe(invalid)
    const unsigned = new UnsecuredJWT({ iss: EMAIL, sub: EMAIL, uid: 'x', aud: CUSTOM_TOKEN_AUDIENCE }).encode()
    expect(await messageOf(unsigned)).toBe(invalid)
    expect(await messageOf('{"uid":"x"}')).toContain('INVALID_CUSTOM_TOKEN')
    expect(await messageOf('')).toBe('MISSING_CUSTOM_TOKEN')
  })

  test('when an ID token is brought instead', async () => {
    const { body } = await service.call('v1/accounts:signInWithCustomToken', {
      token: await mintCustomToken(service.accounts, { uid: 'with-id-token' }),
    })
    expect(await messageOf(body.idToken)).toContain('INVALID_CUSTOM_TOKEN')
    const custom = await mintCustomToken(service.accounts, { uid: 'with-id-token' })
    expect((await service.call('v1/accounts:lookup', { idToken: custom })).body.error?.message).toBe('INVALID_ID_TOKEN')
  })

  test.each([
    ['INVALID_CUSTOM_TOKEN : Wrong "aud" in the token.', { aud: 'holmstay' }],
    ['INVALID_CUSTOM_TOKEN : Wrong "sub" in the token.', { sub: 'x' }],
    ['MISSING_IDENTIFIER', { uid: '' }],
    ['INVALID_CUSTOM_TOKEN : "uid" must be text of 1 to 128 characters.', { uid: 7 }],
    ['INVALID_CUSTOM_TOKEN : "claims" must be an object.', { claims: 'all' }],
    ['INVALID_CUSTOM_TOKEN : The token lives longer than an hour.', { exp: 4102444800 }],
    ['FORBIDDEN_CLAIM : firebase', { claims: { firebase: {} } }],
    ['CLAIMS_TOO_LARGE', { claims: { a: 'x'.repeat(1000) } }],
    ['TENANT_ID_MISMATCH', { tenant_id: 'north' }],
  ])('with %s', async (message, claims) => {
    expect(await messageOf(await tokenOf(claims))).toBe(message)
  })

  test('for an unknown account when sign-up is switched off', async () => {
    const set = (signUpDisabled: boolean) =>
      changeProjectSettings(service.accounts, (settings) => ok({ ...settings, signUpDisabled }))
    await set(true)
    const token = await mintCustomToken(service.accounts, { uid: 'not-yet' })
    expect(await messageOf(token)).toBe('ADMIN_ONLY_OPERATION')
    await set(false)
    expect(await messageOf(token)).toBeUndefined()
  })
})
