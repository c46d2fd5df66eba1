import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { instantText } from '#booking/booking-mail-data.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { verifyLedger } from '#booking/ledger/verify-ledger.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { issuedVoucher } from '#tests/support/payments/issue-voucher.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import {
  bookStay,
  claimsOf,
  days,
  historyOf,
  makeHold,
  JUNE_WEEK,
  letStay,
  mailsAbout,
  type LetStay,
} from '#tests/support/stays/let-stay.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

/** Holds a home for somebody on the phone, for 24 hours. */
async function holdFor(stay: LetStay, email: string, more: object = {}): Promise<StaffBookingShape> {
  const { data, error } = await staff.call<StaffBookingShape>('POST', '/api/staff/bookings', {
    data: {
      stay: stay.slug,
      ...JUNE_WEEK,
      guest: { name: 'Pia Caller', email },
      payment: 'link',
      holdHours: 24,
      expectedTotalMinor: 140_000,
      ...more,
    },
  })
  if (!data) throw new Error(`not held: ${JSON.stringify(error)}`)
  return data
}

type Act = 'release' | 'payment-link' | 'hold-extension'
const act = (id: string, action: Act, more: { data?: object; key?: string } = {}, by = staff) =>
  by.call<StaffBookingShape>('POST', `/api/staff/bookings/${id}/${action}`, more)
const inHours = (hours: number) => new Date(shop.now().getTime() + hours * 3_600_000).toISOString()
const addressOf = ({ uid }: ShopGuest) => `${uid}@example.com`

/** Returns what the latest mail about a booking says in its fields. */
async function latestMail(id: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ data: Record<string, string> }>`
    select data from ops.outbox where booking_id = ${id}::uuid order by id desc limit 1`.execute(shop.database.db)
  return rows[0]!.data
}

test('a caller who does not want it any more: the nights are free at once, and the caller is told that nothing is owed', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await holdFor(stay, addressOf(guest))
  const released = await act(id, 'release')
  expect(released).toMatchObject({ status: 200, data: { state: 'withdrawn', holdExpiresAt: null } })
  expect(await claimsOf(shop, id)).toEqual([])
  expect(shop.changedStays).toContain(stay.slug)
  expect(await mailsAbout(shop, id)).toEqual(['booking_held', 'booking_released'])
  expect((await historyOf(guest, id)).at(-1)).toBe('hold>withdrawn by host')
  expect(released.data.events.at(-1)).toMatchObject({ to: 'withdrawn', actor: staff.uid })
  expect((await guest.session(id)).error.details.code).toBe('booking_not_payable')

  // Repeated, also with another key, it does nothing more.
  expect((await act(id, 'release')).data.state).toBe('withdrawn')
  expect(await mailsAbout(shop, id)).toEqual(['booking_held', 'booking_released'])
  const next = await shop.guest()
  expect((await bookStay(shop, next, stay)).state).toBe('confirmed')
})

test('whoever has just paid when the nights are released gets it all back; whoever was faster keeps the booking', async () => {
  const [guest, faster] = [await shop.guest(), await shop.guest()]
  const { documentId: id } = await holdFor(await letStay(shop), addressOf(guest))
  await shop.pay((await guest.session(id)).data, '4242424242424242')
  expect((await act(id, 'release')).data.state).toBe('withdrawn')
  await guest.settle(id)
  await makeRefunds(shop.deps)
  expect((await guest.booking(id)).data).toMatchObject({ state: 'withdrawn', paidMinor: 0, refundedMinor: 140_000 })
  expect(await mailsAbout(shop, id)).toEqual(['booking_held', 'booking_refunded', 'booking_released'])
  expect(await claimsOf(shop, id)).toEqual([])

  const { documentId: kept } = await holdFor(await letStay(shop), addressOf(faster))
  await shop.pay((await faster.session(kept)).data, '4242424242424242')
  await faster.settle(kept)
  expect((await act(kept, 'release')).error.details).toMatchObject({
    code: 'booking_state_conflict',
    state: 'confirmed',
  })
  expect((await faster.booking(kept)).data).toMatchObject({ state: 'confirmed', paidMinor: 140_000 })
  expect(await claimsOf(shop, kept)).toEqual(['booking 2027-06-07 2027-06-14'])
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
})

