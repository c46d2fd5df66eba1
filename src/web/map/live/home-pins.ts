import { isInMapBox, mapBoxAround } from '#core/map-projection.ts'
import type { Marker } from 'leaflet'
import { divIcon, type LeafletMap, marker } from './leaflet-parts.ts'
import { boxOf, placeNames } from './live-map.ts'
import type { MapHome } from '#web/map/map-home.ts'
import type { Box } from './name-sides.ts'
import { type MapPin, pinLayout } from './pin-clusters.ts'
import { labelBox } from './pin-labels.ts'
import { pinLabel, pinName } from './pin-text.ts'
import { isSeen, markSeen } from './seen-homes.ts'

export interface HomePins {
  /** Shows other homes. Pins of homes that remain are kept, and the focus with them. */
  show(homes: readonly MapHome[]): void
  /**
   * `lit`: the home whose pin is filled, because its card has the pointer or is open. `open`: the home of the open
   * card. Null = none.
   */
  mark(lit: string | null, open: string | null): void
  /**
   * Returns the box of the label of a home, or of the pin that contains it, in pixels of the map; null when the home is
   * not shown.
   */
  boxOf(slug: string): Box | null
  /** Returns the button of the pin that stands for a home, if it is drawn. */
  buttonOf(slug: string): HTMLButtonElement | null
}

export interface HomePinsOptions {
  /** Called with the home of a pin, or with several at the same place. */
  readonly onOpen: (slugs: readonly string[]) => void
  /** Called when a pin gets the pointer or the focus; with null when it loses it. */
  readonly onPoint: (slug: string | null) => void
}

interface Shown {
  readonly pin: MapPin
  readonly marker: Marker
  readonly button: HTMLButtonElement
}

