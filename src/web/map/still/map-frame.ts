import { mapPointOf, type MapBox, type MapPosition } from '#core/map-projection.ts'

/** A piece of the drawing, in units of the drawing, as an SVG view box describes it. */
export interface MapFrame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The whole island with some sea around it. */
export const ISLAND_BOX: MapBox = [3.775, 39.79, 4.345, 40.105]

/**
 * Returns the smallest piece of the drawing with these proportions that contains a box, enlarged by `margin` (a share
 * of its size) on each side.
 */
export function mapFrame([west, south, east, north]: MapBox, ratio: number, margin = 0): MapFrame {
  const [from, to] = [mapPointOf({ lat: north, lng: west }), mapPointOf({ lat: south, lng: east })]
  const [inner, outer] = [to.x - from.x, to.y - from.y]
  const requested = 1 + 2 * margin
  const width = Math.max(inner * requested, outer * requested * ratio, SMALLEST)
  const height = width / ratio
  return {
    x: Math.round((from.x + to.x - width) / 2),
    y: Math.round((from.y + to.y - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
  }
}

/** The smallest width, about six kilometres: closer up, the drawing has no more detail. */
const SMALLEST = 600

/** Returns the position in a frame, from 0 to 1 to the right and down; null outside of it. */
export function placeInFrame(
  frame: MapFrame,
  position: MapPosition,
): { readonly x: number; readonly y: number } | null {
  const point = mapPointOf(position)
  const place = { x: (point.x - frame.x) / frame.width, y: (point.y - frame.y) / frame.height }
  return place.x < 0 || place.x > 1 || place.y < 0 || place.y > 1 ? null : place
}

/** Returns a share of the width or height as SVG attributes need it. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

/**
 * Returns whether a frame shows any of the drawing or of the sea around it (`map/drawn-area.ts`, in units of the
 * drawing).
 */
export const isDrawn = ({ x, y }: MapFrame): boolean => Math.abs(x) < 15_000 && Math.abs(y) < 12_000
