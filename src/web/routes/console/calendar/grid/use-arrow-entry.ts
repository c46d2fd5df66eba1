import { useEffect, type RefObject } from 'react'

/**
 * An arrow key that nothing on the page has the focus for leads into the grid, where the next ones move: whoever came by the keys of the
 * console need not go through all that stands above it.
 */
export function useArrowEntry(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function enter(event: KeyboardEvent) {
      const isFree = document.activeElement === document.body && !event.defaultPrevented
      if (!isFree || !event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      grid.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [grid])
}
