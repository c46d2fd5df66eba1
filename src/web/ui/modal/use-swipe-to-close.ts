import { useEffect, useRef, type RefObject } from 'react'
import { closesBySwipe, isAlong, isAtEnd, LEAST_SWIPE_PX, wayTowards, type SwipeDirection } from './swipe-gesture.ts'

interface Movement {
  readonly pointerId: number
  readonly x: number
  readonly y: number
  readonly began: number
  last: PointerEvent
  lastDx: number
  lastDy: number
  isSwipe: boolean
}

/**
 * Lets an element follow a swipe in one direction and calls `onClose` when it was far or fast enough. Null = not at
 * all.
 */
export function useSwipeToClose(
  element: RefObject<HTMLElement | null>,
  direction: SwipeDirection | null,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (element.current === null || direction === null) return
    return followSwipes(element.current, direction, () => close.current())
  }, [element, direction])
}

function followSwipes(element: HTMLElement, direction: SwipeDirection, close: () => void): () => void {
  let movement: Movement | null = null
  const end = () => {
    movement = null
    element.classList.remove('is-swiped')
    element.style.translate = ''
  }
  const onDown = (event: PointerEvent) => {
    if (movement !== null || !event.isPrimary || event.button !== 0 || !maySwipe(event.target, element, direction))
      return
    const { pointerId, clientX: x, clientY: y, timeStamp: began } = event
    movement = { pointerId, x, y, began, last: event, lastDx: 0, lastDy: 0, isSwipe: false }
  }
  const onMove = (event: PointerEvent) => {
    if (movement?.pointerId !== event.pointerId) return
    const dx = event.clientX - movement.x
    const dy = event.clientY - movement.y
    movement.lastDx = event.clientX - movement.last.clientX || movement.lastDx
    movement.lastDy = event.clientY - movement.last.clientY || movement.lastDy
    movement.last = event
    if (!movement.isSwipe) {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < LEAST_SWIPE_PX) return
      if (!isAlong(direction, dx, dy) || wayTowards(direction, dx, dy) < 0 || isSelecting()) return end()
      movement.isSwipe = true
      element.setPointerCapture(event.pointerId)
      element.classList.add('is-swiped')
    }
    const way = Math.max(0, wayTowards(direction, dx, dy))
    const isVertical = direction === 'up' || direction === 'down'
    const pixels = direction === 'up' || direction === 'left' ? -way : way
    element.style.translate = isVertical ? `0 ${pixels}px` : `${pixels}px 0`
  }
  const onUp = (event: PointerEvent) => {
    if (movement?.pointerId !== event.pointerId) return
    const { x, y, began, isSwipe, lastDx, lastDy } = movement
    const swipe = { dx: event.clientX - x, dy: event.clientY - y, lastDx, lastDy, durationMs: event.timeStamp - began }
    const isVertical = direction === 'up' || direction === 'down'
    const size = isVertical ? element.offsetHeight : element.offsetWidth
    end()
    if (isSwipe && closesBySwipe(direction, swipe, size)) close()
  }
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', end)
  return () => {
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', end)
  }
}

/**
 * Returns whether a swipe may begin: not in fields, where it moves the cursor, and not where it would scroll something
 * first.
 */
function maySwipe(target: EventTarget | null, element: HTMLElement, direction: SwipeDirection): boolean {
  if (!(target instanceof Element) || target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]'))
    return false
  for (let one: Element | null = target; one !== null; one = one === element ? null : one.parentElement) {
    if (!isAtEnd(direction, one)) return false
  }
  return true
}

function isSelecting(): boolean {
  return window.getSelection()?.type === 'Range'
}
