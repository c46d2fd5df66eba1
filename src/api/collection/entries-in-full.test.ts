import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { AccountExportShape } from '#contract/account/user-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { insertBooking } from '#tests/support/booking/booking-fixture.ts'
import { signUpInShop } from '#tests/support/payments/shop-accounts.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const BOOKINGS = 203
const THREADS = 104

let shop: Shop
let guest: ShopGuest

beforeAll(async () => {
  shop = await createShop()
  guest = await signUpInShop(shop)
  const { db } = shop.database
  const stayId = await insertStay(db, { slug: 'casa' })
  const at = { created_at: shop.now(), last_message_at: shop.now() }
  const nights = { checkIn: '2027-06-01', checkOut: '2027-06-03' } as Parameters<typeof insertBooking>[1]['nights']
  await db.transaction().execute(async (tx) => {
    for (let count = 0; count < BOOKINGS; count++)
      await insertBooking(tx, { id: randomUUID(), stayId, nights, status: 'expired', uid: guest.uid })
    for (let count = 0; count < THREADS; count++) {
      const { id } = await tx
        .insertInto('app.thread')
        .values({ uid: guest.uid, stay_id: stayId, adults: 2, children: 0, infants: 0, pets: 0, ...at })
        .returning('id')
        .executeTakeFirstOrThrow()
      // A conversation without messages is not visible to its guest.
      const said = { sender: guest.uid, side: 'guest', body: 'Is it quiet there?', created_at: shop.now() } as const
      await tx
        .insertInto('app.message')
        .values({ thread_id: id, ...said })
        .execute()
    }
  })
})
afterAll(async () => shop.database.close())

/** Reads all of a collection, a hundred entries at a time. */
async function everyPage<Entry>(collection: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let page = 1; ; page++) {
    const query = `pagination[page]=${page}&pagination[pageSize]=100`
    const { data } = await guest.call<Entry[]>('GET', `/api/${collection}?${query}`)
    if (data.length === 0) return entries
    entries.push(...data)
  }
}

test('own bookings are shown in full, however many there are', async () => {
  const bookings = await everyPage<BookingShape>('bookings')
  expect(bookings).toHaveLength(BOOKINGS)
  expect(bookings.filter(({ instalments }) => instalments?.length !== 1)).toEqual([])
})

test('own conversations are shown in full, however many there are', async () => {
  const threads = await everyPage<ThreadShape>('threads')
  expect(threads).toHaveLength(THREADS)
  expect(threads.filter(({ offers }) => !Array.isArray(offers))).toEqual([])
})

test('the export of an account leaves nothing out', async () => {
  const headers = { authorization: `Bearer ${guest.uid}` }
  const response = await shop.app(new Request(`${ORIGIN}/api/users/me/export`, { headers }))
  const { bookings, conversations } = (await response.json()) as AccountExportShape
  expect([bookings.length, conversations.length]).toEqual([BOOKINGS, THREADS])
})
