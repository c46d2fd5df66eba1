import { weekdayOfDay } from './day-math.ts'
import type { StayRows } from './stay-rows.ts'
import type { NightRows } from './night-rows.ts'
import { CompiledRequest } from './compiled-request.ts'
import type { StayFilters } from './indexed-stay.ts'
import type { Sieve } from './sieve.ts'

/** Arrivals with the same number of nights, in the order in which equal totals are preferred. */
export interface DateGroup {
  readonly nights: number
  readonly checkIns: readonly number[]
}

/** One of the possible dates of a flexible search. */
export interface Choice {
  readonly request: CompiledRequest
  /** Which stays of the current word are free and may be let on these weekdays for this number of nights. */
  free: number
}

/**
 * Finds which stays of a word are free for which of many dates. Dates of one length share nearly all of their nights,
 * so runs of free nights are built by doubling: one night, two, four and so on; any other length comes from two
 * overlapping runs.
 */
export class FlexibleSieve {
  readonly #sieve: Sieve
  readonly #rows: StayRows
  readonly #nights: NightRows
  readonly #pool: Choice[] = []
  groups: Choice[][] = []
  #first = 0
  #last = 0
  #longestPreparation = 0
  #free = new Int32Array(512)

  constructor(sieve: Sieve, rows: StayRows, nights: NightRows) {
    this.#sieve = sieve
    this.#rows = rows
    this.#nights = nights
  }

  prepare(
    filters: StayFilters,
    groups: readonly DateGroup[],
    covers: (checkIn: number, nights: number) => boolean,
    longestPreparation: number,
  ): void {
    this.#sieve.setFilters(filters)
    this.#longestPreparation = longestPreparation
    this.#first = Infinity
    this.#last = 0
    let used = 0
    this.groups = groups.map(({ nights, checkIns }) =>
      checkIns.flatMap((checkIn) => {
        if (!covers(checkIn, nights)) return []
        const choice = (this.#pool[used++] ??= { request: new CompiledRequest(), free: 0 })
        choice.request.setParty(filters.party).setDates(checkIn, nights)
        this.#first = Math.min(this.#first, checkIn)
        this.#last = Math.max(this.#last, checkIn + nights)
        return choice
      }),
    )
    const days = this.#last - this.#first + longestPreparation
    if (days > this.#free.length) this.#free = new Int32Array(days * 2)
  }

  /** Returns the stays of a word that match and are free for at least one of the dates; the choices say for which. */
  at(word: number): number {
    const fitting = this.#sieve.filtered(word)
    if (fitting === 0) return 0
    let some = 0
    for (const group of this.groups) if (group.length > 0) some |= this.#inGroup(group, word, fitting)
    return some
  }

  #inGroup(group: Choice[], word: number, fitting: number): number {
    const free = this.#free
    const taken = this.#nights.bits
    const days = this.#last - this.#first
    for (let day = 0; day < days; day++) free[day] = ~taken[this.#nights.rowOf(this.#first + day) + word]!
    const { nights } = group[0]!.request
    let run = 1
    for (; run * 2 <= nights; run *= 2) for (let day = 0; day + run < days; day++) free[day]! &= free[day + run]!
    const { bits, words } = this.#rows
    const lengths = bits[this.#rows.length(nights) * words + word]! & fitting
    let some = 0
    for (let i = 0; i < group.length; i++) {
      const choice = group[i]!
      const { checkIn, checkOut } = choice.request
      const day = checkIn - this.#first
      let stays = lengths & free[day]! & free[day + nights - run]!
      if (stays !== 0) {
        stays &= bits[this.#rows.arrival(weekdayOfDay(checkIn)) * words + word]!
        stays &= bits[this.#rows.departure(weekdayOfDay(checkOut)) * words + word]!
        for (let behind = 0; behind < this.#longestPreparation; behind++) {
          stays &= ~(
            taken[this.#nights.rowOf(checkOut + behind) + word]! & bits[this.#rows.prepares(behind) * words + word]!
          )
        }
      }
      choice.free = stays
      some |= stays
    }
    return some
  }
}
