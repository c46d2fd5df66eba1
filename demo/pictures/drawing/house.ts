import { mix } from './colour.ts'
import { indices } from './random.ts'
import { circle, line, num, poly, rect, shape } from './shapes.ts'
import type { Stage } from './stage.ts'
interface WindowStyle {
  /** Lamps on behind it, where the hour has lamps at all. */
  readonly lit?: boolean
  readonly open?: boolean
  /** Colour of the frame and sill. */
  readonly frame?: string
}

/** Draws a window with louvred shutters: folded back beside it, or closed. (x, y) is its upper left corner. */
export function shuttered(
  { palette: p }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  style: WindowStyle = {},
) {
  const { lit = true, open = true, frame = mix(p.wall, p.shutter, 0.25) } = style
  const lamp = lit ? p.glow : null
  const pane = lamp ?? mix(p.dark, p.deepShade, 0.3)
  const louvre = mix(p.shutter, p.dark, 0.4)
  let parts = lamp ? circle(x + width / 2, y + height / 2, height * 1.5, 'url(#glow)', 'opacity=".55"') : ''
  parts += rect(x, y, width, height, pane) + rect(x, y, width, height * 0.1, p.dark, 'opacity=".28"')
  if (!lamp)
    parts += poly(
      [
        [x, y + height * 0.62],
        [x + width * 0.62, y],
        [x + width, y],
        [x, y + height],
      ],
      p.lit,
      'opacity=".16"',
    )
  parts += rect(x + width / 2 - 1.5, y, 3, height, frame) + rect(x, y + height * 0.45, width, 2.4, frame)
  if (open) {
    const leaf = width * 0.52
    for (const left of [x - leaf - 1, x + width + 1]) {
      parts +=
        rect(left + 3, y + 3, leaf, height, p.wallDeepShade, 'opacity=".5"') + rect(left, y, leaf, height, p.shutter)
      parts += rect(left, y, leaf * 0.16, height, mix(p.shutter, p.lit, 0.18))
      for (let slat = 1; slat < 10; slat++)
        parts += rect(left + 3, y + (height * slat) / 10, leaf - 6, 1.6, louvre, 'opacity=".7"')
    }
  } else {
    parts += rect(x, y, width, height, p.shutter)
    for (let slat = 1; slat < 12; slat++)
      parts += rect(x + 3, y + (height * slat) / 12, width - 6, 1.5, louvre, 'opacity=".7"')
    parts += rect(x + width / 2 - 1, y, 2, height, mix(p.shutter, p.dark, 0.5))
  }
  const sill = mix(p.wall, p.wallShade, 0.4)
  return (
    parts +
    rect(x - 6, y + height, width + 12, 5, sill) +
    rect(x - 6, y + height + 5, width + 12, 3, p.wallDeepShade, 'opacity=".4"')
  )
}

/** Draws an opening with a round head; (x, y) is its lower left corner. */
export function arch(
  { palette: p }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  glowing = false,
): string {
  const glow =
    glowing && p.glow ? circle(x + width / 2, y - height * 0.4, height * 1.2, 'url(#glow)', 'opacity=".6"') : ''
  return glow + shape(archPath(x, y, width, height), fill)
}

export function archPath(x: number, y: number, width: number, height: number): string {
  return `M${num(x)} ${num(y)}V${num(y - height + width / 2)}a${num(width / 2)} ${num(width / 2)} 0 0 1 ${num(width)} 0V${num(y)}Z`
}

/** Draws a door of two leaves in the shutters' colour under a round head, with a stone surround. */
export function archedDoor(stage: Stage, x: number, y: number, width: number, height: number): string {
  const { palette: p } = stage
  return (
    arch(stage, x - 10, y, width + 20, height + 12, mix(p.stone[2], p.wall, 0.35), true) +
    arch(stage, x, y, width, height, p.glow ? mix(p.glow, p.shutter, 0.72) : p.shutter) +
    rect(x + width / 2 - 1.5, y - height + 6, 3, height - 6, p.dark, 'opacity=".35"') +
    rect(x + 6, y - height * 0.46, width - 12, 3, p.dark, 'opacity=".22"') +
    circle(x + width / 2 + 9, y - height * 0.42, 4, mix(p.roof, p.lit, 0.3))
  )
}

/** Draws a low tiled roof seen from the front over the wall that begins at (x, y). */
export function tiledRoof(
  { palette: p }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  overhang = 16,
  inset = 46,
) {
  const eaves = width + 2 * overhang
  const count = Math.round(eaves / 15)
  const tiles = indices(count + 1).map((index) => {
    const share = index / count
    return line(
      [x - overhang + eaves * share, y],
      [x + inset + (width - 2 * inset) * share, y - height],
      p.roofDark,
      2.2,
      'opacity=".5"',
    )
  })
  const courses = [0.3, 0.6].map((up) =>
    line(
      [x - overhang + (inset + overhang) * up, y - height * up],
      [x + width + overhang - (inset + overhang) * up, y - height * up],
      p.lit,
      2,
      'opacity=".14"',
    ),
  )
  const ends = indices(count).map((index) =>
    circle(x - overhang + (eaves * (index + 0.5)) / count, y, 6.4, index % 2 ? p.roof : mix(p.roof, p.roofDark, 0.35)),
  )
  return (
    poly(
      [
        [x - overhang, y],
        [x + inset, y - height],
        [x + width - inset, y - height],
        [x + width + overhang, y],
      ],
      'url(#roof)',
    ) +
    tiles.join('') +
    courses.join('') +
    ends.join('') +
    rect(x, y + 5, width, 12, p.wallDeepShade, 'opacity=".55"')
  )
}

/** Draws a straight wall with the sun on its left and shade on its right (or the other way round). */
export function wall(x: number, y: number, width: number, height: number, shadeRight = true): string {
  return (
    rect(x, y, width, height, 'url(#wall)') +
    rect(shadeRight ? x + width * 0.72 : x, y, width * 0.28, height, shadeRight ? 'url(#wallR)' : 'url(#wallL)')
  )
}

/** Draws a balcony with an iron railing in front of a window, its floor at `y`. */
export function ironBalcony({ palette: p }: Stage, x: number, y: number, width: number, height: number): string {
  const bars = indices(Math.round(width / 9)).map((index) => rect(x + 3 + index * 9, y - height, 2.2, height, p.dark))
  return (
    rect(x - 4, y, width + 8, 8, mix(p.wall, p.stone[2], 0.5)) +
    rect(x, y + 8, width, 9, p.wallDeepShade, 'opacity=".45"') +
    bars.join('') +
    rect(x, y - height, width, 4, p.dark)
  )
}
