import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { serviceCall } from './service-call.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createIdentityService()
})
afterAll(() => service.close())

const CONFIG = '/v2/projects/holmstay/config'
const read = async () => (await serviceCall(service, 'GET', CONFIG)).body
const patch = (mask: string | null, body: object) =>
  serviceCall(service, 'PATCH', mask === null ? CONFIG : `${CONFIG}?updateMask=${mask}`, body)

describe('the configuration of the project', () => {
  test('is read in the words of the protocol', async () => {
    expect(await read()).toMatchObject({
      name: 'projects/holmstay/config',
      signIn: {
        email: { enabled: true, passwordRequired: false },
        phoneNumber: { enabled: true, testPhoneNumbers: {} },
        anonymous: { enabled: false },
        allowDuplicateEmails: false,
      },
      mfa: {
        state: 'ENABLED',
        enabledProviders: ['PHONE_SMS'],
        providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }],
      },
      passwordPolicyConfig: { passwordPolicyEnforcementState: 'OFF', forceUpgradeOnSignin: false },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      smsRegionConfig: { allowByDefault: { disallowedRegions: [] } },
      authorizedDomains: [],
      client: { apiKey: 'holmstay', permissions: { disabledUserSignup: false, disabledUserDeletion: false } },
    })
  })

  test('changes in what the mask names and in nothing else', async () => {
    const before = await read()
    const changed = await patch('signIn.anonymous.enabled,mfa.state', {
      signIn: { anonymous: { enabled: true }, email: { enabled: false } },
      mfa: { state: 'MANDATORY' },
    })
    expect(changed.body).toEqual({
      ...before,
      signIn: { ...before.signIn, anonymous: { enabled: true } },
      mfa: { ...before.mfa, state: 'MANDATORY' },
    })
    expect(await read()).toEqual(changed.body)
    await patch('sign_in.anonymous,mfa', { mfa: before.mfa })
    expect(await read()).toEqual(before)
  })

  test('changes without a mask in what the change says', async () => {
    const before = await read()
    await patch(null, {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
      authorizedDomains: ['Homes.example'],
    })
    expect(await read()).toEqual({
      ...before,
      emailPrivacyConfig: { enableImprovedEmailPrivacy: false },
      authorizedDomains: ['homes.example'],
    })
    const projects = await serviceCall(service, 'GET', '/v1/projects?key=holmstay', undefined, {})
    expect(projects.body.authorizedDomains).toContain('homes.example')
    await patch(null, before)
    expect(await read()).toEqual(before)
  })

  test('counts at once', async () => {
    const signUp = () => service.call('v1/accounts:signUp', { returnSecureToken: true })
    expect((await signUp()).body.error?.message).toBe('ADMIN_ONLY_OPERATION')
    await patch('signIn.anonymous.enabled', { signIn: { anonymous: { enabled: true } } })
    expect((await signUp()).status).toBe(200)
    await patch('signIn.anonymous.enabled', { signIn: { anonymous: { enabled: false } } })
    expect((await signUp()).body.error?.message).toBe('ADMIN_ONLY_OPERATION')
  })

  test('holds a password policy', async () => {
    const customStrengthOptions = { minPasswordLength: 10, containsNumericCharacter: true }
    await patch('passwordPolicyConfig', {
      passwordPolicyConfig: {
        passwordPolicyEnforcementState: 'ENFORCE',
        passwordPolicyVersions: [{ customStrengthOptions }],
      },
    })
    const policy = await serviceCall(service, 'GET', '/v2/passwordPolicy?key=holmstay', undefined, {})
    expect(policy.body).toMatchObject({ enforcementState: 'ENFORCE', customStrengthOptions })
    await patch('passwordPolicyConfig', {})
    expect((await read()).passwordPolicyConfig.passwordPolicyEnforcementState).toBe('OFF')
  })

  test.each<[string, object]>([
    ['"notification" is not supported.', { notification: {} }],
    ['"signIn.email.enabled"', { signIn: { email: { enabled: 'yes' } } }],
    ['"authorizedDomains.0": a domain is not a host name', { authorizedDomains: ['https://homes.example/'] }],
    ['a test code must have six digits', { signIn: { phoneNumber: { testPhoneNumbers: { '+34600000001': '12' } } } }],
    ['a test number is not in the form', { signIn: { phoneNumber: { testPhoneNumbers: { '600': '123456' } } } }],
    [
      'the minimum length is from 6 to 30',
      { passwordPolicyConfig: { passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 5 } }] } },
    ],
    [
      'adjacentIntervals is from 0 to 10',
      { mfa: { providerConfigs: [{ totpProviderConfig: { adjacentIntervals: 11 } }] } },
    ],
    ['a region is a country code', { smsRegionConfig: { allowlistOnly: { allowedRegions: ['Spain'] } } }],
    ['"mfa.state"', { mfa: { state: 'SOMETIMES' } }],
  ])('is refused with %s, nothing changed', async (detail, body) => {
    const before = await read()
    const refused = await patch(null, body)
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toMatch(/^INVALID_CONFIG : /)
    expect(refused.body.error.message).toContain(detail)
    expect(await read()).toEqual(before)
  })

  test('is for the bearer of the service token and this project', async () => {
    expect((await serviceCall(service, 'GET', CONFIG, undefined, {})).status).toBe(401)
    expect((await serviceCall(service, 'PATCH', CONFIG, {}, {})).status).toBe(401)
    expect((await serviceCall(service, 'GET', '/v2/projects/other/config')).body.error.message).toBe(
      'PROJECT_NOT_FOUND',
    )
  })
})

