import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GuestAccountDetailsShape, GuestAccountShape } from '#contract/account/guest-account-schemas.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import type { NewApiTokenShape } from '#contract/api-token-shapes.ts'
import type { ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { makeHold, letStay } from '#tests/support/stays/let-stay.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let world: AccessWorld
/** The secret of a program that may find accounts and block them. */
let program: string
beforeAll(async () => {
  world = await createAccessWorld()
  const permissions = ['guest-accounts.find', 'guest-accounts.update']
  const data = { name: 'Fraud scanner', type: 'custom', permissions }
  program = (await world.admin.call<NewApiTokenShape>('POST', '/api/api-tokens', { data })).data.accessKey
})
afterAll(async () => world.shop.database.close())

const profiles = () => world.shop.database.db.updateTable('app.profile')

interface Named {
  readonly name: string
  readonly phone?: string
}

/** Creates a guest with this name, and an address that is made of it. */
async function newGuest({ name, phone }: Named): Promise<ShopGuest & { readonly id: string }> {
  const guest = await world.newcomer()
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`
  const { db } = world.shop.database
  await db.updateTable('identity.account').set({ email, display_name: name }).where('uid', '=', guest.uid).execute()
  const { document_id: id } = await profiles()
    .set({ email, display_name: name, phone: phone ?? null })
    .where('uid', '=', guest.uid)
    .returning('document_id')
    .executeTakeFirstOrThrow()
  return { ...guest, id }
}

interface Listed {
  readonly data: readonly GuestAccountShape[]
  readonly meta: { readonly cursor: string | null }
}

/** Calls the API as the bearer of a token. */
const ask = (bearer: string, path: string, method = 'GET', data?: object) =>
  world.shop.app(
    new Request(`http://shop.test${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(data && { body: JSON.stringify({ data }) }),
    }),
  )

async function list(query: Readonly<Record<string, string>>): Promise<Listed> {
  const found = await ask(program, `/api/staff/guest-accounts?${new URLSearchParams(query)}`)
  expect(found.status).toBe(200)
  return (await found.json()) as Listed
}

const idsOf = async (query: Readonly<Record<string, string>>) => (await list(query)).data.map((one) => one.documentId)
const details = (id: string) => world.staff.call<GuestAccountDetailsShape>('GET', `/api/staff/guest-accounts/${id}`)
const block = (id: string, reason: string, by: Pick<ShopGuest, 'call'> = world.staff) =>
  by.call<GuestAccountDetailsShape>('PUT', `/api/staff/guest-accounts/${id}/block`, { data: { reason } })
const unblock = (id: string) =>
  world.staff.call<GuestAccountDetailsShape>('DELETE', `/api/staff/guest-accounts/${id}/block`)

test('accounts are found by a part of the name, the address or the number, and by two letters that begin a word', async () => {
  const guest = await newGuest({ name: 'Ingrid Xylander', phone: '+46700123987' })
  expect(await idsOf({ text: 'XYLAND' })).toEqual([guest.id])
  expect(await idsOf({ text: 'ingrid.xy' })).toEqual([guest.id])
  expect(await idsOf({ text: '0700 123-987' })).toEqual([guest.id])
  expect(await idsOf({ text: 'xy' })).toEqual([guest.id])
  expect(await idsOf({ text: 'yl' })).toEqual([])
  expect(await idsOf({ text: '%' })).toEqual([])
})

test('the list shows the newest first, page by page, and each account once', async () => {
  const name = `Paging ${randomUUID().slice(0, 8)}`
  const made: string[] = []
  for (let nr = 0; nr < 5; nr++) made.push((await newGuest({ name: `${name} ${nr}` })).id)
  const first = await list({ text: name, limit: '2' })
  const second = await list({ text: name, limit: '2', cursor: first.meta.cursor! })
  const third = await list({ text: name, limit: '2', cursor: second.meta.cursor! })
  expect([...first.data, ...second.data, ...third.data].map((one) => one.documentId)).toEqual(made.toReversed())
  expect(third.meta.cursor).toBeNull()
})

test('the details hold how they sign in and their bookings, the latest arrival first; abandoned checkouts are none', async () => {
  const guest = await newGuest({ name: 'Berta Booker' })
  const slug = `home-${randomUUID().slice(0, 8)}`
  await insertStay(world.shop.database.db, { slug })
  const hold = (checkIn: string, checkOut: string) => guest.holdToPay({ stay: slug, checkIn, checkOut })
  const book = async (checkIn: string, checkOut: string) => {
    const { booking, session } = await hold(checkIn, checkOut)
    await world.shop.pay(session, '4242424242424242')
    await guest.settle(booking.documentId)
    return booking.documentId
  }
  const [earlier, later] = [await book('2027-06-01', '2027-06-05'), await book('2027-07-01', '2027-07-05')]
  await hold('2027-08-01', '2027-08-05')
  const { data } = await details(guest.id)
  expect(data).toMatchObject({
    name: 'Berta Booker',
    bookings: 2,
    methods: ['password'],
    block: null,
    isBlocked: false,
  })
  expect(data.latestBookings.map(({ documentId, checkIn }) => [documentId, checkIn])).toEqual([
    [later, '2027-07-01'],
    [earlier, '2027-06-01'],
  ])
  const booking = await world.staff.call<{ guestAccount: string }>('GET', `/api/staff/bookings/${later}`)
  expect(booking.data.guestAccount).toBe(guest.id)
})

