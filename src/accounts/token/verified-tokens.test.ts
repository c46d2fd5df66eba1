import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { verifyIdToken, type TrustedIssuer } from './id-token.ts'
import { VerifiedTokens } from './verified-tokens.ts'

const NOON = Date.parse('2026-06-01T12:00:00Z')
const SECOND = 1000
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Creates an issuer whose clock and published key can be changed. */
function issuerAt(milliseconds: number) {
  const state = { at: milliseconds, isPublished: true }
  const trusted: TrustedIssuer = {
    issuer: 'https://site.example/identity/holmstay',
    audience: 'holmstay',
    keys: { publicKey: async (kid) => (kid === 'first' && state.isPublished ? pair.publicKey : null) },
    verified: new VerifiedTokens(),
    now: () => new Date(state.at),
  }
  return { state, trusted }
}

function token(key = pair.privateKey, claims: object = {}): Promise<string> {
  const seconds = NOON / SECOND
  const times = { iat: seconds, exp: seconds + 3600, auth_time: seconds }
  const body = { iss: 'https://site.example/identity/holmstay', aud: 'holmstay', sub: 'anna', ...times, ...claims }
  return new SignJWT(body).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(key)
}

test('a token that was checked before says the same again', async () => {
  const { trusted } = issuerAt(NOON)
  const given = await token()
  const first = await verifyIdToken(trusted, given)
  expect(first).toMatchObject({ ok: true, value: { uid: 'anna' } })
  expect(trusted.verified.find(given)?.payload).toEqual(decodeJwt(given))
  expect(await verifyIdToken(trusted, given)).toEqual(first)
})

test('a token that was checked before is refused when it has expired, or is of a time to come', async () => {
  const { state, trusted } = issuerAt(NOON)
  const given = await token()
  await verifyIdToken(trusted, given)
  state.at = NOON + 3604 * SECOND
  expect(await verifyIdToken(trusted, given)).toMatchObject({ ok: true })
  state.at = NOON + 3605 * SECOND
  expect(await verifyIdToken(trusted, given)).toEqual({ ok: false, problem: { code: 'token_expired' } })
  state.at = NOON - 6 * SECOND
  expect(await verifyIdToken(trusted, given)).toEqual({ ok: false, problem: { code: 'token_invalid' } })
})

test('a token that was checked before is refused when it is not good yet', async () => {
  const { state, trusted } = issuerAt(NOON + 60 * SECOND)
  const given = await token(pair.privateKey, { nbf: NOON / SECOND + 60 })
  expect(await verifyIdToken(trusted, given)).toMatchObject({ ok: true })
  state.at = NOON + 50 * SECOND
  expect(await verifyIdToken(trusted, given)).toEqual({ ok: false, problem: { code: 'token_invalid' } })
})

test('a token that was checked before is refused once its key is no longer published', async () => {
  const { state, trusted } = issuerAt(NOON)
  const given = await token()
  await verifyIdToken(trusted, given)
  state.isPublished = false
  expect(await verifyIdToken(trusted, given)).toEqual({ ok: false, problem: { code: 'token_invalid' } })
})

test('what was refused is not remembered as good, nor is another signature under the same words', async () => {
  const { trusted } = issuerAt(NOON)
  const given = await token()
  await verifyIdToken(trusted, given)
  const forged = await token(other.privateKey)
  const swapped = `${given.slice(0, given.lastIndexOf('.'))}${forged.slice(forged.lastIndexOf('.'))}`
  for (const wrong of [forged, swapped, forged, swapped])
    expect(await verifyIdToken(trusted, wrong)).toEqual({ ok: false, problem: { code: 'token_invalid' } })
})

test('only so many are remembered, the oldest are forgotten', () => {
  const verified = new VerifiedTokens()
  for (let index = 0; index <= 5000; index++) verified.add(`token ${index}`, { kid: 'first', payload: {} })
  expect(verified.find('token 0')).toBeUndefined()
  expect(verified.find('token 1')).toBeDefined()
  expect(verified.find('token 5000')).toBeDefined()
})
