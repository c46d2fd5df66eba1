import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import {
  claimsOf,
  makeHold,
  JUNE_WEEK,
  letStay,
  type HoldOptions,
  type LetStay,
} from '#tests/support/stays/let-stay.ts'
import { voidVoucher } from '#booking/voucher/void-voucher.ts'
import { issuedVoucher } from '#tests/support/payments/issue-voucher.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const traveller = { name: 'Ann', email: 'ann@example.com', phone: '+34600000000' }

const ask = (guest: ShopGuest, stay: LetStay, request: HoldOptions & { instead?: string }) =>
  guest.call<QuoteShape>('POST', '/api/quotes', { data: { stay: stay.slug, adults: 2, ...JUNE_WEEK, ...request } })

/** Chooses other nights, guests or extras in place of a hold. */
async function choose(guest: ShopGuest, stay: LetStay, held: BookingShape, request: HoldOptions) {
  const instead = held.documentId
  const quote = await ask(guest, stay, { ...request, instead })
  if (quote.status !== 200) return { status: quote.status, data: null, code: quote.error.details.code }
  const data = { quote: quote.data.id, guest: traveller, instead }
  const made = await guest.call<BookingShape>('POST', '/api/bookings', { data, key: crypto.randomUUID() })
  return { status: made.status, data: made.data, code: made.error?.details.code }
}

const stateOf = async (guest: ShopGuest, { documentId }: BookingShape) => (await guest.booking(documentId)).data.state

test('a hold is put in the place of another, also where their nights overlap, and the old one is given up with it', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const held = await makeHold(guest, stay)
  const moved = await choose(guest, stay, held, { checkIn: '2027-06-09', checkOut: '2027-06-13', adults: 3 })
  expect(moved.status).toBe(201)
  expect(moved.data).toMatchObject({ state: 'hold', checkIn: '2027-06-09', party: { adults: 3 } })
  expect(await claimsOf(shop, moved.data!.documentId)).toEqual(['hold 2027-06-09 2027-06-13'])
  expect(await stateOf(guest, held)).toBe('withdrawn')
  expect(await claimsOf(shop, held.documentId)).toEqual([])
})

test('while the guest looks at prices nobody else can have the nights, and taken ones leave the old hold as it was', async () => {
  const stay = await letStay(shop)
  const [guest, other] = [await shop.guest(), await shop.guest()]
  const held = await makeHold(guest, stay)
  await makeHold(other, stay, { checkIn: '2027-06-14', checkOut: '2027-06-18' })
  expect((await ask(guest, stay, { checkIn: '2027-06-08', instead: held.documentId })).status).toBe(200)
  expect((await ask(other, stay, {})).error.details.code).toBe('dates_unavailable')
  // Naming somebody else's hold does not give access to its nights.
  expect((await ask(other, stay, { instead: held.documentId })).error.details.code).toBe('dates_unavailable')
  expect(await choose(guest, stay, held, { checkIn: '2027-06-10', checkOut: '2027-06-16' })).toMatchObject({
    status: 409,
    code: 'dates_unavailable',
  })
  expect(await stateOf(guest, held)).toBe('hold')
  expect(await claimsOf(shop, held.documentId)).toEqual(['hold 2027-06-07 2027-06-14'])
})

test('a promo code that may be used once goes along with the guest, and one that does not apply any more is named', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const { db } = shop.database
  const coupon = { code: 'ONCE', percent_bp: 1000, max_uses: 1, per_user: 1, min_nights: 5 }
  await db.insertInto('app.coupon').values(coupon).execute()
  const held = await makeHold(guest, stay, { promoCode: 'ONCE' })
  expect(held.promoCode).toBe('ONCE')
  const short = await choose(guest, stay, held, { checkOut: '2027-06-10', promoCode: 'ONCE' })
  expect(short).toMatchObject({ code: 'promo_not_valid' })
  expect(await stateOf(guest, held)).toBe('hold')
  const moved = await choose(guest, stay, held, { checkOut: '2027-06-13', promoCode: 'ONCE' })
  expect(moved).toMatchObject({ status: 201, data: { promoCode: 'ONCE' } })
  expect(await db.selectFrom('app.coupon').select('uses').where('code', '=', 'ONCE').execute()).toEqual([{ uses: 1 }])
})

test('vouchers go along with the guest as far as the new price needs them, but not those that staff have ended', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const held = await makeHold(guest, stay)
  const vouchers = [
    await issuedVoucher(shop.deps, 30_000),
    await issuedVoucher(shop.deps, 20_000),
    await issuedVoucher(shop.deps, 200_000),
  ]
  for (const { code } of vouchers)
    expect((await guest.call('POST', `/api/bookings/${held.documentId}/vouchers`, { data: { code } })).status).toBe(200)
  const [, ended, large] = vouchers
  const reason = { reason: 'lost', expectedBalanceMinor: 0 }
  const staff = { uid: 'staff-1', role: 'admin' } as const
  expect(await voidVoucher(shop.deps, { actor: staff, voucherId: ended!.documentId, ...reason })).toMatchObject({
    ok: true,
  })
  const moved = await choose(guest, stay, held, { checkOut: '2027-06-16' })
  expect(moved.data?.vouchers.map(({ ending, heldMinor }) => [ending, heldMinor])).toEqual([
    [vouchers[0]!.ending, 30_000],
    [large!.ending, moved.data!.totalMinor - 30_000],
  ])
  expect(moved.data).toMatchObject({ dueMinor: 0 })
  expect((await guest.booking(held.documentId)).data.vouchers).toEqual([])
})

test('a hold that has ended is not exchanged, and a third hold may be', async () => {
  const stays = [await letStay(shop), await letStay(shop), await letStay(shop)]
  const guest = await shop.guest()
  const holds = []
  for (const stay of stays) holds.push(await makeHold(guest, stay))
  const [stay, held] = [stays[2]!, holds[2]!]
  const moved = await choose(guest, stay, held, { checkOut: '2027-06-13' })
  expect(moved.status).toBe(201)
  expect(await choose(guest, stay, held, { checkOut: '2027-06-12' })).toMatchObject({ data: null })
  shop.pass(16)
  const { data } = await ask(guest, stay, { checkOut: '2027-06-12' })
  const late = await guest.call('POST', '/api/bookings', {
    data: { quote: data.id, guest: traveller, instead: held.documentId },
    key: crypto.randomUUID(),
  })
  expect(late.error.details.code).toBe('hold_expired')
})
