import { useLayoutEffect, useState } from 'react'
import { drawOn, isBehind, type DrawnRow, type DrawnRows } from './drawn-rows.ts'

const NOTHING: DrawnRows = new Map()

/**
 * Draws what is wanted: the first time at once, later additions and changes piece by piece, one piece per frame,
 * beginning with the first.
 */
export function useDrawnRows(wanted: readonly DrawnRow[]): DrawnRows {
  const [drawn, setDrawn] = useState(() => drawOn(NOTHING, wanted, Number.POSITIVE_INFINITY))
  const isMore = isBehind(drawn, wanted)
  useLayoutEffect(() => {
    if (!isMore) return
    const frame = requestAnimationFrame(() => setDrawn((now) => drawOn(now, wanted)))
    return () => cancelAnimationFrame(frame)
  })
  return drawn
}
