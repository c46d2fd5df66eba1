import { setImmediate as pause } from 'node:timers/promises'
import { LowestNights } from '#stays/search/index/lowest-night.ts'
import type { BuiltIndex } from './build-index.ts'

/** Days from today on that an index knows at least: one that knows fewer is built anew. */
const LEAST_DAYS_AHEAD = 800
/** So many lowest prices are worked out in some milliseconds; then requests are answered. */
const SLOTS_AT_ONCE = 128
/** More stays than these are sooner read all at once. */
const MOST_UNPRICED = 5_000

/**
 * An index taken to the next day of some time zones. Rules, prices and taken nights are kept by date, and looked at from the day of the
 * clock: only the lowest price of a night, which is of the coming year, has to be worked out again. The index knows no later days than
 * before, and after a month too few.
 */
export class TurnOfDay {
  readonly built: BuiltIndex
  /** There is a new index to be built instead: the clock was set back, the days are over, or too many stays have to be read. */
  isPossible: boolean
  /** All is worked out that the index says by itself. */
  isPriced = false
  /** Stays whose price needs terms that the index does not hold: to be read again before the end. */
  readonly unpriced: number[] = []
  /** As the clock is now, and where it is another day than before. */
  readonly #today: readonly number[]
  readonly #turns: readonly boolean[]
  #pricing: Promise<void> | null = null

  private constructor(built: BuiltIndex, today: readonly number[]) {
    this.built = built
    this.#today = today
    this.#turns = today.map((day, zone) => day !== built.days[zone])
    this.isPossible = today.every((day, zone) => day >= built.days[zone]! && day + LEAST_DAYS_AHEAD <= built.index.to)
  }

  /** To the date that each time zone has by the clock of the index; null where it has been there. */
  static due(built: BuiltIndex): TurnOfDay | null {
    const today = [...built.index.clock.today]
    return today.every((day, zone) => day === built.days[zone]) ? null : new TurnOfDay(built, today)
  }

  /** Works prices out, once for all who ask. What is written into the index meanwhile is of the new day, or worked out again. */
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

  /** The index is of the new day from here on. */
  end(): void {
    for (const [zone, day] of this.#today.entries()) if (this.#turns[zone]) this.built.days[zone] = day
  }
}
