import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountExportShape, AccountSecurityShape, DeviceShape, UserShape } from '#contract/account/user-shapes.ts'
import { insertAuditEvent } from '#db/queries/account/audit-queries.ts'
import { refuseMails } from '#db/queries/message/refused-mail-queries.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { openSignIn, signUpInShop } from '#tests/support/payments/shop-accounts.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

let shop: Shop
let anna: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  anna = await signUpInShop(shop)
})
afterAll(async () => shop.database.close())

const devicesOf = async (guest: ShopGuest) => (await guest.call<DeviceShape[]>('GET', '/api/users/me/sessions')).data
const raw = async (
  guest: ShopGuest,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  shop.app(new Request(ORIGIN + path, { ...init, headers: { authorization: `Bearer ${guest.uid}`, ...init.headers } }))
const webSession = () => ({
  idHash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
  family: randomUUID(),
})

test('devices are listed in words, the latest used first, without the last part of their address', async () => {
  const guest = await signUpInShop(shop)
  await openSignIn(shop, guest.uid, { userAgent: FIREFOX, address: '198.51.100.77' })
  shop.pass(5)
  await openSignIn(shop, guest.uid, { userAgent: SAFARI, address: '2001:db8:1:2::9', web: webSession() })
  expect(await devicesOf(guest)).toMatchObject([
    { browser: 'Safari', system: 'iPhone', address: '2001:db8:1::', current: false, provider: 'password' },
    { browser: 'Firefox', system: 'Windows', address: '198.51.100.x', current: false },
  ])
})

test('one browser is one device, however often it signed in', async () => {
  const guest = await signUpInShop(shop)
  const { family } = webSession()
  await openSignIn(shop, guest.uid, { userAgent: FIREFOX, web: { ...webSession(), family } })
  shop.pass(1)
  await openSignIn(shop, guest.uid, { userAgent: FIREFOX, web: { ...webSession(), family } })
  const devices = await devicesOf(guest)
  expect(devices.map((device) => device.id)).toEqual([family])
  expect(Date.parse(devices[0]!.lastSeenAt) - Date.parse(devices[0]!.createdAt)).toBe(60_000)
})

test('a device that is ended loses its session of the site and the sign-ins behind it, and is noted', async () => {
  const guest = await signUpInShop(shop)
  const device = await openSignIn(shop, guest.uid, { userAgent: SAFARI, web: webSession() })
  const other = await openSignIn(shop, guest.uid, { userAgent: FIREFOX })
  expect((await guest.call('DELETE', `/api/users/me/sessions/${device}`)).status).toBe(200)
  expect((await devicesOf(guest)).map(({ id }) => id)).toEqual([other])
  const { db } = shop.database
  expect(await db.selectFrom('identity.web_session').selectAll().where('uid', '=', guest.uid).execute()).toEqual([])
  expect((await guest.call('DELETE', `/api/users/me/sessions/${device}`)).status).toBe(404)
  const { data } = await guest.call<AccountSecurityShape>('GET', '/api/users/me/security')
  expect(data.events.map(({ event }) => event)).toEqual(['session_ended'])
})

test.each(['1', 'not-an-id', '%00', "0' or '1'='1"])('a device named %s does not exist', async (id) => {
  expect((await anna.call('DELETE', `/api/users/me/sessions/${id}`)).status).toBe(404)
})

test('nobody ends a device of somebody else', async () => {
  const guest = await signUpInShop(shop)
  const device = await openSignIn(shop, guest.uid)
  expect((await anna.call('DELETE', `/api/users/me/sessions/${device}`)).status).toBe(404)
  expect(await devicesOf(guest)).toHaveLength(1)
})

test('all other devices are signed out by one request', async () => {
  const guest = await signUpInShop(shop)
  await Promise.all([openSignIn(shop, guest.uid), openSignIn(shop, guest.uid), openSignIn(shop, guest.uid)])
  const response = await guest.call<{ ended: number }>('DELETE', '/api/users/me/sessions')
  expect([response.status, response.data]).toEqual([200, { ended: 3 }])
  expect(await devicesOf(guest)).toEqual([])
})

test('a sign-in that is over is not listed', async () => {
  const guest = await signUpInShop(shop)
  await openSignIn(shop, guest.uid, { web: webSession() })
  shop.pass(15 * 24 * 60)
  expect(await devicesOf(guest)).toEqual([])
})

test('name and photo are changed, left out is unchanged, empty is removed', async () => {
  const guest = await signUpInShop(shop)
  const put = async (data: object) => {
    const response = await raw(guest, '/api/users/me', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    })
    return (await response.json()) as UserShape
  }
  const photoURL = 'https://pictures.example/anna.jpg'
  expect(await put({ displayName: '  Anna ', photoURL })).toMatchObject({ displayName: 'Anna', photoURL })
  expect(await put({ displayName: '' })).toMatchObject({ displayName: null, photoURL })
  const profile = await shop.database.db
    .selectFrom('app.profile')
    .select(['display_name', 'photo_url'])
    .where('uid', '=', guest.uid)
    .executeTakeFirst()
  expect(profile).toEqual({ display_name: null, photo_url: photoURL })
})

