import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { createShop, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

/** Creates a home of 200.00 a night, for which the second and each further guest costs 20.00 more. */
async function stay() {
  const host = await shop.guest({ role: 'host' })
  const { db } = shop.database
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid: host.uid, name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columns = { included_guests: 1, extra_guest: 2000, max_guests: 6 }
  await insertStay(db, { slug: 'by-party', host_id: hostId, ...columns })
  const change = (method: string, path: string, data?: object) =>
    host.call<StayRatesShape>(method, `/api/staff/stays/by-party/${path}`, data && { data })
  const quote = (party: object) =>
    shop.call<QuoteShape>('POST', '/api/quotes', {
      data: { stay: 'by-party', checkIn: '2027-06-07', checkOut: '2027-06-14', ...party },
    })
  return { change, quote, total: async (party: object) => (await quote(party)).data.totalMinor }
}

const week = 7 * 20_000

test('a larger party pays by the table of its size, not guest by guest, and its lines say so', async () => {
  const { change, total, quote } = await stay()
  const rows = [
    { guests: 3, amountMinor: 2500 },
    { guests: 5, amountMinor: 6000 },
  ]
  const { data } = await change('PUT', 'party-prices', { partyPrices: rows })
  expect(data.terms.partyPrices).toEqual(rows.map((row) => ({ ...row, percentBp: null })))
  const totals = async () => [
    await total({ adults: 2 }),
    await total({ adults: 4 }),
    await total({ adults: 3, children: 2 }),
  ]
  expect(await totals()).toEqual([week, week + 7 * 2500, week + 7 * 6000])
  await change('PUT', 'party-prices', { partyPrices: [{ guests: 3, percentBp: 2500 }] })
  expect(await totals()).toEqual([week, week * 1.25, week * 1.25])
  const { lines } = (await quote({ adults: 4 })).data
  expect(lines.find(({ code }) => code === 'party-3')?.explanation).toBe('From 3 guests on the nights cost 25% more.')
  for (const partyPrices of [
    [{ guests: 1, percentBp: 100 }],
    [{ guests: 3 }],
    [{ guests: 3, percentBp: 100, amountMinor: 100 }],
    [rows[1], rows[0]],
    [rows[0], { guests: 4, percentBp: 100 }],
  ])
    expect((await change('PUT', 'party-prices', { partyPrices })).status).toBe(400)
  await change('PUT', 'party-prices', { partyPrices: [] })
  expect(await totals()).toEqual([week + 7 * 2000, week + 3 * 7 * 2000, week + 4 * 7 * 2000])
})
