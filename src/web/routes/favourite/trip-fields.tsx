import { memo, Suspense } from 'react'
import type { DatesLook } from '#web/search/search-dates.tsx'
import { SearchDates } from '#web/search/search-on-demand.ts'
import { searchFields, type StayListSearch } from '#contract/search/stay-list-path.ts'

const LOOK: DatesLook = { box: 'trip-dates', label: 'field', text: 'label', input: 'input' }

/**
 * The dates homes are priced for, chosen as in the search; whoever comes along is carried on unseen. Not drawn again with the page around
 * it: until its script is there, React would take away what the server has sent.
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

/** Dates and party as hidden fields of a form that is about something else. */
export function HiddenTrip({ trip }: { readonly trip: StayListSearch }) {
  return searchFields(trip).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
