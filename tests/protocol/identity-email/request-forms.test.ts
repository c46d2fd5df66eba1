import { describe, expect, test } from 'vitest'
import { emailSuite, PASSWORD } from './email-suite.ts'

const always = { burst: 1e6, seconds: 1 }
const suite = emailSuite({
  throttles: { signUpPerAddress: always, lookupPerAccount: always, codePerAddress: always, signInPerAddress: always },
})

const OPERATIONS = [
  'v1/accounts:signUp',
  'v1/accounts:signInWithPassword',
  'v1/accounts:signInWithEmailLink',
  'v1/accounts:sendOobCode',
  'v1/accounts:resetPassword',
  'v1/accounts:update',
  'v1/accounts:lookup',
  'v1/accounts:delete',
  'v1/accounts:createAuthUri',
  'v1/token',
]

const FIELDS = [
  'email',
  'newEmail',
  'password',
  'newPassword',
  'idToken',
  'oobCode',
  'displayName',
  'photoUrl',
  'requestType',
  'continueUrl',
  'continueUri',
  'identifier',
  'deleteAttribute',
  'deleteProvider',
  'tenantId',
  'localId',
  'refreshToken',
  'grantType',
  'returnOobLink',
  'providerId',
]

const GARBAGE: readonly unknown[] = [
  0,
  -1.5,
  1e300,
  true,
  [],
  [[[]]],
  {},
  { $ne: null },
  { toString: 1 },
  '',
  ' ',
  '\0',
  'a\0@mail.example',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '../../etc/passwd',
  'x'.repeat(5000),
  '\u{1f3d6}'.repeat(500),
  'http://[::1',
  'http://a\0b/',
]

describe('whatever comes, the answer is the protocol’s own and never ours to blame', () => {
  test.each(OPERATIONS)('%s takes garbage in every field', async (operation) => {
    const { user, email } = await suite.signUp()
    const good = { idToken: await user.getIdToken(), email, password: PASSWORD, requestType: 'PASSWORD_RESET' }
    const withCode = { ...good, idToken: undefined, oobCode: 'made-up' }
    for (const field of FIELDS) {
      const results = await Promise.all(
        GARBAGE.map(async (value, index) => {
          const rest = index % 2 === 0 ? good : withCode
          const { status, body } = await suite.service.call(operation, { ...rest, [field]: value })
          return { field, value, body, serverFault: status >= 500 }
        }),
      )
      expect(results.filter(({ serverFault }) => serverFault)).toEqual([])
    }
  })

  test.each(OPERATIONS)('%s takes bodies that are none', async (operation) => {
    const deep = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`
    const bodies: (string | Uint8Array<ArrayBuffer>)[] = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      deep,
      '['.repeat(60_000),
      '{"__proto__":{"email":"x"}}',
      '{"email":"a@mail.example","email":5}',
      new Uint8Array([0xff, 0xfe, 0x00, 0x7b]),
      new Uint8Array([...Buffer.from('{"email":"'), 0xc3, 0x28, ...Buffer.from('"}')]),
      'x'.repeat(70_000),
    ]
    for (const body of bodies) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain', '']) {
        const response = await suite.service.identity(
          new Request(`http://localhost:3000/identity/${operation}?key=holmstay`, {
            method: 'POST',
            headers: type ? { 'content-type': type } : {},
            body,
          }),
        )
        expect({ type, body: String(body).slice(0, 40), status: response.status < 500 }).toMatchObject({ status: true })
        expect(await response.json()).toMatchObject({ error: { code: response.status } })
      }
    }
  })
})

describe('a request may come', () => {
  const post = (path: string, init: RequestInit) =>
    suite.service.identity(new Request(`http://localhost:3000/identity/${path}`, { method: 'POST', ...init }))

  test('as a form with snake_case names, the key in a header', async () => {
    const email = suite.newEmail()
    const headers = { 'x-goog-api-key': 'holmstay', 'content-type': 'application/x-www-form-urlencoded' }
    const signedUp = await post('v1/accounts:signUp', {
      headers,
      body: new URLSearchParams({ email, password: PASSWORD, return_secure_token: 'true', some_thing: 'else' }),
    })
    const { idToken } = (await signedUp.json()) as { idToken: string }
    const sent = await post('v1/accounts:sendOobCode', {
      headers,
      body: new URLSearchParams({ request_type: '4', id_token: idToken }),
    })
    expect(await sent.json()).toMatchObject({ email })
    const updated = await post('v1/accounts:update', {
      headers,
      body: new URLSearchParams({ id_token: idToken, display_name: 'Anna', delete_attribute: '4' }),
    })
    expect(await updated.json()).toMatchObject({ displayName: 'Anna' })
  })

  test.each([
    [{ requestType: 0 }, 'MISSING_REQ_TYPE'],
    [{ requestType: 'OOB_REQ_TYPE_UNSPECIFIED' }, 'MISSING_REQ_TYPE'],
    [{ requestType: 99 }, 'INVALID_REQ_TYPE'],
    [{ requestType: 5 }, 'INVALID_REQ_TYPE'],
    [{ requestType: 8 }, 'INVALID_REQ_TYPE'],
    [{ requestType: 'toString' }, 'INVALID_REQ_TYPE'],
    [{ requestType: 1 }, 'MISSING_EMAIL'],
    [{ requestType: '6', email: 'a@mail.example' }, 'MISSING_CONTINUE_URI'],
    [{ requestType: 7 }, 'MISSING_NEW_EMAIL'],
    [{ requestType: 1, email: 'a@mail.example', androidInstallApp: true }, 'MISSING_ANDROID_PACKAGE_NAME'],
  ])('as %j, refused with %s', async (body, message) => {
    expect((await suite.service.call('v1/accounts:sendOobCode', body)).body.error?.message).toBe(message)
  })

  test('with all that the SDK adds for apps on phones', async () => {
    const { email } = await suite.signUp()
    const { status } = await suite.service.call('v1/accounts:sendOobCode', {
      requestType: 'PASSWORD_RESET',
      email,
      continueUrl: 'http://localhost:3000/',
      canHandleCodeInApp: true,
      linkDomain: 'links.example',
      dynamicLinkDomain: 'links.example',
      iOSBundleId: 'example.app',
      androidPackageName: 'example.app',
      androidInstallApp: true,
      androidMinimumVersionCode: '12',
      clientType: 'CLIENT_TYPE_WEB',
      captchaResp: 'NO_RECAPTCHA',
    })
    expect(status).toBe(200)
  })
})

test('a project tells its hosts; a tenant has none of its own', async () => {
  const ask = async (query: string) =>
    (
      await suite.service.identity(new Request(`http://localhost:3000/identity/v1/projects?key=holmstay${query}`))
    ).json()
  expect(await ask('&unknown=1')).toEqual({
    projectId: 'holmstay',
    authorizedDomains: ['localhost', '127.0.0.1', '[::1]'],
  })
  expect(await ask('&tenantId=nobody')).toMatchObject({ error: { message: 'TENANT_NOT_FOUND' } })
})
