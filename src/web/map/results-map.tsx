import { mapBoxAround, type MapBox } from '#core/place/map-projection.ts'
import type { StaySearch } from '#contract/site-paths.ts'
import { useEffect, useRef, useState } from 'react'
import { usePublicConfiguration } from '../shell/public-configuration.ts'
import { cardHovers, markCard } from './live/card-hovers.ts'
import { homePins, type HomePins } from './pins/home-pins.ts'
import type { LeafletMap } from './live/leaflet-parts.ts'
import { boxOf, openLiveMap, showBox } from './live/live-map.ts'
import { MapCard } from './live/map-card.tsx'
import { ISLAND_BOX } from './still/map-frame.ts'
import type { MapHome } from './map-home.ts'
import { MapButtons } from './live/map-buttons.tsx'
import { bestOfWords, resultsMapName, scrollHint } from './map-words.ts'

export interface ResultsMapProps {
  readonly homes: readonly MapHome[]
  /** How many homes there are here; `homes` may be the best of them. Left out: these are all. */
  readonly total?: number
  /** The homes that the map is fitted to, where others come and go as it is moved. Left out: `homes`. */
  readonly framed?: readonly MapHome[]
  /** The piece of the map of the search (its `bbox`); null = as much as the homes need. */
  readonly bounds: MapBox | null
  /** Called a moment after the visitor moved the map, when they want it searched as they move, or asked for it with the button. */
  readonly onMove?: (bbox: MapBox) => void
  /** Called a moment after the map shows another piece and nothing is searched for. */
  readonly onView?: (bbox: MapBox) => void
  /** Slug of the home to point out, e.g. as its card is hovered. Cards with `data-slug` need not say so. */
  readonly active?: string | null
  /** Dates and party that links to homes carry on. */
  readonly search?: StaySearch
  /** `asked` (as part of a page): the wheel and one finger go on scrolling the page. */
  readonly gestures?: 'free' | 'asked'
}

const REST_MS = 500
const HINT_MS = 1600

/** Homes on an interactive map. Load it with `import()` when a map is wanted: it brings Leaflet. */
export function ResultsMap({
  homes,
  total = homes.length,
  framed = homes,
  bounds,
  onMove,
  onView,
  active = null,
  search = {},
  gestures = 'asked',
}: ResultsMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap | null>(null)
  const pins = useRef<HomePins | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [hint, setHint] = useState('')
  const { mapTiles } = usePublicConfiguration()
  const moves = useMapMoves(map, { framed, bounds, onMove, onView })

  useEffect(() => {
    if (!element.current) return
    let hintTimer = 0
    const opened = openLiveMap(element.current, {
      box: bounds ?? mapBoxAround(framed) ?? ISLAND_BOX,
      tiles: mapTiles ?? null,
      gestures,
      onScrolledOver(how) {
        setHint(scrollHint(how))
        clearTimeout(hintTimer)
        hintTimer = window.setTimeout(() => setHint(''), HINT_MS)
      },
    })
    map.current = opened
    pins.current = homePins(opened, {
      onChoose: setChosen,
      onPoint(slug) {
        markCard(slug)
        setHovered(slug)
      },
    })
    opened.on('click', () => setChosen(null))
    const stopListening = moves.listen(opened)
    const stopHovers = cardHovers(setHovered)
    return () => {
      clearTimeout(hintTimer)
      stopListening()
      stopHovers()
      markCard(null)
      opened.remove()
      map.current = null
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: the map is opened once; what changes is brought to it below
  }, [])
  useEffect(() => pins.current?.show(homes), [homes])
  useEffect(() => pins.current?.highlight(hovered ?? active ?? chosen), [hovered, active, chosen, homes])

  const shown = homes.find(({ slug }) => slug === chosen)
  return (
    <div className="results-map" data-map="live">
      <div className="map-element" ref={element} role="application" aria-label={resultsMapName(total)} />
      <MapButtons map={map} />
      {onMove && (
        <div className="map-move">
          <label>
            <input
              type="checkbox"
              checked={moves.follows}
              onChange={(event) => moves.setFollows(event.target.checked)}
            />
            Search as I move the map
          </label>
          {moves.moved && !moves.follows && (
            <button type="button" className="btn pine small" onClick={moves.searchHere}>
              Search here
            </button>
          )}
        </div>
      )}
      {hint && <p className="map-hint">{hint}</p>}
      {total > homes.length && !shown && <p className="map-more">{bestOfWords(homes.length, total)}</p>}
      {shown && <MapCard home={shown} search={search} onClose={() => setChosen(null)} />}
    </div>
  )
}

/** Tells the search where the visitor has moved, and moves the map when the search changes for other reasons. */
function useMapMoves(
  map: React.RefObject<LeafletMap | null>,
  {
    framed,
    bounds,
    onMove,
    onView,
  }: Pick<ResultsMapProps, 'bounds' | 'onMove' | 'onView'> & { framed: readonly MapHome[] },
) {
  const [follows, setFollows] = useState(true)
  const [moved, setMoved] = useState(false)
  const told = useRef<string | null>(bounds?.join() ?? null)
  const latest = useRef({ follows, onMove, onView })
  useEffect(() => {
    latest.current = { follows, onMove, onView }
  })
  const tell = (opened: LeafletMap) => {
    const box = boxOf(opened).map((degrees) => Number(degrees.toFixed(3))) as unknown as MapBox // four stay four
    told.current = box.join()
    setMoved(false)
    latest.current.onMove?.(box)
  }
  const wanted = bounds?.join() ?? framed.map(({ slug }) => slug).join()
  const before = useRef(wanted)
  useEffect(() => {
    if (before.current === wanted) return
    before.current = wanted
    // The answer to the visitor's own move must not move the map under their hand.
    if (bounds && bounds.join() === told.current) return
    const box = bounds ?? mapBoxAround(framed)
    if (map.current && box) showBox(map.current, box)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: `wanted` stands for the homes framed and bounds
  }, [wanted])
  return {
    follows,
    setFollows,
    moved,
    searchHere: () => map.current && tell(map.current),
    listen(opened: LeafletMap) {
      let timer = 0
      // Only what a visitor does begins with one of these; fitting to results does not.
      let byHand = false
      const hand = () => (byHand = true)
      const signs = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const
      const panel = opened.getContainer().parentElement
      for (const sign of signs) panel?.addEventListener(sign, hand, { capture: true, passive: true })
      opened.on('moveend', () => {
        if (!byHand) return
        setMoved(true)
        clearTimeout(timer)
        timer = window.setTimeout(() => {
          if (latest.current.follows && latest.current.onMove) tell(opened)
          else latest.current.onView?.(boxOf(opened))
        }, REST_MS)
      })
      return () => {
        clearTimeout(timer)
        for (const sign of signs) panel?.removeEventListener(sign, hand, { capture: true })
      }
    },
  }
}
