import { isInMapBox, mapBoxAround, type MapBox } from '#core/map-projection.ts'
import { drawPin, hasStay, markPin, type DrawnPin, type MarkedStays } from './drawn-pin.ts'
import type { LeafletMap } from './leaflet-parts.ts'
import { boxOf, placeNames } from './live-map.ts'
import type { MapStay } from '#web/map/map-stay.ts'
import type { Box } from './name-sides.ts'
import { type MapPin, pinLayout } from './pin-clusters.ts'
import { labelBox } from './pin-labels.ts'
import { pinName } from './pin-text.ts'
import { markSeen } from './seen-stays.ts'

export interface StayPins {
  /** Shows other homes. Pins of homes that remain are kept, and the focus with them. */
  show(stays: readonly MapStay[]): void
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

export interface StayPinsOptions {
  /** Called with the home of a pin, or with several at the same place. */
  readonly onOpen: (slugs: readonly string[]) => void
  /** Called when a pin gets the pointer or the focus; with null when it loses it. */
  readonly onPoint: (slug: string | null) => void
}

/** Pins this far outside the visible map are drawn already, as a share of its size. */
const MARGIN = 0.15

/** Puts pins with rounded prices on a map and merges those that would overlap. Each pin is a button with a name. */
export function stayPins(map: LeafletMap, { onOpen, onPoint }: StayPinsOptions): StayPins {
  const remPx = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const drawn = new Map<string, DrawnPin>()
  let layout = pinLayout([])
  let marked: MarkedStays = { lit: null, open: null }

  const onPress = (pin: MapPin) => {
    // While the map zooms, the pins of before are still there; one that splits on the way is already being opened.
    if (!layout.at(map.getZoom()).some(({ key, homes: stays }) => key === pin.key && stays.length === pin.homes.length))
      return
    if (pin.homes.length === 1) markSeen(pin.key)
    const parting = pin.homes.length > 1 ? layout.partsAt(pin, map.getZoom(), map.getMaxZoom()) : null
    if (parting === null) onOpen(pin.homes.map(({ slug }) => slug))
    else showParted(map, pin, parting)
  }
  const drawnPinOf = (slug: string) => [...drawn.values()].find(({ pin }) => hasStay(pin, slug))
  const boxOfPin = (pin: MapPin): Box => {
    const { x, y } = map.latLngToContainerPoint([pin.lat, pin.lng])
    const { left, top, right, bottom } = labelBox(pin.homes, remPx)
    return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
  }
  const markAll = () => drawn.forEach((one) => markPin(one, marked))
  const draw = () => {
    const visible = boxOf(map)
    const around = withMargin(visible)
    const pins = layout.at(map.getZoom()).filter((pin) => isInMapBox(around, pin))
    const focused = [...drawn.values()].find(({ button }) => button === document.activeElement)
    removeOthers(drawn, pins)
    addMissing(map, drawn, pins, (pin) => drawPin(map, pin, { remPx, onPress, onPoint }))
    // Pins outside the visible map must not get the focus.
    for (const { pin, button } of drawn.values()) button.tabIndex = isInMapBox(visible, pin) ? 0 : -1
    if (focused && !focused.button.isConnected) {
      const heir = drawnPinOf(focused.pin.homes[0]!.slug)?.button
      ;(heir?.tabIndex === 0 ? heir : map.getContainer()).focus({ preventScroll: true })
    }
    markAll()
    placeNames(
      map,
      [...drawn.values()].map(({ pin }) => boxOfPin(pin)),
    )
  }
  map.on('moveend', draw)
  return {
    show(stays) {
      layout = pinLayout(stays, remPx)
      draw()
    },
    mark(lit, open) {
      marked = { lit, open }
      markAll()
    },
    boxOf(slug) {
      const pin = layout.at(map.getZoom()).find((one) => hasStay(one, slug))
      return pin ? boxOfPin(pin) : null
    },
    buttonOf: (slug) => drawnPinOf(slug)?.button ?? null,
  }
}

function withMargin([west, south, east, north]: MapBox): MapBox {
  const [wide, high] = [(east - west) * MARGIN, (north - south) * MARGIN]
  return [west - wide, south - high, east + wide, north + high]
}

/** Takes pins off the map that are not among `pins`, or whose text is no longer right. */
function removeOthers(drawn: Map<string, DrawnPin>, pins: readonly MapPin[]): void {
  const requested = new Map(pins.map((pin) => [pin.key, pin]))
  for (const [key, { pin, marker }] of drawn) {
    const next = requested.get(key)
    if (next && pinName(next.homes) === pinName(pin.homes)) continue
    marker.remove()
    drawn.delete(key)
  }
}

/**
 * Draws those of `pins` that are not on the map yet, each after the one before it: visitors who step through the pins
 * by keyboard meet them in the order of the list.
 */
function addMissing(
  map: LeafletMap,
  drawn: Map<string, DrawnPin>,
  pins: readonly MapPin[],
  drawOne: (pin: MapPin) => DrawnPin,
): void {
  let before: Element | null = null
  for (const pin of pins) {
    let one = drawn.get(pin.key)
    if (!one) {
      one = drawOne(pin)
      drawn.set(pin.key, one)
      const element = one.marker.getElement()
      if (element && before) before.after(element)
      else if (element) map.getPane('markerPane')?.prepend(element)
    }
    before = one.marker.getElement() ?? before
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
