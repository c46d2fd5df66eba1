import { useLayoutEffect, useState } from 'react'
import { drawOn, isBehind, type DrawnRow, type DrawnRows } from './drawn-rows.ts'

const NOTHING: DrawnRows = new Map()

/** Draws what is wanted, at first at once, and what has come or changed since in pieces, one a frame; the first of it first. */
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
