export type SwipeDirection = 'up' | 'down' | 'left' | 'right'

/** A shorter way is a tap. */
export const LEAST_SWIPE_PX = 10
/** Part of the element's size beyond which a swipe closes however slow it is (specification §9). */
const FAR_ENOUGH = 0.1
/** A swipe no longer than this closes however short it is (specification §9). */
const FAST_ENOUGH_MS = 300

/** A finished movement of a finger, pen or mouse. */
export interface Swipe {
  /** From where it began, in pixels. */
  readonly dx: number
  readonly dy: number
  /** Of its last part: somebody who turns back has changed their mind. */
  readonly lastDx: number
  readonly lastDy: number
  readonly durationMs: number
}

/** Way towards closing, in pixels; negative = away from it. */
export function wayTowards(direction: SwipeDirection, dx: number, dy: number): number {
  const ways = { up: -dy, down: dy, left: -dx, right: dx }
  return ways[direction]
}

/** Whether a movement goes mainly up and down, or to the sides, as the direction asks. */
export function isAlong(direction: SwipeDirection, dx: number, dy: number): boolean {
  const isVertical = direction === 'up' || direction === 'down'
  return isVertical ? Math.abs(dy) >= Math.abs(dx) : Math.abs(dx) > Math.abs(dy)
}

/** Whether a swipe closes an element of `size` pixels on the axis: it ends towards closing, is no tap, and is far or fast. */
export function closesBySwipe(direction: SwipeDirection, swipe: Swipe, size: number): boolean {
  const way = wayTowards(direction, swipe.dx, swipe.dy)
  const isTurnedBack = wayTowards(direction, swipe.lastDx, swipe.lastDy) < 0
  if (way < LEAST_SWIPE_PX || isTurnedBack || !isAlong(direction, swipe.dx, swipe.dy)) return false
  return way > FAR_ENOUGH * size || swipe.durationMs <= FAST_ENOUGH_MS
}

/** What of an element tells whether it could still scroll. */
export interface ScrollState {
  readonly scrollTop: number
  readonly scrollLeft: number
  readonly clientHeight: number
  readonly clientWidth: number
  readonly scrollHeight: number
  readonly scrollWidth: number
}

/** Whether an element has been scrolled to the end from which the direction leads on, so that a swipe is not meant to scroll it. */
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
