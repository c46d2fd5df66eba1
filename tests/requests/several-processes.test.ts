import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClockShape, ProofShape } from '#contract/demo/demo-shapes.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { openDatabase, type Db } from '#db/database.ts'
import { SESSION_LOCKS } from '#db/session-lock.ts'
import { createProductGuests, productConnection, type ProductGuest } from '#tests/support/booking/product-guests.ts'
import { connectToEach, processAt, request, type ProcessRequest } from '#tests/support/product-processes.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'

const PROCESSES = 2
const LIMIT = 200
const DAY_MS = 86_400_000
const BETWEEN_PAGES_MS = 25
/** Of so many homes the index is written to a file. */
const MANY_STAYS = 2_001
/** Long before a page grows old by itself. */
const SOON = { timeout: 5_000 }
const LATER = { timeout: 60_000 }

let product: RunningProduct
let db: Db
let guest: ProductGuest
/** A connection to each process. */
let one: http.Agent
let other: http.Agent

/** Steps of a start in the middle of which SIGHUP comes: before there are processes, and while they start. */
const INTERRUPTED = ['Starting PostgreSQL', `Starting ${PROCESSES} processes`]
const interrupted: string[] = []
const replaced = Promise.withResolvers<void>()

beforeAll(async () => {
  const settings = { WEB_CONCURRENCY: String(PROCESSES), API_RATE_LIMIT: String(LIMIT) }
  product = await startSeededProduct(settings, 'start', {
    onOutput(text, starting) {
      const step = INTERRUPTED[interrupted.length]
      if (step && text.includes(step)) {
        interrupted.push(step)
        starting.kill('SIGHUP')
      }
      if (/Starting \d processes … [\d.]+ s\n[^]*All processes have been replaced/.test(text)) replaced.resolve()
    },
  })
  await replaced.promise
  db = openDatabase(productConnection(product.dataDirectory), { isBounded: false })
  guest = (await createProductGuests(product, 1))[0]!
  await connect()
}, 180_000)
afterAll(async () => {
  one.destroy()
  other.destroy()
  await db.destroy()
  await product.stop()
})

async function connect() {
  const agents = [...(await connectToEach(product.url, PROCESSES)).values()]
  ;[one, other] = [agents[0]!, agents[1]!]
}

const ask = (path: string, options: ProcessRequest = {}) => request(product.url + path, options)

const shows = async (agent: http.Agent, path: string, text: string) => (await ask(path, { agent })).body.includes(text)

/** A home that is free for a week some weeks ahead, and the week. */
async function freeWeek(weeks: number) {
  const day = (from: number) => new Date(Date.now() + from * DAY_MS).toISOString().slice(0, 10)
  const saturday = 6 - new Date().getUTCDay() + 7 * weeks
  const dates = { checkIn: day(saturday), checkOut: day(saturday + 7) }
  const query = new URLSearchParams({ ...dates, adults: '2' }).toString()
  const { data } = await guest.call<readonly { slug: string }[]>('GET', `/api/stay-search?${query}`)
  return { slug: data![0]!.slug, dates, query }
}

test('SIGHUP during a start ends nothing, and processes that were starting are replaced once all serve', () => {
  expect(interrupted).toEqual(INTERRUPTED)
})

test('a home that is booked at one process is gone from the pages that the other has in memory', async () => {
  const { slug, dates, query } = await freeWeek(8)
  const list = `/stays?${query}`
  const stay = `/stays/${slug}?${query}`
  for (const agent of [one, other]) {
    expect((await ask(list, { agent })).body).toContain(`/stays/${slug}`)
    expect((await ask(stay, { agent })).status).toBe(200)
  }
  const before = await Promise.all([one, other].map(async (agent) => (await ask(stay, { agent })).headers.etag))
  const quote = await guest.call<{ id: string }>('POST', '/api/quotes', { stay: slug, ...dates, adults: 2 })
  const booked = await guest.call(
    'POST',
    '/api/bookings',
    { quote: quote.data!.id, guest: { name: 'Ada Guest', email: 'ada@example.com', phone: '+34 600 000 000' } },
    { 'idempotency-key': randomUUID() },
  )
  expect(booked.status).toBe(201)
  for (const [index, agent] of [one, other].entries()) {
    await expect.poll(() => shows(agent, list, `/stays/${slug}?`), SOON).toBe(false)
    await expect.poll(async () => (await ask(stay, { agent })).headers.etag, SOON).not.toBe(before[index])
  }
})

