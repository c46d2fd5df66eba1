import { addDays, dateOfDayNumber, dayNumberOf, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { nightlyRate, type RateSource } from '#core/rate/nightly-rate.ts'
import { seasonEdges } from '#core/rate/season.ts'
import type { DateSpan, NightTerms, WeekdaySet } from '#core/rate/stay-terms.ts'
import { hasWeekday } from '#core/rate/weekday-set.ts'
import { arrivalDaysOn, departureDaysOn, maxNightsFor, minNightsFor } from './stay-rules.ts'

/**
 * Where the price of a run comes from. Whether a night is a weekend night depends on its weekday alone. `followed`:
 * calculated by a formula from the price of another home.
 */
export const RATE_RUN_SOURCES = ['override', 'season', 'base', 'followed'] as const

export type RateRunSource = (typeof RATE_RUN_SOURCES)[number]

/** Consecutive nights with the same prices and rules. Amounts are in minor units. */
export interface RateRun {
  readonly from: IsoDate
  readonly nights: number
  readonly weekMinor: number
  /** The price of the nights that the home counts as its weekend. */
  readonly weekendMinor: number
  /** The fewest nights of an arrival, without and with a weekend night among them. */
  readonly minNights: number
  readonly weekendMinNights: number
  readonly maxNights: number
  /** Weekdays on which guests may arrive and leave. */
  readonly arrivalDays: WeekdaySet
  readonly departureDays: WeekdaySet
  readonly source: RateRunSource
}

/** A night of a run, as it is sold. */
export interface RunNight {
  readonly night: IsoDate
  readonly amountMinor: number
  readonly minNights: number
  readonly weekendMinNights: number
  readonly maxNights: number
  readonly canArrive: boolean
  readonly canDepart: boolean
  readonly source: RateRunSource
}

/**
 * Returns the prices and rules of the nights `[from, to)` as runs: what `nightlyRate` and the rules about lengths and
 * days say of each night, once per run. Rules that depend on the calendar around a night, such as gaps, are not
 * included. `ownDates`: for a home that follows another one, the dates whose price it has set itself; null when it
 * follows none.
 */
export function rateRuns(
  terms: NightTerms,
  { from, to }: DateSpan,
  today: IsoDate,
  ownDates: ReadonlySet<IsoDate> | null = null,
): RateRun[] {
  const ofWeek = { ...terms, weekendNights: 0 }
  const ofWeekend = { ...terms, weekendNights: 127 }
  const [first, end] = [dayNumberOf(from), dayNumberOf(to)]
  const edges = first < end ? edgesOf(terms, { from, to }, today, ownDates) : []
  const runs: RateRun[] = []
  for (const [index, start] of edges.entries()) {
    const night = dateOfDayNumber(start)
    const week = nightlyRate(ofWeek, night)
    const next: RateRun = {
      from: night,
      nights: (edges[index + 1] ?? end) - start,
      weekMinor: week.amountMinor,
      weekendMinor: nightlyRate(ofWeekend, night).amountMinor,
      minNights: minNightsFor(terms, night, false, today),
      weekendMinNights: minNightsFor(terms, night, true, today),
      maxNights: maxNightsFor(terms, night, today),
      arrivalDays: arrivalDaysOn(terms, night),
      departureDays: departureDaysOn(terms, night),
      source: ownDates === null || ownDates.has(night) ? runSource(week.source) : 'followed',
    }
    const last = runs.at(-1)
    if (last && isSameRun(last, next)) runs[runs.length - 1] = { ...last, nights: last.nights + next.nights }
    else runs.push(next)
  }
  return runs
}

/** Returns the first night, and the day number of every later one that may differ from the night before. */
function edgesOf(
  terms: NightTerms,
  span: DateSpan,
  today: IsoDate,
  ownDates: ReadonlySet<IsoDate> | null,
): readonly number[] {
  const [first, end] = [dayNumberOf(span.from), dayNumberOf(span.to)]
  if (terms.minimums.some(({ kind }) => kind === 'weekday'))
    return Array.from({ length: end - first }, (_, index) => first + index)
  const edges = new Set([first, ...seasonEdges(terms, first, end)])
  const add = (day: number) => {
    if (first <= day && day < end) edges.add(day)
  }
  for (const { kind, threshold } of terms.minimums) if (kind === 'lead') add(dayNumberOf(today) + threshold + 1)
  const before = addDays(span.from, -1)
  const nights = [...terms.overrides.map(({ night }) => night), ...(ownDates ?? [])]
  for (const night of nights) {
    if (before <= night && night < span.to) {
      add(dayNumberOf(night))
      add(dayNumberOf(night) + 1)
    }
  }
  return [...edges].toSorted((a, b) => a - b)
}

/** Returns the nights of runs one by one. `weekendNights`: those of the home. */
export function nightsOfRuns(runs: readonly RateRun[], weekendNights: WeekdaySet): RunNight[] {
  return runs.flatMap((run) => {
    const first = dayNumberOf(run.from)
    const firstWeekday = weekdayOf(run.from)
    return Array.from({ length: run.nights }, (_, index): RunNight => {
      const weekday = (firstWeekday + index) % 7
      return {
        night: dateOfDayNumber(first + index),
        amountMinor: amountOn(run, weekendNights, weekday),
        minNights: run.minNights,
        weekendMinNights: run.weekendMinNights,
        maxNights: run.maxNights,
        canArrive: hasWeekday(run.arrivalDays, weekday),
        canDepart: hasWeekday(run.departureDays, weekday),
        source: run.source,
      }
    })
  })
}

/** Returns the sum of the prices of the nights `[from, to)`, as far as runs cover them, in minor units. */
export function amountOfRuns(runs: readonly RateRun[], weekendNights: WeekdaySet, { from, to }: DateSpan): number {
  const [first, end] = [dayNumberOf(from), dayNumberOf(to)]
  let sum = 0
  for (const run of runs) {
    const start = dayNumberOf(run.from)
    const firstWeekday = weekdayOf(run.from)
    for (let day = Math.max(first, start); day < Math.min(end, start + run.nights); day++)
      sum += amountOn(run, weekendNights, (firstWeekday + day - start) % 7)
  }
  return sum
}

const amountOn = ({ weekMinor, weekendMinor }: RateRun, weekendNights: WeekdaySet, weekday: number) =>
  hasWeekday(weekendNights, weekday) ? weekendMinor : weekMinor

function runSource(source: RateSource): RateRunSource {
  if (source === 'override') return 'override'
  return source === 'season' || source === 'season_weekend' ? 'season' : 'base'
}

const compared = [
  'weekMinor',
  'weekendMinor',
  'minNights',
  'weekendMinNights',
  'maxNights',
  'arrivalDays',
  'departureDays',
  'source',
] as const

const isSameRun = (a: RateRun, b: RateRun) => compared.every((part) => a[part] === b[part])
