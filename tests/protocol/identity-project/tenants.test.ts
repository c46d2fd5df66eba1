import { createUserWithEmailAndPassword, signInWithCustomToken, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mintCustomToken } from '#accounts/sign-in/mint-custom-token.ts'
import { connectSdk, createIdentityService, type IdentityService } from '../identity-service.ts'
import { accountCalls, serviceCall } from './service-call.ts'

let service: IdentityService
let connection: Awaited<ReturnType<typeof connectSdk>>
beforeAll(async () => {
  service = await createIdentityService()
  connection = await connectSdk(service)
})
afterAll(async () => {
  await connection.close()
  await service.close()
})

const TENANTS = '/v2/projects/holmstay/tenants'
const PASSWORD = 'quiet cove at dawn'
let people = 0
const newEmail = () => `tenant${++people}@mail.example`

async function newTenant(settings: object = {}) {
  const { body } = await serviceCall(service, 'POST', TENANTS, {
    displayName: 'North',
    allowPasswordSignup: true,
    ...settings,
  })
  return body.tenantId
}
const one = (tenantId: string) => `${TENANTS}/${tenantId}`

describe('a tenant', () => {
  test('is created with an id of its name, everything off that was not asked for', async () => {
    const { body } = await serviceCall(service, 'POST', TENANTS, { displayName: 'North', enableAnonymousUser: true })
    expect(body.tenantId).toMatch(/^north-[a-z0-9]{5}$/)
    expect(body).toMatchObject({
      name: `projects/holmstay/tenants/${body.tenantId}`,
      displayName: 'North',
      allowPasswordSignup: false,
      enableEmailLinkSignin: false,
      enableAnonymousUser: true,
      disableAuth: false,
    })
    expect(body.mfaConfig).toEqual({ state: 'DISABLED', enabledProviders: [] })
    for (const unset of ['testPhoneNumbers', 'client', 'passwordPolicyConfig', 'smsRegionConfig'])
      expect(Object.keys(body)).not.toContain(unset)
    expect(body.emailPrivacyConfig).toEqual({ enableImprovedEmailPrivacy: true })
    expect((await serviceCall(service, 'GET', one(body.tenantId))).body).toEqual(body)
  })

  test('is changed by mask and removed with its accounts', async () => {
    const tenantId = await newTenant()
    const patched = await serviceCall(service, 'PATCH', `${one(tenantId)}?updateMask=displayName`, {
      displayName: 'South',
      allowPasswordSignup: false,
    })
    expect(patched.body).toMatchObject({ displayName: 'South', allowPasswordSignup: true })
    const { body } = await accountCalls(service, tenantId)('', {})
    expect((await serviceCall(service, 'DELETE', one(tenantId))).body).toEqual({})
    expect((await serviceCall(service, 'GET', one(tenantId))).body.error.message).toBe('TENANT_NOT_FOUND')
    expect((await serviceCall(service, 'DELETE', one(tenantId))).body.error.message).toBe('TENANT_NOT_FOUND')
    expect(
      await service.accounts.db.selectFrom('identity.account').select('uid').where('uid', '=', body.localId).execute(),
    ).toEqual([])
  })

  test('keeps the groups of settings that were set', async () => {
    const tenantId = await newTenant()
    const settings = {
      mfaConfig: { state: 'ENABLED', enabledProviders: ['PROVIDER_UNSPECIFIED', 'PHONE_SMS'] },
      testPhoneNumbers: { '+34600000001': '123456' },
      smsRegionConfig: { allowlistOnly: { allowedRegions: ['ES'] } },
    }
    expect((await serviceCall(service, 'PATCH', `${one(tenantId)}?key=any`, settings)).body).toMatchObject(settings)
    const { body } = await serviceCall(service, 'GET', one(tenantId))
    expect(body).toMatchObject(settings)
    const nowhere = 'displayName.0,mfaConfig.enabledProviders.first'
    const unchanged = { displayName: 'South', mfaConfig: { enabledProviders: [] } }
    expect((await serviceCall(service, 'PATCH', `${one(tenantId)}?updateMask=${nowhere}`, unchanged)).body).toEqual(
      body,
    )
  })

  test('is listed page by page', async () => {
    for (let count = 0; count < 3; count++) await newTenant()
    const ids: string[] = []
    let pageToken = ''
    do {
      const { body } = await serviceCall(service, 'GET', `${TENANTS}?pageSize=2&pageToken=${pageToken}`)
      expect(body.tenants.length).toBeLessThanOrEqual(2)
      ids.push(...body.tenants.map((tenant: { tenantId: string }) => tenant.tenantId))
      // A full page always has another one after it, if only an empty one.
      expect(body.nextPageToken !== undefined).toBe(body.tenants.length === 2)
      pageToken = body.nextPageToken ?? ''
    } while (pageToken)
    expect(ids).toEqual([...new Set(ids)].toSorted())
    expect(ids.length).toBeGreaterThanOrEqual(3)
  })

  test.each<[string, object]>([
    ['displayName', { displayName: '1' }],
    ['"colour" is not supported.', { colour: 'red' }],
    ['"allowPasswordSignup"', { allowPasswordSignup: 'yes' }],
  ])('is refused for %s', async (detail, body) => {
    const refused = await serviceCall(service, 'POST', TENANTS, body)
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toMatch(/^INVALID_CONFIG : /)
    expect(refused.body.error.message).toContain(detail)
    const tenantId = await newTenant()
    expect((await serviceCall(service, 'PATCH', one(tenantId), body)).status).toBe(400)
  })

  test('is for the bearer of the service token, and unknown ones are not found', async () => {
    for (const [method, path] of [
      ['POST', TENANTS],
      ['GET', TENANTS],
      ['GET', one('x')],
      ['PATCH', one('x')],
      ['DELETE', one('x')],
    ] as const) {
      expect((await serviceCall(service, method, path, method === 'GET' ? undefined : {}, {})).status).toBe(401)
    }
    expect((await serviceCall(service, 'PATCH', one('nowhere'), {})).body.error.message).toBe('TENANT_NOT_FOUND')
    expect((await serviceCall(service, 'GET', one('%00'))).body.error.message).toBe('TENANT_NOT_FOUND')
  })
})

