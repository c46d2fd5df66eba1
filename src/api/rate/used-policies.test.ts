import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyShape } from '#contract/rate/promo-and-policy.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

test('the policies that guests read are those of the usual rate, of long stays and of the non-refundable rate', async () => {
  const { db } = shop.database
  const destination_id = await insertDestination(db)
  const { id: long_stay_policy_id } = await db
    .selectFrom('app.cancellation_policy')
    .select('id')
    .where('code', '=', 'long-term-firm')
    .executeTakeFirstOrThrow()
  await insertStay(db, { slug: 'casa-used-policies', destination_id, long_stay_policy_id, non_refundable_bp: 1000 })
  await insertStay(db, { slug: 'casa-long-stays', destination_id, long_stay_policy_id, long_stay_nights: 60 })
  // The same policy whatever the length of the stay: one home, from one night on.
  await insertStay(db, {
    slug: 'casa-one-policy',
    destination_id,
    cancellation_policy_id: long_stay_policy_id,
    long_stay_policy_id,
  })
  const { data } = await shop.call<PolicyShape[]>('GET', '/api/cancellation-policies')
  expect(data.map(({ code, homes: stays, fromNights }) => [code, stays, fromNights])).toEqual([
    ['long-term-firm', 3, 1],
    ['moderate', 2, 1],
    ['non-refundable', 1, 1],
  ])
})
