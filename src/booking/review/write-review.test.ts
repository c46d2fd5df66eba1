import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayPageShape } from '#contract/stay-shapes.ts'
import { bookStay, letStay } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { advanceBookings } from '#booking/lifecycle/advance-bookings.ts'
import { publishReviews } from './publish-reviews.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

test('a guest scores single things beside the stay in all, as many as they like, and each from 1 to 5', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { documentId: id } = await bookStay(shop, guest, stay, { checkIn: '2027-03-15', checkOut: '2027-03-20' })
  shop.pass((Date.parse('2027-03-20T12:00:00Z') - shop.now().getTime()) / 60_000)
  await advanceBookings(shop.deps)
  const review = (scores: object) =>
    guest.call('POST', `/api/bookings/${id}/review`, { data: { overall: 4, body: 'Cold soup, warm house.', scores } })
  for (const wrong of [{ value: 6 }, { value: 0 }, { value: 3.5 }, { soup: 3 }, { value: '5' }])
    expect((await review(wrong)).error.details.code).toBe('invalid_input')
  expect((await review({ cleanliness: 5, value: 3 })).status).toBe(200)
  shop.pass(14 * 24 * 60)
  await publishReviews(shop.deps)
  const { data } = await shop.call<StayPageShape>('GET', `/api/stay-pages/${stay.slug}`)
  expect(data.reviewSummary.scores).toEqual([
    { name: 'cleanliness', average: 5, count: 1 },
    { name: 'value', average: 3, count: 1 },
  ])
  // The only voice is not the least content one.
  expect([data.reviews, data.reviewSummary.critical]).toEqual([1, null])
})
