import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleFunctionShape } from '#contract/account/own-rights.ts'
import { isStaffOnly } from '#api/route/access-row.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { declaredRoutes } from './declared-routes.ts'

let shop: Shop
let admin: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
})
afterAll(async () => shop.database.close())

const functionsOf = async (role: string) =>
  (await admin.call<RoleFunctionShape[]>('GET', `/api/staff/role-functions?role=${role}`)).data

/** Routes by which pages learn what to offer: they do nothing in the company. */
const ABOUT_RIGHTS = ['GET /api/staff/own-rights', 'GET /api/staff/role-functions']

test.each(['host', 'staff', 'admin'] as const)('what a %s may do are the routes that let the role in', async (role) => {
  const declared = declaredRoutes
    .filter(({ row, name }) => isStaffOnly(row) && row[role] < 400 && !ABOUT_RIGHTS.includes(name))
    .map(({ name }) => name)
  const names = (await functionsOf(role)).map(({ name }) => name)
  expect(names.toSorted()).toEqual(declared.toSorted())
})

test('it says what each is for, whether it only shows something, and the right that a host needs elsewhere', async () => {
  const named = async (role: string, name: string) => (await functionsOf(role)).find((one) => one.name === name)
  const accept = 'POST /api/staff/bookings/:id/accept'
  const does = { chapter: 'Bookings of the company', does: 'Accept a request', isReading: false }
  expect(await named('host', accept)).toEqual({ name: accept, ...does, right: 'bookings' })
  expect(await named('staff', accept)).toEqual({ name: accept, ...does, right: null })
  expect(await named('staff', 'POST /api/staff/booking-quotes')).toMatchObject({ isReading: true })
  expect(await named('host', 'POST /api/api-tokens')).toBeUndefined()
  expect((await admin.call('GET', '/api/staff/role-functions?role=user')).status).toBe(400)
})
