import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeProviderSettings } from '#core/account/provider-settings.ts'
import { createApiAccountService, PASSWORD, SITE, type ApiAccountService } from '../api-accounts/api-account-service.ts'

let service: ApiAccountService
beforeAll(async () => {
  service = await createApiAccountService(
    { confirmedUrl: 'https://app.example/welcome' },
    {
      settings: { anonymousSignIn: true },
      providers: [completeProviderSettings({ id: 'google.com', clientId: 'client', clientSecret: 'secret' })!],
    },
  )
})
afterAll(() => service.close())

const send = (email: unknown, jwt?: string) => service.post('/api/auth/send-email-confirmation', { email }, { jwt })
const confirm = (code: string) => service.call('GET', `/api/auth/email-confirmation?confirmation=${code}`)
const codeOf = async (email: string) => (await service.links(email))[0]?.searchParams.get('confirmation') ?? ''

describe('confirming an address', () => {
  test('71 a mail is said to be sent to everybody, and is sent to whoever needs it', async () => {
    const guest = await service.member()
    for (const email of [guest.email, 'nobody-here@example.com']) {
      const { status, body } = await send(email)
      expect([status, body]).toEqual([200, { email, sent: true }])
    }
    expect(await service.links(guest.email)).toHaveLength(1)
    expect(await service.links('nobody-here@example.com')).toEqual([])
  })

  test('72 the link confirms once and leads on, also after a program has looked at it', async () => {
    const guest = await service.member()
    await send(guest.email)
    const code = await codeOf(guest.email)
    await service.call('HEAD', `/api/auth/email-confirmation?confirmation=${code}`)
    const { status, headers } = await confirm(code)
    expect([status, headers.get('location')]).toEqual([302, 'https://app.example/welcome'])
    const me = await service.call('GET', '/api/users/me', { jwt: guest.jwt })
    expect(me.body.confirmed).toBe(true)
    expect((await confirm(code)).refusal).toEqual([400, 'ValidationError', 'Invalid token'])
  })

  test('71 whoever is confirmed already is told so alone', async () => {
    const guest = await service.member()
    await send(guest.email)
    await confirm(await codeOf(guest.email))
    service.pass(61)
    expect((await send(guest.email)).body).toEqual({ email: guest.email, sent: true })
    expect(await service.links(guest.email)).toHaveLength(1)
    expect((await send(guest.email, guest.jwt)).refusal).toEqual([400, 'ApplicationError', 'Already confirmed'])
  })

  test('72 a link that was sent again makes the first one worthless', async () => {
    const guest = await service.member()
    await send(guest.email)
    const first = await codeOf(guest.email)
    service.pass(61)
    await send(guest.email)
    expect((await confirm(first)).refusal).toEqual([400, 'ValidationError', 'Invalid token'])
    expect((await confirm(await codeOf(guest.email))).status).toBe(302)
  })

  test('72 a link ends after a day', async () => {
    const guest = await service.member()
    await send(guest.email)
    service.pass(86_400)
    expect((await confirm(await codeOf(guest.email))).refusal[2]).toBe('Invalid token')
  })

  test.each([
    ['/api/auth/email-confirmation', 'confirmation is a required field'],
    ['/api/auth/email-confirmation?confirmation=', 'confirmation is a required field'],
    ['/api/auth/email-confirmation?confirmation=%00', 'confirmation contains characters that cannot be stored'],
    ['/api/auth/email-confirmation?confirmation=x', 'Invalid token'],
  ])('72 %s is refused', async (path, message) => {
    expect((await service.call('GET', path)).refusal).toEqual([400, 'ValidationError', message])
  })
})

