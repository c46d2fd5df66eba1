import { useRef, type TouchEvent } from 'react'

/** Where and when a finger touched. */
export interface TouchPoint {
  readonly x: number
  readonly y: number
  readonly at: number
}

/**
 * The limits of a swipe (specification §9). A movement that takes longer, is shorter or strays further up or down is
 * not a swipe.
 */
export const SWIPE = { maxMs: 300, minAcross: 60, maxDown: 80 } as const

/**
 * Returns how many months a movement of the finger leads on: 1 later, -1 earlier, 0 when it is not a swipe. A swipe
 * from right to left leads to later months; in right-to-left writing, to earlier ones.
 */
export function swipeStep(from: TouchPoint, to: TouchPoint, rightToLeft: boolean): -1 | 0 | 1 {
  const across = to.x - from.x
  if (to.at - from.at >= SWIPE.maxMs) return 0
  if (Math.abs(across) < SWIPE.minAcross || Math.abs(to.y - from.y) > SWIPE.maxDown) return 0
  return across < 0 === rightToLeft ? -1 : 1
}

/**
 * Returns handlers for an element that is paged by swipes. React listens to touches passively, so scrolling never waits
 * for them.
 */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const from = useRef<TouchPoint | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      // A second finger means that the visitor zooms.
      from.current = event.touches.length === 1 ? pointOf(event) : null
    },
    onTouchEnd: (event: TouchEvent) => {
      if (from.current === null) return
      const step = swipeStep(from.current, pointOf(event), getComputedStyle(event.currentTarget).direction === 'rtl')
      from.current = null
      if (step !== 0) onSwipe(step)
    },
  }
}

function pointOf({ changedTouches, timeStamp }: TouchEvent): TouchPoint {
  const touch = changedTouches[0]!
  return { x: touch.screenX, y: touch.screenY, at: timeStamp }
}
