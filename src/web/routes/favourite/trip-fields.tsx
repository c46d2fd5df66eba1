import { searchFields, type StayListSearch } from '#contract/search/stay-list-path.ts'

/** The dates homes are priced for, as fields of a plain form; whoever comes along is carried on unseen. */
export function TripFields({ trip }: { readonly trip: StayListSearch }) {
  const { checkIn, checkOut, ...party } = trip
  return (
    <>
      <label className="field">
        <span className="label">Check-in</span>
        <input className="input" type="date" name="checkIn" defaultValue={checkIn ?? ''} />
      </label>
      <label className="field">
        <span className="label">Check-out</span>
        <input className="input" type="date" name="checkOut" defaultValue={checkOut ?? ''} />
      </label>
      <HiddenTrip trip={party} />
    </>
  )
}

/** Dates and party as hidden fields of a form that is about something else. */
export function HiddenTrip({ trip }: { readonly trip: StayListSearch }) {
  return searchFields(trip).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
