import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, createRemoteJWKSet, jwtVerify, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountServices } from '#accounts/create-account-services.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { purgeExpired } from '#accounts/purge-expired.ts'
import { signIdToken, type IdTokenIssuer } from '#accounts/token/id-token.ts'
import { findAccountByEmail } from '#db/queries/account/account-queries.ts'
import { createIdentityService, type IdentityService } from '../identity-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let service: IdentityService
let server: Server
let url: string
beforeEach(async () => {
  service = await createIdentityService()
  server = createServer((incoming, outgoing) => {
    void service.identity(new Request(`http://localhost:3000${incoming.url}`)).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers))
      outgoing.end(await response.text())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/identity`
  // Only what tells the time: the network keeps its own timers. The service and jose both read it.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
  await service.close()
})

const move = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

async function newAccount() {
  const { body } = await service.call('v1/accounts:signUp', {
    email: 'keys@mail.example',
    password: 'quiet cove at dawn',
  })
  return body
}

const refresh = async (refreshToken: string) =>
  (
    await service.call('v1/token', `grant_type=refresh_token&refresh_token=${refreshToken}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
  ).body

async function verifies(token: string, keys: JWTVerifyGetKey, { issuer, audience }: IdTokenIssuer) {
  await jwtVerify(token, keys, { issuer, audience, algorithms: ['RS256'], clockTolerance: 5 })
}

/** The hardest verifier: it asks once an hour and never because it does not know a key. */
async function snapshot(path: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(url + path)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  return createLocalJWKSet((await response.json()) as JSONWebKeySet)
}

test('in 90 days not one verification fails, for verifiers that keep the keys for an hour', async () => {
  const { issuer } = service.accounts
  let { refreshToken } = await newAccount()
  const remote = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`), { cacheMaxAge: HOUR })
  const kids = new Set<string>()
  let keys = await snapshot('/.well-known/jwks.json')
  let older = ''
  const from = Date.now()
  while (Date.now() < from + 90 * DAY) {
    keys = await snapshot('/.well-known/jwks.json')
    // Just before the hour is over: the oldest keys that anybody may still have.
    move(HOUR - MINUTE)
    const body = await refresh(refreshToken)
    refreshToken = body.refresh_token
    for (const token of [body.id_token, older].filter(Boolean)) {
      await verifies(token, keys, issuer)
      await verifies(token, remote, issuer)
    }
    kids.add(JSON.parse(Buffer.from(body.id_token.split('.')[0]!, 'base64url').toString()).kid)
    // Verified again 59 minutes later, shortly before it expires.
    older = body.id_token
    move(MINUTE)
    // Hour by hour around the changes, day by day between them, when nothing happens to the keys.
    const sinceChange = (Date.now() - from) % (30 * DAY)
    if (sinceChange > 2 * DAY && sinceChange < 27 * DAY) {
      move(DAY - HOUR)
      older = ''
    }
  }
  expect(kids.size).toBeGreaterThanOrEqual(3)
}, 60_000)

test('when nobody comes for days, the daily job alone publishes the next key in time', async () => {
  await newAccount()
  for (let day = 0; day < 45; day++) {
    move(DAY)
    const before = await service.accounts.db
      .selectFrom('identity.signing_key')
      .selectAll()
      .where('use', '=', 'id')
      .orderBy('signs_from', 'desc')
      .executeTakeFirstOrThrow()
    await purgeExpired(service.accounts)
    const newest = await service.accounts.db
      .selectFrom('identity.signing_key')
      .selectAll()
      .where('use', '=', 'id')
      .orderBy('signs_from', 'desc')
      .executeTakeFirstOrThrow()
    if (newest.kid !== before.kid) expect(newest.signs_from.getTime() - Date.now()).toBeGreaterThanOrEqual(DAY)
  }
  const rows = await service.accounts.db.selectFrom('identity.signing_key').select(['use', 'kid']).execute()
  expect(rows.filter(({ use }) => use === 'id')).toHaveLength(2)
  expect(rows.filter(({ use }) => use === 'session').length).toBeGreaterThanOrEqual(1)
}, 60_000)

test('two processes under load pass the change of keys without a failed verification', async () => {
  await newAccount()
  const owner = (await findAccountByEmail(service.accounts.db, null, 'keys@mail.example'))!
  const other = createAccountServices({
    db: service.accounts.db,
    now: () => new Date(),
    identitySecret: 'a secret for tests, long enough to be one',
    websiteUrl: service.accounts.websiteUrl,
    log: service.accounts.log,
  })
  const session = {
    id: '0',
    authTime: new Date(),
    provider: 'password',
    secondFactor: null,
    secondFactorId: null,
    extraClaims: {},
  }
  const sign = ({ issuer }: AccountServices) => signIdToken(issuer, owner, [], session)
  const change = await service.accounts.db
    .selectFrom('identity.signing_key')
    .select('signs_until')
    .where('use', '=', 'id')
    .executeTakeFirstOrThrow()
  // Both have read the keys ten minutes before the change; one of them then reads them anew.
  vi.setSystemTime(change.signs_until.getTime() - 10 * MINUTE)
  await Promise.all([sign(service.accounts), sign(other)])
  const keys = await snapshot('/.well-known/jwks.json')
  const used = new Set<string>()
  for (let step = 0; step < 40; step++) {
    move(MINUTE / 2)
    const tokens = await Promise.all(
      Array.from({ length: 25 }, (_, index) => sign(index % 2 ? other : service.accounts)),
    )
    await Promise.all(tokens.map((token) => verifies(token, keys, service.accounts.issuer)))
    for (const token of tokens) used.add(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid)
  }
  expect(used.size).toBe(2)
}, 60_000)

test('keys of session cookies stay published until the last cookie has expired', async () => {
  const { keys } = service.accounts.cookieIssuer
  const { kid } = await keys.signingKey()
  move(30 * DAY - MINUTE)
  expect((await keys.signingKey()).kid).toBe(kid)
  move(14 * DAY)
  const published = (await (await fetch(`${url}/v1/sessionCookiePublicKeys`)).json()) as JSONWebKeySet
  expect(published.keys.map((key) => key.kid)).toContain(kid)
  expect((await keys.signingKey()).kid).not.toBe(kid)
  move(DAY)
  expect(await keys.publicKey(kid)).toBeNull()
  // Nor do they sign or verify anything else.
  const idKeys = (await service.accounts.issuer.keys.publicKeys()).keys.map((key) => key.kid)
  expect(published.keys.some((key) => idKeys.includes(key.kid))).toBe(false)
})
