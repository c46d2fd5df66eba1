import { mapBoxAround } from '#core/place/map-projection.ts'
import type { Marker } from 'leaflet'
import { divIcon, type LeafletMap, marker } from '../live/leaflet-parts.ts'
import { boxOf, placeNames, showBox } from '../live/live-map.ts'
import type { MapHome } from '../map-home.ts'
import { type MapPin, pinClusters } from './pin-clusters.ts'
import { groupName, pinName, pinText } from './pin-words.ts'
import { isSeen, markSeen } from './seen-homes.ts'
import { spreadHomes } from './spread-homes.ts'

export interface HomePins {
  /** Other homes: pins of homes that stay are kept, and with them the focus. */
  show(homes: readonly MapHome[]): void
  /** The home whose pin is filled, as its card is pointed at or open; null = none. */
  highlight(slug: string | null): void
}

export interface HomePinsOptions {
  readonly onChoose: (slug: string) => void
  /** A pin is pointed at or focused; null = no longer. */
  readonly onPoint: (slug: string | null) => void
}

/** Puts pins with exact prices on a map, near ones together as circles with their number. Each is a button with a name. */
export function homePins(map: LeafletMap, { onChoose, onPoint }: HomePinsOptions): HomePins {
  const shown = new Map<string, { readonly pin: MapPin; readonly marker: Marker; readonly button: HTMLButtonElement }>()
  let pinsOf = pinClusters([])
  let lit: string | null = null

  const paint = () => {
    for (const { pin, marker: at, button } of shown.values()) {
      const isOn = pin.kind === 'home' ? pin.key === lit : pin.homes.some(({ slug }) => slug === lit)
      button.classList.toggle('on', isOn)
      if (pin.kind === 'home') {
        button.classList.toggle('seen', isSeen(pin.key))
        button.setAttribute('aria-pressed', String(isOn))
      }
      at.setZIndexOffset(isOn ? 10_000 : 0)
    }
  }
  const add = (pin: MapPin) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = pin.kind === 'home' ? 'map-pin' : 'map-pin many'
    button.textContent = pin.kind === 'home' ? pinText(pin.home) : String(pin.homes.length)
    button.setAttribute('aria-label', pin.kind === 'home' ? pinName(pin.home) : groupName(pin.homes.length))
    if (pin.kind === 'home') {
      button.dataset['pin'] = pin.key
      for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, () => onPoint(pin.key))
      for (const sign of ['pointerleave', 'blur']) button.addEventListener(sign, () => onPoint(null))
    }
    button.addEventListener('click', (event) => {
      // The map would take it for a click beside the pins. The end of a drag that began on a pin is none either.
      event.stopPropagation()
      if (event.detail > 0 && map.dragging.moved()) return
      if (pin.kind === 'home') {
        markSeen(pin.key)
        onChoose(pin.key)
      } else open(pin.homes)
    })
    const icon = divIcon({ className: 'map-pin-at', html: button, iconSize: [0, 0] })
    const at = marker([pin.lat, pin.lng], { icon, keyboard: false, bubblingMouseEvents: false }).addTo(map)
    shown.set(pin.key, { pin, marker: at, button })
  }
  const open = (homes: readonly MapHome[]) => {
    const around = mapBoxAround(spreadHomes(homes))
    if (around) showBox(map, around)
    // Neighbours on one spot part only at the largest zoom.
    if (around && around[2] - around[0] < 0.002) map.setView([(around[1] + around[3]) / 2, around[0]], map.getMaxZoom())
  }
  const draw = () => {
    const [west, south, east, north] = boxOf(map)
    const [wide, high] = [(east - west) * 0.15, (north - south) * 0.15]
    const pins = pinsOf([west - wide, south - high, east + wide, north + high], map.getZoom())
    const wanted = new Set(pins.map(({ key }) => key))
    for (const [key, { marker: at }] of shown) {
      if (wanted.has(key)) continue
      at.remove()
      shown.delete(key)
    }
    for (const pin of pins) if (!shown.has(pin.key)) add(pin)
    paint()
    placeNames(map, [...shown.values()].map(boxOfPin))
  }
  const boxOfPin = ({ pin, button }: { readonly pin: MapPin; readonly button: HTMLButtonElement }) => {
    const { x, y } = map.latLngToContainerPoint([pin.lat, pin.lng])
    const [wide, high] = [button.offsetWidth, button.offsetHeight]
    // A circle stands on its place, a price and its tip above it (live-map.css).
    const [top, bottom] = pin.kind === 'home' ? [y - 4 - high, y] : [y - high / 2, y + high / 2]
    return { left: x - wide / 2, top, right: x + wide / 2, bottom }
  }
  map.on('moveend', draw)
  return {
    show(homes) {
      for (const { marker: at } of shown.values()) at.remove()
      shown.clear()
      pinsOf = pinClusters(homes)
      draw()
    },
    highlight(slug) {
      lit = slug
      paint()
    },
  }
}
