import { relOf } from '#contract/search/canonical-lists.ts'
import { stayListPath, type StayListSearch } from '#contract/search/stay-list-path.ts'
import type { StaySearch } from '#contract/site/site-paths.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { pageRests } from '#web/shell/page-rests.ts'
import { isDataDear } from '#web/shell/loading/is-data-dear.ts'
import { fetchStays, useStaysInView, type StaysInView } from '#web/map/stays-in-view.ts'

const ResultsMap = lazy(async () => ({ default: (await import('#web/map/results-map.tsx')).ResultsMap }))

/** From this width on the map is beside the list (also in results.css). */
const WIDE = '(min-width: 1000px)'

export interface MapPanelProps {
  readonly search: StayListSearch
  /** The dates and party that links to homes carry on. */
  readonly choice: StaySearch
}

/**
 * The map beside the list, which appears by itself once the page is idle. Until then, and permanently where data is
 * expensive, it is a link to the page of the map. Renders nothing on narrow screens.
 */
export function MapPanel({ search, choice }: MapPanelProps) {
  const first = useFirstStays(search)
  const closed = (
    <Link className="map-closed" to={stayListPath(search, '/map')} rel={relOf(stayListPath(search, '/map'))}>
      <span className="btn pine">
        <Icon name="map" />
        Show the map
      </span>
    </Link>
  )
  if (!first) return closed
  return (
    <Suspense fallback={closed}>
      <PanelMap search={search} choice={choice} first={first} />
    </Suspense>
  )
}

interface FirstStaysProps extends MapPanelProps {
  readonly first: StaysInView
}

function PanelMap({ search, choice, first }: FirstStaysProps) {
  const navigate = useNavigate()
  const { found, look } = useStaysInView(search, first)
  return (
    <ResultsMap
      stays={found.homes}
      total={found.total}
      framed={first.homes}
      bounds={search.bbox ?? null}
      search={choice}
      onView={look}
      onMove={([west, south, east, north]) =>
        void navigate(stayListPath({ ...search, bbox: [west, south, east, north] }), {
          replace: true,
          preventScrollReset: true,
        })
      }
    />
  )
}

/**
 * Returns the best homes of all pages of the list; null until they have loaded. They are requested only where there is
 * room for the map.
 */
function useFirstStays(search: StayListSearch): StaysInView | null {
  const [first, setFirst] = useState<StaysInView | null>(null)
  const address = stayListPath(search)
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const abort = new AbortController()
    const load = () => {
      if (!wide.matches || isDataDear()) return
      pageRests()
        .then(() => (abort.signal.aborted ? null : fetchStays(search, abort.signal)))
        .then((found) => found && setFirst(found))
        // The list does not need them.
        .catch(() => undefined)
    }
    load()
    wide.addEventListener('change', load)
    return () => {
      abort.abort()
      wide.removeEventListener('change', load)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: the address stands for the search, which is new with every render
  }, [address])
  return first
}
