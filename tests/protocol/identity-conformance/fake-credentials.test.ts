import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startConformanceService, type ConformanceService } from './conformance-service.ts'

let service: ConformanceService
let strict: ConformanceService
beforeAll(async () => {
  service = await startConformanceService({ acceptsUnsigned: true })
  strict = await startConformanceService()
})
afterAll(async () => {
  await service.close()
  await strict.close()
})

const PATH = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any'
const signIn = async (providerId: string, fields: Record<string, string>, at = service) =>
  at.send('POST', PATH, {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ providerId, ...fields }).toString(),
    returnIdpCredential: true,
  })
const claims = (sub: string, more: object = {}) => JSON.stringify({ sub, ...more })

describe('made-up users of other providers', () => {
  test.each(['google.com', 'facebook.com', 'oidc.anything', 'github.com'])('of %s come as bare claims', async (id) => {
    const { status, body } = await signIn(id, { id_token: claims('11', { name: 'Anna', screen_name: 'annas' }) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ providerId: id, isNewUser: true, displayName: 'Anna', screenName: 'annas' })
    expect(decodeJwt(body.idToken)).toMatchObject({ firebase: { sign_in_provider: id, identities: { [id]: ['11'] } } })
  })

  test('come in a token that nobody signed, as an access token, or in the fragment of the address', async () => {
    const id_token = new UnsecuredJWT({ sub: '21' }).encode()
    const first = await signIn('facebook.com', { id_token })
    const second = await signIn('facebook.com', { access_token: claims('21') })
    const requestUri = `http://localhost#providerId=Facebook.com&id_token=${encodeURIComponent(claims('21'))}`
    const third = await service.send('POST', PATH, { requestUri })
    expect([second.body.localId, third.body.localId]).toEqual([first.body.localId, first.body.localId])
  })

  test('of SAML bring an assertion, whose attributes are in their tokens', async () => {
    const attributeStatements = { department: 'Sea' }
    const assertion = { subject: { nameId: 'Anna@saml.example' }, attributeStatements }
    const { body } = await signIn('saml.acme', {
      id_token: claims('31', { email: 'other@saml.example' }),
      SAMLResponse: JSON.stringify({ assertion }),
    })
    expect(body).toMatchObject({ email: 'Anna@saml.example', emailVerified: true })
    expect(JSON.parse(body.rawUserInfo)).toEqual(attributeStatements)
    expect(decodeJwt(body.idToken)).toMatchObject({
      email: 'anna@saml.example',
      firebase: { sign_in_attributes: attributeStatements },
    })
  })

  test.each(['{}', '{"assertion":{}}', '{"assertion":{"subject":{}}}', 'no json'])(
    'of SAML are refused with the assertion %s',
    async (SAMLResponse) => {
      const { status, body } = await signIn('saml.acme', { id_token: claims('32'), SAMLResponse })
      expect([status, body.error.message.split(' : ')[0]]).toEqual([400, 'INVALID_IDP_RESPONSE'])
    },
  )

  test.each(['{}', '{"sub":12345}', '{"sub":""}', '{broken', '{"sub":null}'])('are refused as %s', async (id_token) => {
    const { status, body } = await signIn('google.com', { id_token })
    expect([status, body.error.message.split(' : ')[0]]).toEqual([400, 'INVALID_IDP_RESPONSE'])
  })

  test('are nobody where only signed tokens count', async () => {
    for (const id of ['google.com', 'facebook.com', 'saml.acme'])
      expect((await signIn(id, { id_token: claims('41') }, strict)).body.error.message).toMatch(
        /^OPERATION_NOT_ALLOWED/,
      )
  })
})
