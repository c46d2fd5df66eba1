import { setTimeout as delay } from 'node:timers/promises'
import type { DestinationShape } from '#contract/stay-shapes.ts'
import type { Db } from '#db/database.ts'
import { deleteChangesBefore, type Change } from '#db/queries/search/change-queries.ts'
import { findStayFigures, findWholesOf } from '#db/queries/search/indexed-stay-queries.ts'
import type { CardFacts } from '#stays/stay-card.ts'
import { buildIndex, placeOf, readStays, readTaken, type BuiltIndex, type ReadSoFar } from './build-index.ts'
import type { IndexSnapshots } from './index-snapshots.ts'
import { StayCache } from './stay-cache.ts'
import { KeptValue } from './kept-value.ts'
import type { NamedIndex } from './search-indexed.ts'
import { TurnOfDay } from './turn-of-day.ts'

export interface LiveIndexDeps {
  readonly db: Db
  readonly now: () => Date
  /** The time of the database, even if `now` is moved. */
  readonly realNow: () => Date
  readonly onFault: (error: unknown) => void
  /** Where the index is stored for the next process; nowhere if left out. */
  readonly snapshots?: IndexSnapshots
  /** Up to this many stays, searches wait for a new index; with more, the old one answers meanwhile. Default 2,000. */
  readonly fewStays?: number
  /** Up to this many changed stays are read while searches wait; with more, the index is rebuilt. Default 2,000. */
  readonly mostChanged?: number
  /** How many of the best rated stays make the first part of the first index. Default 1,000. */
  readonly firstStays?: number
  /** Called when an index of all stays replaces a part: whatever was derived from the part shows too few stays. */
  readonly onWhole?: () => void
}

/** An index, and whether it covers only the best rated stays, because the first complete one is still being built. */
export interface SoonestIndex extends NamedIndex {
  readonly isPart: boolean
}

/** An index with what keeps it in step with the database. */
interface Followed {
  readonly built: BuiltIndex
  readAtMs: number
  /** Set when something has changed that needs a new index. One is being built; until it is ready, this one answers. */
  isOutdated: boolean
}

const FEW_STAYS = 2_000
const MOST_CHANGED = 2_000
const FIRST_STAYS = 1_000
/**
 * How long searches wait for the first index. If building takes longer, there are so many homes that searching in the
 * database is slow as well.
 */
const FIRST_WAIT_MS = 20_000
/** Changes are kept for an hour: an index that has not read them for half an hour is rebuilt. */
const UNREAD_MS = 30 * 60_000
const CHANGES_KEPT_MINUTES = 60
const MINUTE_MS = 60_000
/** The file of an index is useful only as long as the changes made since then are kept. */
const KEEP_EVERY_MS = 20 * MINUTE_MS
/**
 * How many homes have their cards and entries cached: many times as many as the first pages of searches show. They take
 * a few megabytes, 32 at most.
 */
const MOST_KEPT = 4_000
/** Most entries take one or two thousand bytes; a description may take sixty thousand. */
const MOST_ENTRY_BYTES = 8_192

/**
 * The index of a process, kept in step with the database: whoever asks for it sees everything that was committed
 * before. Changes are read from `ops.change`, with one statement for all who ask at the same time.
 */
export class LiveIndex {
  readonly #deps: LiveIndexDeps
  /** What lists show about homes, as current as the last index that `current` has returned. */
  readonly kept = {
    cards: new StayCache<CardFacts>(MOST_KEPT),
    /** Entries of the content API as everybody sees them, as JSON without the closing brace. */
    entries: new StayCache<Uint8Array>(MOST_KEPT, (entry) => entry.byteLength <= MOST_ENTRY_BYTES),
    /** All destinations with homes, which every page of the site offers to search in. */
    destinations: new KeptValue<readonly DestinationShape[]>(),
  }
  #whole: Followed | null = null
  #part: Followed | null = null
  readonly #first = Promise.withResolvers<void>()
  #building: Promise<void> | null = null
  #read: ReadSoFar | null = null
  #turn: TurnOfDay | null = null
  /** Whether something has changed since the file was written. */
  #isUnkept = true
  #running: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | null = null

  constructor(deps: LiveIndexDeps) {
    this.#deps = deps
  }

