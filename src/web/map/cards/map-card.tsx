import type { StaySearch } from '#contract/site/site-paths.ts'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { counted } from '#core/text/counted.ts'
import type { LeafletMap } from '#web/map/live/leaflet-parts.ts'
import type { MapStay } from '#web/map/map-stay.ts'
import type { Box } from '#web/map/live/name-sides.ts'
import type { StayPins } from '#web/map/live/stay-pins.ts'
import { visibleArea } from '#web/map/view/visible-area.ts'
import { cardPlace } from './card-place.ts'
import { StayLine } from './stay-line.tsx'
import './map-cards.css'

export interface MapCardProps {
  readonly map: RefObject<LeafletMap | null>
  readonly pins: RefObject<StayPins | null>
  /** One home, or all homes at the same place, as a list. */
  readonly stays: readonly MapStay[]
  readonly search: StaySearch
  readonly onClose: () => void
}

/**
 * Shows the home of the chosen pin beside the pin, as a link to its page and never cut off. The card takes the focus;
 * Escape returns it to the pin.
 */
export function MapCard({ map, pins, stays, search, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const slug = stays[0]?.slug ?? ''
  usePlaceAtPin(card, map, pins, slug)
  useEffect(() => card.current?.querySelector('a')?.focus({ preventScroll: true }), [slug])
  const close = () => {
    const pin = pins.current?.buttonOf(slug)
    onClose()
    pin?.focus()
  }
  const isList = stays.length > 1
  return (
    <div
      ref={card}
      className={isList ? 'map-card is-list' : 'map-card'}
      role="group"
      aria-label={isList ? `${counted(stays.length, 'home')} at this place` : stays[0]?.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      {isList ? (
        <>
          <p className="map-card-head">{counted(stays.length, 'home')} at this place</p>
          <ul>
            {stays.map((stay) => (
              <li key={stay.slug}>
                <StayLine stay={stay} search={search} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        stays[0] && <StayLine stay={stays[0]} search={search} />
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
  pins: RefObject<StayPins | null>,
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
