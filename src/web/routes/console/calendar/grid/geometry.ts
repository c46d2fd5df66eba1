import type { RefCallback } from 'react'

// Positions are computed: all rows and all days have the same size in CSS pixels, so that nothing ever has to be
// measured.
export const ROW = 38
export const DAY = 36
export const HEAD = 62
/**
 * A bar begins at this fraction of its first day and ends at that of its last, so that both guests can be seen on a day
 * of turnover.
 */
export const BAR_FROM = 0.36
export const BAR_TO = 0.28
/** Where a bar ends on a day whose price needs the whole cell. */
export const BAR_TO_LONG_PRICE = 0.03

/** The visible part of the grid in rows and days; the ends are exclusive. */
export interface Seen {
  readonly firstRow: number
  readonly endRow: number
  readonly firstDay: number
  readonly endDay: number
}

interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Rows and days are drawn in steps and a little beyond the edges, so that not every pixel of scrolling redraws. */
const ROW_STEP = 6
const DAY_STEP = 7

/** Returns the rows and days to draw for the viewport of the scroller. */
export function seenOf(viewport: Viewport, name: number, rows: number, days: number): Seen {
  const { top, left, width, height } = viewport
  return {
    firstRow: floorTo(top / ROW - 2, ROW_STEP),
    endRow: Math.min(rows, floorTo((top + height - HEAD) / ROW, ROW_STEP) + 2 * ROW_STEP),
    firstDay: floorTo(left / DAY - 2, DAY_STEP),
    endDay: Math.min(days, floorTo((left + width - name) / DAY, DAY_STEP) + 2 * DAY_STEP),
  }
}

const floorTo = (value: number, step: number) => Math.max(0, Math.floor(value / step) * step)

interface Place {
  readonly top?: number
  /** In days from the column of names. */
  readonly day?: number
  readonly days?: number
  readonly height?: number
}

const MOST_PLACES = 10_000
const places = new Map<string, RefCallback<HTMLElement>>()

/**
 * Positions an element by script, because the security policy allows no styles in markup. Returns the same callback for
 * the same place: with a new one React would detach and attach the element whenever its surroundings are drawn.
 */
export function placed(place: Place): RefCallback<HTMLElement> {
  const key = `${place.top} ${place.day} ${place.days} ${place.height}`
  let put = places.get(key)
  if (!put) {
    if (places.size >= MOST_PLACES) places.clear()
    places.set(key, (put = putAt(place)))
  }
  return put
}

function putAt(place: Place): RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return
    const { style } = element
    if (place.top !== undefined) style.transform = `translateY(${place.top}px)`
    if (place.day !== undefined) style.left = `calc(var(--c-name) + ${place.day * DAY}px)`
    if (place.days !== undefined) style.width = `${place.days * DAY}px`
    if (place.height !== undefined) style.height = `${place.height}px`
  }
}