/** Changes a home by hand, and waits until the pages of all processes and what they answer programs say so. */
async function changeByHand() {
  const [slug] = product.slugs
  const title = `Changed by hand ${randomUUID().slice(0, 8)}`
  const kept = [`/stays/${slug}`, `/api/stays/${slug}`]
  for (const agent of [one, other]) for (const path of kept) expect((await ask(path, { agent })).status).toBe(200)
  await sql`update app.stay set title = ${title} where slug = ${slug}`.execute(db)
  for (const agent of [one, other])
    for (const path of kept) await expect.poll(() => shows(agent, path, title), SOON).toBe(true)
}

test('what somebody changes with SQL is on the pages of every process', changeByHand)

test('an address has one limit with all processes together', async () => {
  let answered = 0
  const told = async () => {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(n), 0)::int as n from ops.request_count`.execute(db)
    return rows[0]!.n
  }
  const before = await told()
  const beganAt = performance.now()
  for (let round = 0; round < 14; round++) {
    for (const agent of [one, other])
      for (let asked = 0; asked < LIMIT / 20; asked++)
        if ((await ask('/api/destinations?fields=slug', { agent })).status === 200) answered++
    await expect.poll(told).toBeGreaterThanOrEqual(before + answered)
  }
  // What comes back meanwhile, and what both answer before they have told each other.
  const refilled = ((performance.now() - beganAt) / 60_000) * LIMIT
  expect(answered).toBeLessThanOrEqual(LIMIT + refilled + LIMIT / 10)
  expect(answered).toBeGreaterThanOrEqual(LIMIT)
})

test('two moves of the clock at once come one after the other, and every process has the time of both', async () => {
  const ahead = async (agent: http.Agent) =>
    (JSON.parse((await ask('/demo/clock.json', { agent })).body) as { data: ClockShape }).data.aheadMs
  const moves = await Promise.all(
    [one, other].map((agent) => ask('/demo/clock', { agent, method: 'POST', data: { move: 'day' } })),
  )
  expect(moves.map(({ status }) => status)).toEqual([200, 200])
  for (const agent of [one, other]) await expect.poll(async () => Math.round((await ahead(agent)) / DAY_MS)).toBe(2)
  await ask('/demo/clock', { agent: one, method: 'POST', data: { move: 'real' } })
  for (const agent of [one, other]) await expect.poll(() => ahead(agent)).toBe(0)
})

test('of two proofs at once one is refused, and every process shows the result', async () => {
  const proofs = await Promise.all([one, other].map((agent) => ask('/demo/proof', { agent, method: 'POST', data: {} })))
  expect(proofs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const results = await Promise.all([one, other].map((agent) => ask('/demo/proof.json', { agent })))
  const [first, second] = results.map(({ body }) => (JSON.parse(body) as { data: ProofShape }).data)
  expect(first).toEqual(second)
  expect(first!.startedAt).toBeTruthy()
})

test('what one does for all is done by one process, and goes on when it has lost its place', async () => {
  const sweeper = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${SESSION_LOCKS.sweeps} and granted`.execute(db)
    return rows.map(({ pid }) => pid)
  }
  await expect.poll(sweeper).toHaveLength(1)
  const [before] = await sweeper()
  await sql`select pg_terminate_backend(${before}::int)`.execute(db)
  await expect.poll(async () => (await sweeper()).filter((pid) => pid !== before)).toHaveLength(1)
})

/**
 * Asks one page after another until it is told to stop; answers what came of it. Without the pauses they would only
 * keep others waiting.
 */
