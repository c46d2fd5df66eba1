import { useEffect, useState, type RefObject } from 'react'
import { seenOf, type Seen } from './geometry.ts'

const NARROW = 700

/** Which rows and days a scroller shows, and how wide its name column is. */
export function useSeen(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  days: number,
): { readonly seen: Seen; readonly name: number } {
  const [seen, setSeen] = useState<Seen>({ firstRow: 0, endRow: Math.min(rows, 12), firstDay: 0, endDay: 14 })
  const [name, setName] = useState(208)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const width = element.clientWidth < NARROW ? 118 : 208
      element.style.setProperty('--c-name', `${width}px`)
      setName(width)
      const { scrollTop: top, scrollLeft: left, clientWidth, clientHeight } = element
      const next = seenOf({ top, left, width: clientWidth, height: clientHeight }, width, rows, days)
      setSeen((now) => (isSame(now, next) ? now : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [scroller, rows, days])
  return { seen, name }
}

const isSame = (a: Seen, b: Seen) =>
  a.firstRow === b.firstRow && a.endRow === b.endRow && a.firstDay === b.firstDay && a.endDay === b.endDay
