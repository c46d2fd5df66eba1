import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STRICT } from '#accounts/compatibility-flags.ts'
import { isConformancePath } from '#identity/conformance/emulated-request.ts'
import { createServiceRouter } from '#server/create-app.ts'
import { createIdentityService } from '../identity-service.ts'
import { startConformanceService, type ConformanceService } from './conformance-service.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com'
const EMULATOR = '/emulator/v1/projects/holmstay'
const LEGACY = '/www.googleapis.com/identitytoolkit/v3/relyingparty'
const owner = { authorization: 'Bearer owner' }
const PASSWORD = 'quiet cove at dawn'

let service: ConformanceService
beforeAll(async () => {
  service = await startConformanceService({ hostedIssuer: true })
})
afterAll(() => service.close())
beforeEach(async () => {
  expect((await service.send('POST', '/__test/reset')).status).toBe(200)
})

const signUp = (email: string) =>
  service.send('POST', `${TOOLKIT}/v1/accounts:signUp?key=anything`, {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  })
const lookupAll = async () =>
  Number(
    (await service.send('POST', `${TOOLKIT}/v1/projects/holmstay/accounts:query`, { returnUserInfo: false }, owner))
      .body.recordsCount,
  )

describe('in the conformance mode', () => {
  test('the paths of the hosted service answer, with any key and for the owner', async () => {
    const { body } = await signUp('a@mail.example')
    const looked = await service.send('POST', `${TOOLKIT}/v1/accounts:lookup`, { localId: [body.localId] }, owner)
    expect(looked.body.users[0].email).toBe('a@mail.example')
    const token = await fetch(`${service.url}/securetoken.googleapis.com/v1/token?key=anything`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: body.refreshToken }),
    })
    expect(await token.json()).toMatchObject({ user_id: body.localId, token_type: 'Bearer' })
    expect((await service.send('POST', `${TOOLKIT}/v1/accounts:lookup`, { localId: ['x'] })).status).toBe(403)
  })

  test('tokens may name the hosted service as their issuer', async () => {
    const { body } = await signUp('iss@mail.example')
    expect(decodeJwt(body.idToken).iss).toBe('https://securetoken.google.com/holmstay')
    expect((await service.send('POST', `${TOOLKIT}/v1/accounts:lookup?key=k`, { idToken: body.idToken })).status).toBe(
      200,
    )
  })

  test('the paths of the third version answer', async () => {
    const legacy = (verb: string, body: unknown, headers?: Record<string, string>) =>
      service.send('POST', `${LEGACY}/${verb}?key=anything`, body, headers)
    const credentials = { email: 'legacy@mail.example', password: PASSWORD, returnSecureToken: true }
    const { localId } = (await legacy('signupNewUser', credentials)).body
    const { idToken } = (await legacy('verifyPassword', credentials)).body
    expect((await legacy('getAccountInfo', { idToken })).body.users[0].localId).toBe(localId)
    expect((await legacy('setAccountInfo', { localId, displayName: 'Old' }, owner)).body.displayName).toBe('Old')
    expect(
      (await legacy('createAuthUri', { identifier: 'legacy@mail.example', continueUri: 'http://localhost' })).status,
    ).toBe(200)
    expect((await service.send('GET', `${LEGACY}/getProjectConfig?key=k`)).body.projectId).toBe('holmstay')
    expect((await service.send('GET', `${LEGACY}/getRecaptchaParam?key=k`)).status).toBe(200)
    expect((await legacy('uploadAccount', { users: [{ localId: 'uploaded' }] }, owner)).body.error).toBeUndefined()
    expect((await legacy('deleteAccount', { localId: 'uploaded' }, owner)).status).toBe(200)
    expect((await legacy('publicKeysOfNobody', {})).status).toBe(404)
  })

  test('accounts are cleared, of the project or of one tenant', async () => {
    await signUp('b@mail.example')
    const tenant = await service.send(
      'POST',
      `${TOOLKIT}/v2/projects/holmstay/tenants`,
      { allowPasswordSignup: true },
      owner,
    )
    const { tenantId } = tenant.body
    const inTenant = `${TOOLKIT}/v1/projects/holmstay/tenants/${tenantId}/accounts`
    await service.send('POST', inTenant, { localId: 'in-tenant' }, owner)
    expect((await service.send('DELETE', `${EMULATOR}/accounts`)).body).toEqual({})
    expect(await lookupAll()).toBe(0)
    expect(
      (await service.send('POST', `${inTenant}:lookup`, { localId: ['in-tenant'] }, owner)).body.users,
    ).toHaveLength(1)
    expect((await service.send('DELETE', `${EMULATOR}/tenants/${tenantId}/accounts`)).body).toEqual({})
    expect(
      (await service.send('POST', `${inTenant}:lookup`, { localId: ['in-tenant'] }, owner)).body.users,
    ).toBeUndefined()
  })

  test('the configuration is read and changed', async () => {
    const unprotected = {
      signIn: { allowDuplicateEmails: false },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
    }
    expect((await service.send('GET', `${EMULATOR}/config`)).body).toEqual(unprotected)
    const on = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }
    expect((await service.send('PATCH', `${EMULATOR}/config`, on)).body).toEqual({ ...unprotected, ...on })
    expect((await service.send('PATCH', `${EMULATOR}/config`, { shoes: 1 })).status).toBe(400)
    const unknown = await service.send('POST', `${TOOLKIT}/v1/accounts:signInWithPassword?key=k`, {
      email: 'no@mail.example',
      password: 'x',
    })
    expect(unknown.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS')
    await service.send('POST', '/__test/reset')
    expect((await service.send('GET', `${EMULATOR}/config`)).body).toEqual(unprotected)
  })

  test('codes sent to phones are shown, each with its number, and are the ones that count', async () => {
    const phoneNumber = '+34600000071'
    const sent = await service.send('POST', `${TOOLKIT}/v1/accounts:sendVerificationCode?key=k`, { phoneNumber })
    const { body } = await service.send('GET', `${EMULATOR}/verificationCodes`)
    const { sessionInfo } = sent.body
    expect(body.verificationCodes).toEqual([{ phoneNumber, code: expect.stringMatching(/^\d{6}$/), sessionInfo }])
    const signed = await service.send('POST', `${TOOLKIT}/v1/accounts:signInWithPhoneNumber?key=k`, {
      sessionInfo: sent.body.sessionInfo,
      code: body.verificationCodes[0].code,
    })
    expect(signed.body).toMatchObject({ phoneNumber, isNewUser: true })
    expect((await service.send('GET', `${EMULATOR}/verificationCodes`)).body).toEqual({ verificationCodes: [] })
  })

  test('the clock is set, and everything follows it', async () => {
    const { body } = await signUp('c@mail.example')
    const later = Date.now() + 2 * 3_600_000
    expect(Math.abs((await service.send('POST', `/__test/clock?now=${later}`)).body.now - later)).toBeLessThan(1000)
    expect(
      (await service.send('POST', `${TOOLKIT}/v1/accounts:lookup?key=k`, { idToken: body.idToken })).body.error.message,
    ).toBe('TOKEN_EXPIRED')
    for (const now of ['soon', '', '1e99', '-1', '8640000000000000'])
      expect((await service.send('POST', `/__test/clock?now=${now}`)).status).toBe(400)
    await service.send('POST', '/__test/clock')
    expect((await service.send('POST', `${TOOLKIT}/v1/accounts:lookup?key=k`, { idToken: body.idToken })).status).toBe(
      200,
    )
  })

  test('everything is cleared at once, and keys stay', async () => {
    await signUp('d@mail.example')
    const keys = await service.send('GET', '/identity/.well-known/jwks.json')
    await service.send('POST', '/__test/reset')
    expect(await lookupAll()).toBe(0)
    expect((await service.send('GET', '/identity/.well-known/jwks.json')).body).toEqual(keys.body)
    expect((await service.send('GET', `${EMULATOR}/oobCodes`)).body).toEqual({ oobCodes: [] })
    expect((await signUp('d@mail.example')).status).toBe(200)
  })

  test('unsigned tokens are refused unless that is switched on', async () => {
    const custom = await service.send('POST', `${TOOLKIT}/v1/accounts:signInWithCustomToken?key=k`, {
      token: '{"uid":"x"}',
    })
    expect(custom.body.error.message).toContain('INVALID_CUSTOM_TOKEN')
    const provider = await service.send('POST', `${TOOLKIT}/v1/accounts:signInWithIdp?key=k`, {
      requestUri: 'http://localhost',
      postBody: `providerId=google.com&id_token=${encodeURIComponent('{"sub":"x"}')}`,
    })
    expect(provider.status).toBe(400)
  })

  test('unknown paths and other methods are refused', async () => {
    expect((await service.send('GET', `${EMULATOR}/shoes`)).status).toBe(404)
    expect((await service.send('GET', '/__test/reset')).status).toBe(404)
    expect((await service.send('POST', '/__test/other')).status).toBe(404)
    expect((await service.send('POST', `${TOOLKIT}/v9/accounts:signUp?key=k`, {})).status).toBe(404)
    expect((await service.send('GET', `${EMULATOR}/tenants/no.where/oobCodes`)).body.error.message).toBe(
      'TENANT_NOT_FOUND',
    )
  })

  test('pages of other sites and other names of this machine are kept out', async () => {
    await signUp('e@mail.example')
    const foreign = { origin: 'https://evil.example' }
    expect((await service.send('POST', '/__test/reset', undefined, foreign)).status).toBe(403)
    expect((await service.send('DELETE', `${EMULATOR}/accounts`, undefined, foreign)).status).toBe(403)
    expect(
      (await service.send('POST', '/identity/v1/projects/holmstay/accounts:lookup', {}, { ...owner, ...foreign }))
        .status,
    ).toBe(403)
    expect(await lookupAll()).toBe(1)
  })
})

