import type { StaySearch } from '#contract/site/site-paths.ts'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { counted } from '#core/text/counted.ts'
import type { LeafletMap } from '#web/map/live/leaflet-parts.ts'
import type { MapHome } from '#web/map/map-home.ts'
import type { Box } from '#web/map/live/name-sides.ts'
import type { HomePins } from '#web/map/live/home-pins.ts'
import { visibleArea } from '#web/map/view/visible-area.ts'
import { cardPlace } from './card-place.ts'
import { HomeLine } from './home-line.tsx'
import './map-cards.css'

export interface MapCardProps {
  readonly map: RefObject<LeafletMap | null>
  readonly pins: RefObject<HomePins | null>
  /** One home, or all homes at the same place, as a list. */
  readonly homes: readonly MapHome[]
  readonly search: StaySearch
  readonly onClose: () => void
}

/**
 * Shows the home of the chosen pin beside the pin, as a link to its page and never cut off. The card takes the focus;
 * Escape returns it to the pin.
 */
export function MapCard({ map, pins, homes, search, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const slug = homes[0]?.slug ?? ''
  usePlaceAtPin(card, map, pins, slug)
  useEffect(() => card.current?.querySelector('a')?.focus({ preventScroll: true }), [slug])
  const close = () => {
    const pin = pins.current?.buttonOf(slug)
    onClose()
    pin?.focus()
  }
  const isList = homes.length > 1
  return (
    <div
      ref={card}
      className={isList ? 'map-card is-list' : 'map-card'}
      role="group"
      aria-label={isList ? `${counted(homes.length, 'home')} at this place` : homes[0]?.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      {isList ? (
        <>
          <p className="map-card-head">{counted(homes.length, 'home')} at this place</p>
          <ul>
            {homes.map((home) => (
              <li key={home.slug}>
                <HomeLine home={home} search={search} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        homes[0] && <HomeLine home={homes[0]} search={search} />
      )}
      <button type="button" className="icon-btn" aria-label="Close" onClick={close}>
        <Icon name="x" />
      </button>
    </div>
  )
}

/** Keeps the card at its pin while the map moves and the page scrolls. */
function usePlaceAtPin(
  card: RefObject<HTMLDivElement | null>,
  map: RefObject<LeafletMap | null>,
  pins: RefObject<HomePins | null>,
  slug: string,
): void {
  useLayoutEffect(() => {
    const opened = map.current
    if (!opened) return
    const place = () => {
      const element = card.current
      const pin = pins.current?.boxOf(slug)
      if (!element || !pin) return
      putAtPin(element, pin, visibleArea(opened))
    }
    place()
    const pageMoves = ['scroll', 'resize'] as const
    opened.on('move moveend zoomend resize', place)
    for (const sign of pageMoves) window.addEventListener(sign, place, { passive: true })
    return () => {
      opened.off('move moveend zoomend resize', place)
      for (const sign of pageMoves) window.removeEventListener(sign, place)
    }
  }, [card, map, pins, slug])
}

function putAtPin(card: HTMLElement, pin: Box, area: Box): void {
  card.style.maxHeight = `${Math.max(140, area.bottom - area.top)}px`
  const { left, top } = cardPlace(pin, { width: card.offsetWidth, height: card.offsetHeight }, area)
  card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
}
