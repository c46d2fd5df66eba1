import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recogniseApiToken } from '#accounts/api-token/recognise-api-token.ts'
import {
  tokenPermissions,
  type ApiTokenRequest,
  type ApiTokenShape,
  type NewApiTokenShape,
  type OpenedByPermissionShape,
} from '#contract/api-token-shapes.ts'
import type { CollectionName } from '#core/collection/collection.ts'
import { collectionReaders } from '#api/collection/collection-access.ts'
import { resolveCallerOf } from '#api/session/resolve-caller.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { declaredRoutes } from '#api/access/declared-routes.ts'
import { isForPeople, isStaffOnly } from '#api/route/access-row.ts'

let shop: Shop
let admin: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
  await insertStay(shop.database.db, { slug: 'casa' })
})
afterAll(async () => shop.database.close())

const make = (data: Partial<ApiTokenRequest> & { type: ApiTokenRequest['type'] }) =>
  admin.call<NewApiTokenShape>('POST', '/api/api-tokens', { data: { name: 'Importer', ...data } })
const keyOf = async (data: Parameters<typeof make>[0]) => (await make(data)).data.accessKey
const list = async () => (await admin.call<ApiTokenShape[]>('GET', '/api/api-tokens')).data
const statusOf = async (method: string, path: string, uid: string, data?: object) => {
  const headers = { authorization: `Bearer ${uid}`, ...(data && { 'content-type': 'application/json' }) }
  return (
    await shop.app(new Request(ORIGIN + path, { method, headers, ...(data && { body: JSON.stringify({ data }) }) }))
  ).status
}

test('the secret of a token is shown once and kept as a hash', async () => {
  const made = await make({ type: 'read-only', description: 'Nightly copy' })
  const { accessKey, ...token } = made.data
  expect(made.status).toBe(201)
  expect(accessKey).toMatch(/^hst_[A-Za-z0-9_-]{43}$/)
  expect(await list()).toEqual([token])
  expect(token).toMatchObject({ hint: accessKey.slice(0, 8), lastUsedAt: null, expiresAt: null, role: 'staff' })
  const stored = await shop.database.db.selectFrom('ops.api_token').selectAll().execute()
  const kept = await shop.database.db.selectFrom('ops.idempotency_key').selectAll().execute()
  expect(JSON.stringify([stored, kept])).not.toContain(accessKey.slice(10))
})

test('a token that is asked for twice with one Idempotency-Key is two tokens: no answer with a secret is kept', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const data = { name: 'Twice', type: 'read-only' }
  const first = await admin.call<NewApiTokenShape>('POST', '/api/api-tokens', { data, headers })
  const second = await admin.call<NewApiTokenShape>('POST', '/api/api-tokens', { data, headers })
  expect(second.data.accessKey).not.toBe(first.data.accessKey)
})

test('a read-only token sees what the staff sees and changes nothing', async () => {
  const key = await keyOf({ type: 'read-only' })
  expect(await statusOf('GET', '/api/staff/bookings', key)).toBe(200)
  expect(await statusOf('GET', '/api/staff/stays/casa/rates', key)).toBe(200)
  expect(await statusOf('GET', '/api/stays', key)).toBe(200)
  const block = { from: '2027-06-01', to: '2027-06-03', reason: 'closed' }
  expect(await statusOf('POST', '/api/staff/stays/casa/blocks', key, block)).toBe(403)
})

test('a custom token may what it names and nothing else', async () => {
  const key = await keyOf({ type: 'custom', permissions: ['bookings.find', 'stays.find'] })
  expect(await statusOf('GET', '/api/staff/bookings', key)).toBe(200)
  expect(await statusOf('GET', `/api/staff/bookings/${randomUUID()}`, key)).toBe(403)
  expect(await statusOf('GET', '/api/staff/contact-messages', key)).toBe(403)
})

test('a collection that not everybody may read is read with the permission to read it, and with no other', async () => {
  for (const [name, readers] of Object.entries(collectionReaders)) {
    if (readers.includes('public')) continue
    const others = tokenPermissions.filter((one) => one.startsWith(`${name}.`) && one !== `${name}.find`)
    const key = await keyOf({ type: 'custom', permissions: [...others] })
    const lacking = await shop.app(
      new Request(`${ORIGIN}/api/${name}`, { headers: { authorization: `Bearer ${key}` } }),
    )
    expect([lacking.status, await lacking.json()]).toMatchObject([
      403,
      { error: { details: { code: 'not_allowed', permission: `${name}.find` } } },
    ])
    const reader = await keyOf({ type: 'custom', permissions: [`${name as CollectionName}.find`] })
    expect([name, await statusOf('GET', `/api/${name}`, reader)]).toEqual([name, 200])
  }
})

