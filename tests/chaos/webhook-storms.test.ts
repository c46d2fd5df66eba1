import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { atScale } from './support/at-scale.ts'

// All orders of five events: src/booking/payment/webhook-orders.test.ts.
const PAYMENTS = atScale(8, 50)
const COPIES = 10
const FLOOD = atScale(300, 5_000)

let shop: Shop
let slug: string
let week = 0

beforeAll(async () => {
  shop = await createShop({ poolSize: 16 })
  const id = await insertStay(shop.database.db, { window_months: null })
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
})
afterAll(async () => {
  expect(await findViolations(shop.database.db, shop.now())).toEqual([])
  await shop.database.close()
})

const deliver = (body: string, signature: string) =>
  shop.app(
    new Request(`${ORIGIN}/webhooks/sandbox`, {
      method: 'POST',
      body,
      headers: { [WEBHOOK_SIGNATURE_HEADER]: signature },
    }),
  )

const signed = (body: string, secret = 'webhook-secret', at = shop.now()) =>
  deliver(body, signWebhook(body, secret, at))

async function paid() {
  const guest = await shop.guest()
  const checkIn = addDays(isoDate('2027-06-05'), 7 * week++)
  const { booking, session } = await guest.holdToPay({ stay: slug, checkIn, checkOut: addDays(checkIn, 7) })
  await shop.pay(session, '4242424242424242')
  return { guest, booking }
}

async function undelivered(): Promise<string[]> {
  const rows = await shop.database.db
    .selectFrom('sandbox.event')
    .select('payload')
    .where('delivered_at', 'is', null)
    .execute()
  await shop.database.db.updateTable('sandbox.event').set({ delivered_at: shop.now() }).execute()
  return rows.map(({ payload }) => JSON.stringify(payload))
}

test(`every event ${COPIES} times at once: all are answered with 200 and have one effect`, async () => {
  const bookings = []
  for (let count = 0; count < PAYMENTS; count++) bookings.push(await paid())
  const events = await undelivered()
  const responses = await Promise.all(events.flatMap((body) => Array.from({ length: COPIES }, () => signed(body))))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  await Promise.all([shop.deliverEvents(), shop.deliverEvents(), shop.deliverEvents()])
  for (const { guest, booking } of bookings) {
    const { data } = await guest.booking(booking.documentId)
    expect([data.state, data.paidMinor]).toEqual(['confirmed', data.totalMinor])
  }
  const { rows } = await sql<{ mails: number }>`
    select max(count)::int as mails from (
      select count(*) from ops.outbox where template = 'booking_confirmed' group by booking_id, recipient) per_booking (count)`.execute(
    shop.database.db,
  )
  expect(rows[0]?.mails).toBe(1)
})

test('an event that comes before the guest’s own answer, and the answer, book once', async () => {
  const { guest, booking } = await paid()
  const [body = ''] = await undelivered()
  const [response] = await Promise.all([signed(body), guest.settle(booking.documentId), shop.deliverEvents()])
  expect(response.status).toBe(200)
  expect((await guest.booking(booking.documentId)).data.state).toBe('confirmed')
})

test(`a flood of ${FLOOD} forged, altered and outdated events: none is believed, and guests book meanwhile`, async () => {
  const stored = async () =>
    Number(
      (await sql<{ count: string }>`select count(*) from app.webhook_event`.execute(shop.database.db)).rows[0]?.count,
    )
  const before = await stored()
  const body = JSON.stringify({ id: 'evt_forged', type: 'payment.succeeded', data: { intent: 'pi_forged' } })
  const old = new Date(shop.now().getTime() - 301_000)
  const forge = (index: number) => {
    if (index % 3 === 0) return signed(body, 'another-secret')
    if (index % 3 === 1) return signed(body, 'webhook-secret', old)
    return deliver(`${body} `, signWebhook(body, 'webhook-secret', shop.now()))
  }
  const [responses, { guest, booking }] = await Promise.all([
    Promise.all(Array.from({ length: FLOOD }, (_, index) => forge(index))),
    paid(),
  ])
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]))
  expect(await stored()).toBe(before)
  expect((await guest.settle(booking.documentId)).data.state).toBe('confirmed')
  await shop.deliverEvents()
})
