import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProviderService, type ProviderService } from '../identity-provider/provider-service.ts'
import { serviceCall } from '../identity-project/service-call.ts'
import { startFunctions, type FunctionStandIn } from './function-stand-in.ts'

let provider: ProviderService
let functions: FunctionStandIn
beforeAll(async () => {
  functions = await startFunctions()
  provider = await createProviderService()
})
afterAll(async () => {
  await functions.close()
  await provider.close()
})
beforeEach(() => {
  functions.questions.length = 0
  for (const path of ['/beforeCreate', '/beforeSignIn']) functions.answers(path, {})
})

const configure = (more: object = {}) =>
  serviceCall(provider.service, 'PATCH', '/v2/projects/holmstay/config?updateMask=blockingFunctions', {
    blockingFunctions: {
      triggers: {
        beforeCreate: { functionUri: `${functions.url}/beforeCreate` },
        beforeSignIn: { functionUri: `${functions.url}/beforeSignIn` },
      },
      ...more,
    },
  })

let users = 0
const newUser = (more: object = {}) => {
  users += 1
  return {
    sub: String(5000 + users),
    email: `visitor${users}@example.com`,
    email_verified: true,
    name: 'Anna',
    ...more,
  }
}

describe('functions and the users of other providers', () => {
  test('they learn what the provider said, and change the account', async () => {
    await configure()
    const user = newUser()
    provider.issuer.signInAs(user)
    functions.answers('/beforeCreate', { userRecord: { updateMask: 'displayName', displayName: 'Member 7' } })
    functions.answers('/beforeSignIn', { userRecord: { updateMask: 'sessionClaims', sessionClaims: { desk: 7 } } })
    const body = await provider.enter('google.com')
    expect(decodeJwt(String(body['idToken']))).toMatchObject({ name: 'Member 7', desk: 7 })
    const [created, entered] = functions.questions.map(({ event }) => event)
    expect(created).toMatchObject({
      event_type: 'beforeCreate',
      sign_in_method: 'google.com',
      raw_user_info: body['rawUserInfo'],
      user_record: { uid: body['localId'], provider_data: [{ provider_id: 'google.com', uid: user.sub }] },
    })
    expect(entered).toMatchObject({ event_type: 'beforeSignIn', user_record: { display_name: 'Member 7' } })
    for (const key of ['oauth_id_token', 'oauth_access_token']) expect(created).not.toHaveProperty(key)
  })

  test('they get the provider’s tokens only where that is wanted', async () => {
    await configure({ forwardInboundCredentials: { idToken: true } })
    provider.issuer.signInAs(newUser())
    const body = await provider.enter('google.com')
    expect(functions.questions[0]?.event).toMatchObject({ oauth_id_token: body['oauthIdToken'] })
    expect(functions.questions[0]?.event).not.toHaveProperty('oauth_access_token')
  })

  test('they are asked when an identity is linked, and then nothing is linked against them', async () => {
    const { body } = await provider.service.call('v1/accounts:signUp', {
      email: newUser().email,
      password: 'sea-and-sand-7',
    })
    await configure()
    functions.answers('/beforeSignIn', { error: {} }, 403)
    provider.issuer.signInAs(newUser())
    const refused = await provider.enter('google.com', { idToken: body.idToken })
    expect(refused.error?.message).toMatch(/^BLOCKING_FUNCTION_ERROR_RESPONSE/)
    const found = await provider.service.call('v1/accounts:lookup', { idToken: body.idToken })
    expect(found.body.users[0]).toMatchObject({ providerUserInfo: [{ providerId: 'password' }] })
  })

  test('first sign-ins of one user at once still make one account', async () => {
    await configure()
    provider.issuer.signInAs(newUser())
    const visits = await Promise.all(Array.from({ length: 8 }, () => provider.visit('google.com')))
    const answered = await Promise.all(
      visits.map(({ urlResponse, sessionId }) => provider.signIn({ requestUri: urlResponse, sessionId })),
    )
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answered.map(({ body }) => body['localId'])).size).toBe(1)
  })
})
