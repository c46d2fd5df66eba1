import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditChainShape, AuditLogEntryShape } from '#contract/account/audit-log.ts'
import type { ApiTokenRequest, NewApiTokenShape, TokenPermission } from '#contract/api-token-shapes.ts'
import type { StaffQuoteShape } from '#contract/booking/manual-booking.ts'
import type { IssuedVoucherShape, VoucherShape } from '#contract/booking/voucher-schemas.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StayDraftShape } from '#contract/stay-draft.ts'
import type { ChangeSetShape, RateTryShape } from '#contract/rate/rate-drafts.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { createShop, type CallOptions, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, claimsOf, JUNE_WEEK, letStay } from '#tests/support/stays/let-stay.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let admin: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
})
afterAll(async () => shop.database.close())

/** Creates another program, and returns how it calls. */
async function program(name: string, given: readonly TokenPermission[] | Omit<Partial<ApiTokenRequest>, 'name'>) {
  const data = { name, ...('length' in given ? { type: 'custom', permissions: given } : given) }
  const { accessKey, documentId } = (await admin.call<NewApiTokenShape>('POST', '/api/api-tokens', { data })).data
  return {
    uid: `token:${documentId}`,
    call: <Value>(method: string, path: string, options: Omit<CallOptions, 'uid'> = {}) =>
      shop.call<Value>(method, path, { ...options, uid: accessKey }),
  }
}
type Program = Awaited<ReturnType<typeof program>>

const logOf = async ({ uid }: Program) =>
  (await admin.call<AuditLogEntryShape[]>('GET', `/api/staff/audit-log?uid=${encodeURIComponent(uid)}`)).data

test('a program tries prices and publishes them: the version and the change stand under its name', async () => {
  const stay = await letStay(shop)
  const pricing = await program('Pricing', ['rate-drafts.create', 'rates.findOne', 'rates.update'])
  const span = { from: '2027-08-01', to: '2027-09-01' }
  const nightly = { matter: 'nightly', span, way: 'percent', value: 1000, roundToMinor: 100 }
  const data = { choice: { homes: [stay.slug] }, changes: [nightly] }
  const tried = await pricing.call<RateTryShape>('POST', '/api/staff/rate-drafts', { data })
  expect([tried.status, tried.data.maker]).toEqual([201, 'Pricing'])
  const publish = (version: number) =>
    pricing.call('POST', `/api/staff/rate-drafts/${tried.data.documentId}/publication`, { data: { version } })
  expect((await publish(tried.data.version + 1)).status).toBe(409)
  expect((await publish(tried.data.version)).status).toBe(200)
  const rates = (await pricing.call<StayRatesShape>('GET', `/api/staff/stays/${stay.slug}/rates`)).data
  expect(rates.terms.seasons.length + rates.terms.overrides.length).toBeGreaterThan(0)
  const [made] = (await admin.call<ChangeSetShape[]>('GET', '/api/staff/rate-changes')).data
  expect(made?.maker).toBe('Pricing')
  // A program that may only try drafts cannot publish them.
  const trying = await program('Trying', ['rate-drafts.create'])
  const another = await trying.call<RateTryShape>('POST', '/api/staff/rate-drafts', { data })
  const path = `/api/staff/rate-drafts/${another.data.documentId}/publication`
  expect((await trying.call('POST', path, { data: { version: another.data.version } })).status).toBe(403)
})

test('a program keeps nights and gives them back; with one key they are kept once', async () => {
  const stay = await letStay(shop)
  const calendar = await program('Calendar', ['blocks.create', 'blocks.delete'])
  const path = `/api/staff/stays/${stay.slug}/blocks`
  const keep = (key: string) =>
    calendar.call<{ documentId: string }>('POST', path, {
      key,
      data: { from: '2027-06-08', to: '2027-06-10', reason: 'closed' },
    })
  const key = randomUUID()
  const [kept, again] = [await keep(key), await keep(key)]
  expect([kept.status, again.status, again.data]).toEqual([201, 201, kept.data])
  expect((await keep(randomUUID())).status).toBe(409)
  const quote = { stay: stay.slug, ...JUNE_WEEK, adults: 2 }
  const guest = await shop.guest()
  expect((await guest.call('POST', '/api/quotes', { data: quote })).status).toBe(409)
  expect((await calendar.call('DELETE', `${path}/${kept.data.documentId}`)).status).toBe(200)
  expect((await guest.call('POST', '/api/quotes', { data: quote })).status).toBe(200)
})

