import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { claimsOf, makeHold, letStay, mailsAbout, type LetStay } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { expireHolds } from './expire-holds.ts'

let shop: Shop
let codes = 0
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

/** Creates a promo code of 10 % that can be used `uses` times. */
async function promoCode(uses: number): Promise<string> {
  const code = `JUNE${++codes}`
  await shop.database.db.insertInto('app.coupon').values({ code, percent_bp: 1000, max_uses: uses }).execute()
  return code
}

const usesOf = async (code: string) => {
  const query = shop.database.db.selectFrom('app.coupon').select('uses').where('code', '=', code)
  return (await query.executeTakeFirstOrThrow()).uses
}

const quoteOf = (guest: ShopGuest, { slug }: LetStay, rest: object = {}) =>
  guest.call<QuoteShape>('POST', '/api/quotes', {
    data: { stay: slug, adults: 2, checkIn: '2027-06-07', checkOut: '2027-06-14', ...rest },
  })

test('a hold is prolonged once, by ten minutes, while the bank asks for a confirmation', async () => {
  const guest = await shop.guest()
  const held = await makeHold(guest, await letStay(shop))
  const { data: session } = await guest.session(held.documentId)
  await shop.pay(session, '4000002500003155')
  const asked = (await guest.settle(held.documentId)).data
  expect(asked).toMatchObject({ state: 'hold', payment: { state: 'requires_action' }, holdExtendable: false })
  expect(Date.parse(asked.holdExpiresAt ?? '') - Date.parse(held.holdExpiresAt ?? '')).toBe(10 * 60_000)
  expect((await guest.settle(held.documentId)).data.holdExpiresAt).toBe(asked.holdExpiresAt)
  const more = await guest.call('POST', `/api/bookings/${held.documentId}/hold-extension`)
  expect(more.error.details.code).toBe('hold_already_extended')
})

test('a key finds its booking again for ever, but only for the request that made it', async () => {
  const guest = await shop.guest()
  const [stay, other] = [await letStay(shop), await letStay(shop)]
  const { id } = (await quoteOf(guest, stay)).data
  const held = await guest.hold(id, 'my-key')
  await shop.database.db.deleteFrom('ops.idempotency_key').execute()
  expect((await guest.hold(id, 'my-key')).data.documentId).toBe(held.data.documentId)
  for (const quote of [await quoteOf(guest, other), await quoteOf(guest, other, { adults: 1 })]) {
    await shop.database.db.deleteFrom('ops.idempotency_key').execute()
    expect((await guest.hold(quote.data.id, 'my-key')).error.details.code).toBe('idempotency_key_reused')
  }
})

test('the last use of a promo code is given to one of those who want it at the same moment', async () => {
  const code = await promoCode(1)
  const tries = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const guest = await shop.guest()
      return { guest, quote: await quoteOf(guest, await letStay(shop), { promoCode: code }) }
    }),
  )
  const responses = await Promise.all(tries.map(({ guest, quote }) => guest.hold(quote.data.id)))
  expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400, 400])
  const refused = responses.find((response) => response.status === 400)
  expect(refused?.error.details).toMatchObject({ code: 'promo_not_valid', reason: 'used_up' })
  expect(await usesOf(code)).toBe(1)
  // A refused guest holds no nights.
  const bookings = await shop.database.db
    .selectFrom('app.booking')
    .innerJoin('app.claim', 'app.claim.booking_id', 'app.booking.id')
    .select('app.booking.id')
    .where(
      'uid',
      'in',
      tries.map(({ guest }) => guest.uid),
    )
    .execute()
  expect(bookings).toHaveLength(1)
})

test('a hold that ends gives its use of a promo code back; paid late it takes it again, or the money goes back', async () => {
  for (const [usedMeanwhile, state] of [
    [false, 'confirmed'],
    [true, 'expired'],
  ] as const) {
    const code = await promoCode(1)
    const guest = await shop.guest()
    const held = await makeHold(guest, await letStay(shop), { promoCode: code })
    const { data: session } = await guest.session(held.documentId)
    expect(await usesOf(code)).toBe(1)
    shop.pass(16)
    await expireHolds(shop.deps)
    expect(await usesOf(code)).toBe(0)
    if (usedMeanwhile) await makeHold(await shop.guest(), await letStay(shop), { promoCode: code })
    await shop.pay(session, '4242424242424242')
    expect((await guest.settle(held.documentId)).data).toMatchObject({
      state,
      paidMinor: usedMeanwhile ? 0 : held.totalMinor,
    })
    expect(await usesOf(code)).toBe(1)
    expect(await claimsOf(shop, held.documentId)).toHaveLength(usedMeanwhile ? 0 : 1)
  }
})

test('a booking keeps its lines, its schedule, the rules it was priced by, and the policy of its rate', async () => {
  const stay = await letStay(shop, { non_refundable_bp: 1000 })
  const guest = await shop.guest()
  const held = await makeHold(guest, stay, { rate: 'non_refundable' })
  expect(held).toMatchObject({
    rate: 'non_refundable',
    totalMinor: 126_000,
    dueMinor: 126_000,
    policy: { name: 'Non-refundable' },
  })
  const row = await shop.database.db
    .selectFrom('app.booking')
    .select(['terms', 'price_version', 'rate', 'plan', 'mode'])
    .where('id', '=', held.documentId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ rate: 'non_refundable', plan: 'full', mode: 'instant', terms: { nightlyMinor: 20_000 } })
  const document = await guest.call('GET', `/api/bookings/${held.documentId}/quote`)
  expect([document.status, document.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="booking.json"',
  ])
})

test('a hold that nobody pays is told once', async () => {
  const guest = await shop.guest()
  const held = await makeHold(guest, await letStay(shop))
  shop.pass(16)
  await Promise.all([expireHolds(shop.deps), expireHolds(shop.deps), expireHolds(shop.deps)])
  expect(await mailsAbout(shop, held.documentId)).toEqual(['booking_expired'])
})

test('a hold that cannot be ended is reported and holds back none of the others', async () => {
  const guest = await shop.guest()
  const other = await shop.guest()
  const ids: string[] = []
  for (const one of [guest, guest, other, other]) ids.push((await makeHold(one, await letStay(shop))).documentId)
  const { db } = shop.database
  await sql`
    create function app.refuse_this() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    db,
  )
  await sql`
    create trigger refuse_this before update on app.booking for each row
    when (new.id = ${sql.lit(ids[1])}::uuid) execute function app.refuse_this()`.execute(db)
  const faults: unknown[] = []
  shop.pass(16)
  await expireHolds({ ...shop.deps, onFault: (error: unknown) => faults.push(error) })
  const states = async () =>
    Promise.all(ids.map(async (id, index) => (await (index < 2 ? guest : other).booking(id)).data.state))
  expect([await states(), faults.length]).toEqual([['expired', 'hold', 'expired', 'expired'], 1])
  await sql`drop trigger refuse_this on app.booking`.execute(db)
  await expireHolds(shop.deps)
  expect(await states()).toEqual(ids.map(() => 'expired'))
})
