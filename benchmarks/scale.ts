import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProductGuests } from '#tests/support/booking/product-guests.ts'
import { connectToEach, request } from '#tests/support/product-processes.ts'
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { getRequest, load } from './load.ts'
import { median } from './median.ts'

const TURNS = 3
const TURN_MS = 6_000
const BOOKINGS = 40
const DAY_MS = 86_400_000

/** Several processes beside one, and how soon a booking at one is seen on the pages of all. */
export async function benchScale(): Promise<void> {
  const one = await startProduct()
  const two = await startProduct({ WEB_CONCURRENCY: '2' })
  try {
    await benchWorkers(one, two)
    await one.stop()
    await benchFreshness(two)
  } finally {
    await Promise.all([one.stop(), two.stop()])
  }
}

async function benchWorkers(one: RunningProduct, two: RunningProduct): Promise<void> {
  const rates = { one: [] as number[], two: [] as number[] }
  const targetOf = ({ port, pid }: RunningProduct) => ({
    port,
    pid,
    // Another question each time: nothing is in memory.
    request: (count: number) => getRequest(port, `/stays?priceMin=${1 + (count % 9)}&priceMax=${90_000 + count}`),
  })
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [name, product] of [
      ['one', one],
      ['two', two],
    ] as const)
      rates[name].push((await load(targetOf(product), TURN_MS)).requestsPerSecond)
  }
  const [alone, together] = [median(rates.one), median(rates.two)]
  console.log(
    `pages that are not in memory, the load and PostgreSQL on the same cores: ${alone.toFixed(0)}/s by 1 process, ` +
      `${together.toFixed(0)}/s by 2, ratio ${(together / alone).toFixed(2)}`,
  )
}

async function benchFreshness(product: RunningProduct): Promise<void> {
  const agents = [...(await connectToEach(product.url, 2)).values()]
  const guests = await createProductGuests(product, BOOKINGS)
  const times: number[] = []
  for (const [index, guest] of guests.entries()) {
    const day = (from: number) => new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10)
    const saturday = 6 - new Date().getUTCDay() + 7 * (6 + (index % 20))
    const dates = { checkIn: day(saturday), checkOut: day(saturday + 7) }
    const query = new URLSearchParams({ ...dates, adults: '2' }).toString()
    const free = await guest.call<readonly { slug: string }[]>('GET', `/api/stay-search?${query}`)
    const slug = free.data?.[0]?.slug
    if (slug === undefined) continue
    const page = `${product.url}/stays/${slug}?${query}`
    const before = await Promise.all(agents.map(async (agent) => (await request(page, { agent })).headers.etag))
    const quote = await guest.call<{ id: string }>('POST', '/api/quotes', { stay: slug, ...dates, adults: 2 })
    const details = { name: 'Ada Guest', email: guest.email, phone: '+34 600 000 000' }
    const booking = { quote: quote.data?.id, guest: details }
    const booked = await guest.call('POST', '/api/bookings', booking, { 'idempotency-key': randomUUID() })
    if (booked.status !== 201) continue
    const bookedAt = performance.now()
    await Promise.all(
      agents.map(async (agent, of) => {
        while ((await request(page, { agent, headers: { 'if-none-match': before[of]! } })).status === 304)
          await sleep(1)
        times.push(performance.now() - bookedAt)
      }),
    )
  }
  for (const agent of agents) agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!.toFixed(1)
  console.log(
    `a booking through any process until the page of each shows it, rendered anew: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms ` +
      `(${times.length} times)`,
  )
}
