import { useEffect, useRef, type RefObject } from 'react'
import type { GridZoom } from '../calendar-zoom.ts'

/** Zooms the days by Ctrl and the wheel, and by two fingers on a touchpad, which browsers report as that. */
export function useWheelZoom(scroller: RefObject<HTMLElement | null>, onZoom: (zoom: GridZoom) => void): void {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey) return
      // Otherwise the whole page would be zoomed.
      event.preventDefault()
      if (event.deltaY !== 0) latest.current(event.deltaY > 0 ? 'overview' : 'prices')
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [scroller])
}
