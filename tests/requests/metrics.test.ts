import type http from 'node:http'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Db } from '#db/database.ts'
import { productConnection } from '#tests/support/booking/product-guests.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { readMetrics, type Metrics } from '#tests/support/read-metrics.ts'
import { connectToEach, request } from '#tests/support/product-processes.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'

const TOKEN = 'b2f7c1d09e8a4653aa10c7e1'.padEnd(40, 'xk3')
const PATIENCE = { timeout: 30_000, interval: 100 }

let product: RunningProduct
let db: Db
/** What a reader sends. */
let credentials: Readonly<Record<string, string>> = {}

async function start(settings: Readonly<Record<string, string>>) {
  product = await startSeededProduct(settings)
  db = openDatabase(productConnection(product.dataDirectory), { isBounded: false })
}

async function stop() {
  await db.destroy()
  await product.stop()
}

async function metrics(agent?: http.Agent): Promise<Metrics> {
  const { status, body } = await request(`${product.url}/metrics`, { ...(agent && { agent }), headers: credentials })
  expect(status).toBe(200)
  return readMetrics(body)
}

const valueOf = async (series: string, agent?: http.Agent) => (await metrics(agent)).get(series) ?? 0

const sum = (given: Metrics, start: string) =>
  [...given].reduce((total, [series, value]) => (series.startsWith(start) ? total + value : total), 0)

