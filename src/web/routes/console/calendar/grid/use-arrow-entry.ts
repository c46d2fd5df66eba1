import { useEffect, type RefObject } from 'react'

/**
 * Moves the focus into the grid by an arrow key while no control of the page has the focus; further arrow keys then move
 * in the grid. Users of the console's keys need not step through everything above it.
 */
export function useArrowEntry(grid: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function enter(event: KeyboardEvent) {
      // Whoever came by the palette is in the content as a whole, and by a link at its title.
      const isFree = document.activeElement?.matches('body, #main, #main h1') && !event.defaultPrevented
      if (!isFree || !event.key.startsWith('Arrow') || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      grid.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [grid])
}
