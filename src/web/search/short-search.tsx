import type { IsoDate } from '#core/time/iso-date.ts'
import { counted } from '#core/text/counted.ts'
import { Suspense, useRef } from 'react'
import { dateRange } from '#web/text/date-text.ts'
import { flexText } from '#web/text/flex-text.ts'
import { guestText } from '#web/text/party-text.ts'
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
      ? dateRange({ checkIn: search.checkIn as IsoDate, checkOut: search.checkOut as IsoDate }) +
        (search.flex ? ` ${flexText(search)}` : '')
      : search.month
        ? flexText(search)
        : 'Any dates'
  const guests = guestText({ adults: search.adults ?? 2, children: search.children ?? 0, infants: 0, pets: 0 })
  const who = search.pets ? `${guests}, ${counted(search.pets, 'pet')}` : guests
  return (
    <details className="short-search" ref={details} name="header">
      <summary className="pill-mini">
        <span className="vh">Change the search: </span>
        <span className="says">
          <b>{placeOf(query, destinations) || anywhere(config)}</b>
          <span className="rest">
            {when} · {who}
          </span>
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
