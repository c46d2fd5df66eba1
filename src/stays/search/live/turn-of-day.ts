import { setImmediate as pause } from 'node:timers/promises'
import { LowestNights } from '#stays/search/index/lowest-night.ts'
import type { BuiltIndex } from './build-index.ts'

/** An index that covers fewer days from today on is rebuilt. */
const LEAST_DAYS_AHEAD = 800
/** How many lowest prices are computed, within some milliseconds, before requests are answered again. */
const SLOTS_AT_ONCE = 128
/** If more stays than this need to be read, a rebuild is faster. */
const MOST_UNPRICED = 5_000

/**
 * Moves an index to the next day of some time zones. Rules, prices and taken nights are stored by date and evaluated
 * relative to the day of the clock. Only the lowest price of a night, which covers the coming year, has to be computed
 * again. The index gains no later days, so after a month it covers too few.
 */
export class TurnOfDay {
  readonly built: BuiltIndex
  /**
   * False if the index has to be rebuilt instead: the clock was set back, the days have run out, or too many stays have
   * to be read.
   */
  isPossible: boolean
  /** Whether everything is computed that the index can compute by itself. */
  isPriced = false
  /** Stays whose price needs terms that the index does not hold; they have to be read again before `end`. */
  readonly unpriced: number[] = []
  /** The current date of each zone, and the zones whose date has changed. */
  readonly #today: readonly number[]
  readonly #turns: readonly boolean[]
  #pricing: Promise<void> | null = null

  private constructor(built: BuiltIndex, today: readonly number[]) {
    this.built = built
    this.#today = today
    this.#turns = today.map((day, zone) => day !== built.days[zone])
    this.isPossible = today.every((day, zone) => day >= built.days[zone]! && day + LEAST_DAYS_AHEAD <= built.index.to)
  }

  /**
   * Returns the turn to the date that each time zone has by the clock of the index; null if the index is already there.
   */
  static due(built: BuiltIndex): TurnOfDay | null {
    const today = [...built.index.clock.today]
    return today.every((day, zone) => day === built.days[zone]) ? null : new TurnOfDay(built, today)
  }

  /**
   * Computes the prices, once for all callers. Anything written to the index meanwhile is either of the new day or
   * computed again.
   */
  price(): Promise<void> {
    return (this.#pricing ??= this.#price())
  }

  async #price(): Promise<void> {
    const { index } = this.built
    const { id } = index.slots
    const lowestNights = new LowestNights(index)
    for (let slot = 0; slot < id.length; slot++) {
      if (slot % SLOTS_AT_ONCE === 0) await pause()
      if (!this.#turns[index.zoneAt(slot)]) continue
      const minor = lowestNights.minorAt(slot)
      if (minor === null) this.unpriced.push(id[slot]!)
      else index.facts.fromMinor[slot] = minor
    }
    this.isPossible = this.unpriced.length <= MOST_UNPRICED
    this.isPriced = this.isPossible
  }

  /** Completes the turn: the index then stands at the new day. */
  end(): void {
    for (const [zone, day] of this.#today.entries()) if (this.#turns[zone]) this.built.days[zone] = day
  }
}
