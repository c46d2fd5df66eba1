import { useLayoutEffect, useState } from 'react'
import { drawOn, isBehind, type DrawnRow, type DrawnRows } from './drawn-rows.ts'

const NOTHING: DrawnRows = new Map()

/**
 * Draws what is wanted: the first time at once, later additions and changes piece by piece, one piece per frame,
 * beginning with the first.
 */
export function useDrawnRows(requested: readonly DrawnRow[]): DrawnRows {
  const [drawn, setDrawn] = useState(() => drawOn(NOTHING, requested, Number.POSITIVE_INFINITY))
  const isMore = isBehind(drawn, requested)
  useLayoutEffect(() => {
    if (!isMore) return
    const frame = requestAnimationFrame(() => setDrawn((now) => drawOn(now, requested)))
    return () => cancelAnimationFrame(frame)
  })
  return drawn
}
