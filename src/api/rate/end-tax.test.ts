import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tax } from '#core/rate/stay-terms.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

test('a tax of a place ends with a day and is the same until then; one that begins later cannot', async () => {
  const staff = await shop.guest({ role: 'staff' })
  const { db } = shop.database
  const id = await insertDestination(db)
  const places = db.selectFrom('app.destination').select('slug').where('id', '=', id)
  const { slug } = await places.executeTakeFirstOrThrow()
  const path = `/api/staff/destinations/${slug}/taxes`
  const tax = { name: 'Tourist tax', per: 'person', period: 'night', amountMinor: 220, currency: 'EUR' }
  await staff.call('POST', path, { data: { ...tax, validFrom: '2027-06-01' } })
  const [old] = (await staff.call<Tax[]>('GET', path)).data
  const end = (validTo: string, rule = old?.id) => staff.call<Tax[]>('PUT', `${path}/${rule}`, { data: { validTo } })
  expect((await end('2027-06-01')).error.details).toMatchObject({ code: 'invalid_input' })
  const whole = (await staff.call<Tax[]>('POST', path, { data: { ...tax, name: 'Without a first day' } })).data
  const always = whole.find(({ name }) => name === 'Without a first day')
  for (const past of ['1900-01-02', '2020-01-01'])
    expect((await end(past, always?.id)).error.details).toMatchObject({ code: 'invalid_input' })
  const ended = await end('2028-01-01')
  expect(ended.data).toContainEqual(expect.objectContaining({ ...tax, validFrom: '2027-06-01', validTo: '2028-01-01' }))
  expect((await end('2028-01-01')).error.details.code).toBe('rule_not_found')
})