describe('GET /api/auth/{provider}/callback', () => {
  const callback = (provider: string, token: string) =>
    service.call('GET', `/api/auth/${provider}/callback?access_token=${encodeURIComponent(token)}`)

  test('73 an ID token of the identity service is exchanged for a jwt, and its user is made', async () => {
    const email = 'from-identity@example.com'
    const signedUp = await service.identity('signUp', { email, password: PASSWORD })
    const { status, body } = await callback('firebase', signedUp['idToken']!)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ uid: signedUp['localId'], email, confirmed: false })
    const me = await service.call('GET', '/api/users/me', { jwt: body.jwt })
    expect(me.body).toEqual(body.user)
  })

  test('73 somebody without a password is a user of that provider', async () => {
    const { idToken } = await service.identity('signUp', { returnSecureToken: true })
    const { body } = await callback('firebase', idToken!)
    expect(body.user).toMatchObject({ provider: 'firebase', email: null })
  })

  test('73 everything else is refused', async () => {
    const guest = await service.member()
    const refused = [400, 'ApplicationError', 'Invalid access_token.']
    for (const token of ['x', 'a.b.c', guest.jwt, `${guest.jwt}x`])
      expect((await callback('firebase', token)).refusal).toEqual(refused)
    expect((await callback('firebase', '')).refusal).toEqual([400, 'ApplicationError', 'No access_token.'])
    const { idToken } = await service.identity('signInWithPassword', { email: guest.email, password: PASSWORD })
    service.pass(3700)
    expect((await callback('firebase', idToken!)).refusal).toEqual(refused)
  })

  test('73 the token of a sign-in that was ended, and of an account that is shut, is refused', async () => {
    const guest = await service.member()
    const signIn = () => service.identity('signInWithPassword', { email: guest.email, password: PASSWORD })
    const { idToken } = await signIn()
    await service.call('DELETE', '/api/users/me/sessions', { jwt: guest.jwt })
    expect((await callback('firebase', idToken!)).refusal[2]).toBe('Invalid access_token.')
    const again = await signIn()
    await service.db.updateTable('identity.account').set({ disabled: true }).where('uid', '=', guest.user.uid).execute()
    expect((await callback('firebase', again['idToken']!)).refusal[2]).toBe(
      'Your account has been blocked by an administrator',
    )
  })

  test('73 staff are asked for a sign-in of just now', async () => {
    const guest = await service.member()
    await service.db.updateTable('app.profile').set({ role: 'staff' }).where('uid', '=', guest.user.uid).execute()
    const { idToken } = await service.identity('signInWithPassword', { email: guest.email, password: PASSWORD })
    service.pass(301)
    expect((await callback('firebase', idToken!)).refusal).toEqual([401, 'UnauthorizedError', 'Sign in again'])
  })

  test.each(['google', 'github', 'local', 'constructor', 'x'.repeat(300)])(
    '74 %.20s is disabled: tokens of others were not made for this site',
    async (provider) => {
      expect((await callback(provider, 'x')).refusal).toEqual([400, 'ApplicationError', 'This provider is disabled'])
    },
  )
})

describe('GET /api/connect/{provider}', () => {
  const connect = (path: string) => service.call('GET', `/api/connect/${path}`)

  test.each([
    ['google', '/__/auth/start?providerId=google.com'],
    ['google.com', '/__/auth/start?providerId=google.com'],
    ['firebase', '/login'],
    ['google?callback=/stays', '/__/auth/start?providerId=google.com&from=%2Fstays'],
    [`firebase?callback=${encodeURIComponent(`${SITE}/user?x=1`)}`, '/login?from=%2Fuser%3Fx%3D1'],
  ])('75 /api/connect/%s begins the sign-in of the site', async (path, location) => {
    const { status, headers } = await connect(path)
    expect([status, headers.get('location')]).toEqual([302, SITE + location])
  })

  test.each(['github', 'local', '%00', 'x'])('75 /api/connect/%s is disabled', async (provider) => {
    expect((await connect(provider)).refusal).toEqual([400, 'ApplicationError', 'This provider is disabled'])
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    `${SITE}.evil.example/`,
    'javascript:alert(1)',
    `${SITE}//evil.example`,
  ])('75 no sign-in leads back to %s', async (callback) => {
    const { refusal, body } = await connect(`google?callback=${encodeURIComponent(callback)}`)
    expect(refusal).toEqual([400, 'ValidationError', 'Invalid callback URL provided'])
    expect(body.error?.details).toMatchObject({ callback })
  })
})
