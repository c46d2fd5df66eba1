import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConformanceService, type ConformanceService } from './conformance-service.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com/v1'
const owner = { authorization: 'Bearer owner' }

let service: ConformanceService
beforeAll(async () => {
  service = await startConformanceService({ hostedIssuer: true, unsignedTokens: true })
})
afterAll(() => service.close())

const lookup = (idToken: string) => service.send('POST', `${TOOLKIT}/accounts:lookup?key=any`, { idToken })

/** The token with other claims; nothing about it can be checked but these. */
function withClaims(token: string, claims: object): string {
  const [header] = token.split('.')
  return `${header}.${Buffer.from(JSON.stringify({ ...decodeJwt(token), ...claims })).toString('base64url')}.`
}

test('tokens and cookies without a signature, as firebase-admin expects of an emulator', async () => {
  const credentials = { email: 'ann@mail.example', password: 'quiet cove at dawn' }
  const { idToken, localId, refreshToken } = (
    await service.send('POST', `${TOOLKIT}/accounts:signUp?key=any`, credentials)
  ).body
  expect(decodeProtectedHeader(idToken).alg).toBe('none')
  expect(idToken).toMatch(/\.$/)
  expect(decodeJwt(idToken)).toMatchObject({ iss: 'https://securetoken.google.com/holmstay', sub: localId })
  expect((await lookup(idToken)).body.users[0].email).toBe(credentials.email)

  const { sessionCookie } = (
    await service.send('POST', `${TOOLKIT}/projects/holmstay:createSessionCookie`, { idToken }, owner)
  ).body
  expect(decodeProtectedHeader(sessionCookie).alg).toBe('none')
  expect(decodeJwt(sessionCookie)).toMatchObject({ iss: 'https://session.firebase.google.com/holmstay', sub: localId })

  const renewed = await service.send('POST', '/securetoken.googleapis.com/v1/token?key=any', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
  expect(decodeProtectedHeader(renewed.body.id_token).alg).toBe('none')
})

test('the other claims of such a token count as ever', async () => {
  const { idToken } = (await service.send('POST', `${TOOLKIT}/accounts:signUp?key=any`, {})).body
  expect((await lookup(withClaims(idToken, {}))).status).toBe(200)
  const past = Math.floor(Date.now() / 1000) - 7200
  for (const [message, claims] of [
    ['TOKEN_EXPIRED', { iat: past, exp: past + 3600 }],
    ['INVALID_ID_TOKEN', { aud: 'other' }],
    ['INVALID_ID_TOKEN', { iss: 'https://elsewhere.example' }],
    ['INVALID_ID_TOKEN', { sub: '' }],
  ] as const)
    expect((await lookup(withClaims(idToken, claims))).body.error.message).toBe(message)
})

test('nobody else takes a token without a signature', async () => {
  const signing = await startConformanceService({ hostedIssuer: true })
  try {
    const { idToken } = (await signing.send('POST', `${TOOLKIT}/accounts:signUp?key=any`, {})).body
    const bare = withClaims(idToken, {}).replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url'))
    const { body } = await signing.send('POST', `${TOOLKIT}/accounts:lookup?key=any`, { idToken: bare })
    expect(body.error.message).toBe('INVALID_ID_TOKEN')
  } finally {
    await signing.close()
  }
})
