import { addDays, dateOfDayNumber, dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { gapMinimum, gapRefusal, nightsInSight, type Gap } from './gap-rules.ts'
import { isWeekendNight } from '#core/rate/nightly-rate.ts'
import { openUntil } from './open-periods.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import {
  arrivalRefusal,
  departureRefusal,
  earliestArrival,
  latestCheckOut,
  maxNightsFor,
  minNightsFor,
  nightsMultipleFor,
  type RuleContext,
} from './stay-rules.ts'
import { takenFlags, type TakenNights } from './taken-nights.ts'

/** Facts about the calendar of a stay that are looked up many times, by day number. */
export interface Horizon {
  readonly context: RuleContext
  readonly firstArrival: number
  readonly lastDeparture: number
  readonly isTaken: (day: number) => boolean
  readonly mayDepart: (day: number) => boolean
  /** The free nights around a free day. */
  readonly gapAt: (day: number) => Gap
}

/** Collects the facts about the days `[from, to)` and about as many days around them as the rules look at. */
export function horizonOf(
  terms: StayTerms,
  context: RuleContext,
  takenNights: TakenNights,
  span: { readonly from: IsoDate; readonly to: IsoDate },
): Horizon {
  const sight = nightsInSight(terms)
  const start = dayNumberOf(span.from) - sight
  const flags = takenFlags(takenNights, dateOfDayNumber(start), addDays(span.to, sight))
  const latest = latestCheckOut(terms, context.today)
  const firstArrival = dayNumberOf(earliestArrival(terms, context))
  const departures = new Map<number, boolean>()
  return {
    context,
    firstArrival,
    lastDeparture: latest === null ? Infinity : dayNumberOf(latest),
    isTaken: (day) => flags[day - start] === 1,
    mayDepart: (day) => {
      let allowed = departures.get(day)
      if (allowed === undefined) {
        allowed = departureRefusal(terms, dateOfDayNumber(day)) === null
        departures.set(day, allowed)
      }
      return allowed
    },
    gapAt: (day) => {
      const before = flags.lastIndexOf(1, day - start)
      const after = flags.indexOf(1, day - start)
      const neighbourEnd = before === -1 ? -Infinity : before + 1 + start
      const hasNeighbour = neighbourEnd > firstArrival
      return { from: hasNeighbour ? neighbourEnd : firstArrival, hasNeighbour, to: after === -1 ? null : after + start }
    },
  }
}

/**
 * Returns the lengths of the stays from a day that can be booked, in order. With `leavesGaps` it includes those that
 * leave a gap that is too short.
 */
export function bookableLengths(
  terms: StayTerms,
  horizon: Horizon,
  day: number,
  { leavesGaps = false }: { readonly leavesGaps?: boolean } = {},
): number[] {
  const checkIn = dateOfDayNumber(day)
  if (day < horizon.firstArrival || horizon.isTaken(day) || arrivalRefusal(terms, checkIn) !== null) return []
  const { today } = horizon.context
  const longest = Math.min(maxNightsFor(terms, checkIn, today), horizon.lastDeparture - day)
  const most = Math.min(longest, freeNightsFrom(terms, horizon, day, longest))
  const minimum = minimumsAt(terms, horizon, day)
  const multiple = nightsMultipleFor(terms, checkIn)
  const gap = terms.forbidGapUnder === null || leavesGaps ? null : horizon.gapAt(day)
  const lengths: number[] = []
  let containsWeekend = false
  for (let nights = 1; nights <= most; nights++) {
    containsWeekend ||= isWeekendNight(terms, dateOfDayNumber(day + nights - 1))
    if (nights < (containsWeekend ? minimum.weekend : minimum.plain) || nights % multiple !== 0) continue
    if (!horizon.mayDepart(day + nights)) continue
    if (gap === null || gapRefusal(terms, gap, day, day + nights) === null) lengths.push(nights)
  }
  return lengths
}

/**
 * Returns the fewest nights of an arrival on a free day, without and with a weekend night. The gap is taken into
 * account.
 */
export function minimumsAt(terms: StayTerms, horizon: Horizon, day: number): { plain: number; weekend: number } {
  const checkIn = dateOfDayNumber(day)
  const { today } = horizon.context
  const plain = minNightsFor(terms, checkIn, false, today)
  const weekend = minNightsFor(terms, checkIn, true, today)
  if (!terms.allowShortGap) return { plain, weekend }
  const gap = horizon.gapAt(day)
  return { plain: gapMinimum(terms, gap, plain), weekend: gapMinimum(terms, gap, weekend) }
}

/**
 * Returns how many open nights in a row a booking from this day can have, with the preparation behind it. Looks no
 * further than `longest`.
 */
export function freeNightsFrom(terms: StayTerms, horizon: Horizon, day: number, longest: number): number {
  const end = longest + terms.preparationNights
  let run = 0
  while (run < end && !horizon.isTaken(day + run)) run++
  const free = Math.max(0, run === end ? longest : run - terms.preparationNights)
  return Math.min(free, openUntil(terms, dateOfDayNumber(day)) - day)
}
