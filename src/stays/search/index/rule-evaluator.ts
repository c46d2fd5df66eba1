import { longestStayNights } from '#core/calendar/stay-rules.ts'
import type { ClaimRows } from './claim-rows.ts'
import {
  anyWindow,
  areLengthsInRuns,
  hasLastCheckOut,
  isAskedInsideNotice,
  isBookedAtOnce,
  isClosedAtTimes,
  isShortGapLet,
  ruleHead,
  weekdayWords,
} from './compile-rules.ts'
import { weekdayOfDay } from './day-math.ts'
import type { CompiledRequest } from './compiled-request.ts'
import type { ZoneClock } from './zone-clock.ts'

/**
 * Decides whether the rules of a stay allow the dates, as `checkStay` of core does, except for the party and the nights
 * themselves, which the bitmaps have already answered. `end`: the first day that the claims do not cover.
 */
export class RuleEvaluator {
  readonly #clock: Pick<ZoneClock, 'today' | 'hour' | 'windowEnd'>
  readonly #claims: ClaimRows

  constructor(clock: Pick<ZoneClock, 'today' | 'hour' | 'windowEnd'>, claims: ClaimRows) {
    this.#clock = clock
    this.#claims = claims
  }

  /**
   * Returns whether the rules allow the dates. Without `evaluatesGaps` it checks only the rules, like `checkRules` of
   * core, whatever is taken before and after the dates.
   */
  isLet(
    own: Int32Array,
    shared: Int32Array,
    at: number,
    zone: number,
    claimRow: number,
    request: CompiledRequest,
    end: number,
    evaluatesGaps = true,
  ): boolean {
    const { checkIn, checkOut, nights } = request
    const flags = own[at + 8]!
    const notice = own[at + 9]!
    const today = this.#clock.today[zone]!
    const late = this.#clock.hour[zone]! >= ((notice >> 16) & 31) ? 1 : 0
    const earliest = (flags & isAskedInsideNotice) !== 0 ? today : today + (notice & 0xffff) + late
    if (checkIn < earliest) return false
    const window = (notice >> 21) & 127
    if (window !== anyWindow && checkOut > this.#clock.windowEnd[zone * 128 + window]!) return false
    const year = own[at + 6]!
    if ((flags & hasLastCheckOut) !== 0 && checkOut > shared[year]!) return false
    if ((flags & isClosedAtTimes) !== 0 && !isOpen(shared, year, checkIn, checkOut)) return false

    const where = own[at + 7]!
    const runs = at + (where >>> 16)
    const count = where & 0xffff
    const arrival = runOf(own, runs, count, checkIn)
    const weekday = weekdayOfDay(checkIn)
    if (((own[arrival]! >> weekday) & 1) === 0) return false
    const departure = count === 1 ? arrival : runOf(own, runs, count, checkOut)
    if (((own[departure]! >> (7 + weekdayOfDay(checkOut))) & 1) === 0) return false

    const lengths = own[arrival + 1]!
    const multiple = lengths >>> 20
    if (multiple !== 1 && nights % multiple !== 0) return false
    let fewest = lengths & 1023
    let most = (lengths >> 10) & 1023
    if ((flags & areLengthsInRuns) === 0) {
      const lead = checkIn - today
      const containsWeekend = request.nightsOnWeekdays(flags & 127) > 0
      most = mostNights(own, arrival, shared, year, weekday, lead)
      fewest = fewestNights(own, arrival, shared, year, weekday, lead, containsWeekend)
    }
    if (nights > most) return false
    if (!evaluatesGaps) return nights >= fewest
    const shortGaps = (flags & isShortGapLet) !== 0
    const forbidden = (flags >> 14) & 31
    if (nights >= fewest && forbidden === 0) return true
    if (nights < fewest && !shortGaps) return false
    return this.#fitsGap(claimRow, request, earliest, end, {
      fewest: shortGaps ? fewest : 0,
      forbidden,
      preparation: (flags >> 7) & 63,
    })
  }

  /**
   * Returns the number of nights of the shortest stay that can begin on this day, like `shortestStay` of core; null
   * when none can.
   */
  shortestStay(own: Int32Array, shared: Int32Array, at: number, zone: number, checkIn: number): number | null {
    const flags = own[at + 8]!
    const year = own[at + 6]!
    const where = own[at + 7]!
    const arrival = runOf(own, at + (where >>> 16), where & 0xffff, checkIn)
    const lengths = own[arrival + 1]!
    const multiple = lengths >>> 20
    let [most, plain, weekend] = [(lengths >> 10) & 1023, lengths & 1023, lengths & 1023]
    if ((flags & areLengthsInRuns) === 0) {
      const weekday = weekdayOfDay(checkIn)
      const lead = checkIn - this.#clock.today[zone]!
      most = mostNights(own, arrival, shared, year, weekday, lead)
      plain = fewestNights(own, arrival, shared, year, weekday, lead, false)
      weekend = fewestNights(own, arrival, shared, year, weekday, lead, true)
    }
    let containsWeekend = false
    for (let nights = 1; nights <= most; nights++) {
      containsWeekend ||= ((flags >> weekdayOfDay(checkIn + nights - 1)) & 1) === 1
      if (nights % multiple === 0 && nights >= (containsWeekend ? weekend : plain)) return nights
    }
    return null
  }

  /**
   * Returns whether a stay that offers instant booking confirms this arrival at once; within its notice it may require
   * a request.
   */
  isInstant(own: Int32Array, at: number, zone: number, checkIn: number): boolean {
    const flags = own[at + 8]!
    if ((flags & isBookedAtOnce) === 0) return false
    if ((flags & isAskedInsideNotice) === 0) return true
    const notice = own[at + 9]!
    const late = this.#clock.hour[zone]! >= ((notice >> 16) & 31) ? 1 : 0
    return checkIn >= this.#clock.today[zone]! + (notice & 0xffff) + late
  }

  /** Checks the rules that depend on the claims before and after the dates. */
  #fitsGap(
    row: number,
    { checkIn, checkOut, nights }: CompiledRequest,
    earliest: number,
    end: number,
    rules: { readonly fewest: number; readonly forbidden: number; readonly preparation: number },
  ): boolean {
    const from = this.#claims.endBefore(row, checkIn, earliest)
    const to = this.#claims.nextTaken(row, checkIn + 1, end)
    const { fewest, forbidden, preparation } = rules
    if (nights < fewest) {
      const gap = to < 0 ? 0 : to - preparation - from
      // If the gap is at least the minimum, the minimum still applies, and then `nights` is below the gap, too.
      if (gap < 1 || nights < gap) return false
    }
    if (forbidden === 0) return true
    const before = from > earliest ? checkIn - from : 0
    const after = to < 0 ? 0 : to - (checkOut + preparation)
    return !(before > 0 && before - preparation < forbidden) && !(after > 0 && after - preparation < forbidden)
  }
}

