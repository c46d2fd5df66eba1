import type { Marker } from 'leaflet'
import { divIcon, type LeafletMap, marker } from './leaflet-parts.ts'
import type { MapPin } from './pin-clusters.ts'
import { labelBox } from './pin-labels.ts'
import { pinLabel, pinName } from './pin-text.ts'
import { isSeen } from './seen-stays.ts'

/** A pin on the map: the marker that holds its place, and the button in it. */
export interface DrawnPin {
  readonly pin: MapPin
  readonly marker: Marker
  readonly button: HTMLButtonElement
}

/** The homes whose pins stand out: `lit` is filled, `open` is pressed. Null = none. */
export interface MarkedStays {
  readonly lit: string | null
  readonly open: string | null
}

interface PinOptions {
  /** The size of a `rem` in pixels. */
  readonly remPx: number
  readonly onPress: (pin: MapPin) => void
  /** Called when a pin of one home gets the pointer or the focus; with null when it loses it. */
  readonly onPoint: (slug: string | null) => void
}

/** Puts a pin on the map, as a button with a name. */
export function drawPin(map: LeafletMap, pin: MapPin, { remPx, onPress, onPoint }: PinOptions): DrawnPin {
  const button = pinButton(pin, remPx)
  if (pin.homes.length === 1) {
    button.addEventListener('pointerenter', () => onPoint(pin.key))
    button.addEventListener('focus', () => button.matches(':focus-visible') && onPoint(pin.key))
    for (const sign of ['pointerleave', 'blur']) button.addEventListener(sign, () => onPoint(null))
  }
  button.addEventListener('click', (event) => {
    // The map would take this click for one beside the pins. The end of a drag that began on a pin is not a click
    // either.
    event.stopPropagation()
    if (event.detail === 0 || !map.dragging.moved()) onPress(pin)
  })
  const icon = divIcon({ className: 'map-pin-at', html: button, iconSize: [0, 0] })
  const options = { icon, keyboard: false, bubblingMouseEvents: false }
  return { pin, marker: marker([pin.lat, pin.lng], options).addTo(map), button }
}

/** Shows whether a pin has one of the marked homes, and whether its home has been opened before. */
export function markPin({ pin, marker: place, button }: DrawnPin, { lit, open }: MarkedStays): void {
  const isLit = hasStay(pin, lit)
  button.classList.toggle('on', isLit)
  if (pin.homes.length === 1) button.classList.toggle('seen', isSeen(pin.key))
  button.setAttribute('aria-pressed', String(hasStay(pin, open)))
  place.setZIndexOffset(isLit ? 10_000 : 0)
}

/** Returns whether a home is one of those that a pin stands for. */
export function hasStay(pin: MapPin, slug: string | null): boolean {
  return pin.homes.some((stay) => stay.slug === slug)
}

function pinButton(pin: MapPin, remPx: number): HTMLButtonElement {
  const button = document.createElement('button')
  const { count, price } = pinLabel(pin.homes)
  const { left, right } = labelBox(pin.homes, remPx)
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
