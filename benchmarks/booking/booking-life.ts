import { randomUUID } from 'node:crypto'
import type { BookingShape, PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { openDatabase } from '#db/database.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { createProductGuests, productConnection, type ProductGuest } from '#tests/support/booking/product-guests.ts'
import { startProduct } from '#tests/support/running-product.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { median } from '../median.ts'

const STAYS = 200
/** Homes that are only asked for their price. */
const PRICED = 40
const BOOKED = STAYS - PRICED
const CLIENTS = 16
const CROWD = 50
const ROUNDS = 5
const ROUND_MS = 3_000
const FIRST = isoDate('2027-06-05')

interface Market {
  readonly guests: readonly ProductGuest[]
  readonly homes: readonly string[]
  /** The next week of a home that nobody has asked for yet. */
  readonly nextWeek: () => { readonly stay: string; readonly checkIn: IsoDate; readonly checkOut: IsoDate }
}

/**
 * The whole product over HTTP, client and server on the same machine: prices a second, bookings a second from the price to the
 * confirmation (five requests), and attempts a second where fifty people want the same week; as shares of bare inserts.
 */
export async function benchBookingLife(floor: number): Promise<void> {
  const product = await startProduct()
  const db = openDatabase(productConnection(product.dataDirectory))
  try {
    const stays: string[] = []
    for (let index = 0; index < STAYS; index++) {
      stays.push(`bench-${index}`)
      await insertStay(db, { slug: `bench-${index}`, title: `Bench ${index}`, window_months: null })
    }
    const guests = await createProductGuests(product, 400)
    let count = 0
    const nextWeek = () => {
      const number = count++
      const checkIn = addDays(FIRST, 7 * Math.floor(number / BOOKED))
      return { stay: stays[PRICED + (number % BOOKED)]!, checkIn, checkOut: addDays(checkIn, 7) }
    }
    const market: Market = { guests, homes: stays, nextWeek }
    const contestants = {
      'prices over the API': { clients: CLIENTS, run: asksPrice(market), times: [] as number[] },
      'complete bookings over the API': { clients: CLIENTS, run: booksAndPays(market), times: [] as number[] },
      'contended attempts over the API': { clients: 1, run: contend(market), times: [] as number[] },
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const contestant of Object.values(contestants))
        contestant.times.push(await perSecond(contestant.run, contestant.clients))
    }
    for (const [name, { times }] of Object.entries(contestants)) {
      const rate = median(times)
      console.log(`${name}: ${Math.round(rate)} a second, ${(rate / floor).toFixed(3)} of bare inserts`)
    }
    const violations = await findViolations(db, new Date())
    console.log(
      violations.length === 0 ? 'every invariant holds' : `BROKEN: ${violations.map(({ what }) => what).join('; ')}`,
    )
  } finally {
    await db.destroy()
    await product.stop()
  }
}

/** Each answers how many it has done. */
type Run = () => Promise<number>

function asksPrice({ guests, homes: stays }: Market): Run {
  let count = 0
  return async () => {
    const number = count++
    const checkIn = addDays(FIRST, 3 + (number % 300))
    const request = { stay: stays[number % PRICED]!, checkIn, checkOut: addDays(checkIn, 7), adults: 2 }
    await expectStatus(200, guests[number % guests.length]!.call('POST', '/api/quotes', request))
    return 1
  }
}

function booksAndPays(market: Market): Run {
  let count = 0
  return async () => {
    const guest = market.guests[count++ % market.guests.length]!
    const held = await hold(guest, market.nextWeek())
    const path = `/api/bookings/${held.documentId}`
    const session = await expectStatus(
      200,
      guest.call<PaymentSessionShape>('POST', `${path}/payment-sessions`, {}, key()),
    )
    await guest.pay(session.clientSecret, '4242424242424242')
    const settled = await expectStatus(200, guest.call<BookingShape>('POST', `${path}/settlement`, {}))
    if (settled.state !== 'confirmed') throw new Error(`a paid booking is ${settled.state}`)
    return 1
  }
}

/** Fifty people at once, one winner, who gives the week back. */
function contend({ guests, nextWeek }: Market): Run {
  let count = 0
  return async () => {
    const request = { ...nextWeek(), adults: 2 }
    const crowd = Array.from({ length: CROWD }, () => guests[count++ % guests.length]!)
    const quotes = await Promise.all(
      crowd.map((guest) => expectStatus(200, guest.call<QuoteShape>('POST', '/api/quotes', request))),
    )
    const responses = await Promise.all(crowd.map((guest, index) => book(guest, quotes[index]!.id)))
    const winners = responses.flatMap(({ status, data }, index) =>
      status === 201 ? [{ guest: crowd[index]!, id: data!.documentId }] : [],
    )
    if (winners.length !== 1) throw new Error(`${winners.length} people have the same week`)
    for (const { guest, id } of winners) await guest.call('POST', `/api/bookings/${id}/withdrawal`, {})
    return CROWD
  }
}

async function hold(guest: ProductGuest, request: object): Promise<BookingShape> {
  const quote = await expectStatus(200, guest.call<QuoteShape>('POST', '/api/quotes', { ...request, adults: 2 }))
  return expectStatus(201, book(guest, quote.id))
}

function book(guest: ProductGuest, quote: string) {
  const who = { name: 'Ann Example', email: guest.email, phone: '+34 600 000 000' }
  return guest.call<BookingShape>('POST', '/api/bookings', { quote, guest: who }, key())
}

const key = () => ({ 'idempotency-key': randomUUID() })

async function expectStatus<Value>(
  status: number,
  call: Promise<{ readonly status: number; readonly data: Value | null; readonly code: string }>,
): Promise<Value> {
  const result = await call
  if (result.status !== status || result.data === null) throw new Error(`answered ${result.status} ${result.code}`)
  return result.data
}

async function perSecond(run: Run, clients: number): Promise<number> {
  const started = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() - started < ROUND_MS) {
        // Not `done += await run()`: that reads `done` before it waits, and loses what the other clients have done meanwhile.
        const made = await run()
        done += made
      }
    }),
  )
  return (done * 1000) / (performance.now() - started)
}