test('a permission that does not exist is named when it is refused', async () => {
  const permissions = ['stays.find', 'bookings.peek'] as unknown as ApiTokenRequest['permissions']
  const refused = await make({ type: 'custom', permissions })
  expect([refused.status, refused.error?.message]).toEqual([400, 'permissions.1 is not a permission: "bookings.peek"'])
  const none = await make({ type: 'custom', permissions: [] })
  expect(none.error?.message).toBe('permissions must name what a custom token may do, and only of a custom token')
})

test('even with full access a token is no person: what people do only is refused, and tokens make no tokens', async () => {
  const key = await keyOf({ type: 'full-access', role: 'admin' })
  const people = declaredRoutes.filter(({ row, permission }) => row.anonymous === 401 && permission === null)
  expect(people.length).toBeGreaterThan(50)
  for (const { name } of people) {
    const [method = '', pattern = ''] = name.split(' ')
    expect(await statusOf(method, pattern.replaceAll(/:\w+/g, randomUUID()), key), name).toBe(403)
  }
})

test('each route for people can be given to a token by a permission, or its declaration says why to none', () => {
  const forPeople = declaredRoutes.filter(({ row }) => isForPeople(row) || row.byLink)
  for (const { name, row, permission, peopleOnly } of forPeople) {
    const isForNobody = row.guest === 403 && !isStaffOnly(row)
    expect([name, permission !== null, peopleOnly !== null]).toEqual([
      name,
      permission !== null,
      permission === null && !isForNobody,
    ])
  }
})

test('no token gives rights, makes or shows secrets that let somebody in, or opens the site', () => {
  const closed = declaredRoutes.filter(
    ({ name }) =>
      / \/api\/(api-token|staff\/(people|invitations|setup))/.test(name) ||
      /^(PUT|DELETE|POST) \/api\/webhook-endpoints(\/:id(\/secret)?)?$/.test(name) ||
      /^POST .*\/workers\/:id\/link$/.test(name) ||
      name.includes('/api/users/me'),
  )
  expect(closed.length).toBeGreaterThan(25)
  expect(closed.filter(({ permission }) => permission !== null).map(({ name }) => name)).toEqual([])
})

test('a token writes homes when it may, under its own name, and nothing else of theirs', async () => {
  const change = { summary: 'By the sea.' }
  const writer = (await make({ type: 'custom', permissions: ['stays.update'] })).data
  expect(await statusOf('PUT', '/api/stays/casa', writer.accessKey, change)).toBe(200)
  expect(await statusOf('DELETE', '/api/stays/casa', writer.accessKey)).toBe(403)
  expect(await statusOf('PUT', '/api/stays/casa', await keyOf({ type: 'read-only' }), change)).toBe(403)
  const importer = (await make({ type: 'full-access' })).data
  expect(await statusOf('PUT', '/api/stays/casa', importer.accessKey, { nightlyPrice: 333 })).toBe(200)
  const newest = await shop.database.db
    .selectFrom('app.price_version')
    .select('actor')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  expect(newest.actor).toBe(`token:${importer.documentId}`)
})

test('a token that was revoked is refused at once, also where everybody may read', async () => {
  const made = await make({ type: 'read-only' })
  const key = made.data.accessKey
  expect(await statusOf('GET', '/api/stays', key)).toBe(200)
  expect((await admin.call('DELETE', `/api/api-tokens/${made.data.documentId}`)).status).toBe(200)
  expect(await statusOf('GET', '/api/staff/bookings', key)).toBe(401)
  expect(await statusOf('GET', '/api/stays', key)).toBe(401)
  expect((await admin.call('DELETE', `/api/api-tokens/${made.data.documentId}`)).status).toBe(404)
  expect((await list()).map(({ documentId }) => documentId)).not.toContain(made.data.documentId)
})

test('a token that nobody made is refused', async () => {
  expect(await statusOf('GET', '/api/stays', 'hst_' + 'a'.repeat(43))).toBe(401)
  expect(await statusOf('GET', '/api/staff/bookings', 'hst_')).toBe(401)
})

test('a token is told from the tokens of people by how it begins', async () => {
  const { accessKey, documentId } = (await make({ type: 'read-only' })).data
  const bearers = { accounts: shop.deps.accounts, accountRules: shop.deps.accountRules }
  const callerOf = (authorization: string) =>
    resolveCallerOf(bearers, new Request(`${ORIGIN}/api/stays`, { headers: { authorization } }))
  expect(await callerOf(`Bearer ${accessKey}`)).toMatchObject({ kind: 'token', token: { documentId } })
  const refused = { kind: 'refused', problem: { code: 'token_invalid' } }
  expect(await callerOf(`Bearer x${accessKey}`)).toEqual(refused)
  expect(await callerOf(`Bearer ${accessKey}x`)).toEqual(refused)
})

