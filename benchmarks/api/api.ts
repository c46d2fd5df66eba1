import type { RunningProduct } from '#tests/support/running-product.ts'

const ROUNDS = 5
const ROUND_MS = 1500
const CLIENTS = 16
/** A week that a home cannot be booked for costs as much to refuse as another to price. */
const ANSWERS: readonly number[] = [200, 400, 409]

interface Question {
  readonly name: string
  readonly ask: (origin: string, count: number) => Promise<Response>
}

/** Reads and quotes over the content API, taking turns, beside `/health` as the floor of a request that does nothing. */
export async function benchApi(product: RunningProduct): Promise<void> {
  const origin = `http://127.0.0.1:${product.port}`
  const slug = product.slugs[0] ?? ''
  const get = (path: string) => (at: string) => fetch(at + path)
  const questions: readonly Question[] = [
    { name: 'nothing (/health)', ask: get('/health') },
    { name: 'list of 25 homes', ask: get('/api/stays') },
    { name: 'list with cover, place and amenities', ask: get('/api/stays?populate=cover,destination,amenities') },
    { name: 'one home by slug', ask: get(`/api/stays/${slug}`) },
    {
      name: 'filtered through a relation, sorted',
      ask: get('/api/stays?filters[amenities][slug]=wifi&filters[maxGuests][$gte]=4&sort=nightlyPrice:desc'),
    },
    {
      name: 'free homes for dates with totals',
      ask: (at, count) => fetch(`${at}/api/stays?${week(count)}&sort=total`),
    },
    { name: 'quote', ask: (at, count) => quote(at, slug, count) },
  ]
  const times = new Map<string, number[]>(questions.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? questions : questions.toReversed()
    for (const { name, ask } of order) times.get(name)!.push(...(await timesOf((count) => ask(origin, count))))
  }
  const floor = perSecond(times.get(questions[0]!.name)!)
  for (const [name, all] of times) {
    const rate = perSecond(all)
    const figures = [
      `${Math.round(rate)} a second`,
      `p50 ${percentile(all, 0.5)} ms`,
      `p99 ${percentile(all, 0.99)} ms`,
    ]
    process.stdout.write(`${name.padEnd(40)} ${figures.join(', ')}, ${(rate / floor).toFixed(2)} of the floor\n`)
  }
}

/** Times of answers in ms, from 16 clients that ask without a pause. Throws for an answer that is no answer. */
async function timesOf(ask: (count: number) => Promise<Response>): Promise<number[]> {
  const end = performance.now() + ROUND_MS
  const times: number[] = []
  let count = 0
  const client = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      const response = await ask(count++)
      await response.arrayBuffer()
      if (!ANSWERS.includes(response.status)) throw new Error(`answered ${response.status}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return times
}

function perSecond(times: readonly number[]): number {
  return times.length / ((ROUNDS * ROUND_MS) / 1000)
}

function percentile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
}

/** A week of its own for each request, so that nothing is answered out of memory. */
function week(count: number): string {
  const arrival = Date.now() + (30 + (count % 200)) * 86_400_000
  const day = (shift: number) => new Date(arrival + shift * 86_400_000).toISOString().slice(0, 10)
  return `checkIn=${day(0)}&checkOut=${day(7)}&adults=2`
}

function quote(origin: string, stay: string, count: number): Promise<Response> {
  const { checkIn, checkOut } = Object.fromEntries(new URLSearchParams(week(count)))
  return fetch(`${origin}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { stay, checkIn, checkOut, adults: 2 } }),
  })
}
