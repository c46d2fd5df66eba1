import { stayListPath, type StayListSearch } from '#contract/stays/stay-list-path.ts'
import type { StaySearch } from '#contract/site-paths.ts'
import type { StayListShape } from '#contract/stays/stay-shapes.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../../../components/icon.tsx'
import { mapHomeOf, type MapHome } from '../../../map/map-home.ts'

const ResultsMap = lazy(async () => ({ default: (await import('../../../map/results-map.tsx')).ResultsMap }))

/** From this width on the map stands beside the list (results.css has the same). */
const WIDE = '(min-width: 1000px)'

export interface MapPanelProps {
  readonly search: StayListSearch
  /** Dates and party that links to homes carry on. */
  readonly choice: StaySearch
}

/** The map beside the list: a link to the page of the map until its scripts are here; on narrow screens nothing at all. */
export function MapPanel({ search, choice }: MapPanelProps) {
  const homes = useMapHomes(search)
  const navigate = useNavigate()
  if (!homes)
    return (
      <Link className="map-closed" to={stayListPath(search, '/map')}>
        <span className="btn pine">
          <Icon name="map" />
          Show the map
        </span>
      </Link>
    )
  return (
    <Suspense fallback={null}>
      <ResultsMap
        homes={homes}
        bounds={search.bbox ?? null}
        search={choice}
        onMove={([west, south, east, north]) =>
          void navigate(stayListPath({ ...search, bbox: [west, south, east, north] }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </Suspense>
  )
}

/** The homes of all pages of the list; null until they are here. Asked for only where there is room for the map. */
function useMapHomes(search: StayListSearch): readonly MapHome[] | null {
  const [homes, setHomes] = useState<readonly MapHome[] | null>(null)
  const address = stayListPath(search, '/api/stays')
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const abort = new AbortController()
    const load = () => {
      if (!wide.matches) return
      fetch(address, { signal: abort.signal })
        .then(async (answer) => {
          if (answer.ok) setHomes(((await answer.json()) as StayListShape).data.map(mapHomeOf))
        })
        // The list is there without it.
        .catch(() => undefined)
    }
    load()
    wide.addEventListener('change', load)
    return () => {
      abort.abort()
      wide.removeEventListener('change', load)
    }
  }, [address])
  return homes
}
