import { useEffect, useRef, type RefObject } from 'react'

/**
 * Calls `onLeave` when the visitor clicks outside of an element, or leaves it by keyboard. A press alone does not
 * count: closing something then would move the very button being pressed.
 */
export function useLeaving(inside: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    let pressed = false
    const press = () => (pressed = true)
    const type = () => (pressed = false)
    const leave = (event: Event) => {
      const outside = inside.current !== null && !event.composedPath().includes(inside.current)
      if (outside && !(event.type === 'focusin' && pressed)) latest.current()
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', type, true)
    // Listens in the capture phase of the window, before React, which stops clicks on what it has not hydrated yet.
    window.addEventListener('click', leave, true)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', type, true)
      window.removeEventListener('click', leave, true)
      document.removeEventListener('focusin', leave)
    }
  }, [inside])
}
