import { sitePaths } from '#contract/site/site-paths.ts'
import { LONGEST_SEARCH_TEXT } from '#contract/search/longest-search-text.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Form, useSubmit } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { anywhere, usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { SearchDates } from './search-dates.tsx'
import { SearchFlex } from './search-flex.tsx'
import { SearchParty } from './search-party.tsx'
import { useHeaderHistory } from './use-header-history.ts'
import {
  areTyped,
  type DestinationChoice,
  MOST_PLACES,
  placeOf,
  searchFromQuery,
  type ShownSearch,
} from './search-from-query.ts'

/** Exported for forms that have only dates (`search-on-demand.ts`). */
export { SearchDates }

export interface SearchFormProps {
  readonly destinations: readonly DestinationChoice[]
  /** The parameters of the last search, filters included: a new search keeps them. */
  readonly query: URLSearchParams
  /** The current month, such as `2027-06`: flexible dates begin with it. */
  readonly month: string
  /** The page that shows the results; `/stays` if left out. */
  readonly action?: string
  /** Distinguishes two forms on one page, whose labels and hints need different ids. */
  readonly id: string
}

/** Place, dates and party in a plain GET form. Dates are optional; without them prices are per night. */
export function SearchForm({ destinations, query, month, action = sitePaths.stays(), id }: SearchFormProps) {
  const config = usePublicConfiguration()
  const isTyped = areTyped(destinations)
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const typed = useTypedBefore(form, query)
  const leaveHeader = useHeaderHistory(form)
  /** How often the dates were emptied: choosing a month means that the visitor no longer wants them. */
  const [emptied, setEmptied] = useState(0)
  return (
    <Form
      ref={form}
      className="search"
      method="get"
      action={action}
      role="search"
      aria-label="Find a home"
      onSubmit={(event) => {
        event.preventDefault()
        const search = chosen(new FormData(event.currentTarget))
        leaveHeader(() => void submit(search, { action }))
      }}
    >
      <label className="part part-where">
        <span className="lab">Where</span>
        {isTyped ? (
          <input
            name="q"
            list={`${id}-places`}
            defaultValue={placeOf(query, destinations) ?? ''}
            placeholder={anywhere(config)}
            maxLength={LONGEST_SEARCH_TEXT}
            autoComplete="off"
            enterKeyHint="search"
          />
        ) : (
          <select name="destination" defaultValue={query.get('destination') ?? ''}>
            <option value="">{anywhere(config)}</option>
            {destinations.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        )}
        {isTyped ? (
          <datalist id={`${id}-places`}>
            {destinations.slice(0, MOST_PLACES).map(({ slug, name }) => (
              <option key={slug}>{name}</option>
            ))}
          </datalist>
        ) : null}
      </label>
      <SearchDates
        key={`dates ${emptied}`}
        checkIn={emptied > 0 ? undefined : typed.checkIn}
        checkOut={emptied > 0 ? undefined : typed.checkOut}
        hintId={`${id}-dates-hint`}
      />
      <SearchFlex search={typed} month={month} onMonth={() => setEmptied((times) => times + 1)} />
      <SearchParty search={typed} id={id} />
      {[...query]
        .filter(([name]) => KEPT.has(name) && !(isTyped && name === 'q'))
        // The page cache sorts parameters in an order of its own.
        .toSorted(([a, one], [b, other]) => a.localeCompare(b) || one.localeCompare(other))
        .map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      <button className="btn" type="submit">
        <Icon name="search" />
        Search
      </button>
      <span id={`${id}-dates-hint`} className="vh">
        Dates are optional. Without dates you see prices a night.
      </span>
    </Form>
  )
}

/**
 * The filters that a new search keeps. Prices are not among them, because the same figures mean something else for a
 * night than for a whole stay, nor is the area of a map.
 */
const KEPT: ReadonlySet<string> = new Set([
  'type',
  'amenity',
  'bedrooms',
  'beds',
  'bathrooms',
  'q',
  'instant',
  'freeCancellation',
  'accessible',
  'sort',
])

/**
 * Returns the initial values of the fields. A visitor may have typed before the scripts loaded, so what the fields hold
 * by then counts. From then on the form has `data-live`.
 */
function useTypedBefore(form: RefObject<HTMLFormElement | null>, query: URLSearchParams): ShownSearch {
  const [search, setSearch] = useState(() => searchFromQuery(query))
  useEffect(() => {
    if (!form.current) return
    form.current.setAttribute('data-live', '')
    const typed = searchFromQuery(new URLSearchParams([...new FormData(form.current)] as [string, string][]))
    // oxlint-disable-next-line react/set-state-in-effect -- reason: what is in the fields is outside of React until now
    setSearch((before) => (isSame(before, typed) ? before : typed))
  }, [form])
  return search
}

/**
 * Returns whether two searches are the same. Zero equals nothing, and a plain form sends two adults where an address
 * has none.
 */
function isSame(one: ShownSearch, other: ShownSearch): boolean {
  const text = (search: ShownSearch) =>
    JSON.stringify(
      Object.entries({ ...search, adults: search.adults ?? 2 })
        .filter(([name, value]) => name !== 'length' && value && String(value))
        .toSorted(([a], [b]) => a.localeCompare(b)),
    )
  return text(one) === text(other)
}

/**
 * Returns only the fields that were filled in: the address is shared, kept and cached. Dates take precedence over a
 * month.
 */
function chosen(form: FormData): [string, string][] {
  const unused: ReadonlySet<string> = new Set(
    form.get('checkIn') ? ['month', 'length'] : form.get('month') ? ['flex'] : ['flex', 'length'],
  )
  return [...form].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1] !== '' && entry[1] !== '0' && !unused.has(entry[0]),
  )
}
