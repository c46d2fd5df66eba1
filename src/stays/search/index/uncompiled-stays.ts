import { freeCancellationEndsAt } from '#core/cancellation/free-cancellation.ts'
import { quoteTotal } from '#core/quote/calculate-quote.ts'
import { checkRules, checkStay } from '#core/calendar/check-rules.ts'
import { bookingModeOf, shortestStay } from '#core/calendar/stay-rules.ts'
import type { DateSpan, StayTerms } from '#core/rate/stay-terms.ts'
import { dateOfDayNumber } from '#core/time/date-arithmetic.ts'
import type { ClaimRows } from './claim-rows.ts'
import type { CompiledRequest } from './compiled-request.ts'
import type { ZoneClock } from './zone-clock.ts'

export interface UncompiledStay {
  readonly terms: StayTerms
  readonly zone: number
  /** The row of its claims: core needs spans, and the bitmaps are by night. */
  readonly claimRow: number
}

/**
 * Stays whose terms do not fit the words of the index. Core answers for each of them, which is slow, but there are few.
 */
export class UncompiledStays {
  readonly #stays: Map<number, UncompiledStay>
  readonly #clock: ZoneClock
  readonly #claims: ClaimRows

  constructor(clock: ZoneClock, claims: ClaimRows, saved: ReadonlyMap<number, UncompiledStay> = new Map()) {
    this.#stays = new Map(saved)
    this.#clock = clock
    this.#claims = claims
  }

  get saved(): ReadonlyMap<number, UncompiledStay> {
    return this.#stays
  }

  get count(): number {
    return this.#stays.size
  }

  set(slot: number, stay: UncompiledStay): void {
    this.#stays.set(slot, stay)
  }

  delete(slot: number): void {
    this.#stays.delete(slot)
  }

  /** Returns whether the stay can be booked. `from` and `to` are the days that the claims cover. */
  isLet(slot: number, request: CompiledRequest, from: number, to: number): boolean {
    const { terms, zone, claimRow } = this.#stays.get(slot)!
    return checkStay(terms, requestOf(request), this.#clock.contexts[zone]!, this.#takenOf(claimRow, from, to)).ok
  }

  /** Returns whether taken nights are the only obstacle to the dates. */
  isTaken(slot: number, request: CompiledRequest, from: number, to: number): boolean {
    const { terms, zone, claimRow } = this.#stays.get(slot)!
    const context = this.#clock.contexts[zone]!
    const checked = checkStay(terms, requestOf(request), context, this.#takenOf(claimRow, from, to))
    return (
      !checked.ok && checked.problem.code === 'dates_unavailable' && checkRules(terms, requestOf(request), context).ok
    )
  }

  /** Returns the number of nights of the shortest stay that can begin on a day; null when none can. */
  shortestStay(slot: number, checkIn: number): number | null {
    const { terms, zone } = this.#stays.get(slot)!
    return shortestStay(terms, dateOfDayNumber(checkIn), this.#clock.contexts[zone]!.today)
  }

  totalOf(slot: number, request: CompiledRequest): number {
    const { terms, zone } = this.#stays.get(slot)!
    return quoteTotal(terms, requestOf(request), { bookedOn: this.#clock.contexts[zone]!.today })
  }

  isInstant(slot: number, request: CompiledRequest): boolean {
    const { terms, zone } = this.#stays.get(slot)!
    return bookingModeOf(terms, requestOf(request), this.#clock.contexts[zone]!) === 'instant'
  }

  isFreeToCancel(slot: number, request: CompiledRequest): boolean {
    const { checkIn } = requestOf(request)
    const until = freeCancellationEndsAt(this.#stays.get(slot)!.terms, { checkIn, nights: request.nights })
    return until !== null && until > this.#clock.instantMs
  }

  #takenOf(row: number, from: number, to: number): DateSpan[] {
    const spans: DateSpan[] = []
    for (let day = this.#claims.nextTaken(row, from, to); day >= 0;) {
      let end = day + 1
      while (end < to && this.#claims.nextTaken(row, end, end + 1) === end) end++
      spans.push({ from: dateOfDayNumber(day), to: dateOfDayNumber(end) })
      day = this.#claims.nextTaken(row, end, to)
    }
    return spans
  }
}

function requestOf({ checkIn, checkOut, party }: CompiledRequest) {
  return { checkIn: dateOfDayNumber(checkIn), checkOut: dateOfDayNumber(checkOut), party }
}
