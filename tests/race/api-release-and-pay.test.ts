import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { atScale } from '#tests/chaos/support/at-scale.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { mailsAbout } from '#tests/support/stays/let-stay.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const ROUNDS = atScale(20, 300)

let shop: Shop
let staff: ShopGuest
let slug: string

beforeAll(async () => {
  shop = await createShop({ poolSize: 16 })
  staff = await shop.guest({ role: 'staff' })
  const id = await insertStay(shop.database.db, { window_months: null })
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
})
afterAll(async () => shop.database.close())

/** Holds a week for somebody who called, until tomorrow. */
async function holdWeek(round: number, caller: ShopGuest): Promise<StaffBookingShape> {
  const checkIn = addDays(isoDate('2027-05-03'), 7 * round)
  const choice = { stay: slug, checkIn, checkOut: addDays(checkIn, 7) }
  const { data: price } = await staff.call<{ totalMinor: number }>('POST', '/api/staff/booking-quotes', {
    data: choice,
  })
  const guest = { name: 'Ada Caller', email: `${caller.uid}@example.com` }
  const requested = { ...choice, guest, payment: 'link', holdHours: 24, expectedTotalMinor: price.totalMinor }
  return (await staff.call<StaffBookingShape>('POST', '/api/staff/bookings', { data: requested })).data
}

test('nights released while their caller pays: booked and the release refused, or free and paid back; never lost', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const caller = await shop.guest()
    const { documentId: id } = await holdWeek(round, caller)
    await shop.pay((await caller.session(id)).data, '4242424242424242')
    const release = () => staff.call('POST', `/api/staff/bookings/${id}/release`)
    // Whoever is called first is ahead by a little, so both win sometimes.
    const [released] = await (round % 2 === 0
      ? Promise.all([release(), caller.settle(id), shop.deliverEvents()])
      : Promise.all([caller.settle(id), shop.deliverEvents()]).then(async () => [await release()]))
    await makeRefunds(shop.deps)
    await caller.settle(id)
    const { data } = await caller.booking(id)
    const outcome = { state: data.state, paid: data.paidMinor, release: released.status }
    const booked = { state: 'confirmed', paid: data.totalMinor, release: 409 }
    const freed = { state: 'withdrawn', paid: 0, release: 200 }
    expect([booked, freed]).toContainEqual(outcome)
    outcomes.add(data.state)
    const mails = await mailsAbout(shop, id)
    expect(mails.includes('booking_released')).toBe(data.state === 'withdrawn')
    expect(mails.includes('booking_confirmed')).toBe(data.state === 'confirmed')
  }
  expect(outcomes).toContain('confirmed')
  const { rows } = await sql<{ wrong: number }>`
    select count(*) as wrong from app.payment p join app.booking b on b.id = p.booking_id
    where p.status = 'captured' and b.status <> 'confirmed'
      and not exists (select from app.refund r where r.payment_id = p.id and r.status = 'succeeded' and r.amount = p.amount)`.execute(
    shop.database.db,
  )
  expect(rows[0]?.wrong).toBe(0)
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
})

test('more time given while a hold ends: it lasts as long as was said, or it has ended and the answer says so', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const caller = await shop.guest()
    const { documentId: id, holdExpiresAt } = await holdWeek(ROUNDS + round, caller)
    shop.pass(24 * 60 - 1)
    const until = new Date(shop.now().getTime() + 48 * 3_600_000).toISOString()
    const extend = () =>
      staff.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/hold-extension`, { data: { until } })
    // The clock passes the end while the request is on its way.
    const [extended] = await Promise.all([extend(), Promise.resolve().then(() => shop.pass(1)), expireHolds(shop.deps)])
    await expireHolds(shop.deps)
    const { data } = await caller.booking(id)
    const seen = { status: extended.status, state: data.state, until: data.holdExpiresAt }
    expect([
      { status: 200, state: 'hold', until },
      { status: 409, state: 'expired', until: null },
    ]).toContainEqual(seen)
    expect(Date.parse(until)).toBeGreaterThan(Date.parse(holdExpiresAt!))
    expect((await mailsAbout(shop, id)).filter((mail) => mail === 'booking_held')).toHaveLength(
      extended.status === 200 ? 2 : 1,
    )
  }
})
