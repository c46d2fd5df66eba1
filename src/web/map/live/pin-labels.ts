import type { MapStay } from '#web/map/map-stay.ts'
import type { Box } from './name-sides.ts'
import { pinLabel } from './pin-text.ts'

/** The box that a label covers, in pixels right and down of the position that it marks. */
export type LabelBox = Box

/** The heights and margins of live-map.css, for letters of 16 px. */
const HEIGHT = 32
const TIP = 4
const SIDE = 11
const BADGE = 26

/**
 * Returns the box of the label of one or several homes. Its width is computed from the text and then given to the label
 * instead of being measured, so it is the same for everybody, before and after the fonts have loaded. `remPx` is the
 * size of a `rem` in pixels.
 */
export function labelBox(stays: readonly MapStay[], remPx = 16): LabelBox {
  const { count, price } = pinLabel(stays)
  const badge = count > 1 ? BADGE + widthOf(String(count)) - widthOf('1') : 0
  const text = price === null ? 0 : widthOf(price) + 2 * SIDE - (count > 1 ? 5 : 0)
  const scale = remPx / 16
  const width = Math.ceil((badge + text || 2 * SIDE) * scale)
  const height = HEIGHT * scale
  // A single price is above its position and points to it with a tip; a merged label is centred on its position.
  const top = count > 1 ? -height / 2 : -height - TIP
  return { left: -width / 2, right: width / 2, top, bottom: count > 1 ? height / 2 : 0 }
}

/** Returns a width that the text always fits into: semi-bold, 13 px, figures of equal width. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += /[.,  ]/.test(letter) ? 4 : /[A-Z]/.test(letter) ? 9.5 : 8.2
  return width
}
