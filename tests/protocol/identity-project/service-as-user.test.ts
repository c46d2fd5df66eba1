import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProvider } from '#accounts/provider/find-provider.ts'
import { createIdentityService, SERVICE_TOKEN, type IdentityService } from '../identity-service.ts'
import { accountCalls, serviceCall } from './service-call.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createIdentityService()
})
afterAll(() => service.close())

const authorization = { authorization: `Bearer ${SERVICE_TOKEN}` }
const PASSWORD = 'quiet cove at dawn'
const asService = (verb: string, body: unknown) => serviceCall(service, 'POST', `/v1/accounts:${verb}`, body)

test('the calls of users, made with the service token, are about any account', async () => {
  const { body } = await asService('signUp', { localId: 'by-service', email: 'by@mail.example', password: PASSWORD })
  expect(body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: 'by-service',
    email: 'by@mail.example',
  })
  expect((await asService('update', { localId: 'by-service', displayName: 'By' })).body.displayName).toBe('By')
  expect((await asService('lookup', { localId: ['by-service'] })).body.users[0].displayName).toBe('By')
  expect((await asService('delete', { localId: 'by-service' })).status).toBe(200)
  expect((await asService('lookup', { localId: ['by-service'] })).body.users).toBeUndefined()
  expect((await asService('lookup', { localId: ['x'], targetProjectId: 'other' })).body.error.message).toBe(
    'PROJECT_NOT_FOUND',
  )
})

test('with an ID token or a code they stay the calls of that user', async () => {
  const { body } = await service.call('v1/accounts:signUp', { email: 'own@mail.example', password: PASSWORD })
  expect((await asService('lookup', { idToken: body.idToken })).body.users[0].localId).toBe(body.localId)
  expect(
    (await asService('update', { idToken: body.idToken, localId: 'somebody', displayName: 'Own' })).body.localId,
  ).toBe(body.localId)
  expect((await asService('update', { oobCode: 'no-code' })).body.error.message).toBe('INVALID_OOB_CODE')
})

test('a wrong token is refused even where none is needed', async () => {
  const response = await serviceCall(
    service,
    'POST',
    '/v1/accounts:lookup?key=holmstay',
    {},
    { authorization: 'Bearer wrong' },
  )
  expect(response.status).toBe(401)
})

test('the service gets the links of mails itself', async () => {
  await accountCalls(service)('', { email: 'links@mail.example', password: PASSWORD })
  const ask = (body: object) =>
    serviceCall(service, 'POST', '/v1/projects/holmstay/accounts:sendOobCode', {
      email: 'links@mail.example',
      returnOobLink: true,
      ...body,
    })
  const { body } = await ask({ requestType: 'PASSWORD_RESET' })
  expect(body.oobLink).toContain('mode=resetPassword')
  expect(await service.mailCount('links@mail.example')).toBe(0)
  expect((await ask({ requestType: 'PASSWORD_RESET', email: 'nobody@mail.example' })).body.error.message).toBe(
    'EMAIL_NOT_FOUND',
  )
  const changed = await service.call('v1/accounts:resetPassword', {
    oobCode: body.oobCode,
    newPassword: 'another quiet cove',
  })
  expect(changed.status).toBe(200)
  const path = '/v1/projects/holmstay/accounts:sendOobCode'
  expect(
    (await serviceCall(service, 'POST', path, { requestType: 'PASSWORD_RESET', email: 'links@mail.example' }, {}))
      .status,
  ).toBe(401)
})

test('a provider that the service configures is the one that counts, of the tenant it was configured for', async () => {
  const { accounts } = service
  expect(await findProvider(accounts, 'github.com')).toBeNull()
  const known = '/v2/projects/holmstay/defaultSupportedIdpConfigs'
  await serviceCall(
    service,
    'POST',
    `${known}?idpId=github.com`,
    { enabled: true, clientId: 'our-client', clientSecret: 'hidden' },
    authorization,
  )
  expect(await findProvider(accounts, 'github.com')).toMatchObject({
    id: 'github.com',
    clientId: 'our-client',
    clientSecret: 'hidden',
  })
  expect(await findProvider({ ...accounts, tenantId: 'north' }, 'github.com')).toBeNull()
  const otherKey = new Uint8Array(32)
  expect(
    await findProvider({ ...accounts, secrets: { ...accounts.secrets, sealingKey: otherKey } }, 'github.com'),
  ).toBeNull()
  await serviceCall(service, 'PATCH', `${known}/github.com?updateMask=enabled`, { enabled: false })
  expect(await findProvider(accounts, 'github.com')).toBeNull()
})

test.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])(
  '%s within each other, as deep as a body can be, are refused or read, and no fault of ours',
  async (_name, open, close) => {
    const ask = async (text: string) => {
      const body = `{"localId":["nobody"],"more":${open.repeat(30_000)}${text}${close.repeat(30_000)}}`
      const init = { method: 'POST', headers: { ...authorization, 'content-type': 'application/json' }, body }
      return (await service.identity(new Request('http://localhost:3000/identity/v1/accounts:lookup', init))).status
    }
    expect(await ask('"text"')).toBe(200)
    expect(await ask('"\\u0000"')).toBe(400)
  },
)
