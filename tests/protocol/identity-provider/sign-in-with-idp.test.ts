import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeProjectSettings } from '#db/queries/project/project-settings-queries.ts'
import { createProviderService, type ProviderService } from './provider-service.ts'

let provider: ProviderService
beforeAll(async () => {
  provider = await createProviderService({ settings: { anonymousSignIn: true } })
})
afterAll(() => provider.close())

let users = 0
/** Somebody whom nobody has seen yet. */
const newUser = (more: object = {}) => {
  users += 1
  return { sub: String(1000 + users), email: `user${users}@example.com`, email_verified: true, name: 'Anna', ...more }
}
const lookup = async (idToken: unknown) =>
  (await provider.service.call('v1/accounts:lookup', { idToken })).body.users[0] as Record<string, unknown>

describe('a visit', () => {
  test.each(['google.com', 'github.com', 'oidc.acme', 'apple.com'])('%s signs a new user in', async (providerId) => {
    const user = newUser({ picture: 'https://pictures.example/anna.jpg' })
    provider.issuer.signInAs(user)
    const body = await provider.enter(providerId)
    expect(body).toMatchObject({
      kind: 'identitytoolkit#VerifyAssertionResponse',
      providerId,
      isNewUser: true,
      email: user.email,
      emailVerified: true,
      displayName: 'Anna',
      oauthAccessToken: expect.any(String),
      pendingToken: expect.any(String),
      expiresIn: '3600',
    })
    expect(JSON.parse(String(body['rawUserInfo']))).toMatchObject({ email: user.email })
    for (const key of ['needConfirmation', 'errorMessage', 'mfaPendingCredential']) expect(body).not.toHaveProperty(key)
    expect(await lookup(body['idToken'])).toMatchObject({
      localId: body['localId'],
      email: user.email,
      emailVerified: true,
      providerUserInfo: [{ providerId, rawId: user.sub, email: user.email }],
    })
  })

  test('Google describes its users as the protocol’s clients know it', async () => {
    const user = newUser({ given_name: 'Anna', family_name: 'Sand', preferred_username: 'annas' })
    const id_token = await provider.issuer.idToken(user)
    const postBody = new URLSearchParams({ id_token, providerId: 'google.com' }).toString()
    const { body } = await provider.signIn({ requestUri: 'http://localhost', postBody })
    expect(body).toMatchObject({ firstName: 'Anna', lastName: 'Sand' })
    expect(JSON.parse(String(body['rawUserInfo']))).toMatchObject({
      id: user.sub,
      verified_email: true,
      locale: 'en',
      granted_scopes: expect.stringMatching(/^openid .*userinfo\.profile .*userinfo\.email$/),
    })
    expect(await lookup(body['idToken'])).toMatchObject({ screenName: 'annas' })
  })

  test('the second time it is the same account and not a new one', async () => {
    provider.issuer.signInAs(newUser())
    const first = await provider.enter('google.com')
    const second = await provider.enter('google.com')
    expect(second['localId']).toBe(first['localId'])
    expect(second).not.toHaveProperty('isNewUser')
  })

  test('is used once: of twenty simultaneous calls one succeeds', async () => {
    provider.issuer.signInAs(newUser())
    const { urlResponse, sessionId } = await provider.visit('google.com')
    const results = await Promise.all(
      Array.from({ length: 20 }, () => provider.signIn({ requestUri: urlResponse, sessionId })),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(results.find(({ status }) => status !== 200)?.body.error?.message).toMatch(/^INVALID_IDP_RESPONSE : /)
  })

  test('is worth nothing without the session id of the browser that began it', async () => {
    provider.issuer.signInAs(newUser())
    const { urlResponse, sessionId } = await provider.visit('google.com')
    for (const wrong of [undefined, 'x', `${sessionId}x`])
      expect((await provider.signIn({ requestUri: urlResponse, sessionId: wrong })).body.error?.message).toMatch(
        /^INVALID_IDP_RESPONSE/,
      )
    expect((await provider.signIn({ requestUri: urlResponse, sessionId })).status).toBe(200)
  })

  test('is over after ten minutes', async () => {
    const other = await createProviderService()
    other.issuer.signInAs(newUser())
    const { urlResponse, sessionId } = await other.visit('google.com')
    other.service.advance(601)
    expect((await other.signIn({ requestUri: urlResponse, sessionId })).body.error?.message).toMatch(
      /^INVALID_IDP_RESPONSE/,
    )
    await other.close()
  })

  test.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another client', { aud: 'somebody-else' }],
    ['authorised for another client', { aud: ['holmstay-client'], azp: 'somebody-else' }],
    ['with another nonce', { nonce: 'replayed' }],
    ['that has expired', { exp: 1 }],
    ['without a subject', { sub: undefined }],
  ])('is refused when the ID token is one %s', async (_, claims) => {
    const user = newUser()
    provider.issuer.signInAs(user)
    const { urlResponse, sessionId } = await provider.visit('oidc.acme')
    const nonce = 'no matter'
    const bad = await provider.issuer.idToken({ sub: user.sub, nonce, ...claims })
    provider.issuer.spoil((made) => ({ ...made, id_token: bad }))
    const { body } = await provider.signIn({ requestUri: urlResponse, sessionId })
    provider.issuer.spoil(null)
    expect(body.error?.message).toMatch(/^INVALID_IDP_RESPONSE/)
  })

  test('is refused when another provider answers', async () => {
    provider.issuer.signInAs(newUser())
    const { urlResponse, sessionId } = await provider.visit('oidc.acme')
    const requestUri = new URL(urlResponse)
    requestUri.searchParams.set('iss', 'https://evil.example')
    expect((await provider.signIn({ requestUri: requestUri.href, sessionId })).body.error?.message).toMatch(
      /^INVALID_IDP_RESPONSE/,
    )
  })

  test('a provider that does not answer is a network error and no fault of the user', async () => {
    provider.issuer.signInAs(newUser())
    const { urlResponse, sessionId } = await provider.visit('oidc.acme')
    provider.issuer.breakDown(true)
    const { status, body } = await provider.signIn({ requestUri: urlResponse, sessionId })
    provider.issuer.breakDown(false)
    expect(status).toBe(503)
    expect(typeof body).toBe('string')
  })

  test('twenty first sign-ins of one user at once make one account', async () => {
    provider.issuer.signInAs(newUser())
    const visits = await Promise.all(Array.from({ length: 20 }, () => provider.visit('google.com')))
    const results = await Promise.all(
      visits.map(({ urlResponse, sessionId }) => provider.signIn({ requestUri: urlResponse, sessionId })),
    )
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(results.map(({ body }) => body['localId'])).size).toBe(1)
  })
})

