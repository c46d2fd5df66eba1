import { useEffect, useRef } from 'react'
import type { MapBox, MapPosition } from '#core/map-projection.ts'
import { publicPosition } from '#core/stay/public-position.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { areaAround, boundsAround } from '#web/map/live/area-around.ts'
import { divIcon, type LeafletMap, marker } from '#web/map/live/leaflet-parts.ts'
import { openLiveMap } from '#web/map/live/live-map.ts'
import { MapButtons } from '#web/map/live/map-buttons.tsx'
import { typedPosition, typePosition, type StayPosition } from './stay-position.ts'

export interface PositionMapLiveProps {
  readonly first: StayPosition
  readonly box: MapBox
}

/** How many pixels an arrow key moves the pin, and with Shift. */
const STEP = { plain: 4, far: 24 } as const
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The map on which the pin of a home is placed, inside the form that it writes to. Import it with `import()`, because
 * it brings Leaflet.
 */
export function PositionMapLive({ first, box }: PositionMapLiveProps) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap | null>(null)
  const { mapTiles } = usePublicConfiguration()
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!element.current || !form) return
    const opened = openLiveMap(element.current, { box, tiles: mapTiles ?? null, gestures: 'cooperative' })
    map.current = opened
    const stop = placePin(opened, form, typedPosition(form) ?? first)
    return () => {
      stop()
      opened.remove()
      map.current = null
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reason: the map is opened once and follows the fields from then on
  }, [])
  return (
    <div className="results-map" data-map="live">
      <div className="map-element" ref={element} role="application" aria-label="Map: click it to place the pin." />
      <MapButtons map={map} />
    </div>
  )
}

/** Puts the pin and the circle on a map. Both follow the fields of the form, and the pin writes to them. */
function placePin(map: LeafletMap, form: HTMLFormElement, first: StayPosition): () => void {
  const icon = divIcon({ className: 'c-pin', iconSize: [28, 28], iconAnchor: [14, 14] })
  const pin = marker([first.lat, first.lng], { icon, draggable: true, keyboard: true, alt: 'The home' }).addTo(map)
  const area = areaAround(publicPosition(first), first.radiusM).addTo(map)
  const show = (position: StayPosition) => {
    delete pin.getElement()?.dataset['unplaced']
    pin.setLatLng([position.lat, position.lng])
    area.setBounds(boundsAround(publicPosition(position), position.radiusM) as never)
  }
  const onTyped = ({ target }: Event) => {
    const isOfPosition = target instanceof HTMLInputElement && ['lat', 'lng', 'radiusM'].includes(target.name)
    const typed = isOfPosition ? typedPosition(form) : null
    if (!typed) return
    show(typed)
    if (!map.getBounds().contains([typed.lat, typed.lng])) map.panTo([typed.lat, typed.lng])
  }
  const moveTo = (place: MapPosition) => typePosition(form, place)
  map.on('click', ({ latlng }: { readonly latlng: MapPosition }) => moveTo(latlng))
  pin.on('dragend', () => moveTo(pin.getLatLng()))
  const handle = pin.getElement()
  if (handle && typedPosition(form) === null) handle.dataset['unplaced'] = ''
  handle?.setAttribute('aria-label', 'The home. Arrow keys move it, with Shift farther.')
  handle?.addEventListener('keydown', (event) => {
    const [x, y] = ARROWS[event.key] ?? [0, 0]
    if (x === 0 && y === 0) return
    event.preventDefault()
    // The map would also handle these keys.
    event.stopPropagation()
    const step = event.shiftKey ? STEP.far : STEP.plain
    const at = map.latLngToLayerPoint(pin.getLatLng())
    moveTo(map.layerPointToLatLng([at.x + x * step, at.y + y * step]))
  })
  form.addEventListener('input', onTyped)
  return () => form.removeEventListener('input', onTyped)
}
