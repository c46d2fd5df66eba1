import { mix } from './colour.ts'
import { circle, ellipse, line, num, poly, rect, shape, slab, stroke } from './shapes.ts'
import { indices } from './random.ts'
import type { Stage } from './stage.ts'

/** Draws a shadow under a piece of furniture. */
export function furnitureShadow({ palette: p }: Stage, x: number, y: number, rx: number, ry = 22): string {
  return ellipse(x, y, rx, ry, p.dark, 'opacity=".28" filter="url(#b8)"')
}

/** Draws a cushion, tilted by some degrees; (x, y) is its middle. */
export function cushion(
  { palette: p }: Stage,
  x: number,
  y: number,
  size: number,
  tilt: number,
  colour: string,
  striped = false,
): string {
  const half = size / 2
  const stripes = striped
    ? line([-half, -size * 0.14], [half, -size * 0.14], p.textile, 5) +
      line([-half, size * 0.14], [half, size * 0.14], p.textile, 5)
    : ''
  return (
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(tilt)})">` +
    slab(-half, -half * 0.95, size, size * 0.95, size * 0.2, colour) +
    stripes +
    slab(-half, -half * 0.95, size, size * 0.45, size * 0.2, '#ffffff', 'opacity=".12"') +
    slab(-half, size * 0.1, size, size * 0.37, size * 0.18, p.dark, 'opacity=".1"') +
    '</g>'
  )
}

/** Draws a sofa from the front; (x, y) is the middle of its foot. */
export function sofa(stage: Stage, x: number, y: number, width: number, colour: string): string {
  const { palette: p } = stage
  const [light, dark] = [mix(colour, p.lit, 0.2), mix(colour, p.dark, 0.22)]
  const left = x - width / 2
  const seat = (width - 120) / 2
  return (
    furnitureShadow(stage, x, y, width * 0.56) +
    slab(left + 30, y - 232, width - 60, 180, 34, colour) +
    slab(left + 30, y - 232, width - 60, 70, 34, 'url(#gloss)', 'opacity=".5"') +
    [0, 1]
      .map(
        (side) =>
          slab(left + 62 + side * seat, y - 116, seat - 4, 78, 22, light) +
          slab(left + 62 + side * seat, y - 116, seat - 4, 26, 14, '#ffffff', 'opacity=".14"'),
      )
      .join('') +
    slab(left + 54, y - 46, width - 108, 26, 10, dark) +
    slab(left, y - 176, 86, 156, 34, mix(colour, p.dark, 0.1)) +
    slab(left + width - 86, y - 176, 86, 156, 34, mix(colour, p.dark, 0.12)) +
    slab(left, y - 176, 86, 42, 20, light) +
    slab(left + width - 86, y - 176, 86, 42, 20, light) +
    [left + 34, left + width - 48].map((lx) => rect(lx, y - 22, 14, 24, p.woodDark)).join('') +
    cushion(stage, left + 130, y - 144, 96, -9, mix(p.secondTextile, p.lit, 0.1)) +
    cushion(stage, left + 216, y - 138, 84, 7, mix(p.plaster, '#f2e8d6', 0.6), true) +
    cushion(stage, left + width - 132, y - 142, 96, 10, p.textile)
  )
}

/** Draws a low round table with books and a cup; (x, y) is the middle of its top. */
export function lowTable(stage: Stage, x: number, y: number, rx: number): string {
  const { palette: p } = stage
  return (
    furnitureShadow(stage, x, y + 72, rx * 1.05, 16) +
    [-0.66, 0.66].map((side) => line([x + side * rx, y + 12], [x + side * rx * 1.12, y + 70], p.woodDark, 8)).join('') +
    line([x, y + 20], [x, y + 78], p.woodDark, 8) +
    ellipse(x, y + 8, rx, rx * 0.17, p.woodDark) +
    ellipse(x, y, rx, rx * 0.17, p.wood) +
    ellipse(x - 10, y - 4, rx * 0.78, rx * 0.11, '#ffffff', 'opacity=".1"') +
    slab(x - rx * 0.5, y - 20, 96, 13, 2, p.secondTextile) +
    slab(x - rx * 0.46, y - 32, 86, 12, 2, mix(p.plaster, p.lit, 0.5)) +
    shape(`M${num(x + rx * 0.34)} ${num(y)}v-32h32v32q-16 9 -32 0z`, mix(p.lit, p.plaster, 0.3)) +
    stroke(`M${num(x + rx * 0.34 + 32)} ${num(y - 26)}q16 2 12 13q-4 8 -13 6`, mix(p.lit, p.plaster, 0.3), 5)
  )
}

