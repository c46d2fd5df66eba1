import type { StayDates } from '#core/time/iso-date.ts'
import { counted } from '#core/text/counted.ts'
import { Suspense, useRef } from 'react'
import { dateRange } from '#web/text/date-text.ts'
import { flexText } from '#web/text/flex-text.ts'
import { Icon } from '#web/icon/icon.tsx'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import { anywhere, usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { SearchForm } from './search-on-demand.ts'
import { type DestinationChoice, placeOf, searchFromQuery } from './search-from-query.ts'

export interface ShortSearchProps {
  readonly destinations: readonly DestinationChoice[]
  readonly query: URLSearchParams
  /** The current month. */
  readonly month: string
  /** The page that shows the results. */
  readonly action: string
}

/** The search in the header: a button with the last search that opens the whole form. */
export function ShortSearch({ destinations, query, month, action }: ShortSearchProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(details)
  const search = searchFromQuery(query)
  const config = usePublicConfiguration()
  const when =
    search.checkIn && search.checkOut
      ? // Months are abbreviated: with long names the guests would be cut off on phones.
        dateRange(search as StayDates).replace(/(\w{3})\w+/g, '$1') + (search.flex ? ` ${flexText(search)}` : '')
      : search.month
        ? flexText(search)
        : 'Any dates'
  const guests = counted((search.adults ?? 2) + (search.children ?? 0), 'guest')
  const pets = search.pets ? `, ${counted(search.pets, 'pet')}` : ''
  return (
    <details className="short-search" ref={details} name="header">
      <summary className="pill-mini">
        <span className="vh">Change the search: </span>
        <span className="says">
          <b>{placeOf(query, destinations) || anywhere(config)}</b>
          <span className="rest">{`${when} · ${guests}${pets}`}</span>
        </span>
        <span className="go">
          <Icon name="search" />
        </span>
      </summary>
      <div className="short-search-panel">
        <Suspense fallback={null}>
          <SearchForm
            key={query.toString()}
            destinations={destinations}
            query={query}
            month={month}
            action={action}
            id="short"
          />
        </Suspense>
      </div>
    </details>
  )
}
