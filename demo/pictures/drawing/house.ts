import { mix } from './colour.ts'
import { indices } from './random.ts'
import { circle, line, num, poly, rect, shape, slab } from './shapes.ts'
import type { Stage } from './stage.ts'

interface WindowStyle {
  /** Lamps on behind it, where the hour has lamps at all. */
  readonly lit?: boolean
  readonly open?: boolean
  /** Colour of the frame and sill. */
  readonly frame?: string
}

/** A window with louvred shutters: folded back beside it, or closed. (x, y) is its upper left corner. */
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

/** A window without shutters in a plain dark or white frame. */
export function plainWindow(
  { palette: p }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  lit = true,
) {
  const lamp = lit ? p.glow : null
  const pane = lamp ? mix(lamp, p.lit, 0.15) : mix(p.sky[1]![1], p.dark, 0.35)
  return (
    (lamp ? circle(x + width / 2, y + height / 2, Math.max(width, height) * 0.9, 'url(#glow)', 'opacity=".4"') : '') +
    rect(x, y, width, height, pane) +
    poly(
      [
        [x, y + height * 0.7],
        [x + width * 0.5, y],
        [x + width * 0.78, y],
        [x, y + height],
      ],
      p.lit,
      `opacity="${lamp ? 0.14 : 0.22}"`,
    ) +
    `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="none" stroke="${frame}" stroke-width="5"/>`
  )
}

/** An opening with a round head; (x, y) is its lower left corner. */
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

/** A door of two leaves in the shutters' colour under a round head, with a stone surround. */
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

/** A square-headed door with panels. */
export function door(
  { palette: p }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  colour = p.shutter,
): string {
  const shadow = mix(colour, p.dark, 0.3)
  const panels = [0.08, 0.54].flatMap((top) =>
    [0.1, 0.54].map((left) =>
      rect(x + width * left, y - height + height * top, width * 0.36, height * 0.38, shadow, 'opacity=".45"'),
    ),
  )
  return (
    rect(x - 8, y - height - 8, width + 16, height + 8, mix(p.stone[2], p.wall, 0.35)) +
    (p.glow ? circle(x + width / 2, y - height - 30, height * 0.7, 'url(#glow)', 'opacity=".55"') : '') +
    rect(x, y - height, width, height, colour) +
    panels.join('') +
    circle(x + width * 0.86, y - height * 0.48, 4, p.lit)
  )
}

/** A low tiled roof seen from the front over the wall that begins at (x, y). */
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

/** A gable end with a tiled edge: the wall from (x, y) with its ridge `rise` above. */
export function gable({ palette: p }: Stage, x: number, y: number, width: number, rise: number): string {
  const middle = x + width / 2
  return (
    poly(
      [
        [x, y + 1],
        [middle, y - rise],
        [x + width, y + 1],
      ],
      'url(#wall)',
    ) +
    poly(
      [
        [middle, y - rise],
        [x + width, y + 1],
        [middle + width * 0.2, y + 1],
      ],
      p.wallShade,
      'opacity=".3"',
    ) +
    poly(
      [
        [middle, y - rise - 15],
        [x + width + 20, y + 5],
        [x + width + 10, y + 15],
        [middle, y - rise + 3],
      ],
      p.roof,
    ) +
    poly(
      [
        [middle, y - rise - 15],
        [x - 20, y + 5],
        [x - 10, y + 15],
        [middle, y - rise + 3],
      ],
      p.roofDark,
    )
  )
}

/** A straight wall with the sun on its left and shade on its right (or the other way round). */
export function wall(x: number, y: number, width: number, height: number, shadeRight = true): string {
  return (
    rect(x, y, width, height, 'url(#wall)') +
    rect(shadeRight ? x + width * 0.72 : x, y, width * 0.28, height, shadeRight ? 'url(#wallR)' : 'url(#wallL)')
  )
}

/** The receding side of a house: from the front edge (x, y) `depth` to the right. */
export function sideWall({ palette: p }: Stage, x: number, y: number, height: number, depth: number): string {
  return poly(
    [
      [x, y],
      [x + depth, y + depth * 0.12],
      [x + depth, y + height - depth * 0.1],
      [x, y + height],
    ],
    p.wallShade,
  )
}

/** A flat top edge with a moulding. */
export function cornice({ palette: p }: Stage, x: number, y: number, width: number): string {
  return (
    rect(x - 5, y - 12, width + 10, 14, mix(p.wall, p.lit, 0.4)) +
    rect(x, y + 2, width, 6, p.wallDeepShade, 'opacity=".5"')
  )
}

export function chimney({ palette: p }: Stage, x: number, y: number, width: number, height: number): string {
  return (
    rect(x, y - height, width, height, p.wall) +
    rect(x + width * 0.62, y - height, width * 0.38, height, p.wallShade, 'opacity=".6"') +
    rect(x - 4, y - height - 8, width + 8, 9, p.roof) +
    rect(x + width * 0.18, y - height + 8, width * 0.22, 12, p.dark, 'opacity=".5"')
  )
}

/** A balcony with an iron railing in front of a window, its floor at `y`. */
export function ironBalcony({ palette: p }: Stage, x: number, y: number, width: number, height: number): string {
  const bars = indices(Math.round(width / 9)).map((index) => rect(x + 3 + index * 9, y - height, 2.2, height, p.dark))
  return (
    rect(x - 4, y, width + 8, 8, mix(p.wall, p.stone[2], 0.5)) +
    rect(x, y + 8, width, 9, p.wallDeepShade, 'opacity=".45"') +
    bars.join('') +
    rect(x, y - height, width, 4, p.dark)
  )
}

/** Courses of ashlar scattered over a wall, so that it reads as cut stone. */
export function ashlar(
  { palette: p, random }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
): string {
  return indices(count)
    .map(() => {
      const course = Math.floor((random() * height) / 24) * 24
      const length = 34 + random() * 40
      const fill = random() < 0.5 ? p.lit : mix(p.wallShade, p.dark, 0.15)
      return rect(
        x + random() * Math.max(1, width - length),
        y + Math.min(course, height - 22),
        length,
        22,
        fill,
        'opacity=".16"',
      )
    })
    .join('')
}

/** Broad steps that lead up to a door; (x, y) is the middle of the lowest edge. */
export function steps({ palette: p }: Stage, x: number, y: number, width: number, count: number): string {
  return indices(count)
    .map((index) => {
      const w = width * (1 - index * 0.09)
      const top = y - (index + 1) * 13
      return (
        slab(x - w / 2, top, w, 13, 2, mix(p.stone[2], p.lit, 0.3)) +
        rect(x - w / 2, top + 9, w, 4, p.shade, 'opacity=".8"')
      )
    })
    .join('')
}