describe('other providers', () => {
  const known = '/v2/projects/holmstay/defaultSupportedIdpConfigs'
  const oidc = '/v2/projects/holmstay/oauthIdpConfigs'

  test('are configured, changed, listed and removed, and their secrets stay inside', async () => {
    const google = { enabled: true, clientId: 'our-client', clientSecret: 'hidden-secret' }
    const name = 'projects/holmstay/defaultSupportedIdpConfigs/google.com'
    const created = await serviceCall(service, 'POST', `${known}?idpId=google.com`, google)
    expect(created.body).toEqual({ name, enabled: true, clientId: 'our-client' })
    expect((await serviceCall(service, 'POST', `${known}?idpId=google.com`, google)).body.error.message).toBe(
      'CONFIGURATION_EXISTS',
    )
    const acme = { enabled: false, clientId: 'c', issuer: 'https://id.acme.example', displayName: 'Acme' }
    expect((await serviceCall(service, 'POST', `${oidc}?oauthIdpConfigId=oidc.acme`, acme)).body).toEqual({
      name: 'projects/holmstay/oauthIdpConfigs/oidc.acme',
      ...acme,
    })
    expect(
      (await serviceCall(service, 'PATCH', `${known}/google.com?updateMask=enabled`, { enabled: false, clientId: 'x' }))
        .body,
    ).toEqual({
      name,
      enabled: false,
      clientId: 'our-client',
    })
    expect((await serviceCall(service, 'GET', known)).body).toEqual({
      defaultSupportedIdpConfigs: [{ name, enabled: false, clientId: 'our-client' }],
    })
    expect((await serviceCall(service, 'GET', `${oidc}/oidc.acme`)).body).toMatchObject(acme)
    const rows = await service.accounts.db.selectFrom('identity.idp_config').selectAll().execute()
    expect(JSON.stringify(rows.map(({ config }) => config))).not.toContain('hidden-secret')
    expect((await serviceCall(service, 'DELETE', `${known}/google.com`)).body).toEqual({})
    expect((await serviceCall(service, 'GET', `${known}/google.com`)).body.error.message).toBe(
      'CONFIGURATION_NOT_FOUND',
    )
  })

  test.each([
    ['INVALID_PROVIDER_ID', known, {}],
    ['INVALID_PROVIDER_ID', `${known}?idpId=oidc.acme`, { clientId: 'c' }],
    ['INVALID_PROVIDER_ID', `${oidc}?oauthIdpConfigId=google.com`, { clientId: 'c' }],
    ['INVALID_CONFIG : clientId is missing.', `${known}?idpId=github.com`, {}],
    ['INVALID_CONFIG : This service does not know the provider.', `${known}?idpId=shoes.example`, { clientId: 'c' }],
    ['INVALID_CONFIG : issuer is missing.', `${oidc}?oauthIdpConfigId=oidc.none`, { clientId: 'c' }],
    [
      'INVALID_CONFIG : issuer must be',
      `${oidc}?oauthIdpConfigId=oidc.none`,
      { clientId: 'c', issuer: 'http://169.254.169.254/' },
    ],
  ])('are refused with %s', async (message, path, body) => {
    const refused = await serviceCall(service, 'POST', path, body)
    expect([refused.status, refused.body.error.message.startsWith(message)]).toEqual([400, true])
  })

  test('that are not there cannot be changed or removed', async () => {
    expect((await serviceCall(service, 'PATCH', `${known}/apple.com`, {})).body.error.message).toBe(
      'CONFIGURATION_NOT_FOUND',
    )
    expect((await serviceCall(service, 'DELETE', `${oidc}/oidc.nobody`)).body.error.message).toBe(
      'CONFIGURATION_NOT_FOUND',
    )
    expect((await serviceCall(service, 'DELETE', `${oidc}/oidc.nobody`, undefined, {})).status).toBe(401)
  })
})
