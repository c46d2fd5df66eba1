import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#db/database.ts'
import { deleteChangesBefore, type Change } from '#db/queries/search/change-queries.ts'
import { findStayFigures, findWholesOf } from '#db/queries/search/indexed-stay-queries.ts'
import type { CardFacts } from '#stays/stay-card.ts'
import { buildIndex, placeOf, readStays, readTaken, type BuiltIndex, type ReadSoFar } from './build-index.ts'
import type { IndexSnapshots } from './index-snapshots.ts'
import { KeptHomes } from './kept-homes.ts'
import type { NamedIndex } from './search-indexed.ts'
import { TurnOfDay } from './turn-of-day.ts'

export interface LiveIndexDeps {
  readonly db: Db
  readonly now: () => Date
  /** The time that the database has as well, also where `now` is moved. */
  readonly realNow: () => Date
  readonly onFault: (error: unknown) => void
  /** Where the index lies for the next process; left out = nowhere. */
  readonly snapshots?: IndexSnapshots
  /** Up to so many stays a new index is waited for; with more the old one answers meanwhile. Default 2,000. */
  readonly fewStays?: number
  /** Up to so many stays that have changed are read while searches wait; of more the index is built anew. Default 2,000. */
  readonly mostChanged?: number
  /** So many of the best rated stays make the first part of the first index. Default 1,000. */
  readonly firstStays?: number
  /** There is an index of all stays where only a part of them answered before: what was made of that shows too few. */
  readonly onWhole?: () => void
}

/** An index, and whether it knows only some of the stays: the best rated, for as long as the first whole one is being built. */
export interface SoonestIndex extends NamedIndex {
  readonly isPart: boolean
}

/** An index with what keeps it as the database is. */
interface Followed {
  readonly built: BuiltIndex
  readAtMs: number
  /** Something has changed that only a new index shows: one is built, and until it is there this one answers. */
  isOutdated: boolean
}

const FEW_STAYS = 2_000
const MOST_CHANGED = 2_000
const FIRST_STAYS = 1_000
/** How long searches wait for the first index; the way through the database is slow where there are so many homes that this is long. */
const FIRST_WAIT_MS = 20_000
/** Changes are kept for an hour: whoever has not looked for half of it starts anew. */
const UNREAD_MS = 30 * 60_000
const CHANGES_KEPT_MINUTES = 60
const MINUTE_MS = 60_000
/** The file of an index is of use for as long as the changes since are kept. */
const KEEP_EVERY_MS = 20 * MINUTE_MS
/** Homes whose cards and entries are kept: many times as many as first pages of searches show, in some megabytes, 32 at most. */
const MOST_KEPT = 4_000
/** Most entries have one or two thousand; a description may have sixty. */
const MOST_ENTRY_BYTES = 8_192

/**
 * The index of a process, kept as the database is: whoever asks for it gets all that was committed before. Changes are read from
 * `ops.change`, by one statement for all who ask at the same time.
 */
export class LiveIndex {
  readonly #deps: LiveIndexDeps
  /** What lists show of homes, as current as the index that `current` has answered. */
  readonly kept = {
    cards: new KeptHomes<CardFacts>(MOST_KEPT),
    /** Entries of the content API as everybody sees them, in JSON without the brace at the end. */
    entries: new KeptHomes<Uint8Array>(MOST_KEPT, (entry) => entry.byteLength <= MOST_ENTRY_BYTES),
  }
  #whole: Followed | null = null
  #part: Followed | null = null
  readonly #first = Promise.withResolvers<void>()
  #building: Promise<void> | null = null
  #read: ReadSoFar | null = null
  #turn: TurnOfDay | null = null
  /** Something has changed that the file does not know. */
  #isUnkept = true
  #running: Promise<void> = Promise.resolve()
  #waiting: Promise<void> | null = null

  constructor(deps: LiveIndexDeps) {
    this.#deps = deps
  }

