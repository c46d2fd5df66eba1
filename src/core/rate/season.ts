import { dateOfDayNumber, dayNumberOf, dayNumberYearsLater } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { DateSpan, NightOverride, Season, NightTerms } from './stay-terms.ts'

/**
 * Returns the season that decides about a date, or null. Of several, a specific one wins over a yearly one, then the
 * higher priority, then the narrower span, then the newer id (docs/booking-rules.md, Price of a night). With `speaks`
 * only seasons that say something about the matter count, so a season that only sets rules leaves the price to the
 * season below it.
 */
export function resolveSeason(
  terms: NightTerms,
  date: IsoDate,
  speaks: (season: Season) => boolean = () => true,
): Season | null {
  for (const season of seasonsOn(terms.seasons, date)) if (speaks(season)) return season
  return null
}

// Kept, because several questions about a date follow each other.
const lastAsked = new WeakMap<readonly Season[], { readonly date: IsoDate; readonly found: readonly Season[] }>()

/** Returns the seasons that cover a date, beginning with the one that decides. */
function seasonsOn(seasons: readonly Season[], date: IsoDate): readonly Season[] {
  if (seasons.length === 0) return seasons
  const last = lastAsked.get(seasons)
  if (last?.date === date) return last.found
  const day = dayNumberOf(date)
  const year = yearOf(date)
  const holding: Holding[] = []
  for (const season of seasons) {
    const nights = nightsOfSpanCovering(season, day, year)
    if (nights !== null) holding.push({ season, nights })
  }
  if (holding.length > 1) holding.sort(byRank)
  const found = holding.map(({ season }) => season)
  lastAsked.set(seasons, { date, found })
  return found
}

/**
 * Returns the days, as day numbers in `[first, end)`, on which other seasons apply than on the day before. They are in
 * any order, and some may appear twice.
 */
export function seasonEdges({ seasons }: NightTerms, first: number, end: number): number[] {
  if (seasons.length === 0) return []
  const [firstYear, lastYear] = [yearOf(dateOfDayNumber(first)), yearOf(dateOfDayNumber(end))]
  const edges: number[] = []
  for (const season of seasons) {
    for (const span of season.spans) {
      const ownYear = yearOf(span.from)
      const years = season.yearly ? lastYear - firstYear + 2 : 1
      for (let index = 0; index < years; index++) {
        const run = repetition(span, season.yearly ? firstYear - 1 + index - ownYear : 0)
        edges.push(run.from, run.to)
      }
    }
  }
  return edges.filter((day) => first <= day && day < end)
}

/** Returns the override of one date, or null. */
export function overrideOn(terms: NightTerms, date: IsoDate): NightOverride | null {
  return overridesByNight(terms.overrides).get(date) ?? null
}

interface Holding {
  readonly season: Season
  readonly nights: number
}

function byRank({ season, nights }: Holding, { season: other, nights: otherNights }: Holding): number {
  if (season.yearly !== other.yearly) return season.yearly ? 1 : -1
  return other.priority - season.priority || nights - otherNights || other.id - season.id
}

/** Returns the nights of the narrowest span of the season that contains the day. */
function nightsOfSpanCovering(season: Season, day: number, year: number): number | null {
  let narrowest: number | null = null
  for (const span of season.spans) {
    // A yearly span has at most 366 days, so only the repetitions that begin in the date's year or the one before can
    // contain it.
    const shift = season.yearly ? year - yearOf(span.from) : 0
    for (let years = shift; years >= (season.yearly ? shift - 1 : 0); years--) {
      const { from, to } = repetition(span, years)
      if (from <= day && day < to && (narrowest === null || to - from < narrowest)) narrowest = to - from
    }
  }
  return narrowest
}

/** A span in day numbers, half-open. */
interface Repetition {
  readonly from: number
  readonly to: number
}

// Asked for with every night of every home, and always the same few, so they are kept as long as the span itself.
const repetitions = new WeakMap<DateSpan, Map<number, Repetition>>()

/** Returns the span, `years` later. */
function repetition(span: DateSpan, years: number): Repetition {
  let ofSpan = repetitions.get(span)
  if (!ofSpan) repetitions.set(span, (ofSpan = new Map()))
  let found = ofSpan.get(years)
  if (!found) {
    found = { from: dayNumberYearsLater(span.from, years), to: endYearsLater(span.to, years) }
    ofSpan.set(years, found)
  }
  return found
}

/**
 * The end of a span is a date that it does not contain: 1 March after a 28 February, whether or not the year is a leap
 * year.
 */
function endYearsLater(end: IsoDate, years: number): number {
  const day = dayNumberYearsLater(end, years)
  return end.endsWith('-02-29') && !dateOfDayNumber(day).endsWith('-02-29') ? day + 1 : day
}

const yearOf = (date: IsoDate) => Number(date.slice(0, 4))

// Kept, because terms are immutable: a home with daily prices has hundreds of overrides and is asked about every night
// of a calendar.
const overrideIndexes = new WeakMap<readonly NightOverride[], ReadonlyMap<IsoDate, NightOverride>>()

function overridesByNight(overrides: readonly NightOverride[]): ReadonlyMap<IsoDate, NightOverride> {
  let index = overrideIndexes.get(overrides)
  if (!index) {
    index = new Map(overrides.map((override) => [override.night, override]))
    overrideIndexes.set(overrides, index)
  }
  return index
}