test('nights that staff held for a caller and released are no withdrawal of the guest', async () => {
  const guest = await newGuest({ name: 'Carla Caller' })
  const [asked, offered] = [await letStay(world.shop), await letStay(world.shop)]
  const own = await makeHold(guest, asked)
  await guest.call('POST', `/api/bookings/${own.documentId}/withdrawal`)
  const held = await world.staff.call<StaffBookingShape>('POST', '/api/staff/bookings', {
    data: {
      stay: offered.slug,
      checkIn: '2027-06-14',
      checkOut: '2027-06-21',
      guest: { name: 'Carla Caller', email: 'carla.caller@mail.example' },
      payment: 'link',
      holdHours: 24,
      expectedTotalMinor: 140_000,
    },
  })
  await world.staff.call('POST', `/api/staff/bookings/${held.data.documentId}/release`)
  const { data } = await details(guest.id)
  expect(data.latestBookings.map(({ documentId, state, isReleased }) => ({ documentId, state, isReleased }))).toEqual([
    { documentId: held.data.documentId, state: 'withdrawn', isReleased: true },
    { documentId: own.documentId, state: 'withdrawn', isReleased: false },
  ])
})

test('a guest who is blocked is let in nowhere, until they are unblocked; who did it and why is kept', async () => {
  const guest = await newGuest({ name: 'Mallory Blocked' })
  const idToken = await world.signIn(guest)
  const letIn = async () => (await ask(idToken, '/api/bookings')).status
  expect(await letIn()).toBe(200)
  const blocked = await block(guest.id, '  Paid with a stolen card. ')
  expect(blocked.data).toMatchObject({
    isBlocked: true,
    block: { reason: 'Paid with a stolen card.', at: world.shop.now().toISOString() },
  })
  expect(await letIn()).toBe(401)
  expect(await idsOf({ blocked: 'true' })).toContain(guest.id)
  expect((await unblock(guest.id)).data).toMatchObject({ isBlocked: false, block: null })
  expect(await letIn()).toBe(200)
  expect(await idsOf({ blocked: 'true' })).not.toContain(guest.id)
  // Once more, as when two do it at once.
  expect((await unblock(guest.id)).status).toBe(200)
})

test('of two who block an account at once, one is told that the other has, and the reason of the first stays', async () => {
  const guest = await newGuest({ name: 'Twice Blocked' })
  await profiles().set({ display_name: 'Sam Staff' }).where('uid', '=', world.staff.uid).execute()
  await block(guest.id, 'First')
  const second = await block(guest.id, 'Second', world.admin)
  expect([second.status, second.error.details]).toEqual([
    409,
    expect.objectContaining({ code: 'account_blocked_already', by: 'Sam Staff' }),
  ])
  expect((await details(guest.id)).data.block).toMatchObject({ reason: 'First', by: 'Sam Staff' })
  const both = await newGuest({ name: 'Both Blocked' })
  const statuses = await Promise.all(['One', 'Two'].map(async (reason) => (await block(both.id, reason)).status))
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
})

test('a token with the permission may block, and is named', async () => {
  const guest = await newGuest({ name: 'Token Blocked' })
  const response = await ask(program, `/api/staff/guest-accounts/${guest.id}/block`, 'PUT', { reason: 'Scored 99' })
  expect(response.status).toBe(200)
  expect((await details(guest.id)).data.block).toMatchObject({ by: 'Fraud scanner', reason: 'Scored 99' })
})

test('people with a role are no guests: their access is decided elsewhere', async () => {
  const colleague = await world.newcomer('staff')
  const found = world.shop.database.db.selectFrom('app.profile').select('document_id').where('uid', '=', colleague.uid)
  const { document_id: id } = await found.executeTakeFirstOrThrow()
  expect((await details(id)).status).toBe(404)
  expect((await block(id, 'Not so')).status).toBe(404)
  expect((await colleague.call('GET', '/api/staff/today')).status).toBe(200)
})

test.each([
  ['no reason', ''],
  ['only spaces', '   '],
  ['a book', 'x'.repeat(401)],
])('%s is no reason to block', async (_, reason) => {
  const guest = await newGuest({ name: `Kept Open ${randomUUID().slice(0, 8)}` })
  expect((await block(guest.id, reason)).status).toBe(400)
  expect((await details(guest.id)).data.isBlocked).toBe(false)
})

/** Deletes an account as an administrator who has just proved who they are. */
const erase = (id: string) => world.admin.call('DELETE', `/api/staff/guest-accounts/${id}`)

test('an administrator deletes the account of a guest who asks for it, with the reason for its block; others do not', async () => {
  const guest = await newGuest({ name: 'Erased Later' })
  await block(guest.id, 'Threatened the cleaner.')
  expect((await world.staff.call('DELETE', `/api/staff/guest-accounts/${guest.id}`)).status).toBe(403)
  expect((await erase(guest.id)).status).toBe(200)
  expect([(await details(guest.id)).status, (await erase(guest.id)).status]).toEqual([404, 404])
  const { db } = world.shop.database
  const kept = db.selectFrom('app.profile').select(['email', 'display_name', 'blocked_by', 'blocked_reason'])
  expect(await kept.where('uid', '=', guest.uid).executeTakeFirstOrThrow()).toEqual({
    email: null,
    display_name: null,
    blocked_by: null,
    blocked_reason: null,
  })
  expect(await db.selectFrom('identity.account').select('uid').where('uid', '=', guest.uid).execute()).toEqual([])
})

test('of an account that a hosted service holds, what the site keeps is deleted', async () => {
  const guest = await newGuest({ name: 'Hosted Guest' })
  const { db } = world.shop.database
  await db.deleteFrom('identity.account').where('uid', '=', guest.uid).execute()
  expect((await details(guest.id)).data).toMatchObject({ name: 'Hosted Guest' })
  expect((await erase(guest.id)).status).toBe(200)
  const kept = db.selectFrom('app.profile').select(['email', 'display_name']).where('uid', '=', guest.uid)
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ email: null, display_name: null })
})
