import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { PrimaryClient } from './primary-client.ts'

/**
 * What only one process at a time may do, across all machines on a database. The numbers are those of its advisory
 * locks.
 */
export const SESSION_LOCKS = { sweeps: 7261002, clock: 7261003, proof: 7261004 } as const

const POLL_MS = 50
const CONNECT_MS = 3_000
/** How long a process that was refused does not ask again, because many sweeps ask for the same lock. */
const REFUSED_MS = 2_000

/**
 * An advisory lock that a process holds until it releases it, ends, or loses its connection. It has a connection of its
 * own, because those of the pool are closed when idle.
 */
export class SessionLock {
  readonly #connection: pg.ClientConfig
  readonly #key: number
  #client: pg.Client | null = null
  #isHeld = false
  #asking: Promise<boolean> | null = null
  #refusedAt = -Infinity

  constructor(connection: pg.ClientConfig, key: number) {
    this.#connection = connection
    this.#key = key
  }

  /**
   * Returns whether this process holds the lock, now or from now on. Returns false as well while the database cannot be
   * reached.
   */
  async tryHold(): Promise<boolean> {
    if (this.#isHeld) return true
    if (performance.now() - this.#refusedAt < REFUSED_MS) return false
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async release(): Promise<void> {
    await this.#asking
    const client = this.#client
    this.#forget(client)
    await client?.end().catch(() => {})
  }

  async #ask(): Promise<boolean> {
    try {
      this.#client ??= await this.#connect()
      const { rows } = await this.#client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
        this.#key,
      ])
      this.#isHeld = this.#client !== null && rows[0]?.held === true
    } catch {
      this.#forget(this.#client)
    }
    if (!this.#isHeld) this.#refusedAt = performance.now()
    return this.#isHeld
  }

  async #connect(): Promise<pg.Client> {
    const client = new PrimaryClient({
      ...this.#connection,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    })
    client.on('error', () => this.#forget(client))
    client.on('end', () => this.#forget(client))
    await client.connect()
    return client
  }

  #forget(client: pg.Client | null): void {
    if (client === null || client !== this.#client) return
    this.#client = null
    this.#isHeld = false
  }
}

/**
 * Does something while no other process does anything under the same lock. Returns `null` without waiting when another
 * process holds it.
 */
export async function alone<Result>(
  connection: pg.ClientConfig,
  key: number,
  work: () => Promise<Result>,
): Promise<Result | null> {
  const client = new PrimaryClient({ ...connection, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key])
    return rows[0]?.held ? await work() : null
  } finally {
    await client.end().catch(() => {})
  }
}

/** Does the same, but waits for its turn. */
export async function inTurnOfAll<Result>(
  connection: pg.ClientConfig,
  key: number,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const done = await alone(connection, key, async () => ({ result: await work() }))
    if (done) return done.result
    await sleep(POLL_MS)
  }
}
