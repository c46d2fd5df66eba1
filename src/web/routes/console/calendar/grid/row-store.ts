import { MOST_CALENDAR_HOMES } from '#core/calendar/staff-calendar-limits.ts'

/** What a row holds, and since which question it does. */
interface Held<Row> {
  /** Null: the home is not there any more. */
  readonly row: Row | null
  readonly asked: number
}

export type Rows<Row> = ReadonlyMap<string, Row>

interface RowStoreOptions<Row> {
  /** Asks for rows by their keys; those that are not there any more are left out of the answer. */
  readonly ask: (keys: readonly string[]) => Promise<Rows<Row>>
  /** Called with `rows` after each change of them. */
  readonly onChange: (rows: Rows<Row>) => void
  /** Tells whether rows in sight could be asked for. */
  readonly onReached: (isReached: boolean) => void
}

/** So many rows that may be next are worth a question. */
const LEAST_NEXT = 40
/** Rows that could not be had are asked for again after so long, while they are in sight. */
const AGAIN_MS = 2_000

/**
 * Rows of many that come when they are in sight, or when somebody needs them. For what is in sight there is one question at a time: what
 * has gone out of sight until it is answered is not asked for, so scrolling through all of them asks for a part. Every question has a
 * number, and an older answer never takes the place of a newer one, in whatever order they arrive.
 */
export class RowStore<Row> {
  readonly #options: RowStoreOptions<Row>
  #held = new Map<string, Held<Row>>()
  #rows: Rows<Row> = new Map()
  #questions = 0
  /** What was asked for before this question may have changed since. */
  #fresh = 0
  #sight: readonly string[] = []
  #next: readonly string[] = []
  #isLooking = false
  #underWay = new Map<string, { readonly number: number; readonly answered: Promise<void> }>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(options: RowStoreOptions<Row>) {
    this.#options = options
  }

  /** Those that are there; another map after each change. */
  get rows(): Rows<Row> {
    return this.#rows
  }

  /** Whether it is known what the row holds, or that it is not there any more. */
  isKnown(key: string): boolean {
    return this.#held.has(key)
  }

  /**
   * What is in sight, and what may be next: what of it is missing, or may have changed, is asked for. What may be next comes along, or once
   * there is enough of it for a question of its own.
   */
  see(keys: readonly string[], next: readonly string[] = []): void {
    this.#sight = keys
    this.#next = next
    void this.#look()
  }

  /** Resolves when all of these rows are known as they are now: whole, and with what has changed. Rejects when they cannot be had. */
  async need(keys: readonly string[]): Promise<void> {
    await this.#askAll(keys.filter((key) => !this.#isFresh(this.#held.get(key)?.asked)))
  }

  /** Asks for rows anew. Rejects when they cannot be had. */
  async refresh(keys: readonly string[]): Promise<void> {
    this.#underWay = new Map([...this.#underWay].filter(([key]) => !keys.includes(key)))
    await this.#askAll(keys)
  }

  /** Shows rows differently until they are asked for anew: what is on its way does not count any more. */
  show(rows: Rows<Row>): void {
    this.#take(++this.#questions, [...rows.keys()], rows)
  }

  /** Rows that are to be asked for as soon as they are in sight, such as those a page brings a part of. */
  begin(rows: Rows<Row>): void {
    this.#isClosed = false
    this.show(rows)
    this.expire()
  }

  /** All rows may have changed, also those that are on their way. */
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
    const missing = this.#sight.filter((key) => this.#isWanted(key))
    const next = this.#next.filter((key) => this.#isWanted(key))
    if (missing.length === 0 && next.length < LEAST_NEXT) return
    const wanted = [...missing, ...next].slice(0, MOST_CALENDAR_HOMES)
    this.#isLooking = true
    clearTimeout(this.#timer)
    const isReached = await this.#ask(wanted).then(
      () => true,
      () => false,
    )
    this.#isLooking = false
    if (this.#isClosed) return
    this.#options.onReached(isReached)
    if (isReached) void this.#look()
    else this.#timer = setTimeout(() => void this.#look(), AGAIN_MS)
  }

  #isWanted(key: string): boolean {
    return !this.#isFresh(this.#held.get(key)?.asked) && !this.#isFresh(this.#underWay.get(key)?.number)
  }

  /** Whether nothing can have changed since this question. */
  #isFresh(question: number | undefined): boolean {
    return question !== undefined && question >= this.#fresh
  }

  /** A page after the other; rows that are on their way are waited for. */
  async #askAll(keys: readonly string[]): Promise<void> {
    const underWay = new Set<Promise<void>>()
    const rest: string[] = []
    for (const key of keys) {
      const onItsWay = this.#underWay.get(key)
      if (onItsWay && this.#isFresh(onItsWay.number)) underWay.add(onItsWay.answered)
      else rest.push(key)
    }
    for (let from = 0; from < rest.length; from += MOST_CALENDAR_HOMES)
      await this.#ask(rest.slice(from, from + MOST_CALENDAR_HOMES))
    await Promise.all(underWay)
  }

  #ask(keys: readonly string[]): Promise<void> {
    const number = ++this.#questions
    const answered = this.#answer(number, keys)
    for (const key of keys) this.#underWay.set(key, { number, answered })
    return answered
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
      if ((this.#held.get(key)?.asked ?? -1) > number) continue
      this.#held.set(key, { row: rows.get(key) ?? null, asked: number })
    }
    this.#rows = new Map([...this.#held].flatMap(([key, { row }]) => (row === null ? [] : [[key, row] as const])))
    this.#options.onChange(this.#rows)
  }
}
