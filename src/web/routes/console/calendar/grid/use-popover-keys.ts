import { useEffect, useRef, type RefObject } from 'react'

const STOPS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'

/**
 * Keeps Tab inside an open popover, at whose end the page would go on behind it, and closes it by Escape wherever the
 * focus is, also after a click beside it.
 */
export function usePopoverKeys(popover: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // A dialog above the page, such as the palette, has its own keys.
      if (event.defaultPrevented || (event.target instanceof Element && event.target.closest('dialog'))) return
      if (event.key === 'Escape') close.current()
      else if (event.key !== 'Tab' || !goRound(popover.current, event.shiftKey)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the grid takes Escape for the end of its selection.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [popover])
}

/** Moves the focus from one end of the popover to the other; returns false if it is not at that end. */
function goRound(popover: HTMLElement | null, isBackwards: boolean): boolean {
  const stops = [...(popover?.querySelectorAll<HTMLElement>(STOPS) ?? [])].filter((stop) => stop.checkVisibility())
  const [first, last] = [stops[0], stops.at(-1)]
  const focused = document.activeElement
  const isAtEnd = isBackwards ? focused === first || focused === popover : focused === last
  if (!isAtEnd) return false
  const next = isBackwards ? last : first
  next?.focus()
  return true
}