/** Puts pins with rounded prices on a map and merges those that would overlap. Each pin is a button with a name. */
export function homePins(map: LeafletMap, { onOpen, onPoint }: HomePinsOptions): HomePins {
  const letters = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const shown = new Map<string, Shown>()
  let layout = pinLayout([])
  let marked: { readonly lit: string | null; readonly open: string | null } = { lit: null, open: null }

  const paint = () => {
    for (const { pin, marker: at, button } of shown.values()) {
      const has = (slug: string | null) => pin.homes.some((home) => home.slug === slug)
      button.classList.toggle('on', has(marked.lit))
      if (pin.homes.length === 1) button.classList.toggle('seen', isSeen(pin.key))
      button.setAttribute('aria-pressed', String(has(marked.open)))
      at.setZIndexOffset(has(marked.lit) ? 10_000 : 0)
    }
  }
  const press = (pin: MapPin) => {
    // While the map zooms, the pins of before are still there; one that splits on the way is already being opened.
    if (!layout.at(map.getZoom()).some(({ key, homes }) => key === pin.key && homes.length === pin.homes.length)) return
    if (pin.homes.length === 1) markSeen(pin.key)
    const parting = pin.homes.length > 1 ? layout.partsAt(pin, map.getZoom(), map.getMaxZoom()) : null
    if (parting === null) onOpen(pin.homes.map(({ slug }) => slug))
    else showParted(map, pin, parting)
  }
  const add = (pin: MapPin) => {
    const button = pinButton(pin, letters)
    if (pin.homes.length === 1) {
      button.addEventListener('pointerenter', () => onPoint(pin.key))
      button.addEventListener('focus', () => button.matches(':focus-visible') && onPoint(pin.key))
      for (const sign of ['pointerleave', 'blur']) button.addEventListener(sign, () => onPoint(null))
    }
    button.addEventListener('click', (event) => {
      // The map would take this click for one beside the pins. The end of a drag that began on a pin is not a click
      // either.
      event.stopPropagation()
      if (event.detail === 0 || !map.dragging.moved()) press(pin)
    })
    const icon = divIcon({ className: 'map-pin-at', html: button, iconSize: [0, 0] })
    const at = marker([pin.lat, pin.lng], { icon, keyboard: false, bubblingMouseEvents: false }).addTo(map)
    shown.set(pin.key, { pin, marker: at, button })
  }
  const draw = () => {
    const view = boxOf(map)
    const [west, south, east, north] = view
    const [wide, high] = [(east - west) * 0.15, (north - south) * 0.15]
    const around = [west - wide, south - high, east + wide, north + high] as const
    const pins = layout.at(map.getZoom()).filter((pin) => isInMapBox(around, pin))
    const focused = [...shown.values()].find(({ button }) => button === document.activeElement)
    const wanted = new Map(pins.map((pin) => [pin.key, pin]))
    for (const [key, { pin, marker: at }] of shown) {
      const next = wanted.get(key)
      if (next && pinName(next.homes) === pinName(pin.homes)) continue
      at.remove()
      shown.delete(key)
    }
    let before: Element | null = null
    for (const pin of pins) {
      if (!shown.has(pin.key)) {
        add(pin)
        // Visitors who step through the pins by keyboard meet them in the order of the list.
        const element = shown.get(pin.key)?.marker.getElement()
        if (element && before) before.after(element)
        else if (element) map.getPane('markerPane')?.prepend(element)
      }
      const { marker: at, button } = shown.get(pin.key)!
      before = at.getElement() ?? before
      // Pins outside the visible map must not get the focus.
      button.tabIndex = isInMapBox(view, pin) ? 0 : -1
    }
    if (focused && !focused.button.isConnected) {
      const heir = pinOf(focused.pin.homes[0]!.slug)?.button
      ;(heir?.tabIndex === 0 ? heir : map.getContainer()).focus({ preventScroll: true })
    }
    paint()
    placeNames(
      map,
      [...shown.values()].map(({ pin }) => boxOfPin(pin)),
    )
  }
  const pinOf = (slug: string) => [...shown.values()].find(({ pin }) => pin.homes.some((home) => home.slug === slug))
  const boxOfPin = (pin: MapPin): Box => {
    const { x, y } = map.latLngToContainerPoint([pin.lat, pin.lng])
    const { left, top, right, bottom } = labelBox(pin.homes, letters)
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
  }
  map.on('moveend', draw)
  return {
    show(homes) {
      layout = pinLayout(homes, letters)
      draw()
    },
    mark(lit, open) {
      marked = { lit, open }
      paint()
    },
    boxOf(slug) {
      const pin = layout.at(map.getZoom()).find(({ homes }) => homes.some((home) => home.slug === slug))
      return pin ? boxOfPin(pin) : null
    },
    buttonOf: (slug) => pinOf(slug)?.button ?? null,
  }
}

/** Zooms in as far as a merged pin needs to split, and a little further if all of its homes remain in sight. */
function showParted(map: LeafletMap, pin: MapPin, parting: number): void {
  const [west, south, east, north] = mapBoxAround(pin.homes)!
  const room = map.getSize().divideBy(4)
  const fitting = map.getBoundsZoom(
    [
      [south, west],
      [north, east],
    ],
    false,
    room,
  )
  const zoom = Math.max(parting, Math.min(Math.floor(fitting * 2) / 2, parting + 1.5))
  map.setView([(south + north) / 2, (west + east) / 2], zoom)
}

function pinButton(pin: MapPin, letters: number): HTMLButtonElement {
  const button = document.createElement('button')
  const { count, price } = pinLabel(pin.homes)
  const { left, right } = labelBox(pin.homes, letters)
  const isOne = count === 1
  button.type = 'button'
  button.className = isOne ? 'map-pin' : 'map-pin many'
  button.setAttribute('aria-label', pinName(pin.homes))
  button.style.width = `${right - left}px`
  if (isOne) button.dataset['pin'] = pin.key
  else {
    const number = document.createElement('b')
    number.textContent = String(count)
    button.append(number)
  }
  button.append(price ?? (isOne ? '•' : ''))
  return button
}
