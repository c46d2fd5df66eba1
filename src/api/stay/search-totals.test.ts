import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiApp } from '#api/create-api-app.ts'
import type { QuoteShape, StayListShape } from '#contract/stay-shapes.ts'
import type { StayRequest } from '#core/quote/quote.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import { exactPrice } from '#tests/pricing/exact-price.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { liveIndexOf } from '#tests/support/search/live-index-of.ts'
import { randomTerms } from '#tests/support/search/random-terms.ts'
import { Random } from '#tests/support/search/random.ts'
import { storeTerms } from '#tests/support/search/store-terms.ts'
import { seed } from '#tests/support/search/test-size.ts'

const stays = 60
const searches = 8
/** The date of the shop, in all time zones of the homes. */
const today = isoDate('2027-03-01')

let shop: Shop
let api: (request: Request) => Promise<Response>
beforeAll(async () => {
  shop = await createShop()
  api = createApiApp({ ...shop.deps, searchIndex: liveIndexOf(shop.deps) })
})
afterAll(async () => shop.database.close())

/** Returns dates and a party that every home takes; the ages of all children are known, or of none. */
function randomRequest(r: Random): StayRequest {
  const checkIn = addDays(today, r.between(3, 300))
  const nights = r.chance(0.2) ? r.between(15, 60) : r.between(1, 14)
  const childAges = r.some(4, () => r.between(2, 17))
  const party = { adults: r.between(1, 6), children: childAges.length, infants: r.between(0, 1), pets: r.between(0, 2) }
  return { checkIn, checkOut: addDays(checkIn, nights), party: { ...party, ...(r.chance(0.7) && { childAges }) } }
}

/** Returns slug and total of each card, in their order. */
async function found({ checkIn, checkOut, party }: StayRequest, more: Readonly<Record<string, string>> = {}) {
  const counts = Object.entries(party).map(([name, count]) => [name, String(count)] as const)
  const asked = { checkIn, checkOut, ...Object.fromEntries(counts.filter(([, text]) => text !== '')), ...more }
  const query = new URLSearchParams({ ...asked, sort: 'total', limit: '100' })
  const response = await api(new Request(`${ORIGIN}/api/stay-search?${query}`))
  const { data } = (await response.json()) as StayListShape
  return data.map(({ slug, quote }) => ({ slug, totalMinor: quote!.totalMinor }))
}

async function quoted(slug: string, { checkIn, checkOut, party }: StayRequest): Promise<number> {
  const asked = { data: { stay: slug, checkIn, checkOut, ...party } }
  return (await shop.call<QuoteShape>('POST', '/api/quotes', asked)).data.totalMinor
}

test('a search shows, sorts and filters by the total of the quote, which is the one worked by exact fractions', async () => {
  const { db } = shop.database
  const r = new Random(seed)
  const ids = new Map<string, number>()
  for (let number = 1; number <= stays; number++) {
    const { slug, id } = await storeTerms(db, { ...randomTerms(r, number), currency: 'EUR' })
    ids.set(slug, id)
  }
  const terms = await loadStayTerms(db, [...ids.values()])
  for (let round = 0; round < searches; round++) {
    const request = randomRequest(r)
    const shown = await found(request)
    expect(shown).toHaveLength(stays)
    for (const { slug, totalMinor } of shown) {
      const exact = Number(exactPrice(terms.get(ids.get(slug)!)!, request, today).total)
      const quotedMinor = await quoted(slug, request)
      expect({ slug, totalMinor, quotedMinor }).toEqual({ slug, totalMinor: exact, quotedMinor: exact })
    }
    const totals = shown.map(({ totalMinor }) => totalMinor)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    // Whole units, both inclusive: between two homes of the list.
    const [least, most] = [totals[10]!, totals[40]!].map((minor) => Math.floor(minor / 100)) as [number, number]
    const inRange = shown.filter(({ totalMinor }) => totalMinor >= least * 100 && totalMinor <= most * 100)
    expect(await found(request, { priceMin: String(least), priceMax: String(most) })).toEqual(inRange)
  }
})
