import { weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { overrideOn, resolveSeason } from './season.ts'
import type { NightTerms } from './stay-terms.ts'
import { hasWeekday } from './weekday-set.ts'

export type RateSource = 'override' | 'season_weekend' | 'season' | 'weekend' | 'base'

/** The price of one night in minor units, and the rule it comes from. */
export interface NightlyRate {
  readonly amountMinor: number
  readonly source: RateSource
  readonly seasonId?: number
}

/**
 * Returns the price of a night. The first that applies wins: override, season (weekend), season, weekend, base
 * (docs/booking-rules.md, Price of a night).
 */
export function nightlyRate(terms: NightTerms, night: IsoDate): NightlyRate {
  const override = overrideOn(terms, night)?.nightlyMinor ?? null
  if (override !== null) return { amountMinor: override, source: 'override' }

  const weekend = isWeekendNight(terms, night)
  const season = resolveSeason(
    terms,
    night,
    (candidate) => candidate.nightlyMinor !== null || (weekend && candidate.weekendNightlyMinor !== null),
  )
  if (season && weekend && season.weekendNightlyMinor !== null) {
    return { amountMinor: season.weekendNightlyMinor, source: 'season_weekend', seasonId: season.id }
  }
  if (season && season.nightlyMinor !== null) {
    return { amountMinor: season.nightlyMinor, source: 'season', seasonId: season.id }
  }
  if (weekend && terms.weekendNightlyMinor !== null) {
    return { amountMinor: terms.weekendNightlyMinor, source: 'weekend' }
  }
  return { amountMinor: terms.nightlyMinor, source: 'base' }
}

/** Returns whether the night is one of the stay's weekend nights. */
export function isWeekendNight(terms: NightTerms, night: IsoDate): boolean {
  return hasWeekday(terms.weekendNights, weekdayOf(night))
}