describe('the accounts of a tenant', () => {
  test('are its own: the same address twice, and neither side sees the other', async () => {
    const tenantId = await newTenant()
    const other = await newTenant()
    const email = newEmail()
    const inTenant = connection.newClient()
    inTenant.auth.tenantId = tenantId
    const outside = connection.newClient()
    const tenantUser = (await createUserWithEmailAndPassword(inTenant.auth, email, PASSWORD)).user
    const projectUser = (await createUserWithEmailAndPassword(outside.auth, email, 'another quiet cove')).user
    expect(tenantUser.tenantId).toBe(tenantId)
    expect(projectUser.tenantId).toBeNull()
    const { claims } = await tenantUser.getIdTokenResult()
    expect(claims.firebase).toMatchObject({ tenant: tenantId })
    await expect(signInWithEmailAndPassword(outside.auth, email, PASSWORD)).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })

    const uids = [tenantUser.uid, projectUser.uid]
    const found = async (scope?: string) =>
      ((await accountCalls(service, scope)('lookup', { localId: uids, email: [email] })).body.users ?? []).map(
        (user: { localId: string }) => user.localId,
      )
    expect(await found(tenantId)).toEqual([tenantUser.uid])
    expect(await found()).toEqual([projectUser.uid])
    expect(await found(other)).toEqual([])
    for (const [scope, uid] of [
      [undefined, tenantUser.uid],
      [other, tenantUser.uid],
      [tenantId, projectUser.uid],
    ] as const) {
      const call = accountCalls(service, scope)
      expect((await call('update', { localId: uid, disableUser: true })).body.error.message).toBe('USER_NOT_FOUND')
      expect((await call('delete', { localId: uid })).body.error.message).toBe('USER_NOT_FOUND')
      expect((await call('batchDelete', { localIds: [uid], force: true })).body).toEqual({})
      expect((await call('batchCreate', { users: [{ localId: uid }], allowOverwrite: true })).body.error).toHaveLength(
        1,
      )
    }
    await tenantUser.reload()
    await projectUser.reload()
    await inTenant.close()
    await outside.close()
  })

  test('sign in with custom tokens of this tenant only', async () => {
    const tenantId = await newTenant()
    const client = connection.newClient()
    client.auth.tenantId = tenantId
    const { user } = await signInWithCustomToken(
      client.auth,
      await mintCustomToken(service.accounts, { uid: 'of-tenant', tenantId }),
    )
    expect(user.tenantId).toBe(tenantId)
    const { body } = await service.call('v1/accounts:lookup', { tenantId, idToken: await user.getIdToken() })
    expect(body.users).toMatchObject([{ localId: 'of-tenant', tenantId }])
    await expect(
      signInWithCustomToken(client.auth, await mintCustomToken(service.accounts, { uid: 'of-project' })),
    ).rejects.toMatchObject({ code: 'auth/tenant-id-mismatch' })
    const project = await mintCustomToken(service.accounts, { uid: 'of-tenant' })
    expect((await service.call('v1/accounts:signInWithCustomToken', { token: project })).body.error?.message).toBe(
      'TENANT_ID_MISMATCH',
    )
    await client.close()
  })

  test('have session cookies of their own', async () => {
    const tenantId = await newTenant()
    const { body } = await service.call('v1/accounts:signUp', { tenantId, email: newEmail(), password: PASSWORD })
    const made = await serviceCall(service, 'POST', `/v1/projects/holmstay/tenants/${tenantId}:createSessionCookie`, {
      idToken: body.idToken,
    })
    expect(made.status).toBe(200)
    const other = await newTenant()
    const refused = await serviceCall(service, 'POST', `/v1/projects/holmstay/tenants/${other}:createSessionCookie`, {
      idToken: body.idToken,
    })
    expect(refused.body.error.message).toBe('TENANT_ID_MISMATCH')
  })

  test('are not reached by calls that name two tenants', async () => {
    const [tenantId, other] = [await newTenant(), await newTenant()]
    expect((await accountCalls(service, tenantId)('lookup', { tenantId: other })).body.error.message).toBe(
      'TENANT_ID_MISMATCH',
    )
    const { body } = await service.call('v1/accounts:signUp', { tenantId, email: newEmail(), password: PASSWORD })
    const result = await service.call('v1/accounts:lookup', { idToken: body.idToken, tenantId: other })
    expect(result.body.error?.message).toBe('TENANT_ID_MISMATCH')
    // Whether or not there is such a tenant.
    for (const verb of ['lookup', 'createSessionCookie']) {
      const path = verb === 'lookup' ? 'nowhere/accounts:lookup' : `nowhere:${verb}`
      const scoped = `/v1/projects/holmstay/tenants/${path}`
      expect((await serviceCall(service, 'POST', scoped, { idToken: body.idToken })).body.error.message).toBe(
        'TENANT_ID_MISMATCH',
      )
    }
    expect((await accountCalls(service, 'nowhere')('lookup', { tenantId })).body.error.message).toBe(
      'TENANT_ID_MISMATCH',
    )
  })

  test('are imported only where they say they belong', async () => {
    const tenantId = await newTenant()
    const users = [{ localId: `moved-${tenantId}`, tenantId }]
    const mismatch = [{ index: 0, message: 'Tenant id in userInfo does not match the tenant id in request.' }]
    expect((await accountCalls(service)('batchCreate', { users })).body.error).toEqual(mismatch)
    expect((await accountCalls(service, await newTenant())('batchCreate', { users })).body.error).toEqual(mismatch)
    expect((await accountCalls(service)('batchCreate', { users, tenantId })).body.error).toBeUndefined()
    const { body } = await accountCalls(service, tenantId)('lookup', { localId: [users[0]!.localId] })
    expect(body.users).toMatchObject(users)
  })

  test('have neither phones nor second factors before anything else is looked at', async () => {
    const tenantId = await newTenant()
    for (const verb of ['sendVerificationCode', 'signInWithPhoneNumber'])
      expect((await service.call(`v1/accounts:${verb}`, { tenantId })).body.error?.message).toBe(
        'UNSUPPORTED_TENANT_OPERATION',
      )
    for (const verb of ['mfaEnrollment:start', 'mfaEnrollment:finalize', 'mfaSignIn:start', 'mfaSignIn:finalize'])
      expect((await service.call(`v2/accounts/${verb}`, { tenantId })).body.error?.message).toMatch(
        /^OPERATION_NOT_ALLOWED : .*MFA not enabled\.$/,
      )
  })

  test('do nothing while the tenant is shut, which can be opened again', async () => {
    const tenantId = await newTenant()
    const email = newEmail()
    const { body } = await service.call('v1/accounts:signUp', { tenantId, email, password: PASSWORD })
    await serviceCall(service, 'PATCH', one(tenantId), { disableAuth: true })
    expect(
      (await service.call('v1/accounts:signInWithPassword', { tenantId, email, password: PASSWORD })).body.error
        ?.message,
    ).toBe('PROJECT_DISABLED')
    expect((await service.call('v1/accounts:lookup', { idToken: body.idToken })).body.error?.message).toBe(
      'PROJECT_DISABLED',
    )
    expect((await accountCalls(service, tenantId)('lookup', {})).body.error.message).toBe('PROJECT_DISABLED')
    await serviceCall(service, 'PATCH', one(tenantId), { disableAuth: false })
    expect((await service.call('v1/accounts:signInWithPassword', { tenantId, email, password: PASSWORD })).status).toBe(
      200,
    )
  })

  test('are created only in the ways the tenant allows', async () => {
    const tenantId = await newTenant({ allowPasswordSignup: false })
    const refused = await service.call('v1/accounts:signUp', { tenantId, email: newEmail(), password: PASSWORD })
    expect(refused.body.error?.message).toMatch(/^(OPERATION_NOT_ALLOWED|PASSWORD_LOGIN_DISABLED)/)
    expect((await service.call('v1/accounts:signUp', { tenantId })).body.error?.message).toBe('ADMIN_ONLY_OPERATION')
  })
})
