import type { NightOverride, Season, StayTerms } from '#core/rate/stay-terms.ts'
import { dayNumberOf } from '#core/time/date-arithmetic.ts'
import { daysInMonth, type IsoDate } from '#core/time/iso-date.ts'

/** A run of days on which the same seasons apply, and the same override or none. `seasons`: the strongest first. */
export interface DecidedDays {
  readonly from: number
  readonly seasons: readonly Season[]
  readonly override: NightOverride | null
}

/** One repetition of one span of a season, as day numbers. */
interface Run {
  readonly season: Season
  readonly from: number
  readonly to: number
}

/**
 * Longer yearly spans are not supported: core looks only at the repetitions that begin in the year of a date or in the
 * year before.
 */
const longestYearlySpan = 366

/**
 * Splits the days `[from, to)` where a season or an override begins or ends, so that `resolveSeason` and `overrideOn`
 * of core answer the same for all days of one part. Returns null for a yearly span of more than 366 nights.
 */
export function decidedDays(terms: StayTerms, from: number, to: number): DecidedDays[] | null {
  const runs: Run[] = []
  for (const season of terms.seasons) if (!addRuns(runs, season, from, to)) return null
  runs.sort(strongestFirst)
  const overrides = new Map<number, NightOverride>()
  const cuts = new Set([from])
  for (const run of runs) {
    if (run.from > from) cuts.add(run.from)
    if (run.to < to) cuts.add(run.to)
  }
  for (const override of terms.overrides) {
    const night = dayNumberOf(override.night)
    if (night < from || night >= to) continue
    overrides.set(night, override)
    cuts.add(night)
    if (night + 1 < to) cuts.add(night + 1)
  }
  return [...cuts]
    .sort((a, b) => a - b)
    .map((day) => ({
      from: day,
      seasons: runs.filter((run) => run.from <= day && day < run.to).map((run) => run.season),
      override: overrides.get(day) ?? null,
    }))
}

function addRuns(runs: Run[], season: Season, from: number, to: number): boolean {
  for (const span of season.spans) {
    const first = calendarDay(span.from)
    const last = calendarDay(span.to)
    if (!season.yearly) {
      addRun(runs, season, dayOf(first, 0), dayOf(last, 0), from, to)
      continue
    }
    if (dayOf(last, 0) - dayOf(first, 0) > longestYearlySpan) return false
    // A year has at least 365 days, so no repetition that reaches into the days is missed.
    const before = Math.floor((from - dayOf(first, 0)) / 365) - 2
    const behind = Math.ceil((to - dayOf(first, 0)) / 365) + 1
    for (let years = before; years <= behind; years++)
      addRun(runs, season, dayOf(first, years), dayOf(last, years), from, to)
  }
  return true
}

function addRun(runs: Run[], season: Season, first: number, last: number, from: number, to: number): void {
  if (first < to && last > from) runs.push({ season, from: first, to: last })
}

/** Orders specific before yearly seasons, then by priority, then narrower spans first, then newer seasons first. */
function strongestFirst(a: Run, b: Run): number {
  return (
    Number(a.season.yearly) - Number(b.season.yearly) ||
    b.season.priority - a.season.priority ||
    a.to - a.from - (b.to - b.from) ||
    b.season.id - a.season.id
  )
}

interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

function calendarDay(date: IsoDate): CalendarDay {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

/**
 * Returns the same day a number of years later, 28 February for 29 February. Does what `addMonths` of core does,
 * without creating dates.
 */
function dayOf({ year: from, month, day }: CalendarDay, years: number): number {
  const year = from + years
  const marchYear = month <= 2 ? year - 1 : year
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  const lastDay = Math.min(day, daysInMonth(year, month))
  return marchYear * 365 + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + lastDay - 1 - 719_468
}
