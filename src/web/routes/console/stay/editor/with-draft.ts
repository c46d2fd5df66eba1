import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import type { StayDraftShape } from '#contract/stay-draft.ts'
import type { Place } from '#web/console/load-places.ts'

interface Known {
  readonly home: EntryOf<'stays'>
  readonly details: StayDetailsShape
  readonly places: readonly Place[]
}

/** Returns a home with drafted values in place of those that guests see. */
export function withDraft({ home: stay, details, places }: Known, facts: StayDraftShape['facts']): Known {
  const place = places.find(({ slug }) => slug === facts['destination'])
  const drafted = Object.entries(facts).filter(([name]) => name !== 'destination')
  // The home's entry has the public address and position; its details have the exact ones, as they are stored.
  const inEntry = drafted.filter(([name, value]) => name in stay && (typeof value !== 'object' || value === null))
  const inDetails = drafted.filter(([name]) => name in details)
  return {
    places,
    home: { ...stay, ...Object.fromEntries(inEntry), ...(place && { destination: place }) },
    details: { ...details, ...Object.fromEntries(inDetails) },
  }
}
