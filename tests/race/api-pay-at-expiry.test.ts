import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { atScale } from '#tests/chaos/support/at-scale.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const ROUNDS = atScale(30, 500)

let shop: Shop
let slug: string

beforeAll(async () => {
  shop = await createShop({ poolSize: 16 })
  const id = await insertStay(shop.database.db, { window_months: null })
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
})
afterAll(async () => shop.database.close())

test('a payment that succeeds while its hold ends and somebody else takes the nights: booked or paid back, never lost', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const checkIn = addDays(isoDate('2027-05-03'), 7 * round)
    const request = { stay: slug, checkIn, checkOut: addDays(checkIn, 7) }
    const [payer, rival] = await Promise.all([shop.guest(), shop.guest()])
    const quote = await rival.quote(request)
    const { booking, session } = await payer.holdToPay(request)
    shop.pass(15)
    await shop.pay(session, '4242424242424242')
    const [, , , rivalHold] = await Promise.all([
      payer.settle(booking.documentId),
      expireHolds(shop.deps),
      payer.settle(booking.documentId),
      rival.hold(quote.data.id),
      shop.deliverEvents(),
    ])
    await makeRefunds(shop.deps)
    const { data } = await payer.booking(booking.documentId)
    const outcome = { state: data.state, paid: data.paidMinor, rival: rivalHold.status }
    const won = { state: 'confirmed', paid: data.totalMinor, rival: 409 }
    const lost = { state: 'expired', paid: 0, rival: 201 }
    expect([won, lost]).toContainEqual(outcome)
  }
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from app.payment p join app.booking b on b.id = p.booking_id
    where p.status = 'captured' and b.status <> 'confirmed'
      and not exists (select from app.refund r where r.payment_id = p.id and r.status = 'succeeded' and r.amount = p.amount)`.execute(
    shop.database.db,
  )
  expect(rows[0]?.wrong).toBe(0)
})
