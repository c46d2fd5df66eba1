import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'

/** Classes of the box around the two fields, of their labels, of the words in them and of the inputs. */
export interface DatesLook {
  readonly box: string
  readonly label: string
  readonly text: string
  readonly input?: string
}

export interface SearchDatesProps {
  readonly checkIn: string | undefined
  readonly checkOut: string | undefined
  readonly hintId: string
  /** Left out: as in the search. */
  readonly look?: DatesLook
}

const IN_SEARCH: DatesLook = { box: 'part-dates', label: 'part', text: 'lab' }

/**
 * Arrival and departure as the browser's own date fields. When somebody first points at them or enters them, fields in the
 * visitor's own format with a calendar take their place; until then, and where their script does not come, these work.
 */
export function SearchDates({ checkIn, checkOut, hintId, look = IN_SEARCH }: SearchDatesProps) {
  /** Undefined while nobody has asked for it, null when it could not be had. */
  const [range, setRange] = useState<ReactNode>()
  const enrich = ({ currentTarget: part }: SyntheticEvent) => {
    if (range === undefined)
      import('./search-range.tsx').then(
        // In one go: a field that gets the focus after `rangeInstead` has looked for it, and before the new ones stand, would lose it.
        ({ rangeInstead }) => flushSync(() => setRange((present) => present ?? rangeInstead(part, hintId, look))),
        () => setRange(null),
      )
  }
  const field = (label: string, name: string, value: string | undefined) => (
    <label className={look.label}>
      <span className={look.text}>{label}</span>
      <input
        type="date"
        name={name}
        defaultValue={value}
        aria-describedby={hintId}
        className={look.input ?? (value ? '' : 'is-empty')}
        // The calendar opens instead of the browser's own as soon as it is there.
        onClick={(event) => range === undefined && event.preventDefault()}
      />
    </label>
  )
  return (
    <div className={look.box} onPointerEnter={enrich} onTouchStart={enrich} onFocus={enrich}>
      {range ?? (
        <>
          {field('Check-in', 'checkIn', checkIn)}
          {field('Check-out', 'checkOut', checkOut)}
        </>
      )}
    </div>
  )
}