test('a program answers a guest, who reads it as from the host; those who look after the home read which program', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const asked = await guest.call<ThreadShape>('POST', '/api/threads', {
    data: { stay: stay.slug, party, message: 'Is there a cot?' },
  })
  const thread = `/api/staff/threads/${asked.data.documentId}`
  const answering = await program('Answers', ['messages.create', 'threads.update'])
  expect((await answering.call('GET', thread)).status).toBe(403)
  const said = await answering.call<StaffThreadShape>('POST', `${thread}/messages`, { data: { message: 'There is.' } })
  expect(said.status).toBe(201)
  await answering.call('POST', `${thread}/notes`, { data: { note: 'Cot is in the cellar' } })
  await answering.call('POST', `${thread}/done`, { data: {} })
  const read = (await guest.call<ThreadShape>('GET', `/api/threads/${asked.data.documentId}`)).data
  expect(read.messages.map(({ from, body }) => [from, body])).toEqual([
    ['guest', 'Is there a cot?'],
    ['host', 'There is.'],
  ])
  const seen = (await admin.call<StaffThreadShape>('GET', thread)).data
  expect([Object.values(seen.writers), seen.notes.map(({ by }) => by), seen.doneBy]).toEqual([
    ['Answers'],
    ['Answers'],
    'Answers',
  ])
})

test('a program books for a caller at the price it was told, once for one key', async () => {
  const stay = await letStay(shop)
  const desk = await program('Desk', ['quotes.create', 'bookings.create'])
  const choice = { stay: stay.slug, ...JUNE_WEEK, adults: 2 }
  const { totalMinor } = (await desk.call<StaffQuoteShape>('POST', '/api/staff/booking-quotes', { data: choice })).data
  const guest = { name: 'Mara Lindqvist', email: `${randomUUID()}@example.com`, phone: '+34 600 000 001' }
  const book = (expectedTotalMinor: number, key: string | null) =>
    desk.call<StaffBookingShape>('POST', '/api/staff/bookings', {
      key,
      data: { ...choice, guest, payment: 'on_arrival', expectedTotalMinor },
    })
  expect((await book(totalMinor, null)).error.details['code']).toBe('idempotency_key_missing')
  expect((await book(totalMinor - 1, randomUUID())).error.details['code']).toBe('price_changed')
  const key = randomUUID()
  const [made, again] = [await book(totalMinor, key), await book(totalMinor, key)]
  expect([made.status, made.data.totalMinor, again.data.documentId]).toEqual([201, totalMinor, made.data.documentId])
  expect(await claimsOf(shop, made.data.documentId)).toHaveLength(1)
})

test('a program makes a home, drafts its words and publishes them as the version it has read', async () => {
  const { db } = shop.database
  const bay = await insertDestination(db)
  const { slug: destination } = await db
    .selectFrom('app.destination')
    .select('slug')
    .where('id', '=', bay)
    .executeTakeFirstOrThrow()
  const importer = await program('Importer', ['stays.create', 'stays.update'])
  const facts = { kind: 'house', maxGuests: 4, bedrooms: 2, beds: 3, bathrooms: 1, nightlyPrice: 90, currency: 'EUR' }
  const stay = await importer.call<{ documentId: string }>('POST', '/api/stays', {
    data: { name: 'Casa Blava', destination, ...facts },
  })
  const draft = `/api/staff/stays/${stay.data.documentId}/draft`
  const drafted = await importer.call<StayDraftShape>('PUT', draft, {
    data: { version: 0, changes: { summary: 'Above the harbour' } },
  })
  const publish = (version: number) => importer.call('POST', `${draft}/publication`, { data: { version } })
  expect((await publish(drafted.data.version + 7)).status).toBe(409)
  expect((await publish(drafted.data.version)).status).toBe(200)
  const page = await shop.call<StayPageShape>('GET', `/api/stay-pages/${stay.data.documentId}`)
  expect(page.data.summary).toBe('Above the harbour')
})

test('columns that name a person hold nothing of a program, and the audit log holds who it was', async () => {
  const letters = await program('Letters', ['contact-messages.update', 'pages.update', 'pages.create'])
  const message = { name: 'Ann', email: 'ann@writer.test', message: 'Is the kettle electric?' }
  await shop.call('POST', '/api/contact-messages', { data: message })
  const { id } = await shop.database.db.selectFrom('app.contact_message').select('id').executeTakeFirstOrThrow()
  const answered = await letters.call('PUT', `/api/staff/contact-messages/${id}`, { data: { state: 'answered' } })
  expect(answered.status).toBe(200)
  const row = await shop.database.db.selectFrom('app.contact_message').selectAll().executeTakeFirstOrThrow()
  expect([row.state, row.answered_by]).toEqual(['answered', null])
  expect(await logOf(letters)).toMatchObject([
    {
      by: { uid: letters.uid, name: 'Letters', email: null },
      route: 'PUT /api/staff/contact-messages/:id',
      status: 200,
      body: { state: 'answered' },
    },
  ])
  const chain = await admin.call<AuditChainShape>('GET', '/api/staff/audit-log/check')
  expect(chain.data.firstFault).toBeNull()
})