  /** The index with all that was committed before this was asked; null for as long as there is none. Without a database as it was. */
  async current(): Promise<NamedIndex | null> {
    if (this.#whole === null) await this.#waitFor(this.rebuild())
    if (this.#whole === null) return null
    return (await this.#caughtUpIndex()).built
  }

  /** The same, but for as long as it is being built for the first time the part of it that comes first. */
  async soonest(): Promise<SoonestIndex | null> {
    if (this.#followed === null) await this.#waitFor(Promise.race([this.rebuild(), this.#first.promise]))
    if (this.#followed === null) return null
    const { built } = await this.#caughtUpIndex()
    return { index: built.index, catalogue: built.catalogue, isPart: built !== this.#whole?.built }
  }

  /** To be run by the jobs of the process: keeps up where nobody searches, and deletes the changes that all have read. */
  get sweeps() {
    return [
      { everyMs: MINUTE_MS, isOfEachProcess: true, run: () => this.current() },
      { everyMs: KEEP_EVERY_MS, isOfEachProcess: true, run: () => this.keep() },
      { everyMs: 10 * MINUTE_MS, run: () => deleteChangesBefore(this.#deps.db, CHANGES_KEPT_MINUTES) },
    ]
  }

  /** Writes the index to its file, for the next process to go on with. Few homes are sooner read than that. */
  async keep(): Promise<void> {
    const { snapshots, fewStays = FEW_STAYS } = this.#deps
    if (!snapshots || this.#whole === null || this.#whole.built.index.slots.count <= fewStays) return
    await this.#caughtUp()
    // Behind whoever is writing changes into it. Who comes next has to ask the database first, and by then it has been copied.
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

  /** Whether there is an index; where there is none, one is being built now. */
  get isReady(): boolean {
    if (this.#whole === null) void this.rebuild()
    return this.#whole !== null
  }

  /** Whether there is only a part: there are many homes, and all of them are being read. */
  get hasPart(): boolean {
    return this.#part !== null
  }

  /** What `/ready` asks of it. */
  get readiness() {
    return { name: 'search', passes: async () => this.isReady, waitsFor: () => this.#read }
  }

  /** Builds the index anew, once for all who ask while it is being built. */
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

  /** The index that the last process has left, with all that has changed since. */
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

  /** A new index that takes the place of the one that was caught up is as old as the beginning of its building: it is caught up itself. */
  async #caughtUpIndex(): Promise<Followed> {
    for (;;) {
      const asked = this.#followed!
      await this.#caughtUp()
      if (asked === this.#followed) return asked
    }
  }

  /** Whoever asks while changes are being read waits for the next time: it sees what was committed before. */
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
    // Asked again and again: a new one may fail while the database is away.
    followed.isOutdated ||= isLate || !isCurrent
    if (!isLate) followed.readAtMs = beganMs
    // A part is on its way to a new one anyway.
    if (followed.isOutdated && followed === this.#whole) {
      const rebuilt = this.rebuild()
      if (built.index.slots.count <= (this.#deps.fewStays ?? FEW_STAYS)) await rebuilt
    }
  }

  /** Whether the index is as the database was; otherwise it has to be built anew. */
  async #apply(built: BuiltIndex, changes: readonly Change[]): Promise<boolean> {
    for (const homes of Object.values(this.kept)) homes.forget(changes)
    if (changes.length > 0) this.#isUnkept = true
    const now = this.#deps.now()
    built.index.clock.setInstant(now.getTime())
    const turn = await this.#turnOf(built)
    let isCurrent = (turn === null || turn.isPossible) && changes.every(({ kind }) => kind !== 'catalogue')
    const idsOf = (wanted: Change['kind']) =>
      changes.flatMap(({ kind, stayId }) => (kind === wanted ? (stayId ?? []) : []))
    const priced = turn?.isPriced ? turn : null
    const stays = new Set([...idsOf('stay'), ...(priced?.unpriced ?? [])])
    // Such as all homes of an island whose tax has changed.
    if (stays.size > (this.#deps.mostChanged ?? MOST_CHANGED)) {
      isCurrent = false
      stays.clear()
    }
    const nights = new Set([...idsOf('nights'), ...expiredAt(built, now)])
    // Also where a new index comes: until then this one answers.
    if (stays.size > 0) isCurrent = (await this.#readStays(built, [...stays], now)) && isCurrent
    if (priced) this.#ended(priced)
    if (nights.size === 0) return isCurrent
    const wholes = await findWholesOf(this.#deps.db, [...nights])
    const known = [...new Set([...nights, ...wholes])].filter((id) => built.index.slots.has(id))
    await readTaken(this.#deps.db, built, known, now)
    return isCurrent
  }

  /** What the day that has come somewhere makes of an index; null where none has. Of many stays some at a time, while this one answers. */
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
    for (const homes of Object.values(this.kept)) homes.clear()
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

/** Stays with a hold that has ended: their nights are free without anybody having written it. */
function expiredAt({ expiries }: BuiltIndex, now: Date): number[] {
  const ended: number[] = []
  for (const [id, expiry] of expiries) if (expiry <= now.getTime()) ended.push(id)
  return ended
}
