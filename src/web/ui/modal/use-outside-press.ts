import { useEffect, useRef, type RefObject } from 'react'

/**
 * Calls `onPress` when the mouse was both pressed and released on the root itself: dragging out of the modal, or using
 * a scroll bar, closes nothing.
 */
export function useOutsidePress(root: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useRef(onPress)
  useEffect(() => {
    press.current = onPress
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    let isDown = false
    const isOutside = (event: MouseEvent) => event.target === element && event.button === 0
    const onDown = (event: MouseEvent) => {
      isDown = isOutside(event)
    }
    const onUp = (event: MouseEvent) => {
      if (isDown && isOutside(event)) press.current()
      isDown = false
    }
    element.addEventListener('mousedown', onDown)
    element.addEventListener('mouseup', onUp)
    return () => {
      element.removeEventListener('mousedown', onDown)
      element.removeEventListener('mouseup', onUp)
    }
  }, [root])
}
