import type { MapPosition } from '#core/map-projection.ts'

/** The exact position of a home, and the radius of the circle that guests see. */
export interface StayPosition extends MapPosition {
  readonly radiusM: number
}

/** The radius for places whose form does not ask for one. */
const USUAL_RADIUS_M = 400

/** The centre of the drawn map, where a pin is before it is placed. */
export const MIDDLE_OF_DRAWING: StayPosition = { lat: 39.965, lng: 4.08, radiusM: USUAL_RADIUS_M }

/** Returns the position typed in a form; null while a part of it is invalid. */
export function typedPosition(form: HTMLFormElement): StayPosition | null {
  const typed = (name: string) => {
    const field = form.elements.namedItem(name)
    const text = field instanceof HTMLInputElement ? field.value.trim().replace(',', '.') : ''
    return text === '' ? Number.NaN : Number(text)
  }
  const radiusM = form.elements.namedItem('radiusM') === null ? USUAL_RADIUS_M : typed('radiusM')
  const position = { lat: typed('lat'), lng: typed('lng'), radiusM }
  const isPlace = Math.abs(position.lat) <= 85 && Math.abs(position.lng) <= 180
  return isPlace && position.radiusM >= 50 && position.radiusM <= 10_000 ? position : null
}

/** Writes a position into a form as if it had been typed, with five decimals, which is about a metre. */
export function typePosition(form: HTMLFormElement, { lat, lng }: MapPosition): void {
  const typed = Object.entries({ lat, lng }).flatMap(([name, degrees]) => {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) return []
    field.value = String(Number(degrees.toFixed(5)))
    return [field]
  })
  // Only now: a new latitude with the old longitude is a place elsewhere, and the map would move there.
  for (const field of typed) field.dispatchEvent(new Event('input', { bubbles: true }))
}
