import type { MapPosition } from '#core/map-projection.ts'
import { ISLAND_BOX, mapFrame, percent, placeInFrame } from './map-frame.ts'

const FRAME = mapFrame(ISLAND_BOX, 8 / 5)

/** What the picture of the whole island shows, as an SVG view box; its box has the proportions 8 : 5 (`.still-map.island`). */
export const ISLAND_VIEW_BOX = `${FRAME.x} ${FRAME.y} ${FRAME.width} ${FRAME.height}`

/** Where the middle of some homes lies in that picture, as SVG attributes have it; null without homes, or elsewhere. */
export function islandSpot(homes: readonly MapPosition[]): { readonly x: string; readonly y: string } | null {
  if (homes.length === 0) return null
  const mean = (of: (position: MapPosition) => number) => homes.reduce((sum, home) => sum + of(home), 0) / homes.length
  const at = placeInFrame(FRAME, { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) })
  return at && { x: percent(at.x), y: percent(at.y) }
}
