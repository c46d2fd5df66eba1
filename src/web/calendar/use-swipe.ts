import { useRef, type TouchEvent } from 'react'

/** Where and when a finger was. */
export interface TouchPoint {
  readonly x: number
  readonly y: number
  readonly at: number
}

/** Limits of the specification §9: what takes longer, is shorter or goes up and down is no swipe. */
export const SWIPE = { maxMs: 300, minAcross: 60, maxDown: 80 } as const

/**
 * The months to go by a movement of the finger: 1 later, -1 earlier, 0 when it is no swipe. From right to left leads
 * on; in right-to-left writing the other way.
 */
export function swipeStep(from: TouchPoint, to: TouchPoint, rightToLeft: boolean): -1 | 0 | 1 {
  const across = to.x - from.x
  if (to.at - from.at >= SWIPE.maxMs) return 0
  if (Math.abs(across) < SWIPE.minAcross || Math.abs(to.y - from.y) > SWIPE.maxDown) return 0
  return across < 0 === rightToLeft ? -1 : 1
}

/** Handlers for an element that is leafed through by swipes. React listens to touches passively: scrolling never waits for them. */
export function useSwipe(onSwipe: (step: -1 | 1) => void) {
  const from = useRef<TouchPoint | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      // A second finger means to zoom.
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
