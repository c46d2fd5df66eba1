import { memo, Suspense } from 'react'
import type { DatesLook } from '#web/search/search-dates.tsx'
import { SearchDates } from '#web/search/search-on-demand.ts'
import { searchFields, type StayListSearch } from '#contract/search/stay-list-path.ts'

const LOOK: DatesLook = { box: 'trip-dates', label: 'field', text: 'label', input: 'input' }

/**
 * The dates for which homes are priced, chosen as in the search, with the party in hidden fields. Memoised: if it were
 * rendered again before its script has loaded, React would remove the server's HTML.
 */
export const TripFields = memo(function TripFields({ trip }: { readonly trip: StayListSearch }) {
  const { checkIn, checkOut, ...party } = trip
  return (
    <>
      <Suspense fallback={null}>
        <SearchDates checkIn={checkIn} checkOut={checkOut} hintId="trip-dates-hint" look={LOOK} />
      </Suspense>
      <span id="trip-dates-hint" className="vh">
        Without dates you see prices a night.
      </span>
      <HiddenTrip trip={party} />
    </>
  )
})

/** Dates and party as hidden fields of a form about something else. */
export function HiddenTrip({ trip }: { readonly trip: StayListSearch }) {
  return searchFields(trip).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