  /**
   * Returns the index with everything that was committed before this call; null as long as there is none. While the
   * database is down, the index stays as it was.
   */
  async current(): Promise<NamedIndex | null> {
    if (this.#whole === null) await this.#waitFor(this.rebuild())
    if (this.#whole === null) return null
    return (await this.#caughtUpIndex()).built
  }

  /** Returns the same, or its first part while the first index is still being built. */
  async soonest(): Promise<SoonestIndex | null> {
    if (this.#followed === null) await this.#waitFor(Promise.race([this.rebuild(), this.#first.promise]))
    if (this.#followed === null) return null
    const { built } = await this.#caughtUpIndex()
    return { index: built.index, catalogue: built.catalogue, isPart: built !== this.#whole?.built }
  }

  /**
   * Sweeps for the jobs of the process: they keep the index current while nobody searches, and delete changes that
   * every process has read.
   */
  get sweeps() {
    return [
      { everyMs: MINUTE_MS, isOfEachProcess: true, run: async () => void (await this.current()) },
      { everyMs: KEEP_EVERY_MS, isOfEachProcess: true, run: () => this.keep() },
      { everyMs: 10 * MINUTE_MS, run: () => deleteChangesBefore(this.#deps.db, CHANGES_KEPT_MINUTES) },
    ]
  }

  /** Writes the index to its file for the next process. Skipped for few homes, which can be read faster than a file. */
  async keep(): Promise<void> {
    const { snapshots, fewStays = FEW_STAYS } = this.#deps
    if (!snapshots || this.#whole === null || this.#whole.built.index.slots.count <= fewStays) return
    await this.#caughtUp()
    // Waits until running changes are written. Later ones have to query the database first, and by then the index has
    // been copied.
    await this.#running.then(async () => {
      const { built, isOutdated } = this.#whole!
      if (isOutdated || !this.#isUnkept) return
      this.#isUnkept = false
      await snapshots.write(built, this.#deps.now()).catch((error: unknown) => {
        this.#isUnkept = true
        throw error
      })
    })
  }

  /** Whether there is an index. If there is none, starts building one. */
  get isReady(): boolean {
    if (this.#whole === null) void this.rebuild()
    return this.#whole !== null
  }

  /** Whether there is only a part so far: there are many homes, and they are still being read. */
  get hasPart(): boolean {
    return this.#part !== null
  }

  /** What answers searches at the moment. `readAtMs`: when changes were last applied to it. */
  get state() {
    const answering = this.#building ? 'rebuilding' : 'whole'
    return {
      kind: this.#whole ? answering : this.#part ? 'part' : 'none',
      homes: this.#followed?.built.index.slots.count ?? 0,
      readAtMs: this.#followed?.readAtMs ?? null,
    } as const
  }

  /** The check that `/ready` makes. */
  get readiness() {
    return { name: 'search', passes: async () => this.isReady, waitsFor: () => this.#read }
  }

  /** Rebuilds the index, once for all callers that ask while it is being built. */
  rebuild(): Promise<void> {
    this.#building ??= this.#build()
      .catch(this.#deps.onFault)
      .finally(() => {
        this.#building = null
        this.#read = null
      })
    return this.#building
  }

  async #build(): Promise<void> {
    const { firstStays = FIRST_STAYS, onWhole } = this.#deps
    if (this.#followed === null) {
      this.#whole = await this.#readFile()
      if (this.#whole !== null) return
      const first = await this.#readIndex(firstStays)
      if (first.built.index.slots.count < firstStays) {
        this.#whole = first
        return
      }
      this.#part = first
      this.#first.resolve()
    }
    const whole = await this.#readIndex()
    this.#forgetAll()
    this.#whole = whole
    this.#isUnkept = true
    if (this.#part === null) return
    this.#part = null
    onWhole?.()
  }

  async #readIndex(most?: number): Promise<Followed> {
    const { db, now, realNow } = this.#deps
    const readAtMs = realNow().getTime()
    const built = await buildIndex(db, now(), { most, onRead: (read) => (this.#read = read) })
    return { built, readAtMs, isOutdated: false }
  }

  /** Returns the index that the last process has stored, with everything that has changed since. */
  async #readFile(): Promise<Followed | null> {
    const { snapshots, now, realNow } = this.#deps
    const readAtMs = realNow().getTime()
    this.#isUnkept = false
    const built = await snapshots?.read(now(), (built, changes) => this.#apply(built, changes))
    if (built) return { built, readAtMs, isOutdated: false }
    this.#isUnkept = true
    return null
  }

  get #followed(): Followed | null {
    return this.#whole ?? this.#part
  }

  async #waitFor(index: Promise<void>): Promise<void> {
    await Promise.race([index, delay(FIRST_WAIT_MS, undefined, { ref: false })])
  }

  /**
   * Catches up with the database. If a new index replaces the one that was caught up, it is only as recent as the start
   * of its build and is caught up itself.
   */
  async #caughtUpIndex(): Promise<Followed> {
    for (;;) {
      const before = this.#followed!
      await this.#caughtUp()
      if (before === this.#followed) return before
    }
  }

  /**
   * Joins the next reading of changes, not the one in progress, so that the caller sees everything committed before the
   * call.
   */
  #caughtUp(): Promise<void> {
    this.#waiting ??= this.#running.then(() => {
      this.#waiting = null
      this.#running = this.#catchUp().catch(this.#deps.onFault)
      return this.#running
    })
    return this.#waiting
  }

  async #catchUp(): Promise<void> {
    const followed = this.#followed!
    const { built } = followed
    const beganMs = this.#deps.realNow().getTime()
    const isLate = beganMs - followed.readAtMs > UNREAD_MS
    if (isLate) this.#forgetAll()
    const isCurrent = await built.reader.read(this.#deps.db, (changes) => this.#apply(built, changes))
    // The flag stays set until a rebuild succeeds, which may fail while the database is down.
    followed.isOutdated ||= isLate || !isCurrent
    if (!isLate) followed.readAtMs = beganMs
    // A part is about to be replaced anyway.
    if (followed.isOutdated && followed === this.#whole) {
      const rebuilt = this.rebuild()
      if (built.index.slots.count <= (this.#deps.fewStays ?? FEW_STAYS)) await rebuilt
    }
  }

  /** Applies changes. Returns whether the index then matches the database; if not, it has to be rebuilt. */
  async #apply(built: BuiltIndex, changes: readonly Change[]): Promise<boolean> {
    for (const kept of Object.values(this.kept)) kept.forget(changes)
    if (changes.length > 0) this.#isUnkept = true
    const now = this.#deps.now()
    built.index.clock.setInstant(now.getTime())
    const turn = await this.#turnOf(built)
    let isCurrent = (turn === null || turn.isPossible) && changes.every(({ kind }) => kind !== 'catalogue')
    const idsOf = (requested: Change['kind']) =>
      changes.flatMap(({ kind, stayId }) => (kind === requested ? (stayId ?? []) : []))
    const priced = turn?.isPriced ? turn : null
    const stays = new Set([...idsOf('stay'), ...(priced?.unpriced ?? [])])
    // Happens, for example, when the tax of a whole island changes.
    if (stays.size > (this.#deps.mostChanged ?? MOST_CHANGED)) {
      isCurrent = false
      stays.clear()
    }
    const nights = new Set([...idsOf('nights'), ...expiredAt(built, now)])
    // Needed even if a new index is being built: until then this one answers.
    if (stays.size > 0) isCurrent = (await this.#readStays(built, [...stays], now)) && isCurrent
    if (priced) this.#ended(priced)
    if (nights.size === 0) return isCurrent
    const wholes = await findWholesOf(this.#deps.db, [...nights])
    const known = [...new Set([...nights, ...wholes])].filter((id) => built.index.slots.has(id))
    await readTaken(this.#deps.db, built, known, now)
    return isCurrent
  }

  /**
   * Returns the turn to a new day in some time zone that an index needs; null if none has begun. If there are many
   * stays, prices are computed in batches while this index answers.
   */
  async #turnOf(built: BuiltIndex): Promise<TurnOfDay | null> {
    if (this.#turn?.built !== built) this.#turn = TurnOfDay.due(built)
    const turn = this.#turn
    if (turn?.isPossible) {
      const priced = turn.price()
      if (built !== this.#whole?.built || built.index.slots.count <= (this.#deps.fewStays ?? FEW_STAYS)) await priced
    }
    return turn
  }

  #ended(turn: TurnOfDay): void {
    turn.end()
    this.#turn = null
    this.#isUnkept = true
  }

  #forgetAll(): void {
    for (const kept of Object.values(this.kept)) kept.clear()
  }

  async #readStays(built: BuiltIndex, ids: readonly number[], now: Date): Promise<boolean> {
    const figures = await findStayFigures(this.#deps.db, ids)
    const published = new Set(figures.map(({ id }) => id))
    for (const id of ids) if (!published.has(id)) built.index.remove(id)
    for (const one of figures) {
      const place = placeOf(built.catalogue, one)
      if (place === null || !built.index.place(place)) return false
    }
    await readStays(this.#deps.db, built, figures, now)
    return true
  }
}

/** Returns the stays with a hold that has ended: their nights are free without any write to the database. */
function expiredAt({ expiries }: BuiltIndex, now: Date): number[] {
  const ended: number[] = []
  for (const [id, expiry] of expiries) if (expiry <= now.getTime()) ended.push(id)
  return ended
}
