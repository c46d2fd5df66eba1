import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

test('of two people who read the same promo code, the second does not write over the first', async () => {
  const code = { code: 'ROSEMARY', percentBp: 1000 }
  const made = await staff.call<{ id: number; version: number }>('POST', '/api/staff/promo-codes', { data: code })
  const { id, version } = made.data
  const write = (more: object) =>
    staff.call<{ version: number }>('PUT', `/api/staff/promo-codes/${id}`, { data: { ...code, ...more } })
  const first = await write({ maxUses: 3, version })
  expect([first.status, first.data.version]).toEqual([200, version + 1])
  const second = await write({ perUser: 1, version })
  expect([second.status, second.error.details]).toEqual([
    409,
    expect.objectContaining({ code: 'version_conflict', currentVersion: version + 1 }),
  ])
  expect((await write({ perUser: 1, maxUses: 3, version: version + 1 })).status).toBe(200)
  // Programs that do not know of versions write as before.
  expect((await write({ minNights: 2 })).data).toMatchObject({ version: version + 3, minNights: 2, maxUses: null })
})
