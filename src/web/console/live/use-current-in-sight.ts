import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls rows of links that are wider than a phone to the link of the page that is open: of the parts of a home, the
 * views of bookings and the lists of conversations. It would be out of sight, and with it where one is.
 */
export function useCurrentInSight(): void {
  const { key } = useLocation()
  useEffect(() => {
    for (const row of document.querySelectorAll<HTMLElement>('#main :is(.c-parts, .c-chips.one-line)')) {
      const current = row.querySelector<HTMLElement>('[aria-current]')
      if (!current || row.scrollWidth <= row.clientWidth) continue
      const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
      if (inner.left >= outer.left && inner.right <= outer.right) continue
      row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
    }
  }, [key])
}
