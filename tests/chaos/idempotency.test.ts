import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingShape, PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { atScale } from './support/at-scale.ts'

const AT_ONCE = 100
const TIMES = atScale(2, 20)

let shop: Shop
let guest: ShopGuest
let slug: string
let week = 0
const key = () => randomUUID()

beforeAll(async () => {
  shop = await createShop({ poolSize: 16 })
  const id = await insertStay(shop.database.db, { window_months: null })
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
})
afterAll(async () => {
  await expireHolds(shop.deps)
  expect(await findViolations(shop.database.db, shop.now())).toEqual([])
  await shop.database.close()
})
beforeEach(async () => {
  guest = await shop.guest()
})

async function quote(): Promise<string> {
  const checkIn = addDays(isoDate('2027-06-05'), 7 * week++)
  return (await guest.quote({ stay: slug, checkIn, checkOut: addDays(checkIn, 7) })).data.id
}

const bookingsOf = async () =>
  (await shop.database.db.selectFrom('app.booking').select('id').where('uid', '=', guest.uid).execute()).length

test(`a request that comes ${AT_ONCE} times at once with one key has one effect and one answer`, async () => {
  for (let time = 0; time < TIMES; time++) {
    guest = await shop.guest()
    const [requested, same] = [await quote(), key()]
    const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => guest.hold(requested, same)))
    const made = responses.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ data }) => data.documentId)).size).toBe(1)
    expect(new Set(responses.filter(({ status }) => status !== 201).map(({ error }) => error.details.code))).toEqual(
      new Set(made.length === AT_ONCE ? [] : ['idempotency_key_in_flight']),
    )
    expect(await bookingsOf()).toBe(1)
  }
})

test('the same for opening a payment: one payment at the provider', async () => {
  const held = await guest.hold(await quote())
  const same = key()
  const open = () =>
    guest.call<PaymentSessionShape>('POST', `/api/bookings/${held.data.documentId}/payment-sessions`, {
      headers: { 'idempotency-key': same },
    })
  const responses = await Promise.all(Array.from({ length: 20 }, open))
  const secrets = responses.filter(({ status }) => status < 300).map(({ data }) => data.clientSecret)
  expect(new Set(secrets).size).toBe(1)
  const { rows } = await sql`select 1 from sandbox.intent where client_secret = any(${secrets}::text[])`.execute(
    shop.database.db,
  )
  expect(rows).toHaveLength(1)
})

test('the same key for another body is refused', async () => {
  const same = key()
  expect((await guest.hold(await quote(), same)).status).toBe(201)
  const other = await guest.hold(await quote(), same)
  expect([other.status, other.error.details.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a process that died after its commit and before its answer: the next try finds what was made', async () => {
  const [requested, same] = [await quote(), key()]
  const first = await guest.hold(requested, same)
  await sql`update ops.idempotency_key set status = null, response = null where key = ${same}`.execute(shop.database.db)
  shop.pass(1)
  const second = await guest.hold(requested, same)
  expect([second.status, second.data.documentId, await bookingsOf()]).toEqual([201, first.data.documentId, 1])
})

test('a process that died before its commit: the next try makes it', async () => {
  const [requested, same] = [await quote(), key()]
  const first = await guest.hold(requested, same)
  const id = first.data.documentId
  // As if the transaction had never been committed: the key is claimed, and there is nothing else.
  await sql`update ops.idempotency_key set status = null, response = null where key = ${same}`.execute(shop.database.db)
  expect((await guest.call('POST', `/api/bookings/${id}/withdrawal`)).status).toBeLessThan(300)
  const fresh = key()
  await sql`update ops.idempotency_key set key = ${fresh} where key = ${same}`.execute(shop.database.db)
  shop.pass(1)
  const second = await guest.hold(requested, fresh)
  expect([second.status, second.data.state, second.data.documentId === id]).toEqual([201, 'hold', false])
})

test('a key is good for a week and belongs to one person', async () => {
  const [requested, same] = [await quote(), key()]
  const first = await guest.hold(requested, same)
  shop.pass(25 * 60)
  const next = await guest.call<BookingShape>('POST', '/api/bookings', {
    data: {
      quote: requested,
      guest: { name: 'Ann Example', email: `${guest.uid}@example.com`, phone: '+34 600 000 000' },
    },
    headers: { 'idempotency-key': same },
  })
  expect([next.status, next.data.documentId, next.headers.get('idempotency-replayed')]).toEqual([
    201,
    first.data.documentId,
    'true',
  ])
  const somebodyElse = await shop.guest()
  const theirs = await somebodyElse.hold(requested, same)
  expect(theirs.data?.documentId).not.toBe(first.data.documentId)
})
