import { useCallback, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { mapBoxAround, type MapBox } from '#core/map-projection.ts'
import type { StaySearch } from '#contract/site/site-paths.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { closeThen } from '#web/ui/modal/sheet-history.ts'
import { MapCard } from './cards/map-card.tsx'
import { MapSheet } from './cards/map-sheet.tsx'
import type { StayPins } from './live/stay-pins.ts'
import type { LeafletMap } from './live/leaflet-parts.ts'
import { boxOf } from './live/live-map.ts'
import { MapButtons } from './live/map-buttons.tsx'
import { useOpenedMap } from './live/use-opened-map.ts'
import type { MapStay } from './map-stay.ts'
import { bestOfText, resultsMapName } from './map-text.ts'
import { ISLAND_BOX } from './still/map-frame.ts'
import { useMapMoves } from './view/map-moves.ts'
import { useKeptView } from './view/use-kept-view.ts'
import { panIntoSight } from './view/visible-area.ts'

export interface ResultsMapProps {
  readonly stays: readonly MapStay[]
  /** How many homes were found here; `homes` may be only the best of them. Left out when `homes` has all. */
  readonly total?: number
  /** The homes that the map is fitted to, if others come and go as it is moved. Left out: `homes`. */
  readonly framed?: readonly MapStay[]
  /** The area of the search (its `bbox`); null = as much as the homes need. */
  readonly bounds: MapBox | null
  /**
   * Called a moment after the visitor moved the map, if they want to search as they move; or when they press the button
   * to search here.
   */
  readonly onMove?: (bbox: MapBox) => void
  /** Called a moment after the map shows another area without searching there. */
  readonly onView?: (bbox: MapBox) => void
  /**
   * The slug of the home to highlight, e.g. because its card is hovered. Cards with `data-slug` are found without it.
   */
  readonly active?: string | null
  /** The dates and party that links to homes carry on. */
  readonly search?: StaySearch
  /** `cooperative` is for a map as part of a page: the wheel and one finger scroll the page. */
  readonly gestures?: 'greedy' | 'cooperative'
}

/** On screens up to this width, homes are swiped through in a sheet instead of having a card at their pin. */
const PHONE = '(max-width: 759px)'

/** Homes on an interactive map. Import it with `import()` when a map is wanted, because it brings Leaflet. */
export function ResultsMap({
  stays,
  total = stays.length,
  framed = stays,
  bounds,
  onMove,
  onView,
  active = null,
  search = {},
  gestures = 'cooperative',
}: ResultsMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap | null>(null)
  const isPhone = useMedia(PHONE)
  const { mapTiles } = usePublicConfiguration()
  const { first, open, setOpen, keep, leave, isRestored } = useKeptView(map)
  const moves = useMapMoves(map, {
    framed,
    bounds,
    // The cards of a phone have a history entry of their own, in which the map must not search.
    onMove:
      onMove &&
      ((bbox) =>
        open && isPhone
          ? closeThen(
              () => setOpen(null),
              () => onMove(bbox),
            )
          : onMove(bbox)),
    onView,
    isRestored,
  })
  const { pins, hovered, hint } = useOpenedMap(element, {
    map,
    box: bounds ?? mapBoxAround(framed) ?? ISLAND_BOX,
    view: first,
    tiles: mapTiles ?? null,
    gestures,
    onOpen: ([slug, ...others]) => setOpen(slug === undefined ? null : { slugs: [slug, ...others], slug }),
    onReady(opened) {
      const stopListening = moves.listen(opened)
      opened.on('moveend', keep)
      if (first) onView?.(boxOf(opened))
      return stopListening
    },
  })

  const shown = stays.filter(({ slug }) => open?.slugs.includes(slug))
  const openSlug = shown.length > 0 ? (open?.slug ?? null) : null
  const lit = (isPhone ? openSlug : null) ?? hovered ?? active ?? openSlug
  useEffect(() => pins.current?.show(stays), [pins, stays])
  useEffect(() => pins.current?.mark(lit, openSlug), [pins, lit, openSlug, stays])
  usePanToOpen({ map, pins, openSlug, restored: first?.open?.slug, moves })

  const onSwipe = useCallback(
    (slug: string) => setOpen((before) => ({ slugs: (before?.slugs.length ?? 0) > 1 ? before!.slugs : [slug], slug })),
    [setOpen],
  )
  const close = (how?: string) => {
    const pin = openSlug === null ? null : pins.current?.buttonOf(openSlug)
    setOpen(null)
    if (how !== undefined && how !== 'link') pin?.focus({ preventScroll: true })
  }
  return (
    <div className="results-map" data-map="live">
      <div className="map-element" ref={element} role="application" aria-label={resultsMapName(total)} />
      <MapButtons map={map} />
      {onMove && <MoveControls {...moves} />}
      {hint && <p className="map-hint">{hint}</p>}
      {total > stays.length && openSlug === null && <p className="map-more">{bestOfText(stays.length, total)}</p>}
      {openSlug !== null && !isPhone && (
        <MapCard map={map} pins={pins} stays={shown} search={search} onClose={() => close()} />
      )}
      {openSlug !== null && isPhone && (
        <MapSheet
          stays={shown.length > 1 ? shown : stays}
          slug={openSlug}
          search={search}
          onSwipe={onSwipe}
          onClose={close}
          onLeave={() => leave(open)}
        />
      )}
    </div>
  )
}

/** Whether moving the map searches there, or a button does. */
function MoveControls({
  follows,
  setFollows,
  moved,
  searchHere,
}: Pick<ReturnType<typeof useMapMoves>, 'follows' | 'setFollows' | 'moved' | 'searchHere'>) {
  return (
    <div className="map-move">
      <label>
        <input type="checkbox" checked={follows} onChange={(event) => setFollows(event.target.checked)} />
        Search as I move the map
      </label>
      {moved && !follows && (
        <button type="button" className="btn pine small" onClick={searchHere}>
          Search here
        </button>
      )}
    </div>
  )
}

interface PanToOpenOptions {
  readonly moves: ReturnType<typeof useMapMoves>
  readonly map: RefObject<LeafletMap | null>
  readonly pins: RefObject<StayPins | null>
  /** The home whose card is open. */
  readonly openSlug: string | null
  /** The home whose card was open when the map was left. */
  readonly restored: string | undefined
}

/** Moves the pin of a home into sight when its card is opened. */
function usePanToOpen({ map, pins, openSlug, restored, moves }: PanToOpenOptions): void {
  const unmoved = useRef(restored)
  useEffect(() => {
    // A map that was restored stays where it was left.
    if (openSlug !== null && unmoved.current === openSlug) return
    unmoved.current = undefined
    const box = openSlug === null ? null : pins.current?.boxOf(openSlug)
    if (map.current && box) moves.quietly(() => panIntoSight(map.current!, box))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: only when another home is opened
  }, [openSlug])
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
