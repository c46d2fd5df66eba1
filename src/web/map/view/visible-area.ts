import type { LeafletMap } from '#web/map/live/leaflet-parts.ts'
import type { Box } from '#web/map/live/name-sides.ts'

const MARGIN = 12
/** The height of the controls at the top of the map, in pixels. */
const TOOLS = 56

/**
 * Returns the visible part of a map in its own pixels: not below the end of the window, nor under the cards of a phone.
 */
export function visibleArea(map: LeafletMap): Box {
  const { left, top, width, height } = map.getContainer().getBoundingClientRect()
  const sheet = document.querySelector('.map-sheet')?.getBoundingClientRect().top ?? Infinity
  const area = {
    left: Math.max(0, -left) + MARGIN,
    top: Math.max(0, -top) + MARGIN,
    right: Math.min(width, innerWidth - left) - MARGIN,
    bottom: Math.min(height, innerHeight - top, sheet - top) - MARGIN,
  }
  return area.bottom - area.top > 400 ? { ...area, top: area.top + TOOLS } : area
}

/** Moves a map just far enough to bring a box into sight. */
export function panIntoSight(map: LeafletMap, box: Box): void {
  const area = visibleArea(map)
  const over = (low: number, high: number, least: number, most: number) =>
    low < least ? low - least : high > most ? high - most : 0
  const [x, y] = [over(box.left, box.right, area.left, area.right), over(box.top, box.bottom, area.top, area.bottom)]
  if (x === 0 && y === 0) return
  // A move in progress would continue from where it began.
  map.stop()
  map.panBy([Math.round(x), Math.round(y)], { animate: map.options.inertia !== false })
}
