import { mapPointOf, type MapBox, type MapPosition } from '#core/map-projection.ts'

/** A piece of the drawing as an SVG view box has it, in units of the drawing. */
export interface MapFrame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The whole island with some sea around it. */
export const ISLAND_BOX: MapBox = [3.775, 39.79, 4.345, 40.105]

/** The smallest piece of the drawing with these proportions that holds a box, and by `margin` more on each side (a part of it). */
export function mapFrame([west, south, east, north]: MapBox, ratio: number, margin = 0): MapFrame {
  const [from, to] = [mapPointOf({ lat: north, lng: west }), mapPointOf({ lat: south, lng: east })]
  const [inner, outer] = [to.x - from.x, to.y - from.y]
  const wanted = 1 + 2 * margin
  const width = Math.max(inner * wanted, outer * wanted * ratio, SMALLEST)
  const height = width / ratio
  return {
    x: Math.round((from.x + to.x - width) / 2),
    y: Math.round((from.y + to.y - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
  }
}

/** About six kilometres: nearer, the drawing has nothing more to say. */
const SMALLEST = 600

/** Where a position lies in a frame, from 0 to 1 to the right and down; null outside it. */
export function placeInFrame(
  frame: MapFrame,
  position: MapPosition,
): { readonly x: number; readonly y: number } | null {
  const point = mapPointOf(position)
  const place = { x: (point.x - frame.x) / frame.width, y: (point.y - frame.y) / frame.height }
  return place.x < 0 || place.x > 1 || place.y < 0 || place.y > 1 ? null : place
}

/** A share of the width or height, as SVG attributes have it. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

/** Whether a frame shows something of the drawing or of the sea around it (`map/drawn-area.ts`, in units of the drawing). */
export const isDrawn = ({ x, y }: MapFrame): boolean => Math.abs(x) < 15_000 && Math.abs(y) < 12_000