test('a program gives back no more than people do without a sign-in of the last ten minutes', async () => {
  const { documentId: id } = await bookStay(shop, await shop.guest(), await letStay(shop))
  const refunds = await program('Refunds', ['refunds.create'])
  const give = (amountMinor: number) =>
    refunds.call('POST', `/api/staff/bookings/${id}/refunds`, { data: { amountMinor, reason: 'The pool was closed' } })
  const large = await give(20_001)
  expect([large.status, large.error.details['code']]).toEqual([401, 'recent_sign_in_required'])
  expect((await give(15_000)).status).toBe(200)
  expect((await give(5001)).status).toBe(401)
  expect((await give(5000)).status).toBe(200)
  const cancels = await program('Cancellations', ['bookings.delete'])
  // On the day before arrival the policy refunds little.
  shop.pass(97 * 24 * 60)
  const cancelled = await cancels.call('POST', `/api/staff/bookings/${id}/cancel`, { data: { reason: 'The heating' } })
  expect([cancelled.status, cancelled.error.details['code']]).toEqual([401, 'recent_sign_in_required'])
  // Offering another home because this one cannot be used also offers a full refund to its guest.
  const moves = await program('Moves', ['bookings.update'])
  const { slug: stay } = await letStay(shop)
  const offer = { ...JUNE_WEEK, adults: 2, stay, cause: 'unusable' }
  const offered = await moves.call('POST', `/api/staff/bookings/${id}/changes`, { data: offer })
  expect([offered.status, offered.error.details['code']]).toEqual([401, 'recent_sign_in_required'])
  const wished = await moves.call('POST', `/api/staff/bookings/${id}/changes`, { data: { ...offer, cause: 'wish' } })
  expect(wished.status).toBe(201)
  const vouchers = await program('Vouchers', ['vouchers.create'])
  const issue = (amountMinor: number, reason: 'goodwill' | 'sold', key: string = randomUUID()) =>
    vouchers.call<IssuedVoucherShape>('POST', '/api/staff/vouchers', {
      data: { reason, amountMinor, currency: 'EUR', expiresOn: '2030-12-31' },
      headers: { 'idempotency-key': key },
    })
  expect((await issue(20_001, 'goodwill')).status).toBe(401)
  expect((await issue(20_000, 'goodwill')).status).toBe(201)
  expect((await issue(90_000, 'sold')).status).toBe(201)
  // A program whose answer was lost repeats the key and gets the code of the one voucher; a program without keys gets
  // none.
  const [first, again] = [await issue(100, 'sold', 'lost'), await issue(100, 'sold', 'lost')]
  expect([again.status, again.data]).toEqual([201, first.data])
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect((await issue(200, 'sold', 'lost')).status).toBe(422)
  const keyless = await issue(100, 'sold', '')
  expect([keyless.status, keyless.error.details['code']]).toEqual([400, 'idempotency_key_missing'])
  const { data: all } = await admin.call<VoucherShape[]>('GET', '/api/staff/vouchers')
  expect(all.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([100, 20_000, 90_000])
})

test('what administrators do alone a token of the staff does where it names it, and not because it may do everything', async () => {
  const read = async (given: Parameters<typeof program>[1]) => {
    const { call } = await program('Watcher', given)
    return (await call('GET', '/api/staff/audit-log')).status
  }
  expect(await read(['audit-log.find'])).toBe(200)
  expect(await read({ type: 'read-only' })).toBe(403)
  expect(await read({ type: 'full-access' })).toBe(403)
  expect(await read({ type: 'full-access', role: 'admin' })).toBe(200)
})

test('a program that lacks a permission is told which one', async () => {
  const reader = await program('Reads tasks', ['tasks.find'])
  const refused = await reader.call('POST', '/api/staff/workers', { data: { name: 'Ana', homes: [] } })
  expect(refused).toMatchObject({
    status: 403,
    error: { details: { code: 'not_allowed', permission: 'workers.create' } },
  })
  const forPeople = await reader.call('GET', '/api/api-tokens')
  expect(forPeople).toMatchObject({ status: 403, error: { details: { code: 'not_allowed' } } })
  expect(forPeople.error?.details).not.toHaveProperty('permission')
})
