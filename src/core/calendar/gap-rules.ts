import type { BookingRefusal } from '#core/problem.ts'
import { dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { longestStayNights, type RuleContext } from './stay-rules.ts'
import type { NightTerms } from '#core/rate/stay-terms.ts'
import type { TakenNights } from './taken-nights.ts'

/**
 * The free nights around an arrival, as day numbers. `from`: the end of the claim before (its preparation included), or
 * the earliest possible arrival when that is later; `hasNeighbour` tells the two apart. `to`: the beginning of the next
 * claim; null when there is none in sight.
 */
export interface Gap {
  readonly from: number
  readonly hasNeighbour: boolean
  readonly to: number | null
}

/** Returns the gap around a date that is free itself. `earliest` is the earliest possible arrival. */
export function gapAround(taken: TakenNights, date: IsoDate, earliest: IsoDate): Gap {
  const ends = taken.filter((span) => span.from <= date).map((span) => span.to)
  const starts = taken.filter((span) => span.from > date).map((span) => span.from)
  const from = ends.reduce((latest, end) => (end > latest ? end : latest), earliest)
  const [to = null] = starts.toSorted()
  return { from: dayNumberOf(from), hasNeighbour: from > earliest, to: to === null ? null : dayNumberOf(to) }
}

/**
 * Returns the minimum of an arrival in the gap. Where short gaps may be let, a gap shorter than the minimum lowers the
 * minimum to its own length.
 */
export function gapMinimum(terms: NightTerms, gap: Gap, minNights: number): number {
  if (!terms.allowShortGap || gap.to === null) return minNights
  const nights = gap.to - terms.preparationNights - gap.from
  return nights >= 1 && nights < minNights ? nights : minNights
}

/**
 * Returns a refusal when a booking of `[checkIn, checkOut)` (day numbers) would leave too few nights beside it, else
 * null. Only nights that could still be let are counted: a booking there needs its own preparation behind it. Only
 * claims are neighbours; nights that can no longer be booked and the end of the booking window leave no gap. When a
 * booking changes, a side that stays as it was is not judged.
 */
export function gapRefusal(
  terms: NightTerms,
  gap: Gap,
  checkIn: number,
  checkOut: number,
  { kept }: Pick<RuleContext, 'kept'> = {},
): Extract<BookingRefusal, { code: 'leaves_short_gap' }> | null {
  const arrives = !kept || dayNumberOf(kept.checkIn) !== checkIn
  const leaves = !kept || dayNumberOf(kept.checkOut) !== checkOut
  const before = arrives && gap.hasNeighbour ? checkIn - gap.from : 0
  if (isShort(terms, before)) return { code: 'leaves_short_gap', gapNights: before, side: 'before' }
  const after = !leaves || gap.to === null ? 0 : gap.to - (checkOut + terms.preparationNights)
  return isShort(terms, after) ? { code: 'leaves_short_gap', gapNights: after, side: 'after' } : null
}

function isShort(terms: NightTerms, free: number): boolean {
  return terms.forbidGapUnder !== null && free > 0 && free - terms.preparationNights < terms.forbidGapUnder
}

/**
 * Returns how many nights before an arrival and behind a departure the rules look at. Callers of `checkStay` load the
 * taken nights that far around the dates.
 */
export function nightsInSight(terms: NightTerms): number {
  const rules = [...terms.seasons, ...terms.overrides, ...terms.minimums]
  const minimums = [terms.minNights, terms.weekendMinNights ?? 0, ...rules.map((rule) => rule.minNights ?? 0)]
  const forShortGaps = terms.allowShortGap ? Math.min(longestStayNights, Math.max(...minimums)) : 0
  return Math.max(terms.forbidGapUnder ?? 0, forShortGaps) + 2 * terms.preparationNights + 1
}