/** Draws a wicker chair with a cushion; (x, y) is the middle of its foot. */
export function armchair(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  const cane = mix('#cfa468', p.shade, 0.12)
  const weave = indices(9).map((index) =>
    stroke(
      `M${x - 96 + index * 24} ${y - 214}q${num((4 - index) * 2)} 70 ${num((4 - index) * 3)} 120`,
      mix(cane, p.dark, 0.25),
      2,
      'opacity=".6"',
    ),
  )
  return (
    furnitureShadow(stage, x, y + 2, 140, 16) +
    stroke(`M${x - 92} ${y - 50}L${x - 104} ${y}M${x + 92} ${y - 50}L${x + 104} ${y}`, mix(cane, p.dark, 0.4), 9) +
    shape(
      `M${x - 104} ${y - 104}Q${x - 128} ${y - 226} ${x} ${y - 236}Q${x + 128} ${y - 226} ${x + 104} ${y - 104}Z`,
      cane,
    ) +
    weave.join('') +
    cushion(stage, x, y - 146, 112, 0, mix(p.textile, p.lit, 0.08)) +
    slab(x - 112, y - 108, 224, 54, 24, mix(p.plaster, '#efe3cf', 0.6)) +
    slab(x - 112, y - 108, 224, 20, 12, '#ffffff', 'opacity=".2"') +
    slab(x - 118, y - 62, 236, 20, 9, cane) +
    shape(`M${x - 132} ${y - 150}q26 -10 34 16l-6 80h-28z`, cane) +
    shape(`M${x + 132} ${y - 150}q-26 -10 -34 16l6 80h28z`, cane)
  )
}

/** Draws a double bed seen from its foot end; (x, y) is the middle of the foot. */
export function doubleBed(
  stage: Stage,
  x: number,
  y: number,
  width: number,
  headboard: 'wood' | 'cane' | 'cloth' | 'none',
): string {
  const { palette: p } = stage
  const left = x - width / 2
  const linen = mix(p.plaster, p.lit, 0.75)
  const board = {
    wood: p.wood,
    cane: mix('#d2ab72', p.shade, 0.12),
    cloth: mix(p.secondTextile, p.plaster, 0.25),
    none: 'none',
  }[headboard]
  const top = y - 360
  const slats =
    headboard === 'cane' || headboard === 'wood'
      ? indices(13)
          .map((index) => rect(left - 14 + (index * (width + 28)) / 12.6, top, 2, 150, p.dark, 'opacity=".16"'))
          .join('')
      : ''
  const fold = (from: number, share: number): string =>
    stroke(
      `M${num(left + width * share)} ${from}q${num((share - 0.5) * 40)} 60 ${num((share - 0.5) * 60)} ${y - 40 - from}`,
      p.plasterShade,
      3,
      'opacity=".55"',
    )
  return (
    furnitureShadow(stage, x, y - 4, width * 0.6, 26) +
    slab(left - 18, top, width + 36, 210, headboard === 'cloth' ? 38 : 14, board) +
    slats +
    slab(left + 26, y - 296, width / 2 - 42, 92, 34, linen) +
    slab(x + 16, y - 296, width / 2 - 42, 92, 34, linen) +
    slab(left + 26, y - 240, width / 2 - 42, 36, 18, p.plasterShade, 'opacity=".5"') +
    slab(x + 16, y - 240, width / 2 - 42, 36, 18, p.plasterShade, 'opacity=".5"') +
    slab(left + 92, y - 262, width / 2 - 130, 70, 28, p.textile) +
    slab(x + 42, y - 262, width / 2 - 130, 70, 28, mix(p.secondTextile, p.lit, 0.12)) +
    slab(left + 92, y - 262, width / 2 - 130, 24, 14, '#ffffff', 'opacity=".14"') +
    slab(x + 42, y - 262, width / 2 - 130, 24, 14, '#ffffff', 'opacity=".14"') +
    shape(
      `M${left} ${y - 196}Q${x} ${y - 224} ${left + width} ${y - 196}L${left + width + 34} ${y - 40}Q${x} ${y - 16} ${left - 34} ${y - 40}Z`,
      linen,
    ) +
    [0.12, 0.34, 0.62, 0.88].map((share) => fold(y - 190, share)).join('') +
    shape(
      `M${left - 14} ${y - 128}Q${x} ${y - 154} ${left + width + 14} ${y - 128}L${left + width + 34} ${y - 40}Q${x} ${y - 14} ${left - 34} ${y - 40}Z`,
      mix(p.textile, p.plaster, 0.15),
    ) +
    stroke(
      `M${left - 20} ${y - 104}Q${x} ${y - 130} ${left + width + 20} ${y - 104}`,
      mix(p.textile, p.lit, 0.4),
      5,
      'opacity=".7"',
    ) +
    stroke(
      `M${left - 26} ${y - 74}Q${x} ${y - 98} ${left + width + 26} ${y - 74}`,
      mix(p.textile, p.lit, 0.4),
      5,
      'opacity=".7"',
    ) +
    indices(23)
      .map((index) =>
        rect(
          left - 26 + (index * (width + 52)) / 22,
          y - 38 + 14 * Math.sin((index / 22) * Math.PI),
          3,
          18,
          mix(p.textile, p.dark, 0.1),
        ),
      )
      .join('') +
    [left - 20, left + width + 8].map((lx) => rect(lx, y - 34, 12, 34, p.woodDark)).join('')
  )
}