test('what a voucher kept for a released hold can be spent again, and the voucher says who released it', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await holdFor(stay, addressOf(guest))
  const { code } = await issuedVoucher(shop.deps, 50_000)
  const used = await guest.call('POST', `/api/bookings/${id}/vouchers`, { data: { code } })
  expect(used.status).toBeLessThan(300)
  await act(id, 'release')
  const { rows } = await sql<{ balance: number; held: number; notes: string[] }>`
    select v.balance::int, v.held::int, (select array_agg(e.note order by e.id) from app.voucher_entry e
      where e.voucher_id = v.id and e.kind = 'released') as notes
    from app.voucher v join app.voucher_entry e on e.voucher_id = v.id
    where e.booking_id = ${id}::uuid limit 1`.execute(shop.database.db)
  expect(rows).toEqual([{ balance: 50_000, held: 0, notes: ['hold_released'] }])
  expect((await verifyLedger(shop.database.db)).faults).toEqual([])
})

test('the link to pay is sent again, once for each time somebody asks; for a caller without an account it is a new one', async () => {
  const stay = await letStay(shop)
  const { documentId: id, holdExpiresAt } = await holdFor(stay, 'lost-the-mail@example.com')
  const first = (await latestMail(id))['link']
  shop.pass(60)
  expect((await act(id, 'payment-link', { key: 'call-of-ten' })).status).toBe(200)
  const again = await act(id, 'payment-link', { key: 'call-of-ten' })
  expect(await mailsAbout(shop, id)).toEqual(['booking_held', 'booking_held'])
  const second = await latestMail(id)
  expect(new URL(second['link']!).pathname).toBe('/__/auth/action')
  expect(second['link']).not.toBe(first)
  expect(second['deadline']).toBe(instantText(new Date(holdExpiresAt!), 'Europe/Madrid'))
  expect(again.data.holdExpiresAt).toBe(holdExpiresAt)
  expect(again.data.events.at(-1)).toMatchObject({ kind: 'payment_link_sent', actor: staff.uid })
  // The link is valid as long as the hold.
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from max(expires_at) - ${shop.now()}::timestamptz)::int / 60 as minutes
    from identity.oob_code where email = 'lost-the-mail@example.com'`.execute(shop.database.db)
  expect(rows).toEqual([{ minutes: 23 * 60 }])
  await act(id, 'payment-link')
  expect(await mailsAbout(shop, id)).toHaveLength(3)

  const guest = await shop.guest()
  const known = await holdFor(stay, addressOf(guest), { checkIn: '2027-07-05', checkOut: '2027-07-12' })
  await act(known.documentId, 'payment-link')
  expect((await latestMail(known.documentId))['link']).toBe(`http://shop.test/user/bookings/${known.documentId}`)
})

test('a request that is repeated because its answer was lost sends no second mail', async () => {
  const { documentId: id } = await holdFor(await letStay(shop), 'twice@example.com')
  const until = inHours(48)
  for (const [action, more] of [
    ['payment-link', { key: 'lost-link' }],
    ['hold-extension', { key: 'lost-time', data: { until } }],
  ] as const) {
    expect((await act(id, action, more)).status).toBe(200)
    await shop.database.db.deleteFrom('ops.idempotency_key').execute()
    expect(await act(id, action, more)).toMatchObject({ status: 200, data: { state: 'hold' } })
  }
  expect(await mailsAbout(shop, id)).toEqual(['booking_held', 'booking_held', 'booking_held'])
})

