import type { RefCallback } from 'react'
import type { GridZoom } from '../calendar-zoom.ts'

// Positions are computed: all rows and all days have the same size in CSS pixels, so that nothing ever has to be
// measured.
export const ROW = 38
export const DAY_WIDTH: Readonly<Record<GridZoom, number>> = { prices: 36, overview: 12 }
export const HEAD = 76
/** The greatest height of the bars in the head that show how much of a night is sold. */
export const SOLD_BAR = 13
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

/** The widths of the columns in CSS pixels: that of the names, and that of each day. */
export interface Columns {
  readonly name: number
  readonly day: number
}

interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Rows, and pixels of days, are drawn in steps and a little beyond the edges: not every pixel of scrolling redraws. */
const ROW_STEP = 6
const DAYS_STEP = 252

/** Returns the rows and days to draw for the viewport of the scroller. */
export function seenOf(viewport: Viewport, { name, day }: Columns, rows: number, days: number): Seen {
  const { top, left, width, height } = viewport
  const step = DAYS_STEP / day
  return {
    firstRow: floorTo(top / ROW - 2, ROW_STEP),
    endRow: Math.min(rows, floorTo((top + height - HEAD) / ROW, ROW_STEP) + 2 * ROW_STEP),
    firstDay: floorTo(left / day - 2, step),
    endDay: Math.min(days, floorTo((left + width - name) / day, step) + 2 * step),
  }
}

const floorTo = (value: number, step: number) => Math.max(0, Math.floor(value / step) * step)

interface Place {
  readonly top?: number
  /** The same for an element with a sticky one inside, which a transformation would take along. */
  readonly y?: number
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
  const key = `${place.top} ${place.y} ${place.day} ${place.days} ${place.height}`
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
    if (place.y !== undefined) style.top = `${place.y}px`
    if (place.day !== undefined) style.left = `calc(var(--c-name) + var(--c-day) * ${place.day})`
    if (place.days !== undefined) style.width = `calc(var(--c-day) * ${place.days})`
    if (place.height !== undefined) style.height = `${place.height}px`
  }
}
