import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifySessionCookie } from '#accounts/session/verify-session-cookie.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { accountCalls, serviceCall } from './service-call.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createIdentityService()
})
afterAll(() => service.close())

const PASSWORD = 'quiet cove at dawn'
let people = 0
async function signedIn() {
  const email = `cookie${++people}@mail.example`
  const { body } = await service.call('v1/accounts:signUp', { email, password: PASSWORD, returnSecureToken: true })
  return { email, ...body }
}
const create = (body: object, headers?: Record<string, string>) =>
  serviceCall(service, 'POST', '/v1/projects/holmstay:createSessionCookie', body, headers)
const verify = (cookie: string, checkRevoked = true) => verifySessionCookie(service.accounts, cookie, { checkRevoked })

test('a session cookie has the claims of the sign-in and is verified with the published keys', async () => {
  const { idToken, localId, email } = await signedIn()
  const { body } = await create({ idToken, validDuration: '300' })
  const response = await serviceCall(service, 'GET', '/v1/sessionCookiePublicKeys', undefined, {})
  expect(response.body.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
  const { payload } = await jwtVerify(body.sessionCookie, createLocalJWKSet(response.body), {
    issuer: 'http://localhost:3000/identity/session/holmstay',
    audience: 'holmstay',
    currentDate: service.accounts.now(),
  })
  const { iss: _, iat, exp, ...claims } = decodeJwt(idToken)
  expect(payload).toMatchObject({ ...claims, sub: localId, email })
  expect([iat, exp]).not.toContain(payload.exp)
  expect(payload.exp! - payload.iat!).toBe(300)
  expect(await verify(body.sessionCookie)).toMatchObject({ ok: true, value: { uid: localId } })
  expect((await service.call('v1/accounts:lookup', { idToken: body.sessionCookie })).body.error?.message).toBe(
    'INVALID_ID_TOKEN',
  )
  expect(await verify(idToken)).toMatchObject({ problem: { code: 'token_invalid' } })
})

test('a session cookie lasts two weeks when nothing is said, through a change of keys', async () => {
  const { idToken } = await signedIn()
  const { body } = await create({ idToken })
  expect(decodeJwt(body.sessionCookie).exp! - decodeJwt(body.sessionCookie).iat!).toBe(14 * 86_400)
  service.advance(13 * 86_400)
  expect(await verify(body.sessionCookie)).toMatchObject({ ok: true })
  service.advance(2 * 86_400)
  expect(await verify(body.sessionCookie)).toMatchObject({ problem: { code: 'token_expired' } })
})

test.each(['299', '1209601', 'soon', '-1'])('a duration of %s is refused', async (validDuration) => {
  const { idToken } = await signedIn()
  expect((await create({ idToken, validDuration })).body.error.message).toBe('INVALID_DURATION')
})

test('without a good ID token or the service token there is no session cookie', async () => {
  const { idToken } = await signedIn()
  expect((await create({})).body.error.message).toBe('MISSING_ID_TOKEN')
  expect((await create({ idToken: 'forged' })).body.error.message).toBe('INVALID_ID_TOKEN')
  expect((await create({ idToken }, {})).status).toBe(401)
  const foreign = await serviceCall(service, 'POST', '/v1/projects/other:createSessionCookie', { idToken })
  expect(foreign.body.error.message).toBe('PROJECT_NOT_FOUND')
  service.advance(3700)
  expect((await create({ idToken })).body.error.message).toBe('TOKEN_EXPIRED')
})

test('a revoked session cookie and one of a disabled or deleted account are told apart', async () => {
  const call = accountCalls(service)
  const { idToken, localId } = await signedIn()
  const { body } = await create({ idToken })
  service.advance(2)
  await call('update', { localId, password: 'another quiet cove' })
  expect(await verify(body.sessionCookie, false)).toMatchObject({ ok: true })
  expect(await verify(body.sessionCookie)).toMatchObject({ problem: { code: 'token_expired' } })
  await call('update', { localId, disableUser: true })
  expect(await verify(body.sessionCookie)).toMatchObject({ problem: { code: 'account_disabled' } })
  await call('delete', { localId })
  expect(await verify(body.sessionCookie)).toMatchObject({ problem: { code: 'account_not_found' } })
  expect(
    await verifySessionCookie({ ...service.accounts, tenantId: 'north' }, body.sessionCookie, { checkRevoked: false }),
  ).toMatchObject({
    problem: { code: 'tenant_mismatch' },
  })
})
