import { useState } from 'react'

export interface SearchDatesProps {
  readonly checkIn: string | undefined
  readonly checkOut: string | undefined
  readonly hintId: string
}

/** Arrival and departure as the browser's own date fields. A check-out before the check-in is emptied as soon as it is known. */
export function SearchDates({ checkIn, checkOut, hintId }: SearchDatesProps) {
  const [arrival, setArrival] = useState(checkIn ?? '')
  const [departure, setDeparture] = useState(checkOut ?? '')
  return (
    <div className="part-dates">
      <label className="part">
        <span className="lab">Check-in</span>
        <input
          type="date"
          name="checkIn"
          value={arrival}
          aria-describedby={hintId}
          className={arrival ? '' : 'is-empty'}
          onChange={(event) => {
            setArrival(event.target.value)
            if (departure && departure <= event.target.value) setDeparture('')
          }}
        />
      </label>
      <label className="part">
        <span className="lab">Check-out</span>
        <input
          type="date"
          name="checkOut"
          value={departure}
          min={arrival || undefined}
          aria-describedby={hintId}
          className={departure ? '' : 'is-empty'}
          onChange={(event) => setDeparture(event.target.value)}
        />
      </label>
    </div>
  )
}
