import type { IsoDate } from '#core/time/iso-date.ts'
import type { NightOverride, StayTerms } from './stay-terms.ts'

/** What is said of single nights: left out = as it is, null = taken away. */
export type NightChange = Partial<Omit<NightOverride, 'night'>>

/** The terms as they are once these nights have been changed: before a change is made, to see what it does. */
export function withOverrides(terms: StayTerms, nights: readonly IsoDate[], change: NightChange): StayTerms {
  const earlier = new Map(terms.overrides.map((override) => [override.night, override]))
  const changed = new Set(nights)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as NightChange
  const empty = { nightlyMinor: null, minNights: null, maxNights: null, arrival: null, departure: null }
  return {
    ...terms,
    overrides: [
      ...terms.overrides.filter(({ night }) => !changed.has(night)),
      ...nights.map((night) => ({ ...empty, ...earlier.get(night), night, ...given })),
    ],
  }
}
