import type { IsoDate } from '#core/time/iso-date.ts'
import {
  derivedOverrides,
  derivedPrice,
  stillDerived,
  DERIVED_BITS,
  type DerivedOverride,
  type RateFormula,
} from './rate-formula.ts'
import type { NightOverride, Season, StayTerms } from './stay-terms.ts'

/**
 * For each date, what of it follows another home, as bits (`DERIVED_BITS`). Dates that set everything themselves may be
 * absent.
 */
export type FollowedDates = ReadonlyMap<IsoDate, number>

const RULES = [
  'minNights',
  'weekendMinNights',
  'maxNights',
  'nightsMultipleOf',
  'checkInDays',
  'checkOutDays',
] as const satisfies readonly (keyof StayTerms)[]

/** The terms that a home as a whole takes over when it follows another one. */
export type FollowedStay = Pick<StayTerms, 'nightlyMinor' | 'weekendNightlyMinor' | 'weekendNights'> &
  Partial<Pick<StayTerms, (typeof RULES)[number]>>

/**
 * Returns the nightly price and the weekend and, with rules, those of length and days, derived from the other home's
 * terms.
 */
export function followedStay(source: StayTerms, formula: RateFormula): FollowedStay {
  const rules = formula.withRules ? Object.fromEntries(RULES.map((rule) => [rule, source[rule]])) : {}
  return {
    nightlyMinor: derivedPrice(source.nightlyMinor, formula),
    weekendNightlyMinor: priceOrNull(source.weekendNightlyMinor, formula),
    weekendNights: source.weekendNights,
    ...rules,
  }
}

/**
 * Returns the seasons of the other home with prices by the formula, in the order of their ids: when two cover a date
 * alike, the newer wins.
 */
export function followedSeasons(source: StayTerms, formula: RateFormula): Season[] {
  return source.seasons
    .toSorted((a, b) => a.id - b.id)
    .map((season) => ({
      ...season,
      nightlyMinor: priceOrNull(season.nightlyMinor, formula),
      weekendNightlyMinor: priceOrNull(season.weekendNightlyMinor, formula),
      ...(!formula.withRules && {
        minNights: null,
        maxNights: null,
        nightsMultipleOf: null,
        checkInDays: null,
        checkOutDays: null,
      }),
    }))
}

/** The terms of a home that follows another one, and which of its dates do. */
export interface FollowedTerms {
  readonly terms: StayTerms
  readonly dates: FollowedDates
}

/**
 * Returns the terms of a home that follows another one with the terms `source`. They are those that `updateFollowers` would
 * write, but seasons keep the ids they have in the source.
 */
export function followTerms({ terms, dates }: FollowedTerms, source: StayTerms, formula: RateFormula): FollowedTerms {
  const overrides = derivedOverrides(source.overrides, withBits(terms.overrides, dates), formula)
  return {
    terms: {
      ...terms,
      ...followedStay(source, formula),
      seasons: followedSeasons(source, formula),
      overrides: overrides.map(plainOverride),
    },
    dates: new Map(overrides.map(({ night, derived }) => [night, derived])),
  }
}

/** Returns what of the dates still follows after a home that follows has changed from `before` to `after`. */
export function followedDatesAfter(dates: FollowedDates, before: StayTerms, after: StayTerms): FollowedDates {
  const earlier = new Map(withBits(before.overrides, dates).map((override) => [override.night, override]))
  return new Map(
    after.overrides.map((override) => [override.night, stillDerived(override, earlier.get(override.night))]),
  )
}

/** Returns the dates whose price a home that follows another one has set itself. */
export function ownPricedDates(
  { overrides }: Pick<StayTerms, 'overrides'>,
  dates: FollowedDates,
): ReadonlySet<IsoDate> {
  const isOwn = ({ night, nightlyMinor }: NightOverride) =>
    nightlyMinor !== null && ((dates.get(night) ?? 0) & DERIVED_BITS.nightlyMinor) === 0
  return new Set(overrides.filter(isOwn).map(({ night }) => night))
}

/**
 * Returns whether two sets of terms agree on everything that can follow another home, whatever the ids of their
 * seasons.
 */
export function followAlike(one: StayTerms, other: StayTerms): boolean {
  const [a, b] = [one, other].map(({ seasons, overrides, ...terms }) =>
    JSON.stringify([
      [terms.nightlyMinor, terms.weekendNightlyMinor, terms.weekendNights, ...RULES.map((rule) => terms[rule])],
      seasons.toSorted((first, second) => first.id - second.id).map((season) => ({ ...season, id: 0 })),
      overrides,
    ]),
  )
  return a === b
}

function plainOverride(override: DerivedOverride): NightOverride {
  const { derived: _, ...plain } = override
  return plain
}

const withBits = (overrides: readonly NightOverride[], dates: FollowedDates) =>
  overrides.map((override): DerivedOverride => ({ ...override, derived: dates.get(override.night) ?? 0 }))

const priceOrNull = (minor: number | null, formula: RateFormula) =>
  minor === null ? null : derivedPrice(minor, formula)
