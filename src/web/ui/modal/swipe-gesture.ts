export type SwipeDirection = 'up' | 'down' | 'left' | 'right'

/** A shorter movement is a tap. */
export const LEAST_SWIPE_PX = 10
/** The share of the element's size beyond which a swipe closes however slow it is (specification §9). */
const FAR_ENOUGH = 0.1
/** A swipe no longer than this closes however short it is (specification §9). */
const FAST_ENOUGH_MS = 300

/** A finished movement of a finger, pen or mouse. */
export interface Swipe {
  /** The distance from its start, in pixels. */
  readonly dx: number
  readonly dy: number
  /** The distance of its last part: turning back cancels the swipe. */
  readonly lastDx: number
  readonly lastDy: number
  readonly durationMs: number
}

/** Returns the distance in the closing direction, in pixels; negative = away from it. */
export function wayTowards(direction: SwipeDirection, dx: number, dy: number): number {
  const ways = { up: -dy, down: dy, left: -dx, right: dx }
  return ways[direction]
}

/** Returns whether a movement goes mainly along the axis of the direction. */
export function isAlong(direction: SwipeDirection, dx: number, dy: number): boolean {
  const isVertical = direction === 'up' || direction === 'down'
  return isVertical ? Math.abs(dy) >= Math.abs(dx) : Math.abs(dx) > Math.abs(dy)
}

/**
 * Returns whether a swipe closes an element of `size` pixels on the axis: it ends in the closing direction, is not a
 * tap, and is far or fast enough.
 */
export function closesBySwipe(direction: SwipeDirection, swipe: Swipe, size: number): boolean {
  const way = wayTowards(direction, swipe.dx, swipe.dy)
  const isTurnedBack = wayTowards(direction, swipe.lastDx, swipe.lastDy) < 0
  if (way < LEAST_SWIPE_PX || isTurnedBack || !isAlong(direction, swipe.dx, swipe.dy)) return false
  return way > FAR_ENOUGH * size || swipe.durationMs <= FAST_ENOUGH_MS
}

/** The fields of an element that say whether it can still scroll. */
export interface ScrollState {
  readonly scrollTop: number
  readonly scrollLeft: number
  readonly clientHeight: number
  readonly clientWidth: number
  readonly scrollHeight: number
  readonly scrollWidth: number
}

/**
 * Returns whether an element has been scrolled to the end opposite to the direction, so that a swipe is not meant to
 * scroll it.
 */
export function isAtEnd(direction: SwipeDirection, element: ScrollState): boolean {
  switch (direction) {
    case 'down':
      return element.scrollTop <= 0
    case 'up':
      return element.scrollTop + element.clientHeight >= element.scrollHeight - 1
    case 'right':
      return element.scrollLeft <= 0
    case 'left':
      return element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
  }
}