/** Draws a single bed seen from its foot end. */
export function singleBed(stage: Stage, x: number, y: number, colour: string): string {
  const { palette: p } = stage
  const [left, width] = [x - 120, 240]
  const linen = mix(p.plaster, p.lit, 0.75)
  return (
    furnitureShadow(stage, x, y - 4, 160, 22) +
    slab(left - 10, y - 330, width + 20, 190, 16, p.wood) +
    indices(6)
      .map((index) => rect(left + 20 + index * 40, y - 320, 3, 120, p.dark, 'opacity=".18"'))
      .join('') +
    slab(left + 32, y - 268, width - 64, 80, 32, linen) +
    slab(left + 70, y - 244, width - 140, 60, 24, colour) +
    shape(
      `M${left} ${y - 186}Q${x} ${y - 204} ${left + width} ${y - 186}L${left + width + 20} ${y - 36}Q${x} ${y - 18} ${left - 20} ${y - 36}Z`,
      linen,
    ) +
    shape(
      `M${left - 10} ${y - 112}Q${x} ${y - 128} ${left + width + 10} ${y - 112}L${left + width + 20} ${y - 36}Q${x} ${y - 18} ${left - 20} ${y - 36}Z`,
      colour,
    ) +
    indices(3)
      .map((index) =>
        stroke(
          `M${left - 12} ${y - 92 + index * 20}Q${x} ${y - 106 + index * 20} ${left + width + 12} ${y - 92 + index * 20}`,
          mix(colour, p.lit, 0.45),
          4,
          'opacity=".7"',
        ),
      )
      .join('') +
    [left - 8, left + width - 4].map((lx) => rect(lx, y - 30, 12, 30, p.woodDark)).join('')
  )
}

/** Draws a bedside table with a lamp and a book; (x, y) is its left foot. */
export function bedsideTable(stage: Stage, x: number, y: number): string {
  const { palette: p } = stage
  return (
    (p.glow ? circle(x + 60, y - 230, 210, 'url(#glow)') : '') +
    furnitureShadow(stage, x + 60, y, 76, 12) +
    rect(x, y - 126, 120, 60, p.wood) +
    rect(x + 8, y - 118, 104, 44, p.woodDark, 'opacity=".3"') +
    circle(x + 60, y - 96, 5, p.lit) +
    rect(x - 6, y - 134, 132, 10, mix(p.wood, p.lit, 0.12)) +
    rect(x + 6, y - 66, 9, 66, p.woodDark) +
    rect(x + 105, y - 66, 9, 66, p.woodDark) +
    ellipse(x + 60, y - 168, 24, 34, mix(p.tile, p.plaster, 0.2)) +
    rect(x + 56, y - 214, 8, 16, p.woodDark) +
    poly(
      [
        [x + 14, y - 208],
        [x + 34, y - 276],
        [x + 86, y - 276],
        [x + 106, y - 208],
      ],
      p.glow ? mix(p.glow, p.lit, 0.55) : mix(p.plaster, '#efe2c8', 0.7),
    ) +
    slab(x + 84, y - 146, 34, 9, 2, p.textile)
  )
}

/** Draws a wooden stool, with or without something on it; (x, y) is the middle of its foot. */
export function stool(stage: Stage, x: number, y: number, s = 1): string {
  const { palette: p } = stage
  return (
    furnitureShadow(stage, x, y, 74 * s, 10) +
    stroke(
      `M${num(x - 42 * s)} ${num(y - 116 * s)}L${num(x - 58 * s)} ${y}M${num(x + 42 * s)} ${num(y - 116 * s)}L${num(x + 58 * s)} ${y}M${num(x - 50 * s)} ${num(y - 52 * s)}H${num(x + 50 * s)}`,
      p.woodDark,
      10 * s,
    ) +
    slab(x - 66 * s, y - 132 * s, 132 * s, 20 * s, 8 * s, p.wood)
  )
}

/** Draws a lamp on a tall stand; (x, y) is its foot. */
export function floorLamp({ palette: p }: Stage, x: number, y: number): string {
  return (
    (p.glow ? circle(x, y - 400, 270, 'url(#glow)') : '') +
    rect(x - 3.5, y - 400, 7, 396, p.dark) +
    ellipse(x, y, 50, 10, p.dark) +
    poly(
      [
        [x - 58, y - 352],
        [x - 34, y - 438],
        [x + 34, y - 438],
        [x + 58, y - 352],
      ],
      p.glow ? mix(p.glow, p.lit, 0.6) : mix(p.plaster, '#f0e2c4', 0.7),
    ) +
    poly(
      [
        [x + 10, y - 352],
        [x + 6, y - 438],
        [x + 34, y - 438],
        [x + 58, y - 352],
      ],
      p.dark,
      'opacity=".06"',
    )
  )
}
