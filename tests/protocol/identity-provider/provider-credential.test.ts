import { createHash, randomUUID } from 'node:crypto'
import {
  createUserWithEmailAndPassword,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
  getAdditionalUserInfo,
  type AuthError,
} from '@firebase/auth'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectSdk, type SdkClient } from '../identity-service.ts'
import { createProviderService, type ProviderService } from './provider-service.ts'

let provider: ProviderService
let sdk: Awaited<ReturnType<typeof connectSdk>>
beforeAll(async () => {
  provider = await createProviderService()
  sdk = await connectSdk(provider.service)
})
const clients: SdkClient[] = []
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await sdk.close()
  await provider.close()
})

/** A browser of its own. */
const newAuth = () => {
  const client = sdk.newClient()
  clients.push(client)
  return client.auth
}

let users = 0
const newUser = (more: object = {}) => {
  users += 1
  return { sub: String(5000 + users), email: `sdk${users}@example.com`, email_verified: true, name: 'Bo', ...more }
}
const message = async (postBody: Readonly<Record<string, string | undefined>>) =>
  (await provider.signIn({ postBody: bodyOf(postBody) })).body.error?.message
const bodyOf = (fields: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: AuthError) => error.code,
  )

describe('the official SDK with a credential', () => {
  test('signs in by an ID token of Google', async () => {
    const auth = newAuth()
    const user = newUser()
    const credential = GoogleAuthProvider.credential(await provider.issuer.idToken(user))
    const result = await signInWithCredential(auth, credential)
    expect(result.user).toMatchObject({ email: user.email, emailVerified: true, displayName: 'Bo' })
    expect(getAdditionalUserInfo(result)).toMatchObject({ isNewUser: true, providerId: 'google.com' })
    expect((await reauthenticateWithCredential(result.user, credential)).user.uid).toBe(result.user.uid)
  })

  test('signs in by an access token of GitHub that was made for this site', async () => {
    const auth = newAuth()
    const user = newUser()
    const credential = GithubAuthProvider.credential(provider.issuer.accessToken(user))
    const result = await signInWithCredential(auth, credential)
    expect(result.user).toMatchObject({ email: user.email, emailVerified: true })
    expect(getAdditionalUserInfo(result)).toMatchObject({ username: `login-${user.sub}` })
  })

  test('signs in by an OpenID Connect token with the nonce it belongs to', async () => {
    const auth = newAuth()
    const rawNonce = randomUUID()
    const nonce = createHash('sha256').update(rawNonce).digest('hex')
    const idToken = await provider.issuer.idToken({ ...newUser(), nonce })
    const acme = new OAuthProvider('oidc.acme')
    expect((await signInWithCredential(auth, acme.credential({ idToken, rawNonce }))).user.uid).toHaveLength(28)
  })

  test('links, refuses what belongs to others, and unlinks', async () => {
    const auth = newAuth()
    const google = async (user: object) => GoogleAuthProvider.credential(await provider.issuer.idToken({ ...user }))
    const taken = newUser()
    await signInWithCredential(auth, await google(taken))
    const { user } = await createUserWithEmailAndPassword(auth, newUser().email, 'sea-and-sand-7')
    expect(await codeOf(linkWithCredential(user, await google(taken)))).toBe('auth/credential-already-in-use')
    expect(await codeOf(linkWithCredential(user, await google(newUser({ email: taken.email }))))).toBe(
      'auth/email-already-in-use',
    )
    const linked = await linkWithCredential(user, await google(newUser()))
    expect(linked.user.providerData.map(({ providerId }) => providerId)).toContain('google.com')
    expect((await unlink(linked.user, 'google.com')).providerData.map(({ providerId }) => providerId)).toEqual([
      'password',
    ])
  })

  test('re-authentication by another user of the provider is a mismatch', async () => {
    const auth = newAuth()
    const token = async (user: object) => GoogleAuthProvider.credential(await provider.issuer.idToken({ ...user }))
    const { user } = await signInWithCredential(auth, await token(newUser()))
    expect(await codeOf(reauthenticateWithCredential(user, await token(newUser())))).toBe('auth/user-mismatch')
  })

  test('an unproven address asks for the account it belongs to, which then links the credential of the popup', async () => {
    const auth = newAuth()
    const user = newUser()
    await createUserWithEmailAndPassword(auth, user.email, 'sea-and-sand-7')
    provider.issuer.signInAs({ ...user, email_verified: false })
    const result = await provider.enter('google.com')
    expect(result).toMatchObject({ needConfirmation: true })
    // What the SDK keeps of a popup: the ID token without the nonce this service put in.
    const credential = GoogleAuthProvider.credential(String(result['oauthIdToken']))
    expect(await codeOf(signInWithCredential(auth, credential))).toBe('auth/account-exists-with-different-credential')
    const signedIn = await signInWithEmailAndPassword(auth, user.email, 'sea-and-sand-7')
    const { user: linked } = await linkWithCredential(signedIn.user, credential)
    expect(linked.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
  })

  test('a provider that is not configured is refused', async () => {
    const auth = newAuth()
    const credential = new OAuthProvider('oidc.unknown').credential({ accessToken: 'x' })
    expect(await codeOf(signInWithCredential(auth, credential))).toBe('auth/operation-not-allowed')
  })
})

describe('a credential is refused', () => {
  const google = 'google.com'

  test('when the ID token was made for another client, by another issuer, or is over', async () => {
    for (const claims of [{ aud: 'someone-else' }, { iss: 'https://evil.example' }, { exp: 1 }, { sub: '' }])
      expect(
        await message({ providerId: google, id_token: await provider.issuer.idToken({ ...newUser(), ...claims }) }),
      ).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  test('when the ID token is not signed, or with a key of nobody or a shared secret', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { iss: provider.issuer.url, aud: 'holmstay-client', sub: '1', iat: 1, exp: 9_999_999_999 }
    const { privateKey } = await generateKeyPair('RS256')
    const tokens = [
      `${part({ alg: 'none' })}.${part(claims)}.`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('a secret of the client')),
      await provider.issuer.idToken({ sub: '1' }, { key: privateKey }),
      await provider.issuer.idToken({ sub: '1' }, { kid: 'unknown' }),
      'not a token',
      `${'x'.repeat(20_000)}.y.z`,
    ]
    for (const id_token of tokens)
      expect(await message({ providerId: google, id_token })).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  test('when the nonce is missing, wrong, or of no use', async () => {
    const with_ = await provider.issuer.idToken({ ...newUser(), nonce: 'of-another-app' })
    const without = await provider.issuer.idToken(newUser())
    for (const body of [
      { id_token: with_ },
      { id_token: with_, nonce: 'wrong' },
      { id_token: without, nonce: 'there is none' },
    ])
      expect(await message({ providerId: 'oidc.acme', ...body })).toMatch(/^MISSING_OR_INVALID_NONCE/)
  })

  test("when the access token was made for somebody else's client", async () => {
    const token = provider.issuer.accessToken(newUser(), 'another-client')
    for (const providerId of [google, 'github.com', 'oidc.acme'])
      expect(await message({ providerId, access_token: token })).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  test('when a provider does not tell for whom its access tokens are', async () => {
    expect(await message({ providerId: 'oidc.acme', access_token: provider.issuer.accessToken(newUser()) })).toMatch(
      /^INVALID_IDP_RESPONSE/,
    )
  })

  test('when there is none', async () => {
    for (const postBody of [{}, { providerId: google }, { oauth_token_secret: 'x', providerId: google }])
      expect(await message(postBody)).toMatch(/^INVALID_IDP_RESPONSE/)
    expect(await message({ id_token: 'x' })).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/)
    expect((await provider.signIn({ requestUri: undefined })).body.error?.message).toBe('MISSING_REQUEST_URI')
    expect((await provider.signIn({ requestUri: 'not an address' })).body.error?.message).toBe('INVALID_REQUEST_URI')
  })

  test('an access token of Google that was made for this site is taken', async () => {
    const user = newUser()
    const postBody = `access_token=${provider.issuer.accessToken(user)}&providerId=google.com`
    expect((await provider.signIn({ postBody })).body).toMatchObject({ email: user.email, isNewUser: true })
  })

  test('keys that were changed meanwhile are fetched, but not for every unknown name', async () => {
    const other = await createProviderService()
    const send = async (options?: { kid?: string }) =>
      (
        await other.signIn({
          postBody: new URLSearchParams({
            providerId: google,
            id_token: await other.issuer.idToken(newUser(), options),
          }).toString(),
        })
      ).status
    expect(await send()).toBe(200)
    for (let guess = 0; guess < 5; guess++) expect(await send({ kid: `guess-${guess}` })).toBe(400)
    expect(other.issuer.asked('/keys')).toBe(1)
    await other.close()
  })
})

describe('a pending token', () => {
  test('is refused when it is forged, of another kind, or ten minutes old', async () => {
    const other = await createProviderService()
    other.issuer.signInAs(newUser())
    const { pendingToken } = await other.enter('oidc.acme')
    const token = String(pendingToken)
    for (const bad of ['x', `${token}AAAA`, token.slice(4)])
      expect((await other.signIn({ pendingToken: bad })).body.error?.message).toBe('INVALID_PENDING_TOKEN')
    expect((await other.signIn({ pendingToken })).status).toBe(200)
    other.service.advance(601)
    expect((await other.signIn({ pendingToken })).body.error?.message).toBe('INVALID_PENDING_TOKEN')
    await other.close()
  })
})

describe('whatever is sent', () => {
  test.each([
    { requestUri: 5 },
    { postBody: ['a'] },
    { sessionId: {} },
    { pendingToken: 'x'.repeat(30_000) },
    { postBody: 'x'.repeat(60_000) },
    { requestUri: 'http://localhost?state=%00&code=%00', sessionId: '\u0000' },
    { postBody: 'providerId=google.com&id_token=%00.%00.%00' },
    { idToken: '\u0000' },
    { postBody: 'providerId=%00&id_token=x' },
    { autoCreate: 'yes' },
  ])('%j gets an error of the protocol', async (body) => {
    expect((await provider.signIn(body)).status).toBe(400)
  })

  test('too many in a short time have to wait', async () => {
    const other = await createProviderService({ throttles: { providerPerAddress: { burst: 2, seconds: 600 } } })
    for (let attempt = 0; attempt < 2; attempt++) await other.signIn({ postBody: 'providerId=google.com&id_token=x' })
    expect((await other.signIn({ postBody: 'providerId=google.com&id_token=x' })).body.error?.message).toMatch(
      /^TOO_MANY_ATTEMPTS_TRY_LATER/,
    )
    await other.close()
  })
})
