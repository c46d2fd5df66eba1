import type pg from 'pg'
import type { FeedWay } from '#core/search/feed-way.ts'
import type { Db } from '#db/database.ts'
import type { Change } from '#db/queries/search/change-queries.ts'
import { ChangeReader } from './change-reader.ts'
import { ChangeStream, type NotedChange } from './change-stream.ts'

export interface ChangeFeedDeps {
  readonly db: Db
  readonly connection: pg.ClientConfig
  readonly way: FeedWay
  /** Called with what any process committed. Null: it is not known what changed, so it may be anything. */
  readonly onChanges: (changes: readonly Change[] | null) => Promise<void>
  readonly onWarning: (message: string) => void
  readonly onFault: (error: unknown) => void
}

/** Changes within this many milliseconds are read together. */
const GATHER_MS = 20
const POLL_MS = 50
/** The delay before a lost stream is opened again. It doubles with each attempt. */
const REOPEN_MS = { first: 250, longest: 60_000 }
/** The delay before looking again for a change that was announced but is not visible yet. It doubles each time. */
const LOOK_AGAIN_MS = { first: 2, longest: 1_000 }
const RETRY_MS = 250
/** Rows are kept for an hour (`LiveIndex`). A process that has not read for half of it may have missed some. */
const UNREAD_MS = 30 * 60_000

/**
 * Follows what all processes commit to homes, nights, texts and the demo's clock. The stream only says when to look;
 * the changes themselves are read from `ops.change`. So nothing is missed while a lost stream is opened again, and
 * stream and polling report the same.
 */
export class ChangeFeed {
  readonly #deps: ChangeFeedDeps
  #reader: ChangeReader
  #readAt = Date.now()
  #stream: ChangeStream | null = null
  /** Changes that were announced and have not been read yet. */
  #awaited: NotedChange[] = []
  #looks = 0
  #timer: NodeJS.Timeout | undefined
  #dueAt = Infinity
  #isReading = false
  #reopening: NodeJS.Timeout | undefined
  #lost = 0
  #cuts = 0
  #isStopped = false

  private constructor(deps: ChangeFeedDeps, reader: ChangeReader) {
    this.#deps = deps
    this.#reader = reader
  }

  /**
   * Resolves when the feed follows. A stream begins once all running transactions have ended; until then changes are
   * polled. Rejects when the way is `stream` and there is none.
   */
  static async start(deps: ChangeFeedDeps): Promise<ChangeFeed> {
    const feed = new ChangeFeed(deps, await ChangeReader.fromNow(deps.db))
    if (deps.way === 'stream') await feed.#open(true)
    if (deps.way === 'auto') void feed.#open(false)
    feed.#readWithin(0)
    return feed
  }

  /** How the feed learns of changes at the moment. */
  get way(): Exclude<FeedWay, 'auto'> {
    return this.#stream ? 'stream' : 'poll'
  }

  /** How many times a stream was lost. */
  get cuts(): number {
    return this.#cuts
  }

  /** For how many milliseconds there may be changes that have not been read. */
  get lagMs(): number {
    return this.#stream && this.#awaited.length === 0 ? 0 : Date.now() - this.#readAt
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#reopening)
    this.#stream?.close()
  }

  async #open(isNeeded: boolean): Promise<void> {
    try {
      const stream = await ChangeStream.open(this.#deps.connection, {
        onCommitted: (rows) => this.#told(rows),
        onLost: (error) => {
          this.#cuts++
          this.#reopen(error)
        },
      })
      if (this.#isStopped) return stream.close()
      this.#stream = stream
      this.#lost = 0
    } catch (error) {
      if (isNeeded) throw error
      this.#reopen(error)
    }
    this.#readWithin(0)
  }

  #reopen(error: unknown): void {
    if (this.#isStopped) return
    this.#stream = null
    this.#awaited = []
    if (this.#lost === 0)
      this.#deps.onWarning(
        `changes are asked for, as they cannot be followed: ${error instanceof Error ? error.message : String(error)}`,
      )
    const wait = Math.min(REOPEN_MS.longest, REOPEN_MS.first * 2 ** this.#lost++)
    this.#reopening = setTimeout(() => void this.#open(false), wait).unref()
    this.#readWithin(0)
  }

  #told(rows: readonly NotedChange[]): void {
    this.#awaited.push(...rows.filter((row) => !this.#reader.hasRead(row)))
    if (this.#awaited.length > 0) this.#readWithin(Math.max(0, this.#readAt + GATHER_MS - Date.now()))
  }

  /** Reads after `ms` milliseconds, or earlier if a read is already planned. */
  #readWithin(ms: number): void {
    const dueAt = performance.now() + ms
    if (this.#isStopped || this.#isReading || dueAt >= this.#dueAt) return
    clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => void this.#turn(), ms).unref()
  }

  async #turn(): Promise<void> {
    this.#isReading = true
    const next = await this.#read().catch((error: unknown) => {
      this.#deps.onFault(error)
      return RETRY_MS
    })
    this.#isReading = false
    this.#dueAt = Infinity
    if (next !== null) this.#readWithin(next)
  }

  /** Reads once. Returns after how many milliseconds to read again, or null to wait for the next announcement. */
  async #read(): Promise<number | null> {
    const { db, onChanges } = this.#deps
    const beganAt = Date.now()
    const isLate = beganAt - this.#readAt > UNREAD_MS
    if (isLate) {
      this.#reader = await ChangeReader.fromNow(db)
      await onChanges(null)
    }
    const count = await this.#reader.read(db, async (changes) => {
      if (changes.length > 0) await onChanges(changes)
      return changes.length
    })
    this.#readAt = beganAt
    this.#awaited = this.#awaited.filter((row) => !this.#reader.hasRead(row))
    if (this.#awaited.length === 0) return this.#stream ? null : POLL_MS
    this.#looks = count === 0 ? this.#looks + 1 : 0
    return Math.min(LOOK_AGAIN_MS.longest, LOOK_AGAIN_MS.first * 2 ** this.#looks)
  }
}
