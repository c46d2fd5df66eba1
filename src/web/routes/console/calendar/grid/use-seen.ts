import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { seenOf, type Columns, type Seen } from './geometry.ts'

const NARROW = 700

/**
 * Returns which rows and days a scroller shows with days of this width, and the widths of its columns. When the days get
 * another width, the same day stays at the left.
 */
export function useSeen(
  scroller: RefObject<HTMLElement | null>,
  { rows, days, day }: { readonly rows: number; readonly days: number; readonly day: number },
): { readonly seen: Seen; readonly columns: Columns } {
  const [seen, setSeen] = useState<Seen>({ firstRow: 0, endRow: Math.min(rows, 12), firstDay: 0, endDay: 14 })
  const [name, setName] = useState(208)
  const drawnDay = useRef(day)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const left = element.scrollLeft / drawnDay.current
    drawnDay.current = day
    element.style.setProperty('--c-day', `${day}px`)
    element.scrollTo({ left: left * day })
  }, [scroller, day])
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const size = { width: 0, height: 0, name: 0 }
    // Neither measures nor sets anything: while scrolling, that would cause a layout in every frame.
    const look = () => {
      const { scrollTop: top, scrollLeft: left } = element
      const next = seenOf({ top, left, ...size }, { name: size.name, day }, rows, days)
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
  }, [scroller, rows, days, day])
  const columns = useMemo(() => ({ name, day }), [name, day])
  return { seen, columns }
}

const isSame = (a: Seen, b: Seen) =>
  a.firstRow === b.firstRow && a.endRow === b.endRow && a.firstDay === b.firstDay && a.endDay === b.endDay
