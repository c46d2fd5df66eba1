import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { atScale } from '#tests/chaos/support/at-scale.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const CLIENTS = atScale(40, 50)
const ROUNDS = atScale(20, 200)

let shop: Shop
let guests: ShopGuest[]
let slug: string

beforeAll(async () => {
  shop = await createShop({ poolSize: 16 })
  guests = await Promise.all(Array.from({ length: CLIENTS }, () => shop.guest()))
  const id = await insertStay(shop.database.db, { window_months: null })
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
})
afterAll(async () => shop.database.close())

test(`${CLIENTS} guests want the same week, ${ROUNDS} times: one gets it each time, the others hear at once what else is free`, async () => {
  const slowest: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const checkIn = addDays(isoDate('2027-05-03'), 7 * round)
    const quotes = await Promise.all(
      guests.map((guest) => guest.quote({ stay: slug, checkIn, checkOut: addDays(checkIn, 7) })),
    )
    const responses = await Promise.all(
      guests.map(async (guest, index) => {
        const started = performance.now()
        const response = await guest.hold(quotes[index]?.data.id ?? '')
        return { answer: response, guest, ms: performance.now() - started }
      }),
    )
    const winners = responses.filter(({ answer }) => answer.status === 201)
    const losers = responses.filter(({ answer }) => answer.status === 409)
    expect([winners.length, losers.length]).toEqual([1, CLIENTS - 1])
    expect(new Set(losers.map(({ answer }) => answer.error.details.code))).toEqual(new Set(['dates_unavailable']))
    // Pays, so that the winner is not over the limit of holds in a later round.
    for (const { guest, answer } of winners) {
      const { data: session } = await guest.session(answer.data.documentId)
      await shop.pay(session, '4242424242424242')
      expect((await guest.settle(answer.data.documentId)).data.state).toBe('confirmed')
    }
    slowest.push(Math.max(...responses.map(({ ms }) => ms)))
  }
  expect(await deadlocks()).toBe(0)
  process.stdout.write(
    `slowest of ${CLIENTS} in each round: median ${median(slowest)} ms, worst ${Math.round(Math.max(...slowest))} ms\n`,
  )
})

/** Statistics arrive with a delay; a deadlock also costs its victim a second and an error, which the counts above would show. */
async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(shop.database.db)
  return rows[0]?.deadlocks ?? -1
}

const median = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)
