import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { median } from '../median.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { getRequest, load, type LoadResult, type LoadTarget } from '../load.ts'

const ROUNDS = 7
const ROUND_MS = 1500
/** As many homes as a page of the site shows, as other programs read them. */
const STAYS = '/api/stays?pagination[pageSize]=24'

/**
 * Public pages out of the page cache, without dates and with them, and for dates nobody has asked for, against a
 * constant string of the same size on node:http; all of them take turns in every round.
 */
export async function benchPages(product: RunningProduct): Promise<void> {
  const stay = `/stays/${product.slugs[0]}`
  await benchPage(product, '/', null)
  for (const page of ['/stays', stay]) {
    const fresh = (request: number) => `${page}?${otherDates(request)}`
    await benchPage(product, page, null)
    await benchPage(product, fresh(0), fresh)
  }
}

/** The list of homes of the API likewise: kept, and for dates nobody has asked for. */
export async function benchResponses(product: RunningProduct): Promise<void> {
  const fresh = (request: number) => `${STAYS}&${otherDates(request)}`
  await benchPage(product, STAYS, null, 'identity')
  await benchPage(product, fresh(0), fresh, 'identity')
}

async function benchPage(
  product: RunningProduct,
  page: string,
  fresh: ((request: number) => string) | null,
  encoding = 'br',
): Promise<void> {
  const bytes = await sizeOf(product, page, encoding)
  const floor = fork(path.join(import.meta.dirname, 'constant-server.ts'), [String(bytes), encoding], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [floorPort] = (await once(floor, 'message')) as [number]
  const contestants: Record<string, { target: LoadTarget; results: LoadResult[] }> = {
    'a constant string': {
      target: { port: floorPort, pid: floor.pid!, request: () => getRequest(floorPort, page, encoding) },
      results: [],
    },
    'out of memory': {
      target: { port: product.port, pid: product.pid, request: () => getRequest(product.port, page, encoding) },
      results: [],
    },
  }
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever comes later profits from a warm machine: take turns.
    const order = round % 2 === 0 ? Object.values(contestants) : Object.values(contestants).toReversed()
    for (const { target, results } of order) results.push(await load(target, ROUND_MS))
  }
  floor.kill()
  if (fresh) {
    // Afterwards and not in turn: rendering leaves garbage behind, whose collection would fall into the others' rounds.
    const { port, pid } = product
    const target = { port, pid, request: (count: number) => getRequest(port, fresh(count), encoding) }
    const results: LoadResult[] = []
    for (let round = 0; round < ROUNDS; round++) results.push(await load(target, ROUND_MS))
    contestants['rendered fresh'] = { target, results }
  }
  report(`${page} (${bytes} bytes, ${encoding})`, contestants)
}

function report(
  page: string,
  contestants: Readonly<Record<string, { readonly results: readonly LoadResult[] }>>,
): void {
  const speed = (results: readonly LoadResult[]) => median(results.map((result) => result.requestsPerSecond))
  const cost = (results: readonly LoadResult[]) => median(results.map((result) => result.cpuMicroseconds))
  const p50 = (results: readonly LoadResult[]) => median(results.flatMap((result) => result.milliseconds))
  const floor = contestants['a constant string']!.results
  // Of the same round, for a machine may be busier in another one.
  const share = (results: readonly LoadResult[]) =>
    median(results.map(({ requestsPerSecond }, round) => requestsPerSecond / floor[round]!.requestsPerSecond))
  console.log(page)
  for (const [name, { results }] of Object.entries(contestants)) {
    console.log(
      `  ${name.padEnd(18)} ${share(results).toFixed(3).padStart(6)} of the constant string; ` +
        `${String(Math.round(speed(results))).padStart(6)} requests/s, ${cost(results).toFixed(0)} µs of processor a request, p50 ${p50(results).toFixed(2)} ms`,
    )
  }
}

async function sizeOf(product: RunningProduct, page: string, encoding: string): Promise<number> {
  const response = await fetch(`${product.url}${page}`, { headers: { 'accept-encoding': encoding } })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}

/** Dates nobody has asked for yet, so that the page is not in memory. */
function otherDates(request: number): string {
  const day = (offset: number) => new Date(Date.UTC(2027, 0, 10 + offset)).toISOString().slice(0, 10)
  const start = request % 300
  return `checkIn=${day(start)}&checkOut=${day(start + 3 + (Math.floor(request / 300) % 20))}&adults=${1 + (Math.floor(request / 6000) % 4)}&children=${Math.floor(request / 24_000) % 3}`
}
