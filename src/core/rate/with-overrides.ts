import type { IsoDate } from '#core/time/iso-date.ts'
import type { NightOverride, StayTerms } from './stay-terms.ts'

/** A change of single nights. A field that is left out stays as it is; null removes it. */
export type NightChange = Partial<Omit<NightOverride, 'night'>>

/** Returns the terms with these nights changed, to show what a change would do before it is made. */
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
