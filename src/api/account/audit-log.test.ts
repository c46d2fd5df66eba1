import type { Executor } from '#db/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditChainShape, AuditLogEntryShape, AuditLogMetaShape } from '#contract/account/audit-log.ts'
import { insertAuditedRequest } from '#db/queries/account/audit-log-queries.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let admin: ShopGuest
let guest: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
  guest = await shop.guest()
})
afterAll(async () => shop.database.close())

const hook = { url: 'https://receiver.example/in', events: ['booking.confirmed'], description: 'x'.repeat(250) }
const makeHook = () => admin.call<{ documentId: string }>('POST', '/api/webhook-endpoints', { data: hook })
const log = async (query = '') => (await admin.call<AuditLogEntryShape[]>('GET', `/api/staff/audit-log${query}`)).data
const check = async () => (await admin.call<AuditChainShape>('GET', '/api/staff/audit-log/check')).data

/** Tampers with the log, looks at the result, and undoes it. */
async function tampered<Value>(change: ReturnType<typeof sql>, look: () => Promise<Value>): Promise<Value> {
  const { db } = shop.database
  await sql`create table kept as select * from ops.audit_entry`.execute(db)
  await sql`alter table ops.audit_entry disable trigger user`.execute(db)
  try {
    await change.execute(db)
    return await look()
  } finally {
    await sql`delete from ops.audit_entry where asked_id is not null`.execute(db)
    await sql`delete from ops.audit_entry`.execute(db)
    await sql`insert into ops.audit_entry select * from kept order by id`.execute(db)
    await sql`drop table kept`.execute(db)
    await sql`alter table ops.audit_entry enable trigger user`.execute(db)
  }
}

test('what somebody of the company changes is kept with who, what and the answer; reading, and what people do for themselves, is not', async () => {
  const { documentId } = (await makeHook()).data
  await admin.call('GET', '/api/webhook-endpoints')
  for (const person of [guest, admin]) await person.call('PUT', '/api/users/me', { data: { displayName: 'Ada' } })
  await admin.call('DELETE', `/api/webhook-endpoints/${documentId}`)
  const [removed, made] = await log()
  expect(removed).toMatchObject({
    route: 'DELETE /api/webhook-endpoints/:id',
    path: `/api/webhook-endpoints/${documentId}`,
  })
  expect(made).toMatchObject({
    route: 'POST /api/webhook-endpoints',
    status: 201,
    by: { uid: admin.uid, role: 'admin' },
  })
  expect(made?.body).toMatchObject({ ...hook, description: `${'x'.repeat(200)}…` })
  expect((await log()).every(({ by }) => by.uid === admin.uid)).toBe(true)
})

test('what only shows what would happen is no change, even where it is asked by POST', async () => {
  const { data } = await makeHook()
  const week = { stay: 'casa-nowhere', checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 2 }
  const preview = { subject: 'Hello', body: 'Welcome.', booking: null }
  await admin.call('POST', '/api/staff/booking-quotes', { data: week })
  await admin.call('POST', '/api/staff/message-templates/preview', { data: preview })
  await admin.call('POST', `/api/staff/bookings/${data.documentId}/change-preview`, { data: week })
  expect((await log())[0]?.route).toBe('POST /api/webhook-endpoints')
})

test('a file of homes that is only tried is no change, and one that is imported is', async () => {
  await makeHook()
  const file = {
    csv: 'id,name,kind,guests,bedrooms,beds,bathrooms,price,currency,place\n1,Casa Blava,house,4,2,3,1,129.50,EUR,nowhere\n',
    place: '',
    currency: 'EUR',
  }
  expect((await admin.call('POST', '/api/staff/stay-imports', { data: { ...file, dryRun: true } })).status).toBe(200)
  expect((await log())[0]?.route).toBe('POST /api/webhook-endpoints')
  await admin.call('POST', '/api/staff/stay-imports', { data: { ...file, dryRun: false } })
  expect((await log())[0]?.route).toBe('POST /api/staff/stay-imports')
})

test('a promo code that was added is named by its code', async () => {
  const promo = { code: 'SUMMER10', percentBp: 1000, minNights: 5 }
  const { status } = await admin.call('POST', '/api/staff/promo-codes', { data: promo })
  expect([status, (await log())[0]]).toEqual([
    201,
    expect.objectContaining({
      route: 'POST /api/staff/promo-codes',
      body: expect.objectContaining(promo) as unknown,
      about: { kind: 'new', id: null, name: 'SUMMER10' },
    }),
  ])
})

test('what was refused is kept with the status, and a secret never', async () => {
  const refused = await admin.call('PUT', '/api/webhook-endpoints/0197b0a0-0000-7000-8000-000000000000', { data: hook })
  expect(refused.status).toBe(404)
  expect((await log())[0]).toMatchObject({ status: 404, route: 'PUT /api/webhook-endpoints/:id' })
  const { documentId } = (await makeHook()).data
  const { data } = await admin.call<{ secret: string }>('POST', `/api/webhook-endpoints/${documentId}/secret`, {
    data: {},
  })
  expect(JSON.stringify(await log())).not.toContain(data.secret)
})

