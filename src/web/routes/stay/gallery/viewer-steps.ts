/** Where a finger or pointer is, in pixels. */
export interface SwipePoint {
  readonly x: number
  readonly y: number
}

/**
 * How far a finger has to go sideways, and how far it may stray up or down: the same limits as in the calendar
 * (specification §9).
 */
const LEAST_SIDEWAYS = 60
const MOST_UP_OR_DOWN = 80

/** Returns 1 for the next photo (a swipe to the left), -1 for the one before, or 0 when this was not a swipe. */
export function stepOfSwipe(from: SwipePoint, to: SwipePoint): -1 | 0 | 1 {
  const sideways = to.x - from.x
  if (Math.abs(sideways) < LEAST_SIDEWAYS || Math.abs(to.y - from.y) > MOST_UP_OR_DOWN) return 0
  return sideways < 0 ? 1 : -1
}

/** Returns the index of the photo to which a key leads, wrapping around at the ends; null for other keys. */
export function stepOfKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