test('more time: the nights are kept until then, the caller has a new link and deadline, and can pay by it', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await holdFor(stay, addressOf(guest))
  shop.pass(23 * 60)
  const until = inHours(48)
  const more = await act(id, 'hold-extension', { data: { until } })
  expect(more).toMatchObject({ status: 200, data: { state: 'hold', holdExpiresAt: until } })
  expect(more.data.events.at(-1)).toMatchObject({ kind: 'hold_extended', actor: staff.uid })
  expect(await mailsAbout(shop, id)).toEqual(['booking_held', 'booking_held'])
  expect((await latestMail(id))['deadline']).toBe(instantText(new Date(until), 'Europe/Madrid'))
  shop.pass(days(1) + 120)
  await expireHolds(shop.deps)
  expect(await claimsOf(shop, id)).toEqual(['hold 2027-06-07 2027-06-14'])
  // The extra minutes for the bank are still the guest’s.
  expect((await guest.booking(id)).data.holdExtendable).toBe(true)
  await shop.pay((await guest.session(id)).data, '4242424242424242')
  expect((await guest.settle(id)).data).toMatchObject({ state: 'confirmed', paidMinor: 140_000 })
})

test('more time is never less, nor more than 72 hours from now, nor beyond check-in', async () => {
  const stay = await letStay(shop)
  const day = (shift: number) => inHours(24 * shift).slice(0, 10)
  const { documentId: id } = await holdFor(stay, 'soon@example.com', { checkIn: day(3), checkOut: day(10) })
  const checkIn = `${day(3)}T14:00:00.000Z`
  const asked = async (until: string) => (await act(id, 'hold-extension', { data: { until } })).error?.details
  const refused = { code: 'invalid_input', fields: { until: expect.anything() } }
  expect(await asked(inHours(23))).toMatchObject(refused)
  expect(await asked(inHours(24))).toMatchObject(refused)
  expect(await asked(inHours(72.1))).toMatchObject(refused)
  shop.pass(12 * 60)
  expect(await asked(new Date(Date.parse(checkIn) + 60_000).toISOString())).toMatchObject(refused)
  expect(await asked('tomorrow')).toMatchObject({ code: 'invalid_input' })
  expect(await mailsAbout(shop, id)).toEqual(['booking_held'])
  expect((await act(id, 'hold-extension', { data: { until: checkIn } })).data.holdExpiresAt).toBe(checkIn)
})

test('what has ended, is booked, or was held by its guest is left alone, and the answer says so', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const own = await makeHold(guest, stay)
  const paid = await bookStay(shop, guest, await letStay(shop))
  const over = await holdFor(await letStay(shop), addressOf(guest))
  const overdue = await holdFor(await letStay(shop), addressOf(guest))
  const booked = await holdFor(await letStay(shop), addressOf(guest), { payment: 'on_arrival' })
  const body = {
    'hold-extension': () => ({ data: { until: inHours(48) } }),
    'payment-link': () => ({}),
    release: () => ({}),
  }
  const answers = async (id: string) =>
    Promise.all(
      (['release', 'payment-link', 'hold-extension'] as const).map(async (action) => {
        const { status, error } = await act(id, action, body[action]())
        return `${status} ${error?.details.code}`
      }),
    )
  const conflict = '409 booking_state_conflict'
  expect(await answers(own.documentId)).toEqual([conflict, conflict, conflict])
  expect(await answers(paid.documentId)).toEqual([conflict, conflict, conflict])
  expect(await answers(booked.documentId)).toEqual([conflict, conflict, conflict])
  shop.pass(days(1))
  expect((await answers(overdue.documentId)).slice(1)).toEqual([conflict, conflict])
  await expireHolds(shop.deps)
  expect(await answers(over.documentId)).toEqual([conflict, conflict, conflict])
  expect(await mailsAbout(shop, over.documentId)).toEqual(['booking_expired', 'booking_held'])
  const other = await shop.guest({ role: 'host' })
  expect((await act(over.documentId, 'release', {}, other)).status).toBe(404)
})