test('what a token names it sees as the staff does, and of the rest what everybody sees', async () => {
  const message = { name: 'Ann', email: 'ann@writer.test', message: 'Is the kettle electric?' }
  expect((await shop.call('POST', '/api/contact-messages', { data: message })).status).toBe(201)
  const reader = await keyOf({ type: 'custom', permissions: ['contact-messages.find'] })
  const found = await shop.call<{ message: string }[]>('GET', '/api/contact-messages', { uid: reader })
  expect([found.status, found.data.map((entry) => entry.message)]).toEqual([200, [message.message]])
  expect(await statusOf('GET', '/api/stays?status=draft', reader)).toBe(403)
  const editor = await keyOf({ type: 'custom', permissions: ['stays.find'] })
  expect(await statusOf('GET', '/api/stays?status=draft', editor)).toBe(200)
  expect(await statusOf('GET', '/api/contact-messages', editor)).toBe(403)
})

test('a token ends when it expires, and cannot be made for the past', async () => {
  const inAnHour = new Date(shop.now().getTime() + 3_600_000).toISOString()
  const key = await keyOf({ type: 'read-only', expiresAt: inAnHour })
  expect(await statusOf('GET', '/api/staff/bookings', key)).toBe(200)
  shop.pass(60)
  expect(await statusOf('GET', '/api/staff/bookings', key)).toBe(401)
  const late = await make({ type: 'read-only', expiresAt: inAnHour })
  expect([late.status, late.error.details['fields']]).toEqual([400, { expiresAt: 'expiresAt is in the past' }])
})

test('when a token was used is noted once a minute', async () => {
  const { accessKey: key, documentId } = (await make({ type: 'read-only' })).data
  const lastUsed = async () => (await list()).find((token) => token.documentId === documentId)?.lastUsedAt
  await recogniseApiToken(shop.deps.accounts, key)
  const first = await lastUsed()
  expect(first).toBe(shop.now().toISOString())
  shop.pass(0.5)
  await recogniseApiToken(shop.deps.accounts, key)
  expect(await lastUsed()).toBe(first)
  shop.pass(0.5)
  await recogniseApiToken(shop.deps.accounts, key)
  expect(await lastUsed()).toBe(shop.now().toISOString())
})

test.each<[object, string]>([
  [{ type: 'read-only' }, 'name'],
  [{ name: ' ', type: 'read-only' }, 'name'],
  [{ name: 'x', type: 'all' }, 'type'],
  [{ name: 'x', type: 'custom' }, 'permissions'],
  [{ name: 'x', type: 'custom', permissions: ['stays.burn'] }, 'permissions.0'],
  [{ name: 'x', type: 'read-only', permissions: ['stays.find'] }, 'permissions'],
  [{ name: 'x', type: 'read-only', role: 'admin' }, 'role'],
  [{ name: 'x', type: 'full-access', role: 'host' }, 'role'],
  [{ name: 'x', type: 'read-only', expiresAt: 'tomorrow' }, 'expiresAt'],
  [{ name: 'x', type: 'read-only', secret: 'mine' }, 'secret'],
])('%j is refused for %s', async (data, field) => {
  const refused = await admin.call('POST', '/api/api-tokens', { data })
  expect([refused.status, Object.keys(refused.error.details['fields'] as object)]).toEqual([400, [field]])
})

test('what can be given to a token is what some route asks for, each permission with what it opens', async () => {
  const listed = (await admin.call<OpenedByPermissionShape[]>('GET', '/api/api-token-permissions')).data
  const opened = new Map(listed.map(({ permission, opens }) => [permission, opens.map(({ route }) => route)]))
  for (const { name, permission } of declaredRoutes)
    if (permission !== null) expect(opened.get(permission), `${permission} opens ${name}`).toContain(name)
  expect(opened.get('stays.find')).toEqual(expect.arrayContaining(['GET /api/stays']))
  // No permission is offered that opens nothing.
  expect(listed.filter(({ opens }) => opens.length === 0)).toEqual([])
  expect(opened.has('quotes.delete')).toBe(false)
  expect(opened.get('refunds.create')).toContain('POST /api/staff/bookings/:id/refunds')
  const everyOne = [...opened.keys()]
  expect((await make({ type: 'custom', permissions: everyOne })).data.permissions).toEqual(everyOne)
})
