import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, letStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

test('a home in dinars is booked, refunded and charged in amounts that cards take', async () => {
  const stay = await letStay(shop, { currency: 'KWD', nightly: 20_124 })
  const booking = await bookStay(shop, await shop.guest(), stay)
  expect(booking.totalMinor).toBe(7 * 20_120)
  const act = (path: string, data: object) =>
    staff.call('POST', `/api/staff/bookings/${booking.documentId}/${path}`, { data })
  const refused = {
    code: 'invalid_input',
    fields: { amountMinor: 'a multiple of 10: no payment in KWD can be more exact' },
  }
  const reason = 'No hot water'
  for (const [path, data] of [
    ['refunds', { amountMinor: 5_124, reason }],
    ['adjustments', { amountMinor: -5_124, label: 'Sorry', reason }],
    ['charges', { amountMinor: 5_124, label: 'Bed linen', reason }],
  ] as const) {
    expect((await act(path, data)).error.details).toMatchObject(refused)
    const amountMinor = data.amountMinor < 0 ? -5_120 : 5_120
    expect((await act(path, { ...data, amountMinor })).status).toBeLessThan(300)
  }
  const { rows } = { rows: await shop.database.db.selectFrom('app.payment').select('amount').execute() }
  expect(rows.filter(({ amount }) => amount % 10 !== 0)).toEqual([])
})

test('a voucher is issued in an amount that cards take', async () => {
  const voucher = { reason: 'goodwill', currency: 'KWD', expiresOn: '2030-01-01', guest: null, note: '' }
  const issue = (amountMinor: number) =>
    staff.call('POST', '/api/staff/vouchers', {
      data: { ...voucher, amountMinor },
      headers: { 'idempotency-key': `voucher-of-${amountMinor}-fils` },
    })
  expect((await issue(50_005)).error.details).toMatchObject({ code: 'invalid_input' })
  expect((await issue(50_000)).status).toBe(201)
})
