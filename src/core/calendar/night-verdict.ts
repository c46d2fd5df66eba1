import type { NightChange } from '#core/rate/with-overrides.ts'
import type { NightTerms } from '#core/rate/stay-terms.ts'
import { hasWeekday } from '#core/rate/weekday-set.ts'
import { dateOfDayNumber, dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { dayRules, type DayRules } from './day-rules.ts'
import { nightsInSight } from './gap-rules.ts'
import { earliestArrival, latestCheckOut, longestStayNights, mostNights, type RuleContext } from './stay-rules.ts'
import { takenFlags, type TakenNights } from './taken-nights.ts'

/** The rules that can keep a free night from being sold, beginning with the one that a host gives up most easily. */
export const NIGHT_RULES = [
  'minimum',
  'arrival_day',
  'departure_day',
  'multiple',
  'gap_ban',
  'maximum',
  'preparation',
  'open_period',
  'notice',
  'window',
] as const

export type NightRule = (typeof NIGHT_RULES)[number]

/** Why a free night cannot be sold: the one rule that prevents it, or `several` when it takes two. */
export const UNSELLABLE_REASONS = [...NIGHT_RULES, 'several'] as const

export type UnsellableReason = (typeof UNSELLABLE_REASONS)[number]

/** Reasons that a host chose on purpose: such nights are not for sale, or not yet. */
const INTENDED: ReadonlySet<UnsellableReason> = new Set(['open_period', 'notice', 'window'])

/**
 * Returns whether nights are lost for a reason that the host did not intend. Nights that are closed, too soon or too
 * far ahead are intended.
 */
export const isLost = (reason: UnsellableReason): boolean => !INTENDED.has(reason)

/** An override of one date that lets nights be sold. */
export interface NightRepair {
  readonly night: IsoDate
  readonly change: NightChange
}

/** Free nights `[from, to)` that nobody can book, for one reason. */
export interface UnsellableNights {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly reason: UnsellableReason
  /** The whole run of free nights to which they belong, as far as it was searched. */
  readonly gap: { readonly from: IsoDate; readonly to: IsoDate }
  /**
   * The longest stay that covers them and would be possible without the rule. Null when dropping one rule is not
   * enough.
   */
  readonly stay: StayDates | null
  /** The fewest nights of an arrival on the first day of that stay, or, without one, on the first of the nights. */
  readonly minNights: number
  /** The override of a date that would let them be sold, if one can. */
  readonly repair: NightRepair | null
}

export interface VerdictQuestion extends RuleContext {
  /** The span is half-open. */
  readonly from: IsoDate
  readonly to: IsoDate
  readonly takenNights: TakenNights
}

export interface NightVerdicts {
  /**
   * For each night of `[from, to)`: 1 when it lies ahead, nobody has it, and at least one stay that `checkStay` accepts
   * covers it.
   */
  readonly sellable: Uint8Array
  /** 1 when the night lies ahead and nobody has it. */
  readonly free: Uint8Array
  readonly unsellable: readonly UnsellableNights[]
}

/**
 * Returns which nights can be sold, and why the other free ones cannot. For each of those the rules are left out one at
 * a time, in the order of `NIGHT_RULES`; the reason is the first rule without which the night could be sold. One pass
 * over the arrivals is enough: of each only its longest stay matters, because it covers the nights of the shorter ones.
 */
export function nightVerdicts(terms: NightTerms, question: VerdictQuestion): NightVerdicts {
  const field = fieldOf(terms, question, mostNights(terms))
  const { first, from, to } = field
  let beyond: Field | undefined
  const farField = () => (beyond ??= fieldOf(terms, question, longestStayNights))
  const sellable = new Uint8Array(to - from)
  const free = new Uint8Array(to - from)
  const unsellable: UnsellableNights[] = []
  let coveredUntil = first
  let gapStart = -1
  let lost: number[] = []
  const endGap = () => {
    if (lost.length > 0) unsellable.push(...reasonsOf(field, { gapStart, lost, farField }))
    gapStart = -1
    lost = []
  }
  for (let day = first; day < to; day++) {
    if (field.nextTaken[day - first] === day) {
      endGap()
      continue
    }
    if (gapStart === -1) gapStart = day
    coveredUntil = Math.max(coveredUntil, day + longestStay(field, day, null))
    if (day < from) continue
    free[day - from] = 1
    if (coveredUntil > day) sellable[day - from] = 1
    else lost.push(day)
  }
  endGap()
  return { sellable, free, unsellable }
}

/**
 * Facts about the days that are looked up many times, by day number. The arrays reach as far beyond the nights in
 * question as a stay from one of them may reach.
 */
interface Field {
  readonly terms: NightTerms
  readonly rules: DayRules
  /** The first day of all arrays. */
  readonly first: number
  readonly from: number
  readonly to: number
  readonly today: number
  readonly earliest: number
  readonly latest: number
  /** By day: the first taken, closed or weekend night from it on; `NONE` when there is none in sight. */
  readonly nextTaken: Int32Array
  readonly nextClosed: Int32Array
  readonly nextWeekend: Int32Array
  /** By day: the end of the last taken nights before it; -1 when there are none in sight. */
  readonly takenUntil: Int32Array
}

const NONE = 2 ** 30

// Kept between calls, because a thousand homes ask about the same few hundred days.
const dates = new Map<number, IsoDate>()

function dateOf(day: number): IsoDate {
  let date = dates.get(day)
  if (date === undefined) dates.set(day, (date = dateOfDayNumber(day)))
  return date
}

/** `reach`: the greatest number of nights of a stay that is considered. */
function fieldOf(terms: NightTerms, question: VerdictQuestion, reach: number): Field {
  const today = dayNumberOf(question.today)
  const from = dayNumberOf(question.from)
  const to = Math.max(from, dayNumberOf(question.to))
  const first = Math.min(to, Math.max(today, from - longestStayNights))
  const count = to - first + reach + 1
  const sight = nightsInSight(terms)
  const flags = takenFlags(question.takenNights, dateOf(first - sight), dateOf(first + count))
  const rules = dayRules(terms, first, count, question.today)
  const nextTaken = new Int32Array(count)
  const nextClosed = new Int32Array(count)
  const nextWeekend = new Int32Array(count)
  const takenUntil = new Int32Array(count)
  let [taken, closed, weekend] = [firstTakenFrom(question.takenNights, first + count), NONE, NONE]
  for (let index = count - 1; index >= 0; index--) {
    const day = first + index
    if (flags[index + sight] === 1) taken = day
    if (rules.open[index] === 0) closed = day
    if (hasWeekday(terms.weekendNights, (((day + 3) % 7) + 7) % 7)) weekend = day
    nextTaken[index] = taken
    nextClosed[index] = closed
    nextWeekend[index] = weekend
  }
  const before = sight === 0 ? -1 : flags.lastIndexOf(1, sight - 1)
  let until = before === -1 ? -1 : before + 1 - sight + first
  for (let index = 0; index < count; index++) {
    takenUntil[index] = until
    if (flags[index + sight] === 1) until = first + index + 1
  }
  const latest = latestCheckOut(terms, question.today)
  return {
    terms,
    rules,
    first,
    from,
    to: to < first ? first : to,
    today,
    earliest: dayNumberOf(earliestArrival(terms, question)),
    latest: latest === null ? NONE : dayNumberOf(latest),
    nextTaken,
    nextClosed,
    nextWeekend,
    takenUntil,
  }
}

/** Returns the first taken night from a day on, or `NONE`. */
function firstTakenFrom(takenNights: TakenNights, day: number): number {
  const date = dateOf(day)
  let first: IsoDate | null = null
  for (const { from, to } of takenNights) if (to > date && (first === null || from < first)) first = from
  return first === null ? NONE : Math.max(day, dayNumberOf(first))
}

/**
 * Returns the nights of the longest stay that can be booked from a free day on with one rule left out, or 0. It agrees
 * with the last length that `bookableLengths` returns.
 */
function longestStay(field: Field, day: number, without: NightRule | null): number {
  const { terms, rules, first } = field
  const at = day - first
  const earliest = without === 'notice' ? field.today : field.earliest
  if (day < earliest) return 0
  if (rules.arrival[at] === 0 && without !== 'arrival_day') return 0
  const preparation = without === 'preparation' ? 0 : terms.preparationNights
  const taken = field.nextTaken[at]!
  const longest = Math.min(
    without === 'maximum' ? longestStayNights : rules.maximum[at]!,
    without === 'window' ? NONE : field.latest - day,
    taken - preparation - day,
    without === 'open_period' ? NONE : field.nextClosed[at]! - day,
  )
  if (longest < 1) return 0
  const neighbour = field.takenUntil[at]!
  const hasNeighbour = neighbour > earliest
  const forbidden = without === 'gap_ban' ? null : terms.forbidGapUnder
  const isShort = (free: number) => forbidden !== null && free > 0 && free - preparation < forbidden
  if (hasNeighbour && isShort(day - neighbour)) return 0
  const gap = terms.allowShortGap && taken !== NONE ? taken - preparation - Math.max(neighbour, earliest) : 0
  const fewest = (minimum: number) => (without === 'minimum' ? 1 : gap >= 1 && gap < minimum ? gap : minimum)
  const plain = fewest(rules.plainMinimum[at]!)
  const weekend = fewest(rules.weekendMinimum[at]!)
  const least = Math.min(plain, weekend)
  const multiple = without === 'multiple' ? 1 : rules.multiple[at]!
  const toWeekend = field.nextWeekend[at]! - day
  for (let nights = longest; nights >= least && nights >= 1; nights--) {
    if (nights < (toWeekend < nights ? weekend : plain) || nights % multiple !== 0) continue
    if (rules.departure[at + nights] === 0 && without !== 'departure_day') continue
    if (taken !== NONE && isShort(taken - (day + nights + preparation))) continue
    return nights
  }
  return 0
}

/** The stay that would cover a lost night if one rule were dropped. */
interface Obstacle {
  readonly reason: NightRule
  readonly arrival: number
  readonly nights: number
}

/** Free nights in a row, some of which are lost. */
interface LostNights {
  readonly gapStart: number
  readonly lost: readonly number[]
  /** Returns the same facts for stays of any length. */
  readonly farField: () => Field
}

/** Returns why the lost nights cannot be sold, as runs of nights with the same obstacle. */
function reasonsOf(field: Field, nights: LostNights): UnsellableNights[] {
  const { gapStart, lost } = nights
  const obstacles = obstaclesOf(field, nights)
  const gap = {
    from: dateOf(gapStart),
    to: dateOf(Math.min(field.nextTaken[gapStart - field.first]!, field.to + longestStayNights)),
  }
  const found: UnsellableNights[] = []
  for (let index = 0; index < lost.length;) {
    const night = lost[index]!
    const obstacle = obstacles[index] ?? null
    let end = index + 1
    while (end < lost.length && lost[end] === night + end - index && isSame(obstacles[end] ?? null, obstacle)) end++
    const minNights = field.rules.plainMinimum[(obstacle?.arrival ?? night) - field.first]!
    found.push({
      from: dateOf(night),
      to: dateOf(night + end - index),
      reason: obstacle?.reason ?? 'several',
      gap,
      stay: obstacle && { checkIn: dateOf(obstacle.arrival), checkOut: dateOf(obstacle.arrival + obstacle.nights) },
      minNights,
      repair: obstacle && repairOf(obstacle),
    })
    index = end
  }
  return found
}

const isSame = (a: Obstacle | null, b: Obstacle | null) => a?.reason === b?.reason && a?.arrival === b?.arrival

/** Returns for each of the lost nights, in their order, the longest stay by the first rule that allows one. */
function obstaclesOf(near: Field, { gapStart, lost, farField }: LostNights): readonly (Obstacle | undefined)[] {
  const obstacles: (Obstacle | undefined)[] = []
  const last = lost.at(-1)!
  const earliest = Math.max(gapStart, lost[0]! - longestStayNights)
  let left = lost.length
  for (const reason of NIGHT_RULES) {
    if (left === 0) break
    if (!mayMatter(near, reason)) continue
    if (reason === 'maximum' && !isBound(near, earliest, last)) continue
    const field = reason === 'maximum' ? farField() : near
    let first = 0
    for (let arrival = earliest; arrival <= last; arrival++) {
      const nights = longestStay(field, arrival, reason)
      if (nights === 0) continue
      while (lost[first]! < arrival) first++
      for (let index = first; index < lost.length && lost[index]! < arrival + nights; index++) {
        const obstacle = obstacles[index]
        if (obstacle === undefined) left--
        if (obstacle === undefined || (obstacle.reason === reason && obstacle.nights < nights))
          obstacles[index] = { reason, arrival, nights }
      }
    }
  }
  return obstacles
}

/** Returns whether some arrival has room for more nights than its maximum allows. */
function isBound({ rules, nextTaken, terms, first }: Field, from: number, last: number): boolean {
  for (let at = from - first; at <= last - first; at++)
    if (nextTaken[at]! - terms.preparationNights - (at + first) > rules.maximum[at]!) return true
  return false
}

/** A rule that the home does not have need not be left out. */
function mayMatter({ terms }: Field, rule: NightRule): boolean {
  if (rule === 'gap_ban') return terms.forbidGapUnder !== null
  if (rule === 'preparation') return terms.preparationNights > 0
  if (rule === 'open_period') return terms.openSpans !== null
  return true
}

function repairOf({ reason, arrival, nights }: Obstacle): NightRepair | null {
  const night = dateOf(arrival)
  switch (reason) {
    case 'minimum':
      return { night, change: { minNights: nights } }
    case 'arrival_day':
      return { night, change: { arrival: true } }
    case 'departure_day':
      return { night: dateOf(arrival + nights), change: { departure: true } }
    default:
      return null
  }
}
