import type { MapPoint } from '#core/map-projection.ts'

/** Returns whether a point of the drawing lies inside a closed shore. */
export function isOnLand({ x, y }: MapPoint, shore: readonly MapPoint[]): boolean {
  let inside = false
  for (const [index, to] of shore.entries()) {
    const from = shore.at(index - 1) ?? to
    if (from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x) inside = !inside
  }
  return inside
}