describe('a product of one process', () => {
  beforeAll(() => start({}), 120_000)
  afterAll(stop)

  test('tells its machine how it is, as Prometheus reads it', async () => {
    const response = await request(`${product.url}/metrics`)
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    const found = readMetrics(response.body)
    expect(found.get('holmstay_processes')).toBe(1)
    expect(found.get('holmstay_database_up')).toBe(1)
    expect(found.get('holmstay_search_index_processes{state="whole"}')).toBe(1)
    expect(found.get('holmstay_search_index_homes')).toBe(product.slugs.length)
    expect(found.get('holmstay_database_connections{state="in_use"}')).toBe(0)
    expect(found.get('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(sum(found, 'holmstay_work_waiting')).toBe(0)
  })

  test('counts a request by its route and what became of it, and names no address', async () => {
    const [slug] = product.slugs
    const before = await metrics()
    const paths = [
      '/login',
      '/nothing-here-at-all',
      `/stays/${slug}`,
      `/stays/${slug}`,
      `/api/stays/${slug}/reviews-not`,
    ]
    for (const path of paths) await request(product.url + path)
    await request(`${product.url}/api/quotes`, { method: 'POST', data: {} })
    const more = async (series: string) => (await valueOf(series)) - (before.get(series) ?? 0)
    const counted = (method: string, route: string, status: string) =>
      more(`holmstay_http_requests_total{method="${method}",route="${route}",status="${status}"}`)
    await expect.poll(() => counted('GET', '/login', '2xx'), PATIENCE).toBe(1)
    expect(await counted('POST', '/api/quotes', '4xx')).toBe(1)
    expect(await counted('GET', 'other', '4xx')).toBe(1)
    expect(await counted('GET', '/api/*', '4xx')).toBe(1)
    expect(await counted('GET', '/stays/:slug', '2xx')).toBe(1)
    expect(await more('holmstay_http_from_memory_total{kind="page"}')).toBe(1)
    expect(await more('holmstay_page_renders_total')).toBe(1)
    expect(await more('holmstay_http_request_duration_seconds_count{method="GET",route="/login"}')).toBe(1)
    expect(await valueOf('holmstay_page_cache_bytes')).toBeGreaterThan(1_000)
    expect((await request(`${product.url}/metrics`)).body).not.toMatch(
      new RegExp(`${slug}|nothing-here|127\\.0\\.0\\.1`),
    )
  })

  test('is to strangers a product without such an address', async () => {
    const nowhere = await request(`${product.url}/nothing-here`)
    const strangers: Readonly<Record<string, string>>[] = [
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { 'x-real-ip': '203.0.113.9' },
      { via: '1.1 proxy' },
      { host: 'homes.example' },
    ]
    for (const headers of strangers) {
      const { status, headers: answered } = await request(`${product.url}/metrics`, { headers })
      expect({ headers, status }).toEqual({ headers, status: 404 })
      expect(answered['content-type']).toBe(nowhere.headers['content-type'])
    }
    expect((await request(`${product.url}/metrics`, { method: 'POST' })).status).not.toBe(200)
  })

  test('counts sign-ins that were refused after too many wrong passwords', async () => {
    const refused = 'holmstay_throttle_refusals_total{rule="signInPerAccountAndNetwork"}'
    const wrong = { email: 'metrics.nobody@example.com', password: 'wrong every time', returnSecureToken: true }
    for (let attempt = 0; attempt < 7; attempt++)
      await callIdentity(product.url, 'signInWithPassword', wrong).catch((error: Error) => error)
    expect(await valueOf(refused)).toBeGreaterThanOrEqual(1)
  })

  test('says how many mails wait, and since when', async () => {
    await sql`
      insert into ops.outbox (channel, template, recipient, data, created_at, next_attempt_at)
      values ('email', 'metrics', 'metrics@example.com', '{}', now() - interval '1 hour', now() + interval '1 day')`.execute(
      db,
    )
    const found = await metrics()
    expect(found.get('holmstay_work_waiting{kind="mail"}')).toBe(1)
    expect(found.get('holmstay_work_oldest_seconds{kind="mail"}')).toBeGreaterThanOrEqual(3_600)
    expect(found.get('holmstay_work_waiting{kind="payment_action"}')).toBe(0)
  })
})

describe('a product of two processes', () => {
  let agents: http.Agent[] = []

  beforeAll(async () => {
    await start({ WEB_CONCURRENCY: '2', METRICS_TOKEN: TOKEN })
    credentials = { authorization: `Bearer ${TOKEN}` }
    agents = [...(await connectToEach(product.url, 2)).values()]
  }, 120_000)
  afterAll(async () => {
    for (const agent of agents) agent.destroy()
    await stop()
  })

  const refusedQuotes = 'holmstay_http_requests_total{method="POST",route="/api/quotes",status="4xx"}'

  test('tells whoever has the token, from wherever, and nobody else', async () => {
    const passedOn = { 'x-forwarded-for': '203.0.113.9', host: 'homes.example' }
    for (const [headers, status] of [
      [{ ...passedOn, authorization: `Bearer ${TOKEN}` }, 200],
      [{ authorization: `Bearer ${TOKEN.slice(1)}0` }, 404],
      [{ authorization: TOKEN }, 404],
      [{}, 404],
    ] as const)
      expect((await request(`${product.url}/metrics`, { headers })).status).toBe(status)
  })

  test('answers for both of them, whichever is asked, and remembers one that was killed', async () => {
    for (const [index, agent] of agents.entries())
      for (let asked = 0; asked <= index; asked++)
        await request(`${product.url}/api/quotes`, { agent, method: 'POST', data: {} })
    for (const agent of agents) {
      await expect.poll(() => valueOf(refusedQuotes, agent), PATIENCE).toBe(3)
      expect(await valueOf('holmstay_processes', agent)).toBe(2)
    }
    const cpu = await valueOf('process_cpu_seconds_total')
    const [pid] = (await connectToEach(product.url, 1)).keys()
    process.kill(pid!, 'SIGKILL')
    const again = async () => valueOf('holmstay_processes').catch(() => 0)
    await expect.poll(again, PATIENCE).toBe(1)
    await expect.poll(again, PATIENCE).toBe(2)
    expect(await valueOf(refusedQuotes)).toBe(3)
    expect(await valueOf('process_cpu_seconds_total')).toBeGreaterThanOrEqual(cpu)
  })

  test('keeps to the last request what processes have counted that were replaced', async () => {
    const pids = async () => {
      const connected = await connectToEach(product.url, 2)
      for (const agent of connected.values()) agent.destroy()
      return [...connected.keys()]
    }
    const before = await valueOf(refusedQuotes)
    const old = new Set(await pids())
    await request(`${product.url}/api/quotes`, { method: 'POST', data: {} })
    product.process.kill('SIGHUP')
    await expect.poll(async () => (await pids()).some((pid) => old.has(pid)), PATIENCE).toBe(false)
    await expect.poll(() => valueOf('holmstay_processes'), PATIENCE).toBe(2)
    expect(await valueOf(refusedQuotes)).toBe(before + 1)
  })

  test('says that changes cannot be followed while their feed is cut, and how often it was', async () => {
    const following = (way: string) => valueOf(`holmstay_change_feed_processes{way="${way}"}`)
    const connection = productConnection(product.dataDirectory)
    const admin = new pg.Client({ ...connection, user: 'postgres' })
    await admin.connect()
    try {
      await expect.poll(() => following('stream'), PATIENCE).toBe(2)
      const cuts = await valueOf('holmstay_change_feed_cuts_total')
      const user = pg.escapeIdentifier(String(connection.user))
      await admin.query(`alter role ${user} noreplication`)
      await admin.query('select pg_terminate_backend(active_pid) from pg_replication_slots where active')
      await expect.poll(() => following('poll'), PATIENCE).toBe(2)
      expect(await following('stream')).toBe(0)
      expect(await valueOf('holmstay_change_feed_cuts_total')).toBe(cuts + 2)
      expect(await valueOf('holmstay_change_feed_lag_seconds')).toBeLessThan(5)
      await admin.query(`alter role ${user} replication`)
      await expect.poll(() => following('stream'), PATIENCE).toBe(2)
    } finally {
      await admin.end()
    }
  })
})
