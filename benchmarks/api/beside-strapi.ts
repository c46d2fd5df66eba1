import assert from 'node:assert/strict'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { getRequest, load, type LoadResult, type LoadTarget } from '../load.ts'
import { median } from '../median.ts'
import { PEER_PACKAGES } from './strapi-peer/application-files.ts'
import { startStrapi, type StrapiPeer } from './strapi-peer/start-strapi.ts'
import { substance } from './strapi-peer/substance.ts'

const ROUNDS = 5
const ROUND_MS = 1500
const WARM_UP_MS = 1500
const VERSION = PEER_PACKAGES['@strapi/strapi']

type Server = Pick<RunningProduct, 'port' | 'pid'>

interface Question {
  readonly name: string
  /** The paths one after the other, those of a server that calls its homes by these document ids. */
  readonly paths: (stays: readonly string[]) => readonly string[]
}

const QUESTIONS: readonly Question[] = [
  { name: 'one home', paths: (stays) => stays.map((stay) => `/api/stays/${stay}`) },
  { name: 'list of 25 homes', paths: () => ['/api/stays?sort=id'] },
  {
    name: 'filtered through a relation, sorted',
    paths: () => [
      '/api/stays?filters[amenities][slug]=wifi&filters[maxGuests][$gte]=4&sort[0]=nightlyPrice:desc&sort[1]=slug',
    ],
  },
  {
    name: 'list with cover, place and amenities',
    paths: () => ['/api/stays?sort=id&populate[0]=cover&populate[1]=destination&populate[2]=amenities'],
  },
]

/**
 * The same reads of the same homes on a fresh Strapi beside us, with its tables on the same PostgreSQL, taking turns. Says so, and fails
 * the run, when Strapi cannot be had; throws when the two do not answer the same.
 */
export async function benchBesideStrapi(product: RunningProduct): Promise<void> {
  const peer = await startStrapi(product)
  if ('missing' in peer) {
    process.stdout.write(`beside Strapi: NOT MEASURED, ${VERSION} cannot be had here: ${peer.missing}\n`)
    process.exitCode = 1
    return
  }
  try {
    await compare(product, peer)
  } finally {
    await peer.stop()
  }
}

async function compare(product: RunningProduct, peer: StrapiPeer): Promise<void> {
  const stays = { ours: await staysOf(product), theirs: await staysOf(peer) }
  process.stdout.write(
    `beside Strapi ${VERSION}: the same ${stays.ours.length} homes, the same PostgreSQL and node, answers compared; ` +
      `medians of ${ROUNDS} rounds in turn. It has no quotes and no calendars to compare.\n`,
  )
  for (const { name, paths } of QUESTIONS) {
    const [ours, theirs] = [paths(stays.ours), paths(stays.theirs)]
    await assertSameResponses(product, peer, ours, theirs)
    report(name, await inTurn(targetOf(product, ours), targetOf(peer, theirs)))
  }
}

/** Document ids of the homes, in the order in which they were made. */
async function staysOf({ port }: Server): Promise<readonly string[]> {
  const { data } = (await read(port, '/api/stays?fields=slug&sort=id&pagination[pageSize]=100')) as {
    readonly data: readonly { readonly documentId: string }[]
  }
  return data.map(({ documentId }) => documentId)
}

async function assertSameResponses(
  product: Server,
  peer: Server,
  ours: readonly string[],
  theirs: readonly string[],
): Promise<void> {
  assert.equal(ours.length, theirs.length)
  for (const [index, path] of ours.entries())
    assert.deepEqual(substance(await read(product.port, path)), substance(await read(peer.port, theirs[index]!)), path)
}

async function read(port: number, path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

function targetOf({ port, pid }: Server, paths: readonly string[]): LoadTarget {
  return { port, pid, request: (count) => getRequest(port, paths[count % paths.length]!) }
}

interface Results {
  readonly ours: readonly LoadResult[]
  readonly theirs: readonly LoadResult[]
}

async function inTurn(ours: LoadTarget, theirs: LoadTarget): Promise<Results> {
  const results = { ours: [] as LoadResult[], theirs: [] as LoadResult[] }
  for (const target of [ours, theirs]) await load(target, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = [
      async () => results.ours.push(await load(ours, ROUND_MS)),
      async () => results.theirs.push(await load(theirs, ROUND_MS)),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return results
}

/** Three rows: ours, theirs, and ours as a share of theirs. */
function report(name: string, { ours, theirs }: Results): void {
  const [mine, its] = [figuresOf(ours), figuresOf(theirs)]
  const faster = ours.map((result, round) => result.requestsPerSecond / theirs[round]!.requestsPerSecond)
  row(name, namedFigures(mine))
  row('  Strapi', namedFigures(its))
  row('  we of it', [median(faster), mine.p99 / its.p99, mine.cpuMs / its.cpuMs].map(twoPlaces))
}

function row(name: string, figures: readonly string[]): void {
  process.stdout.write(`  ${[name.padEnd(38), ...figures.map((figure) => figure.padEnd(18))].join('').trimEnd()}\n`)
}

function namedFigures({ rate, p99, cpuMs }: ReturnType<typeof figuresOf>): string[] {
  return [`${rate.toFixed(0)} a second`, `p99 ${p99.toFixed(1)} ms`, `${twoPlaces(cpuMs)} ms of processor`]
}

function twoPlaces(figure: number): string {
  return figure.toFixed(2)
}

function figuresOf(results: readonly LoadResult[]) {
  const times = results.flatMap(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other)
  return {
    rate: median(results.map(({ requestsPerSecond }) => requestsPerSecond)),
    cpuMs: median(results.map(({ cpuMicroseconds }) => cpuMicroseconds)) / 1000,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}