describe('outside the conformance mode', () => {
  test('its paths and its owner are unknown', async () => {
    const plain = await createIdentityService()
    const never = async () => Response.json({ wrong: true })
    const services = {
      content: never,
      identity: plain.identity,
      session: never,
      sessionPath: '/__session',
      media: never,
      consent: never,
      demo: null,
      siteFiles: never,
    }
    const route = createServiceRouter(services)
    const send = (method: string, path: string, headers: Record<string, string> = owner) =>
      route(new Request(`http://localhost:3000${path}`, { method, headers }))
    const paths = [
      ['POST', '/__test/reset'],
      ['POST', '/__test/clock?now=1'],
      ['POST', '/__test/customToken'],
      ['DELETE', `${EMULATOR}/accounts`],
      ['GET', `${EMULATOR}/config`],
      ['PATCH', `${EMULATOR}/config`],
      ['GET', `${EMULATOR}/oobCodes`],
      ['GET', `${EMULATOR}/verificationCodes`],
      ['GET', '/emulator/action'],
      ['GET', '/emulator/auth/handler'],
      ['POST', `${TOOLKIT}/v1/accounts:signUp?key=holmstay`],
      ['POST', '/securetoken.googleapis.com/v1/token?key=holmstay'],
      ['POST', `${LEGACY}/getAccountInfo?key=holmstay`],
    ] as const
    for (const [method, path] of paths) {
      expect(isConformancePath(path.split('?')[0]!)).toBe(true)
      expect([path, (await send(method, path)).status]).toEqual([path, 404])
      // Nor below the service's own mount.
      expect([path, (await send(method, `/identity${path}`)).status]).toEqual([path, 404])
    }
    expect((await send('POST', '/identity/v1/projects/holmstay/accounts:lookup')).status).toBe(401)
    expect((await send('POST', '/identity/v1/accounts:lookup?key=holmstay')).status).toBe(401)
    expect((await send('POST', '/identity/v1/accounts:signUp?key=any-other-key', {})).status).toBe(400)
    await plain.close()
  })

  test('nothing of what it takes is taken', async () => {
    const plain = await createIdentityService()
    expect(plain.accounts.compatibilityFlags).toBe(STRICT)
    expect(Object.values(STRICT)).not.toContain(true)
    await plain.close()
  })

  test('its code is loaded only where the configuration switches it on', async () => {
    const { readFile, readdir } = await import('node:fs/promises')
    const files = (await readdir('src', { recursive: true })).filter((file) => /\.tsx?$/.test(file))
    const importers: string[] = []
    for (const file of files) {
      if (file.startsWith('identity/conformance/')) continue
      const text = await readFile(`src/${file}`, 'utf8')
      if (/from '[^']*identity\/conformance\//.test(text) || /from '\.\/conformance\//.test(text)) importers.push(file)
    }
    expect(importers).toEqual([])
  })
})
