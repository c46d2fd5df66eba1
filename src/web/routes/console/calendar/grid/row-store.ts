import { MOST_CALENDAR_STAYS } from '#core/calendar/staff-calendar-limits.ts'

/** A row, and the number of the request that it came with. */
interface Held<Row> {
  /** Null when the home no longer exists. */
  readonly row: Row | null
  readonly requestNumber: number
}

export type Rows<Row> = ReadonlyMap<string, Row>

interface RowStoreOptions<Row> {
  /** Requests rows by their keys; rows that no longer exist are missing from the answer. */
  readonly ask: (keys: readonly string[]) => Promise<Rows<Row>>
  /** Called with `rows` after each change of them. */
  readonly onChange: (rows: Rows<Row>) => void
  /** Called with whether the visible rows could be loaded. */
  readonly onReached: (isReached: boolean) => void
}

/** How many rows that may be visible next justify a request of their own. */
const LEAST_NEXT = 40
/** How long after a failure visible rows are requested again. */
const AGAIN_MS = 2_000

/**
 * Loads rows, of many, when they become visible or when somebody needs them. For visible rows there is one request at a
 * time; rows that have left the screen before it is answered are not requested, so scrolling through all rows requests
 * only some of them. Requests are numbered, and an older answer never replaces a newer one, in whatever order they
 * arrive.
 */
export class RowStore<Row> {
  readonly #options: RowStoreOptions<Row>
  #held = new Map<string, Held<Row>>()
  #rows: Rows<Row> = new Map()
  #questions = 0
  /** Rows from requests before this number may have changed since. */
  #fresh = 0
  #sight: readonly string[] = []
  #next: readonly string[] = []
  #isLooking = false
  #underWay = new Map<string, { readonly number: number; readonly settled: Promise<void> }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(options: RowStoreOptions<Row>) {
    this.#options = options
  }

  /** The loaded rows; a new map after each change. */
  get rows(): Rows<Row> {
    return this.#rows
  }

  /** Returns whether a row is loaded, or known not to exist any more. */
  isKnown(key: string): boolean {
    return this.#held.has(key)
  }

  /**
   * Tells which rows are visible and which may be next. Those that are missing or may have changed are requested; the
   * next ones together with visible ones, or once there are enough for a request of their own.
   */
  see(keys: readonly string[], next: readonly string[] = []): void {
    this.#sight = keys
    this.#next = next
    void this.#look()
  }

  /** Resolves when all of these rows are loaded completely and up to date. Rejects when that fails. */
  async need(keys: readonly string[]): Promise<void> {
    await this.#askAll(keys.filter((key) => !this.#isFresh(this.#held.get(key)?.requestNumber)))
  }

  /** Requests rows again. Rejects when that fails. */
  async refresh(keys: readonly string[]): Promise<void> {
    this.#underWay = new Map([...this.#underWay].filter(([key]) => !keys.includes(key)))
    await this.#askAll(keys)
  }

  /** Shows rows differently until they are requested again; answers still under way are ignored. */
  show(rows: Rows<Row>): void {
    this.#take(++this.#questions, [...rows.keys()], rows)
  }

  /** Sets rows that are to be requested as soon as they are visible, such as those of which the page brings a part. */
  begin(rows: Rows<Row>): void {
    this.#isClosed = false
    this.show(rows)
    this.expire()
  }

  /** Marks all rows as possibly changed, including those still being loaded. */
  expire(): void {
    this.#fresh = ++this.#questions
    void this.#look()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#isClosed) return
    const missing = this.#sight.filter((key) => this.#isNeeded(key))
    const next = this.#next.filter((key) => this.#isNeeded(key))
    if (missing.length === 0 && next.length < LEAST_NEXT) return
    const requested = [...missing, ...next].slice(0, MOST_CALENDAR_STAYS)
    this.#isLooking = true
    clearTimeout(this.#timer)
    const isReached = await this.#ask(requested).then(
      () => true,
      () => false,
    )
    this.#isLooking = false
    if (this.#isClosed) return
    this.#options.onReached(isReached)
    if (isReached) void this.#look()
    else this.#timer = setTimeout(() => void this.#look(), AGAIN_MS)
  }

  #isNeeded(key: string): boolean {
    return !this.#isFresh(this.#held.get(key)?.requestNumber) && !this.#isFresh(this.#underWay.get(key)?.number)
  }

  /** Returns whether nothing can have changed since this request. */
  #isFresh(question: number | undefined): boolean {
    return question !== undefined && question >= this.#fresh
  }

  /** Requests rows page by page, and waits for those already under way. */
  async #askAll(keys: readonly string[]): Promise<void> {
    const underWay = new Set<Promise<void>>()
    const rest: string[] = []
    for (const key of keys) {
      const onItsWay = this.#underWay.get(key)
      if (onItsWay && this.#isFresh(onItsWay.number)) underWay.add(onItsWay.settled)
      else rest.push(key)
    }
    for (let from = 0; from < rest.length; from += MOST_CALENDAR_STAYS)
      await this.#ask(rest.slice(from, from + MOST_CALENDAR_STAYS))
    await Promise.all(underWay)
  }

  #ask(keys: readonly string[]): Promise<void> {
    const number = ++this.#questions
    const settled = this.#answer(number, keys)
    for (const key of keys) this.#underWay.set(key, { number, settled })
    return settled
  }

  async #answer(number: number, keys: readonly string[]): Promise<void> {
    try {
      const rows = await this.#options.ask(keys)
      if (!this.#isClosed) this.#take(number, keys, rows)
    } finally {
      for (const key of keys) if (this.#underWay.get(key)?.number === number) this.#underWay.delete(key)
    }
  }

  #take(number: number, keys: readonly string[], rows: Rows<Row>): void {
    for (const key of keys) {
      if ((this.#held.get(key)?.requestNumber ?? -1) > number) continue
      this.#held.set(key, { row: rows.get(key) ?? null, requestNumber: number })
    }
    this.#rows = new Map([...this.#held].flatMap(([key, { row }]) => (row === null ? [] : [[key, row] as const])))
    this.#options.onChange(this.#rows)
  }
}