function visitors(count: number, agent?: http.Agent) {
  const outcomes: Record<string, number> = {}
  let isOver = false
  const visits = Array.from({ length: count }, async (_, visitor) => {
    for (let turn = visitor; !isOver; turn++) {
      const path = turn % 2 === 0 ? '/login' : '/stays'
      const outcome = await ask(path, { ...(agent && { agent }) }).then(
        ({ status }) => String(status),
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      await pause(BETWEEN_PAGES_MS)
    }
  })
  return {
    outcomes,
    async stop() {
      isOver = true
      await Promise.all(visits)
      return outcomes
    },
  }
}

test.each(['kept connections', 'a connection for each request'])(
  'all processes are replaced while people ask, over %s, and nobody notices',
  async (kind) => {
    const before = [...(await connectToEach(product.url, PROCESSES)).keys()]
    const agent = kind === 'kept connections' ? new http.Agent({ keepAlive: true, maxSockets: 6 }) : undefined
    const asking = visitors(6, agent)
    // As a terminal that is closed tells all it has started.
    for (const pid of before) process.kill(pid, 'SIGHUP')
    product.process.kill('SIGHUP')
    await expect
      .poll(async () => {
        const pids = await Promise.all(Array.from({ length: 8 }, () => processAt(product.url)))
        return pids.some((pid) => before.includes(pid)) ? [] : [...new Set(pids)]
      }, LATER)
      .toHaveLength(PROCESSES)
    expect(Object.keys(await asking.stop())).toEqual(['200'])
    agent?.destroy()
    await connect()
  },
)

test('a process that is killed takes only its own answers with it, and another one comes', async () => {
  const asking = visitors(6)
  await expect.poll(() => asking.outcomes['200'] ?? 0).toBeGreaterThan(50)
  const before = await processAt(product.url)
  process.kill(before, 'SIGKILL')
  await expect.poll(async () => (await connectToEach(product.url, PROCESSES)).size).toBe(PROCESSES)
  const { 'no answer came': hung = 0, ...outcomes } = await asking.stop()
  expect(hung).toBe(0)
  expect(Object.keys(outcomes).filter((outcome) => !['200', 'ECONNRESET'].includes(outcome))).toEqual([])
  expect(await processAt(product.url)).not.toBe(before)
})

test('when PostgreSQL is killed it is there again, and changes still reach the pages of every process', async () => {
  await connect()
  const postmaster = () =>
    Number(readFileSync(path.join(product.dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await expect.poll(postmaster).not.toBe(killed)
  await expect
    .poll(() =>
      sql`select 1`.execute(db).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('there')
  await changeByHand()
})

/** Homes of one price after the other, in a place of their own; answers the place and its first two homes. */
async function addManyStays() {
  const placeId = await insertDestination(db)
  const { rows } = await sql<{ id: number; slug: string }>`
    insert into app.stay (slug, state, published_at, title, kind, max_guests, bedrooms, beds, bathrooms, lat, lng, timezone,
      currency, nightly, cancellation_policy_id, destination_id)
    select 'one-of-many-' || n, 'published', now(), 'One of many', 'villa', 6, 3, 4, 2, 40, 4, 'Europe/Madrid',
      'EUR', 10000 + 100 * n, (select min(id) from app.cancellation_policy), ${placeId}
    from generate_series(1, ${MANY_STAYS}::int) n returning id, slug`.execute(db)
  const place = await db
    .selectFrom('app.destination')
    .select('slug')
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow()
  return { place: place.slug, cheapest: rows[0]!, next: rows[1]! }
}

test('a process goes on with the search index that those before it have left, and knows the nights that were taken since', async () => {
  const { place, cheapest, next } = await addManyStays()
  const checkIn = addDays(isoDate(new Date().toISOString().slice(0, 10)), 60)
  const dates = { checkIn, checkOut: addDays(checkIn, 7) }
  const query = new URLSearchParams({ ...dates, adults: '2', destination: place, sort: 'total' }).toString()
  const foundBy = async (agent: http.Agent) => {
    const { body } = await ask(`/api/stay-search?${query}`, { agent })
    const { data } = JSON.parse(body) as StayListShape
    return data.slice(0, 2).map(({ slug, quote }) => [slug, quote?.totalMinor])
  }
  await connect()
  const [first, second] = await foundBy(one)
  expect([first![0], second![0]]).toEqual([cheapest.slug, next.slug])

  product.process.kill('SIGHUP')
  await expect.poll(() => existsSync(path.join(product.dataDirectory, 'search-index')), LATER).toBe(true)
  // Nobody notes this change: whoever reads the home again sees it.
  await sql`alter table app.stay disable trigger note_changed`.execute(db)
  await sql`update app.stay set nightly = 1 where id = ${next.id}`.execute(db)
  await sql`alter table app.stay enable trigger note_changed`.execute(db)
  await db.transaction().execute((tx) => takeNights(tx, cheapest.id, dates, { kind: 'block', reason: 'closed' }))
  const known = [...(await connectToEach(product.url, PROCESSES)).keys()]
  process.kill(known[0]!, 'SIGKILL')
  await expect.poll(async () => (await connectToEach(product.url, PROCESSES)).has(known[0]!), LATER).toBe(false)
  const [, newcomer] = [...(await connectToEach(product.url, PROCESSES))].find(([pid]) => !known.includes(pid))!
  expect((await foundBy(newcomer))[0]).toEqual(second)
})
