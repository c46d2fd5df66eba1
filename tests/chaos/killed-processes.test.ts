import { randomInt, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { openDatabase } from '#db/database.ts'
import { findViolations } from '#db/queries/booking/invariant-queries.ts'
import { History, type Recorded } from '#tests/support/booking/history-checker.ts'
import { createProductGuests, productConnection, type ProductGuest } from '#tests/support/booking/product-guests.ts'
import { startProduct, type RunningProduct } from '#tests/support/running-product.ts'
import { seed } from '#tests/support/seeded-product.ts'
import { atScale } from './support/at-scale.ts'

const CLIENTS = 12
/** One attempt each: nobody may hold more than three homes. */
const GUESTS = atScale(900, 12_000)
/** So many more are acknowledged before each kill and after the last: how long that takes is the machine's affair. */
const BETWEEN_KILLS = 10
const KILLS = { application: atScale(2, 30), database: atScale(1, 10), both: atScale(1, 10) }
const SATURDAY = 5
const WEEKS = 60

const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'holmstay kill '))
let product: RunningProduct
let guests: ProductGuest[]
const history = new History<string>()
/** Attempts whose answer was lost: asked again at the end, with the same key. */
const lost: { ask: () => Promise<string | null>; attempt: Recorded }[] = []
/** So long an unfinished request keeps its key (`withIdempotency`), and some more. */
const LEASE_MS = 45_000
/** Answers of the server that are neither yes nor no, by status. */
const strange = new Map<number, number>()
const readyAfter: Record<keyof typeof KILLS, number[]> = { application: [], database: [], both: [] }

beforeAll(async () => {
  fs.chmodSync(dataDirectory, 0o755)
  await seed(dataDirectory)
  product = await startProduct({ DATA_DIR: dataDirectory })
  guests = [...(await createProductGuests(product, GUESTS, { timeoutMs: 10_000 }))]
}, 120_000)

afterAll(async () => {
  await product.stop()
  fs.rmSync(dataDirectory, { recursive: true, force: true })
})

test(
  'kill -9 of the application, of PostgreSQL, of both, under load: nothing acknowledged is lost, nothing is there twice',
  { timeout: 3_600_000 },
  async () => {
    let isOver = false
    const clients = Array.from({ length: CLIENTS }, (_, index) => client(`client ${index}`, () => isOver))
    for (const [what, times] of Object.entries(KILLS)) {
      for (let time = 0; time < times; time++) {
        await moreAcknowledged()
        await pause(randomInt(1_000))
        await kill(what as keyof typeof KILLS)
      }
    }
    await moreAcknowledged()
    isOver = true
    await Promise.all(clients)
    await Promise.all(lost.map(({ ask, attempt }) => answered(ask, attempt)))

    const db = openDatabase(productConnection(dataDirectory))
    try {
      const { rows } = await sql<{ key: string; count: number }>`
      select message as key, count(*)::int as count from app.booking where message is not null group by message`.execute(
        db,
      )
      expect(history.check(new Map(rows.map((row) => [row.key, row.count])))).toEqual([])
      expect(await findViolations(db, new Date())).toEqual([])
    } finally {
      await db.destroy()
    }
    expect([...strange.keys()].filter((status) => status !== 503)).toEqual([])
    // Whoever asks again with the same key is told in the end.
    const silent = history.attempts.filter(({ outcome }) => outcome === null || outcome === 'info')
    expect(silent.map(({ key, outcome, note }) => `${key}: ${outcome} ${note}`)).toEqual([])
    const worst = (times: readonly number[]) => `${Math.round(Math.max(0, ...times))} ms`
    process.stdout.write(
      `${history.attempts.length} attempts, ${history.count('ok')} acknowledged, ${lost.length} asked again; ready again within ` +
        `${worst(readyAfter.application)} (application), ${worst(readyAfter.database)} (PostgreSQL), ${worst(readyAfter.both)} (both)\n`,
    )
  },
)

/** Waits until guests have booked again. */
async function moreAcknowledged(): Promise<void> {
  const before = history.count('ok')
  await expect
    .poll(() => history.count('ok') - before, { timeout: 120_000, interval: 50 })
    .toBeGreaterThanOrEqual(BETWEEN_KILLS)
}

/** Kills and waits until the product serves again: the application is started by whoever runs it, PostgreSQL by the application. */
async function kill(what: keyof typeof KILLS): Promise<void> {
  const postmaster = postmasterPid()
  const killed = performance.now()
  if (what !== 'application') process.kill(postmaster, 'SIGKILL')
  if (what !== 'database') {
    const ended = new Promise((resolve) => product.process.once('exit', resolve))
    product.process.kill('SIGKILL')
    await ended
    product = await startProduct({ DATA_DIR: dataDirectory, PORT: String(product.port) })
  }
  await expect
    .poll(async () => (await fetch(`${product.url}/ready`).catch(() => null))?.status, {
      timeout: 120_000,
      interval: 50,
    })
    .toBe(200)
  readyAfter[what].push(performance.now() - killed)
}

async function client(name: string, isOver: () => boolean): Promise<void> {
  let guest = guests.pop()
  while (guest && !isOver()) {
    const saturday = addDays(todayIn('UTC', Date.now()), (SATURDAY - weekdayOf(todayIn('UTC', Date.now())) + 7) % 7)
    const checkIn = addDays(saturday, 7 * (4 + randomInt(WEEKS)))
    const stay = product.slugs[randomInt(product.slugs.length)]!
    const quote = await guest.call<{ id: string }>('POST', '/api/quotes', {
      stay,
      checkIn,
      checkOut: addDays(checkIn, 7),
      adults: 2,
    })
    // Who gets no price asks again: a guest is used up by an attempt, not by a product that is away.
    if (quote.status === 0 || quote.status >= 500) await pause(50)
    else {
      if (quote.status === 200) await hold(guest, quote.data!.id, history.invoke(name, `${stay} ${checkIn}`))
      guest = guests.pop()
    }
  }
}

async function hold(guest: ProductGuest, quote: string, attempt: Recorded): Promise<void> {
  const idempotencyKey = randomUUID()
  const requested = {
    quote,
    guest: { name: 'Ann Example', email: guest.email, phone: '+34 600 000 000' },
    message: attempt.key,
  }
  /** Null when it is settled, else why not. */
  const ask = async (): Promise<string | null> => {
    const { status, code } = await guest.call('POST', '/api/bookings', requested, { 'idempotency-key': idempotencyKey })
    if (status >= 500) strange.set(status, (strange.get(status) ?? 0) + 1)
    // An earlier try of this very request may still be at work, or have died with its lease.
    if (status === 0 || status >= 500 || code === 'idempotency_key_in_flight') return code
    if (status === 201) attempt.ok()
    else attempt.fail(code)
    return null
  }
  if ((await ask()) !== null) lost.push({ ask, attempt })
}

/** Asks until there is an answer, as a client should. */
async function answered(ask: () => Promise<string | null>, attempt: Recorded): Promise<void> {
  const end = performance.now() + LEASE_MS
  let reason = await ask()
  while (reason !== null && performance.now() < end) {
    await pause(500)
    reason = await ask()
  }
  attempt.info(reason ?? '')
}

function postmasterPid(): number {
  return Number(fs.readFileSync(path.join(dataDirectory, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}
