import { addDays, dateOfDayNumber, dayNumberOf, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { nightlyRate, type RateSource } from '#core/rate/nightly-rate.ts'
import type { DateSpan, StayTerms, WeekdaySet } from '#core/rate/stay-terms.ts'
import { hasWeekday } from '#core/rate/weekday-set.ts'
import { arrivalDaysOn, departureDaysOn, maxNightsFor, minNightsFor } from './stay-rules.ts'

/**
 * Where the price of a run comes from; whether a night is one of the weekend is a matter of its weekday. `followed`: made by a formula of the
 * price of another home.
 */
export const RATE_RUN_SOURCES = ['override', 'season', 'base', 'followed'] as const

export type RateRunSource = (typeof RATE_RUN_SOURCES)[number]

/** Nights in a row with the same prices and rules. Amounts in minor units. */
export interface RateRun {
  readonly from: IsoDate
  readonly nights: number
  readonly weekMinor: number
  /** Of the nights that the home counts as its weekend. */
  readonly weekendMinor: number
  /** Fewest nights of an arrival, without and with a weekend night among them. */
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
 * Prices and rules of the nights `[from, to)` as runs: what `nightlyRate` and the rules about lengths and days say of each night, said
 * once for as many nights as it holds. Rules of the calendar around a night, such as gaps, are no part of it. `ownDates`: of a home that
 * follows another one, the dates whose price it has set itself; null = it follows none.
 */
export function rateRuns(
  terms: StayTerms,
  { from, to }: DateSpan,
  today: IsoDate,
  ownDates: ReadonlySet<IsoDate> | null = null,
): RateRun[] {
  const ofWeek = { ...terms, weekendNights: 0 }
  const ofWeekend = { ...terms, weekendNights: 127 }
  const runs: RateRun[] = []
  for (let day = dayNumberOf(from); day < dayNumberOf(to); day++) {
    const night = dateOfDayNumber(day)
    const week = nightlyRate(ofWeek, night)
    const next: RateRun = {
      from: night,
      nights: 1,
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
    if (last && isSameRun(last, next)) runs[runs.length - 1] = { ...last, nights: last.nights + 1 }
    else runs.push(next)
  }
  return runs
}

/** The nights of runs, one by one. `weekendNights`: of the home. */
export function nightsOfRuns(runs: readonly RateRun[], weekendNights: WeekdaySet): RunNight[] {
  return runs.flatMap((run) =>
    Array.from({ length: run.nights }, (_, index): RunNight => {
      const night = addDays(run.from, index)
      const weekday = weekdayOf(night)
      return {
        night,
        amountMinor: hasWeekday(weekendNights, weekday) ? run.weekendMinor : run.weekMinor,
        minNights: run.minNights,
        weekendMinNights: run.weekendMinNights,
        maxNights: run.maxNights,
        canArrive: hasWeekday(run.arrivalDays, weekday),
        canDepart: hasWeekday(run.departureDays, weekday),
        source: run.source,
      }
    }),
  )
}

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
