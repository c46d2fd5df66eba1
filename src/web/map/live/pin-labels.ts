import type { MapHome } from '#web/map/map-home.ts'
import type { Box } from './name-sides.ts'
import { pinLabel } from './pin-text.ts'

/** What a label covers, in pixels to the right and down of the place it stands for. */
export type LabelBox = Box

/** Heights and margins of live-map.css, at 16 px letters. */
const HEIGHT = 32
const TIP = 4
const SIDE = 11
const BADGE = 26

/**
 * The box of the label of one or several homes. Its width is reckoned from its text and then given to the label, instead of being
 * measured: so it is the same before and after the fonts have come, and for everybody. `letters`: pixels of a `rem`.
 */
export function labelBox(homes: readonly MapHome[], letters = 16): LabelBox {
  const { count, price } = pinLabel(homes)
  const badge = count > 1 ? BADGE + widthOf(String(count)) - widthOf('1') : 0
  const text = price === null ? 0 : widthOf(price) + 2 * SIDE - (count > 1 ? 5 : 0)
  const scale = letters / 16
  const width = Math.ceil((badge + text || 2 * SIDE) * scale)
  const height = HEIGHT * scale
  // One price stands above its place with a tip that points to it; several have their middle there.
  const top = count > 1 ? -height / 2 : -height - TIP
  return { left: -width / 2, right: width / 2, top, bottom: count > 1 ? height / 2 : 0 }
}

/** Never less than the letters take: half bold, 13 px, figures of one width. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += /[.,  ]/.test(letter) ? 4 : /[A-Z]/.test(letter) ? 9.5 : 8.2
  return width
}
