import { addMonths, dateOfDayNumber, dayNumberOf, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { DateSpan, NightOverride, Season, StayTerms } from './stay-terms.ts'

/**
 * The season that decides about a date, or null. Overlaps: specific before yearly, then higher priority, then the narrower
 * span, then the newer id (docs/booking-rules.md, Price of a night). With `speaks` only seasons that say something about the matter
 * take part, so a season that sets nothing but rules leaves the price to the season below it.
 */
export function resolveSeason(
  terms: StayTerms,
  date: IsoDate,
  speaks: (season: Season) => boolean = () => true,
): Season | null {
  let best: Season | null = null
  let bestLength = 0
  for (const season of terms.seasons) {
    if (!speaks(season)) continue
    const length = lengthOfSpanCovering(season, date)
    if (length === null) continue
    if (best === null || outranks(season, length, best, bestLength)) {
      best = season
      bestLength = length
    }
  }
  return best
}

/**
 * The days, as day numbers in `[first, end)`, from which on other seasons hold than on the day before; in any order,
 * some perhaps twice.
 */
export function seasonEdges({ seasons }: StayTerms, first: number, end: number): number[] {
  const [firstYear, lastYear] = [first, end].map((day) => Number(dateOfDayNumber(day).slice(0, 4))) as [number, number]
  const edges: number[] = []
  for (const season of seasons) {
    for (const span of season.spans) {
      const ownYear = Number(span.from.slice(0, 4))
      const years = season.yearly ? lastYear - firstYear + 2 : 1
      for (let index = 0; index < years; index++) {
        const run = repetition(span, season.yearly ? firstYear - 1 + index - ownYear : 0)
        edges.push(dayNumberOf(run.from), dayNumberOf(run.to))
      }
    }
  }
  return edges.filter((day) => first <= day && day < end)
}

/** The override of one date, or null. */
export function overrideOn(terms: StayTerms, date: IsoDate): NightOverride | null {
  return overridesByNight(terms.overrides).get(date) ?? null
}

function outranks(season: Season, length: number, other: Season, otherLength: number): boolean {
  if (season.yearly !== other.yearly) return other.yearly
  if (season.priority !== other.priority) return season.priority > other.priority
  if (length !== otherLength) return length < otherLength
  return season.id > other.id
}

/** Nights of the narrowest span of the season that holds the date. */
function lengthOfSpanCovering(season: Season, date: IsoDate): number | null {
  let narrowest: number | null = null
  const year = Number(date.slice(0, 4))
  for (const span of season.spans) {
    // A yearly span holds at most 366 days, so only the repetitions that begin in the date's year or the one before can hold it.
    const shift = season.yearly ? year - Number(span.from.slice(0, 4)) : 0
    for (const run of season.yearly ? [repetition(span, shift), repetition(span, shift - 1)] : [repetition(span, 0)]) {
      if (run.from <= date && date < run.to) narrowest = Math.min(narrowest ?? Infinity, run.nights)
    }
  }
  return narrowest
}

interface Repetition extends DateSpan {
  readonly nights: number
}

// Asked for with every night of every home and always the same few: kept as long as the span itself.
const repetitions = new WeakMap<DateSpan, Map<number, Repetition>>()

/** The span, so many years later. */
function repetition(span: DateSpan, years: number): Repetition {
  let ofSpan = repetitions.get(span)
  if (!ofSpan) repetitions.set(span, (ofSpan = new Map()))
  let found = ofSpan.get(years)
  if (!found) {
    const { from, to } =
      years === 0 ? span : { from: addMonths(span.from, years * 12), to: addMonths(span.to, years * 12) }
    found = { from, to, nights: daysBetween(from, to) }
    ofSpan.set(years, found)
  }
  return found
}

// Terms are immutable values; a home with daily prices has hundreds of overrides and is asked for every night of a calendar.
const overrideIndexes = new WeakMap<readonly NightOverride[], ReadonlyMap<IsoDate, NightOverride>>()

function overridesByNight(overrides: readonly NightOverride[]): ReadonlyMap<IsoDate, NightOverride> {
  let index = overrideIndexes.get(overrides)
  if (!index) {
    index = new Map(overrides.map((override) => [override.night, override]))
    overrideIndexes.set(overrides, index)
  }
  return index
}
