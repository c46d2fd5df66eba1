import { relOf } from '#contract/search/canonical-lists.ts'
import { stayListPath, type StayListSearch } from '#contract/search/stay-list-path.ts'
import type { StayFacetsShape } from '#contract/stay-shapes.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { FilterFields } from './filter-fields.tsx'
import { activeFilters, withoutFilters, type ActiveFilter } from './filter-text.ts'
import { useChipFocus } from './use-chip-focus.ts'

const loadPanel = () => import('./filter-panel.tsx')
const FilterPanel = lazy(async () => ({ default: (await loadPanel()).FilterPanel }))

export interface FilterBarProps {
  readonly search: StayListSearch
  readonly facets: StayFacetsShape
  readonly total: number
  /** Whether the prices are totals for dates, not prices a night. */
  readonly isTotal: boolean
}

/**
 * The button "Filters" with the number in use, each of these as a chip to remove it, and a few filters that most guests
 * want.
 */
export function FilterBar(props: FilterBarProps) {
  const { search, facets } = props
  const active = activeFilters(search, facets)
  const focus = useChipFocus<HTMLDivElement>()
  return (
    <div className="filters" role="group" aria-label="Filters" {...focus}>
      <AllFilters {...props} active={active} />
      <ul>
        {active.map(({ key, label, without }) => (
          <li key={key}>
            <Link className="chip on" to={stayListPath(without)} rel={relOf(stayListPath(without))} preventScrollReset>
              <span className="vh">Remove filter: </span>
              {label}
              <Icon name="x" />
            </Link>
          </li>
        ))}
        {suggestions(search, facets).map(({ key, label, wider }) => (
          <li key={key}>
            <Link className="chip" to={stayListPath(wider)} rel="nofollow" preventScrollReset>
              <span className="vh">Add filter: </span>
              {label}
            </Link>
          </li>
        ))}
        {active.length > 1 && (
          <li>
            <Link
              className="chip bare"
              to={stayListPath(withoutFilters(search))}
              rel={relOf(stayListPath(withoutFilters(search)))}
            >
              Clear all
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}

/** Without scripts the panel opens in the page; with scripts it is a modal. */
function AllFilters({ active, ...found }: FilterBarProps & { readonly active: readonly ActiveFilter[] }) {
  const isLive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  // Opened in the page before the scripts loaded, it continues as a modal.
  const [isOpen, setOpen] = useState(() => isOpenInPage())
  // The button takes the place of the summary, and its focus.
  const hadFocus = useRef(false)
  const text = (
    <>
      <Icon name="sliders" />
      Filters
      {active.length > 0 && (
        <span className="n">
          {active.length}
          <span className="vh"> in use</span>
        </span>
      )}
    </>
  )
  if (!isLive)
    return (
      <details
        className="filters-in-page"
        ref={(element) => () => {
          hadFocus.current = element?.contains(document.activeElement) === true
        }}
      >
        <summary className="chip">{text}</summary>
        <form className="filter-form" method="get" action={sitePaths.stays()}>
          <FilterFields {...found} isLive={false} />
          <button className="btn" type="submit">
            Show homes
          </button>
        </form>
      </details>
    )
  return (
    <>
      <button
        ref={(button) => {
          if (hadFocus.current) button?.focus()
          hadFocus.current = false
        }}
        type="button"
        className="chip"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterPanel {...found} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function isOpenInPage(): boolean {
  return typeof document === 'object' && document.querySelector('.filters-in-page[open]') !== null
}

const MOST_SUGGESTIONS = 5
const OFFERED_FIRST = ['private-pool', 'sea-view', 'air-conditioning', 'wifi', 'parking']

/** Returns the filters that some but not all of the homes meet; others would change nothing. */
function suggestions(search: StayListSearch, facets: StayFacetsShape) {
  const { amenity = [] } = search
  const all = [
    {
      key: 'freeCancellation',
      label: 'Free cancellation',
      homes: facets.freeCancellation,
      isOn: search.freeCancellation,
    },
    { key: 'instant', label: 'Instant booking', homes: facets.instant, isOn: search.instant },
  ].map(({ key, ...rest }) => ({ key, ...rest, wider: { ...search, [key]: true as const } }))
  const amenities = facets.amenity
    .filter(({ value }) => OFFERED_FIRST.includes(value))
    .map(({ value, name, homes: stays }) => ({
      key: value,
      label: name,
      homes: stays,
      isOn: amenity.includes(value),
      wider: { ...search, amenity: [...amenity, value].toSorted() },
    }))
  return [...all, ...amenities].filter(({ isOn, homes: stays }) => !isOn && stays > 0).slice(0, MOST_SUGGESTIONS)
}