describe('which account it is', () => {
  const signUp = async (email: string | undefined, verified: boolean) => {
    const { body } = await provider.service.call('v1/accounts:signUp', { email, password: 'sea-and-sand-7' })
    if (verified) {
      await provider.service.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body.idToken })
      await provider.service.call('v1/accounts:update', { oobCode: await provider.service.newestCode(email ?? '') })
    }
    return body
  }
  const password = (email: string) =>
    provider.service.call('v1/accounts:signInWithPassword', { email, password: 'sea-and-sand-7' })

  test('a verified account with the same verified address is linked and keeps its password', async () => {
    const user = newUser()
    const account = await signUp(user.email, true)
    provider.issuer.signInAs(user)
    expect(await provider.enter('google.com')).toMatchObject({ localId: account.localId })
    expect((await password(user.email)).status).toBe(200)
    // Nobody is signed out by it.
    expect((await provider.service.call('v1/accounts:lookup', { idToken: account.idToken })).status).toBe(200)
  })

  test('an account whose address nobody had proven loses everything a stranger may have put there', async () => {
    const user = newUser()
    const stranger = await signUp(user.email, false)
    provider.issuer.signInAs(user)
    const body = await provider.enter('google.com')
    expect(body).toMatchObject({ localId: stranger.localId, emailVerified: true })
    expect((await password(user.email)).body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
    expect((await provider.service.call('v1/accounts:lookup', { idToken: stranger.idToken })).body.error?.message).toBe(
      'TOKEN_EXPIRED',
    )
    expect(
      (await provider.service.call('v1/token', { grantType: 'refresh_token', refreshToken: stranger.refreshToken }))
        .body.error?.message,
    ).toBe('TOKEN_EXPIRED')
    expect((await lookup(body['idToken']))['providerUserInfo']).toEqual([
      expect.objectContaining({ providerId: 'google.com' }),
    ])
  })

  test('an address that the provider does not vouch for opens nothing', async () => {
    const user = newUser({ email_verified: false })
    await signUp(user.email, true)
    provider.issuer.signInAs(user)
    const body = await provider.enter('oidc.acme')
    expect(body).toMatchObject({ needConfirmation: true, email: user.email })
    // Nor is anything said of how its owner signs in.
    for (const key of ['idToken', 'localId', 'refreshToken', 'verifiedProvider']) expect(body).not.toHaveProperty(key)
    const { accounts } = provider.service
    await storeProjectSettings(accounts.db, { anonymousSignIn: true, enumerationProtection: false }, new Date())
    expect(await provider.enter('oidc.acme')).toMatchObject({ needConfirmation: true, verifiedProvider: ['password'] })
    await storeProjectSettings(accounts.db, {}, new Date())
  })

  test('nor one of a provider whose word does not count', async () => {
    const user = newUser()
    await signUp(user.email, true)
    provider.issuer.signInAs(user)
    expect(await provider.enter('oidc.doubtful')).toMatchObject({ needConfirmation: true })
  })

  test('whoever then signs in with the password links it by the pending token', async () => {
    const user = newUser({ email_verified: false })
    const account = await signUp(user.email, true)
    provider.issuer.signInAs(user)
    const { pendingToken } = await provider.enter('oidc.acme')
    const linked = await provider.signIn({ pendingToken, idToken: account.idToken })
    expect(linked.body).toMatchObject({ localId: account.localId, providerId: 'oidc.acme' })
    provider.issuer.signInAs(user)
    expect(await provider.enter('oidc.acme')).toMatchObject({ localId: account.localId })
  })

  test('another user of the same provider with a recycled address takes the account over, and the former one is out', async () => {
    const user = newUser()
    provider.issuer.signInAs(user)
    const former = await provider.enter('google.com')
    provider.issuer.signInAs({ ...user, sub: '999001' })
    expect(await provider.enter('google.com')).toMatchObject({ localId: former['localId'], emailRecycled: true })
    expect(
      (await provider.service.call('v1/accounts:lookup', { idToken: former['idToken'] })).body.error?.message,
    ).toBe('TOKEN_EXPIRED')
  })

  test('the profile of an account that is found by its address is the provider’s from then on', async () => {
    const user = newUser({ picture: 'https://pictures.example/of-google.jpg' })
    const { idToken } = await signUp(user.email, true)
    await provider.service.call('v1/accounts:update', { idToken, displayName: 'Before' })
    provider.issuer.signInAs(user)
    expect(await lookup((await provider.enter('google.com'))['idToken'])).toMatchObject({
      displayName: 'Anna',
      photoUrl: 'https://pictures.example/of-google.jpg',
    })
  })

  test('and stays as it was where the provider says nothing about its user', async () => {
    const user = newUser({ name: undefined })
    const { idToken } = await signUp(user.email, true)
    await provider.service.call('v1/accounts:update', { idToken, displayName: 'Before' })
    provider.issuer.signInAs(user)
    expect(await lookup((await provider.enter('oidc.acme'))['idToken'])).toMatchObject({ displayName: 'Before' })
  })

  test('whose account it is that needs a confirmation is told only without enumeration protection', async () => {
    const other = await createProviderService({ settings: { enumerationProtection: false } })
    const user = newUser({ email_verified: false })
    const { body } = await other.service.call('v1/accounts:signUp', { email: user.email, password: 'sea-and-sand-7' })
    other.issuer.signInAs(user)
    expect(await other.enter('oidc.acme')).toMatchObject({ needConfirmation: true, localId: body.localId })
    await other.close()
  })

  test('an address that the provider comes to vouch for is verified from then on', async () => {
    const user = newUser({ email_verified: false })
    provider.issuer.signInAs(user)
    expect(await provider.enter('oidc.acme')).toMatchObject({ isNewUser: true, emailVerified: false })
    provider.issuer.signInAs({ ...user, email_verified: true })
    expect(await provider.enter('oidc.acme')).toMatchObject({ emailVerified: true })
  })

  test('a disabled account stays shut', async () => {
    const user = newUser()
    provider.issuer.signInAs(user)
    const { localId } = await provider.enter('google.com')
    const { disableAccount } = await import('#accounts/account/disable-account.ts')
    await disableAccount(provider.service.accounts, { uid: String(localId) })
    expect((await provider.enter('google.com')).error?.message).toBe('USER_DISABLED')
  })

  test('re-authentication never makes an account', async () => {
    provider.issuer.signInAs(newUser())
    expect((await provider.enter('google.com', { autoCreate: false })).error?.message).toBe('EMAIL_NOT_FOUND')
  })

  describe('when it is linked', () => {
    test('the account has both, and the bearer gets tokens of the provider', async () => {
      const account = await signUp(newUser().email, true)
      provider.issuer.signInAs(newUser())
      const body = await provider.enter('github.com', { idToken: account.idToken })
      expect(body).toMatchObject({ localId: account.localId })
      const found = await lookup(body['idToken'])
      expect((found['providerUserInfo'] as { providerId: string }[]).map(({ providerId }) => providerId)).toEqual([
        'password',
        'github.com',
      ])
      expect((await provider.service.call('v1/accounts:lookup', { idToken: account.idToken })).status).toBe(200)
    })

    test('an identity of another account is refused, with the credential in hand', async () => {
      provider.issuer.signInAs(newUser())
      await provider.enter('google.com')
      const { idToken } = await signUp(newUser().email, true)
      expect(await provider.enter('google.com', { idToken })).toMatchObject({
        errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED',
        oauthIdToken: expect.any(String),
      })
      expect((await provider.enter('google.com', { idToken, returnIdpCredential: false })).error?.message).toBe(
        'FEDERATED_USER_ID_ALREADY_LINKED',
      )
    })

    test('an identity that the account has already is refused too', async () => {
      const user = newUser()
      provider.issuer.signInAs(user)
      const { idToken } = await provider.enter('google.com')
      const again = await provider.enter('google.com', { idToken })
      expect(again).toMatchObject({ errorMessage: 'FEDERATED_USER_ID_ALREADY_LINKED' })
      expect(again).not.toHaveProperty('idToken')
    })

    test('an identity whose address has another account is refused', async () => {
      const user = newUser()
      await signUp(user.email, true)
      const { idToken } = await signUp(newUser().email, true)
      provider.issuer.signInAs(user)
      expect(await provider.enter('google.com', { idToken })).toMatchObject({ errorMessage: 'EMAIL_EXISTS' })
    })

    test('a sign-in of long ago links nothing, becomes no newer by it, and does not use the visit up', async () => {
      const account = await signUp(newUser().email, true)
      provider.service.advance(301)
      provider.issuer.signInAs(newUser())
      const { urlResponse: requestUri, sessionId } = await provider.visit('google.com')
      const refused = await provider.signIn({ requestUri, sessionId, idToken: account.idToken })
      expect(refused.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
      expect(await lookup(account.idToken)).toMatchObject({ providerUserInfo: [{ providerId: 'password' }] })
      expect((await provider.signIn({ requestUri, sessionId })).status).toBe(200)
    })

    test('an anonymous account is linked whenever its owner likes', async () => {
      const { idToken, localId } = (await provider.service.call('v1/accounts:signUp', { returnSecureToken: true })).body
      provider.service.advance(301)
      provider.issuer.signInAs(newUser())
      expect(await provider.enter('google.com', { idToken })).toMatchObject({ localId })
    })

    test('a forged token of the bearer does not use the visit up', async () => {
      provider.issuer.signInAs(newUser())
      const { urlResponse, sessionId } = await provider.visit('google.com')
      const forged = await provider.signIn({ requestUri: urlResponse, sessionId, idToken: 'a.b.c' })
      expect(forged.body.error?.message).toBe('INVALID_ID_TOKEN')
      expect((await provider.signIn({ requestUri: urlResponse, sessionId })).status).toBe(200)
    })
  })
})

describe('where several accounts may have one address', () => {
  test('each provider has its own account without the address', async () => {
    const other = await createProviderService({ settings: { duplicateEmails: true } })
    const user = newUser()
    other.issuer.signInAs(user)
    const [google, acme] = [await other.enter('google.com'), await other.enter('oidc.acme')]
    expect(google['localId']).not.toBe(acme['localId'])
    const { body } = await other.service.call('v1/accounts:lookup', { idToken: google['idToken'] })
    expect(body.users[0]).not.toHaveProperty('email')
    await other.close()
  })

  test('where nobody may sign up, an unknown user is refused', async () => {
    const other = await createProviderService({ settings: { signUpDisabled: true } })
    other.issuer.signInAs(newUser())
    expect((await other.enter('google.com')).error?.message).toBe('ADMIN_ONLY_OPERATION')
    await other.close()
  })
})
