import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { makeHold, letStay, type HoldOptions, type LetStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const quoteOf = async (guest: ShopGuest, stay: LetStay, request: HoldOptions & { instead?: string }) =>
  (await guest.call<QuoteShape>('POST', '/api/quotes', { data: { stay: stay.slug, adults: 2, ...request } })).data?.id

const hold = (guest: ShopGuest, quote: string, instead?: string) =>
  guest.call<BookingShape>('POST', '/api/bookings', {
    data: { quote, guest: { name: 'Ann', email: 'ann@example.com', phone: '' }, ...(instead && { instead }) },
    key: crypto.randomUUID(),
  })

const first = { checkIn: '2027-06-07', checkOut: '2027-06-14' }
const second = { checkIn: '2027-06-14', checkOut: '2027-06-21' }

test('two who exchange their nights for each other’s at once: neither loses theirs, and nobody waits for ever', async () => {
  for (let round = 0; round < 8; round++) {
    const stay = await letStay(shop)
    const [ann, ben] = [await shop.guest(), await shop.guest()]
    const [annHolds, benHolds] = [await makeHold(ann, stay, first), await makeHold(ben, stay, second)]
    // The quotes were made when those nights were free.
    const requests = [
      { checkIn: '2027-06-08', checkOut: '2027-06-14' },
      { checkIn: '2027-06-14', checkOut: '2027-06-20' },
    ]
    const quotes = [
      await quoteOf(ann, stay, { ...requests[0], instead: annHolds.documentId }),
      await quoteOf(ben, stay, { ...requests[1], instead: benHolds.documentId }),
    ]
    const responses = await Promise.all([
      hold(ann, quotes[0]!, annHolds.documentId),
      hold(ben, quotes[1]!, benHolds.documentId),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
  }
})

test('whoever lies in wait for the nights that are given up gets none that the guest still has', async () => {
  for (let round = 0; round < 8; round++) {
    const stay = await letStay(shop)
    const guest = await shop.guest()
    const held = await makeHold(guest, stay, first)
    const others = await Promise.all([1, 2, 3, 4].map(() => shop.guest()))
    // Priced while the guest's nights were not held yet would be the same: the tokens outlive a hold.
    await guest.call('POST', `/api/bookings/${held.documentId}/withdrawal`)
    const requested = await Promise.all(others.map((other) => quoteOf(other, stay, first)))
    const again = await makeHold(guest, stay, first)
    const quote = await quoteOf(guest, stay, {
      checkIn: '2027-06-07',
      checkOut: '2027-06-12',
      instead: again.documentId,
    })
    const [mine, ...theirs] = await Promise.all([
      hold(guest, quote, again.documentId),
      ...others.map((other, index) => hold(other, requested[index]!)),
    ])
    expect(mine.status).toBe(201)
    expect(theirs.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from app.claim where stay_id = ${stay.id}`.execute(shop.database.db)
    expect(rows).toEqual([{ count: 1 }])
  }
})