/** Returns the run of rules that a day lies in. */
function runOf(own: Int32Array, runs: number, count: number, day: number): number {
  let low = 0
  for (let high = count; high - low > 1;) {
    const middle = (low + high) >> 1
    if (own[runs + 2 * middle]! >>> 16 <= day) low = middle
    else high = middle
  }
  return runs + 2 * low
}

function isOpen(shared: Int32Array, year: number, checkIn: number, checkOut: number): boolean {
  const lists = shared[year + 1]!
  const first = year + ruleHead + 2 * (lists & 0xffff)
  for (let span = first, end = first + (lists >>> 16); span < end; span++) {
    if (shared[span]! >>> 16 <= checkIn && checkOut <= (shared[span]! & 0xffff)) return true
  }
  return false
}

/**
 * Returns the fewest nights. Precedence: override, lead, season, weekday of arrival, weekend, the stay's own minimum.
 */
function fewestNights(
  own: Int32Array,
  arrival: number,
  shared: Int32Array,
  year: number,
  weekday: number,
  lead: number,
  containsWeekend: boolean,
): number {
  const ofDay = own[arrival + 1]! & 1023
  if (ofDay !== 0 && (own[arrival]! & (1 << 14)) !== 0) return ofDay
  const byLead = ofLead(shared, year, lead, 0)
  if (byLead !== 0) return byLead
  if (ofDay !== 0) return ofDay
  const ofYear = shared[year + weekdayWords + weekday]!
  return containsWeekend ? (ofYear >> 10) & 1023 : ofYear & 1023
}

function mostNights(
  own: Int32Array,
  arrival: number,
  shared: Int32Array,
  year: number,
  weekday: number,
  lead: number,
): number {
  const ofDay = (own[arrival + 1]! >> 10) & 1023
  if (ofDay !== 0 && (own[arrival]! & (1 << 15)) !== 0) return ofDay
  const byLead = ofLead(shared, year, lead, 10)
  if (byLead !== 0) return byLead
  return ofDay !== 0 ? ofDay : Math.min(shared[year + weekdayWords + weekday]! >> 20, longestStayNights)
}

function ofLead(shared: Int32Array, year: number, lead: number, shift: number): number {
  const first = year + ruleHead
  for (let rule = first, end = first + 2 * (shared[year + 1]! & 0xffff); rule < end; rule += 2) {
    if (shared[rule]! < lead) continue
    const nights = (shared[rule + 1]! >> shift) & 1023
    if (nights !== 0) return nights
  }
  return 0
}
