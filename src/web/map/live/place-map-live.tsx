import type { MapBox, MapPosition } from '#core/map-projection.ts'
import { useEffect, useRef, useState } from 'react'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { areaAround } from './area-around.ts'
import { divIcon, type LeafletMap, marker } from './leaflet-parts.ts'
import { openLiveMap } from './live-map.ts'
import { MapButtons } from './map-buttons.tsx'
import { scrollHint } from '#web/map/map-text.ts'

export interface PlaceMapLiveProps {
  readonly position: MapPosition
  readonly radiusM: number | null
  readonly box: MapBox
  readonly label: string
}

/**
 * One home on an interactive map: the circle that contains it, or its exact position. Takes the focus, because the
 * visitor has just pressed a button for it.
 */
export function PlaceMapLive({ position, radiusM, box, label }: PlaceMapLiveProps) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap | null>(null)
  const [hint, setHint] = useState('')
  const { mapTiles } = usePublicConfiguration()
  const { lat, lng } = position
  useEffect(() => {
    if (!element.current) return
    const opened = openLiveMap(element.current, {
      box,
      tiles: mapTiles ?? null,
      gestures: 'cooperative',
      onScrolledOver: (how) => setHint(scrollHint(how)),
    })
    map.current = opened
    if (radiusM === null) {
      const icon = divIcon({ className: 'map-spot-at', iconSize: [0, 0] })
      marker([lat, lng], { icon, interactive: false, keyboard: false }).addTo(opened)
    } else areaAround({ lat, lng }, radiusM).addTo(opened)
    opened.on('movestart zoomstart', () => setHint(''))
    element.current.focus({ preventScroll: true })
    return () => {
      opened.remove()
      map.current = null
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: a home does not move
  }, [])
  return (
    <div className="results-map" data-map="live">
      <div
        className="map-element"
        ref={element}
        role="application"
        aria-label={`${label} Arrow keys move it, plus and minus zoom.`}
      />
      <MapButtons map={map} />
      {hint && <p className="map-hint">{hint}</p>}
    </div>
  )
}
