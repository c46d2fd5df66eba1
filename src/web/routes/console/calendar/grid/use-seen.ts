import { useEffect, useState, type RefObject } from 'react'
import { seenOf, type Seen } from './geometry.ts'

const NARROW = 700

/** Returns which rows and days a scroller shows, and the width of its column of names. */
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
    const size = { width: 0, height: 0, name: 0 }
    // Neither measures nor sets anything: while scrolling, that would cause a layout in every frame.
    const look = () => {
      const { scrollTop: top, scrollLeft: left } = element
      const next = seenOf({ top, left, ...size }, size.name, rows, days)
      setSeen((now) => (isSame(now, next) ? now : next))
    }
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      const nameWidth = width < NARROW ? 118 : 208
      Object.assign(size, { width, height, name: nameWidth })
      element.style.setProperty('--c-name', `${nameWidth}px`)
      setName(nameWidth)
      look()
    }
    measure()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(measure)
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