test.each([
  { displayName: 'x'.repeat(201) },
  { displayName: 'a\u0007b' },
  { photoURL: 'javascript:alert(1)' },
  { photoURL: 'https://user:pass@example.com/x.jpg' },
  { photoURL: `https://example.com/${'x'.repeat(2100)}` },
  { displayName: 7 },
  { email: 'other@example.com' },
])('a profile like %j is refused and nothing is changed', async (data) => {
  const response = await anna.call('PUT', '/api/users/me', { data })
  expect([response.status, response.error.details.code]).toEqual([400, 'invalid_input'])
})

test('an account that a hosted service holds is not changed here', async () => {
  const guest = await shop.guest()
  expect((await guest.call('PUT', '/api/users/me', { data: { displayName: 'X' } })).error.details.code).toBe(
    'account_not_found',
  )
  expect((await guest.call<AccountSecurityShape>('GET', '/api/users/me/security')).data).toMatchObject({
    hasPassword: true, // as its token says
    providers: [],
    secondFactors: [],
  })
})

test('the sign-in methods are told without secrets', async () => {
  const { data } = await anna.call<AccountSecurityShape>('GET', '/api/users/me/security')
  expect(data).toMatchObject({ hasPassword: true, phoneNumber: null, recoveryCodesLeft: 0, secondFactors: [] })
  expect(JSON.stringify(data)).not.toContain('argon2')
})

test('the export is a file with everything but secrets, kept by nobody', async () => {
  const guest = await signUpInShop(shop)
  await openSignIn(shop, guest.uid, { userAgent: FIREFOX })
  await insertAuditEvent(shop.database.db, {
    uid: guest.uid,
    event: 'password_changed',
    actor: 'owner',
    details: { internal: 'note' },
    clientAddress: '198.51.100.7',
    userAgent: FIREFOX,
    occurredAt: shop.now(),
  })
  const response = await raw(guest, '/api/users/me/export')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="holmstay-account-[\d-]+\.json"$/)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  const text = await response.text()
  const exported = JSON.parse(text) as AccountExportShape
  expect(exported).toMatchObject({
    account: {
      uid: guest.uid,
      username: expect.stringMatching(/^user-\d+$/),
      email: `${guest.uid}@example.com`,
      emailVerified: true,
    },
    signInMethods: { hasPassword: true },
    devices: [{ browser: 'Firefox' }],
    events: [{ event: 'password_changed', actor: 'owner' }],
    bookings: [],
    messages: [],
  })
  expect(text).not.toContain('argon2')
})

test('the export names the address that was confirmed before, and the mails that were stopped there', async () => {
  const { db } = shop.database
  const guest = await shop.guest({ verified: false })
  const before = `${randomUUID()}@example.com`
  const profile = (changes: { email: string; email_verified: boolean }) =>
    db.updateTable('app.profile').set(changes).where('uid', '=', guest.uid).execute()
  await profile({ email: before, email_verified: true })
  await refuseMails(db, { email: before, kinds: ['reviews'], at: shop.now() })
  await profile({ email: `${randomUUID()}@example.com`, email_verified: false })
  expect(await (await raw(guest, '/api/users/me/export')).json()).toMatchObject({
    account: { emailVerified: false, emailBefore: before },
    refusedMails: [{ kind: 'reviews' }],
  })
})

test('the export is not made again and again', async () => {
  const guest = await signUpInShop(shop)
  for (let time = 0; time < 5; time++) expect((await raw(guest, '/api/users/me/export')).status).toBe(200)
  const refused = await raw(guest, '/api/users/me/export')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
