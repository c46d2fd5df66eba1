import type { MapPosition } from '#core/map-projection.ts'
import { ISLAND_BOX, mapFrame, percent, placeInFrame } from './map-frame.ts'

const FRAME = mapFrame(ISLAND_BOX, 8 / 5)

/**
 * The part of the drawing in the picture of the whole island, as an SVG view box. Its element has the proportions 8 : 5
 * (`.still-map.island`).
 */
export const ISLAND_VIEW_BOX = `${FRAME.x} ${FRAME.y} ${FRAME.width} ${FRAME.height}`

/**
 * Returns the centre of some homes in that picture, as SVG attributes; null without homes, or if they are elsewhere.
 */
export function islandSpot(stays: readonly MapPosition[]): { readonly x: string; readonly y: string } | null {
  if (stays.length === 0) return null
  const mean = (of: (position: MapPosition) => number) => stays.reduce((sum, stay) => sum + of(stay), 0) / stays.length
  const at = placeInFrame(FRAME, { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) })
  return at && { x: percent(at.x), y: percent(at.y) }
}
