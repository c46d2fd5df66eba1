import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'

/** The classes of the box around the two fields, of their labels, of the text in these and of the inputs. */
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
  /** Left out: the look of the search. */
  readonly look?: DatesLook
}

const IN_SEARCH: DatesLook = { box: 'part-dates', label: 'part', text: 'lab' }

/**
 * Arrival and departure as the browser's own date fields. When the visitor first points at them or focuses them, fields
 * in the visitor's own format with a calendar replace them. Until then, and if that script does not load, the plain
 * ones work.
 */
export function SearchDates({ checkIn, checkOut, hintId, look = IN_SEARCH }: SearchDatesProps) {
  /** Undefined until requested; null when it could not be loaded. */
  const [range, setRange] = useState<ReactNode>()
  const enrich = ({ currentTarget: part }: SyntheticEvent) => {
    if (range === undefined)
      import('./search-range.tsx').then(
        // Rendered synchronously: a field that got the focus after `rangeInstead` looked for it, but before the new
        // fields appeared, would lose it.
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
        // Keeps the browser's own calendar closed; the site's opens as soon as it has loaded.
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