test('an entry says what its route is for, and names the booking or the home it is about as long as it is there', async () => {
  await insertStay(shop.database.db, { slug: 'cala', title: 'Casa Cala' })
  const { documentId, reference } = (
    await guest.hold((await guest.quote({ stay: 'cala', checkIn: '2027-05-03', checkOut: '2027-05-08' })).data.id)
  ).data
  await shop.database.db
    .updateTable('app.booking')
    .set({ guest_name: 'Anna Lindqvist' })
    .where('id', '=', documentId)
    .execute()
  const ask = (path: string) => admin.call('POST', path, { data: {} })
  await ask(`/api/staff/bookings/${documentId}/check-in`)
  await ask('/api/staff/bookings/0197b0a0-0000-7000-8000-000000000000/check-in')
  await admin.call('PUT', '/api/stays/cala', { data: { title: 'Casa Cala' } })
  const [stay, gone, booking] = await log()
  expect(booking).toMatchObject({
    does: 'Record that the guest has arrived',
    about: { kind: 'booking', id: documentId, name: `Anna Lindqvist, ${reference}` },
  })
  expect(gone).toMatchObject({ does: 'Record that the guest has arrived', about: null })
  expect(stay).toMatchObject({ about: { kind: 'home', id: 'cala', name: 'Casa Cala' } })
  // They are found by what people call them: the reference of a booking, the title of a home.
  expect(await log(`?text=${reference.toLowerCase()}`)).toMatchObject([{ id: booking?.id }])
  expect(await log('?text=casa%20cala')).toMatchObject([{ id: stay?.id }])
  expect(await log('?text=casa%20cal')).toEqual([])
})

test('entries can be asked for by the chapter of their routes, and by when they were written', async () => {
  const headers = { authorization: `Bearer ${admin.uid}` }
  const response = await shop.app(new Request(`${ORIGIN}/api/staff/audit-log`, { headers }))
  const { chapters } = ((await response.json()) as { readonly meta: AuditLogMetaShape }).meta
  expect(chapters).toContain('Rates and rules')
  // The log contains no reads and nothing done by guests.
  expect(chapters).not.toContain('Search')
  await makeHook()
  await admin.call('PUT', '/api/stays/nowhere', { data: { title: 'Nowhere' } })
  const [stays, all] = [await log('?chapter=Stays'), await log()]
  expect(stays[0]).toMatchObject({ path: '/api/stays/nowhere' })
  expect(stays.every(({ route }) => / \/api\/(stays|staff\/stay-imports)/.test(route))).toBe(true)
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(stays.map(({ id }) => id)))
  expect(await log('?chapter=Nothing')).toEqual([])

  const [{ at } = { at: '' }] = all
  const behind = new Date(Date.parse(at) + 1).toISOString()
  expect((await log(`?from=${at}&to=${behind}`)).every((entry) => entry.at === at)).toBe(true)
  expect((await log(`?from=${at}&to=${behind}`)).length).toBeGreaterThan(0)
  expect(await log(`?from=${behind}`)).toEqual([])
  expect((await log(`?to=${at}`)).every((entry) => entry.at < at)).toBe(true)
  expect((await admin.call('GET', '/api/staff/audit-log?from=yesterday')).status).toBe(400)
})

test('a request whose process ended before its answer is there, without one', async () => {
  const asked = {
    uid: admin.uid,
    role: 'admin',
    route: 'POST /api/staff/x',
    path: '/api/staff/unanswered',
    body: {},
  } as const
  await insertAuditedRequest(shop.database.db, asked)
  expect(await log('?text=UNANSWERED')).toMatchObject([{ path: asked.path, status: null }])
})

test('an entry waits for one that is being written, so that the chain never forks', async () => {
  const { db } = shop.database
  const asked = { uid: admin.uid, role: 'admin', route: 'POST /api/staff/x', path: '/api/staff/x', body: {} } as const
  // Uses the connection of the transaction, because a shared one may be the one that waits.
  const waiting = async (tx: Executor) =>
    (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(tx)).rows[0]?.n
  let second: Promise<number> | undefined
  await db.transaction().execute(async (tx) => {
    await insertAuditedRequest(tx, asked)
    second = insertAuditedRequest(db, asked)
    await expect.poll(() => waiting(tx)).toBeGreaterThan(0)
  })
  expect(await second).toBeGreaterThan(0)
  expect((await check()).firstFault).toBeNull()
})

test('twenty changes at once are one chain', async () => {
  const before = await check()
  await Promise.all(Array.from({ length: 20 }, makeHook))
  expect(await check()).toEqual({ entries: before.entries + 40, firstFault: null })
})

test('the log is read page by page, and by whom', async () => {
  await Promise.all(Array.from({ length: 30 }, makeHook))
  const first = await admin.call<AuditLogEntryShape[]>('GET', '/api/staff/audit-log')
  const next = await log(`?cursor=${first.data.at(-1)?.id}`)
  expect(first.data).toHaveLength(50)
  expect(Number(next[0]?.id)).toBeLessThan(Number(first.data.at(-1)?.id))
  expect(await log('?uid=nobody')).toEqual([])
})

test('no entry can be changed or taken out, and where that was done behind its back it shows', async () => {
  const { db } = shop.database
  const anEntry = (await log())[3]!
  for (const statement of [
    sql`update ops.audit_entry set path = '/' where id = ${anEntry.id}`,
    sql`delete from ops.audit_entry where id = ${anEntry.id}`,
    sql`truncate ops.audit_entry`,
  ])
    await expect(statement.execute(db)).rejects.toThrow('append-only')
  const changed = await tampered(sql`update ops.audit_entry set path = '/' where id = ${anEntry.id}`, check)
  expect(changed.firstFault).toBe(anEntry.id)
  // A chain whose end was cut off looks complete (docs/decisions/0068-audit-log-of-routes.md), so the test uses the
  // first answer, far from the end.
  const firstAnswer = sql`select min(id) from ops.audit_entry where asked_id is not null`
  const gone = await tampered(sql`delete from ops.audit_entry where id = (${firstAnswer})`, check)
  expect(gone.firstFault).not.toBeNull()
  expect(await check()).toMatchObject({ firstFault: null })
})

test('only administrators read the audit log', async () => {
  const staff = await shop.guest({ role: 'staff' })
  expect((await staff.call('GET', '/api/staff/audit-log')).status).toBe(403)
})
