import { mix } from './colour.ts'
import { between, indices, pick } from './random.ts'
import { blob, ellipse, num, shape, stroke } from './shapes.ts'
import type { Stage } from './stage.ts'

interface PineShape {
  readonly lean?: number
  readonly spread?: number
  readonly flat?: number
}

/** Draws an umbrella pine with its foot at (x, y). `lean` and `spread` are shares of the height. */
export function pine(
  stage: Stage,
  x: number,
  y: number,
  height: number,
  { lean = 0.04, spread = 0.72, flat = 0.3 }: PineShape = {},
) {
  const { palette: p, random } = stage
  const topX = x + lean * height
  const topY = y - height * 0.66
  const girth = height * 0.022
  const bend = x + lean * height * 0.2
  const trunk =
    shape(
      `M${num(x - girth * 1.5)} ${num(y)}Q${num(bend - girth)} ${num(y - height * 0.35)} ${num(topX - girth * 0.7)} ${num(topY)}H${num(topX + girth * 0.7)}Q${num(bend + girth * 1.1)} ${num(y - height * 0.3)} ${num(x + girth * 1.7)} ${num(y)}Z`,
      p.trunk,
    ) +
    shape(
      `M${num(x + girth * 0.3)} ${num(y)}Q${num(bend + girth * 0.4)} ${num(y - height * 0.33)} ${num(topX)} ${num(topY)}h${num(girth * 0.7)}Q${num(bend + girth * 1.1)} ${num(y - height * 0.3)} ${num(x + girth * 1.7)} ${num(y)}Z`,
      p.dark,
      'opacity=".28"',
    )
  const branches = [-0.75, -0.35, 0.3, 0.7].map((side) =>
    stroke(
      `M${num(topX)} ${num(topY + height * 0.1)}Q${num(topX + side * height * spread * 0.3)} ${num(topY - height * 0.02)} ${num(topX + side * height * spread * 0.5)} ${num(topY - height * 0.12)}`,
      p.trunk,
      girth * 0.9,
    ),
  )
  const layer = (fill: string, dx: number, dy: number, scale: number, count: number): string =>
    indices(count)
      .map((index) => {
        const along = ((index + 0.5) / count) * 2 - 1 + (random() - 0.5) * 0.14
        const arch = 1 - along * along
        const cx = topX + dx * height + along * height * spread * 0.5 * (scale < 1 ? 0.92 : 1)
        const cy = topY + dy * height - arch * height * flat * 0.52 - height * 0.06
        return shape(blob(random, cx, cy, height * spread * 0.15 * scale, height * flat * 0.27 * scale, 11, 0.42), fill)
      })
      .join('')
  const crown =
    layer(p.leafDark, 0, 0.02, 1.06, 9) +
    layer(p.leafDark, 0.01, -0.04, 1, 7) +
    layer(p.leaf, -0.015, -0.05, 0.86, 8) +
    layer(p.leaf, -0.01, -0.1, 0.7, 6) +
    layer(p.leafLight, -0.045, -0.115, 0.46, 7)
  const needles = indices(height > 130 ? 60 : 26).map(() => {
    const along = (random() * 2 - 1) * 0.82
    const arch = 1 - along * along
    return ellipse(
      topX + along * height * spread * 0.55,
      topY - arch * height * flat * 0.55 - height * 0.1 + random() * height * flat * 0.34,
      height * between(random, 0.012, 0.026),
      height * between(random, 0.007, 0.014),
      pick(random, [p.leaf, p.leafLight, p.leafDark]),
      'opacity=".75"',
    )
  })
  return trunk + branches.join('') + crown + needles.join('')
}

/** Pines between x0 and x1 standing on the line `yAt`. */
export function grove(
  stage: Stage,
  x0: number,
  x1: number,
  yAt: (x: number) => number,
  low: number,
  high: number,
  count: number,
) {
  const { random } = stage
  const places = indices(count).map((index) => x0 + ((x1 - x0) * (index + 0.5 + (random() - 0.5) * 0.8)) / count)
  return places
    .map((x) =>
      pine(stage, x, yAt(x), between(random, low, high), {
        lean: (random() - 0.5) * 0.16,
        spread: between(random, 0.62, 0.92),
        flat: between(random, 0.3, 0.44),
      }),
    )
    .join('')
}

/** Draws a gnarled tree with a round crown and its foot at (x, y): olive by default. */
export function oliveTree(
  stage: Stage,
  x: number,
  y: number,
  height: number,
  greens?: readonly [string, string, string, string],
) {
  const { palette: p, random } = stage
  const [mid, light, pale, deep] = greens ?? [
    mix(p.scrub[0], '#8c9a86', 0.35),
    mix(p.scrub[1], '#b3bda4', 0.35),
    mix(p.scrub[2], '#ccd2ba', 0.35),
    mix(p.leafDark, '#5b6b5a', 0.35),
  ]
  const at = (dx: number, up: number) => `${num(x + (dx * height) / 340)} ${num(y - height * up)}`
  const trunk =
    shape(
      `M${at(-22, 0)}Q${at(-8, 0.14)} ${at(-26, 0.3)}L${at(-60, 0.5)}L${at(-44, 0.5)}Q${at(-10, 0.34)} ${at(0, 0.36)}Q${at(12, 0.44)} ${at(50, 0.58)}L${at(60, 0.54)}Q${at(16, 0.34)} ${at(16, 0.2)}Q${at(18, 0.06)} ${at(34, 0)}Z`,
      p.trunk,
    ) + shape(`M${at(4, 0)}Q${at(2, 0.2)} ${at(14, 0.36)}Q${at(10, 0.2)} ${at(34, 0)}Z`, p.dark, 'opacity=".25"')
  const crown = [deep, mid, light].flatMap((fill, layer) =>
    indices(13).map(() => {
      const angle = random() * Math.PI * 2
      const reach = Math.sqrt(random())
      const cx = x - 4 - layer * 6 + Math.cos(angle) * height * 0.36 * reach
      const cy = y - height * 0.66 - layer * 10 + Math.sin(angle) * height * 0.24 * reach
      return shape(blob(random, cx, cy, height * (0.13 - layer * 0.025), height * (0.1 - layer * 0.02), 10, 0.5), fill)
    }),
  )
  const leaves = indices(Math.round(height)).map(() => {
    const angle = random() * Math.PI * 2
    const reach = Math.sqrt(random())
    const lx = num(x + Math.cos(angle) * height * 0.46 * reach)
    const ly = num(y - height * 0.67 + Math.sin(angle) * height * 0.33 * reach)
    return ellipse(
      lx,
      ly,
      between(random, 3, 8),
      between(random, 1.4, 2.8),
      pick(random, [light, pale, mid]),
      `transform="rotate(${num(random() * 180)} ${lx} ${ly})" opacity=".85"`,
    )
  })
  return trunk + crown.join('') + leaves.join('')
}

/** Draws a lemon or orange tree with its foot at (x, y). */
export function fruitTree(stage: Stage, x: number, y: number, height: number, fruit: string): string {
  const { palette: p, random } = stage
  const tree = oliveTree(stage, x, y, height, [p.leaf, p.leafLight, mix(p.leafLight, p.lit, 0.25), p.leafDark])
  const fruits = indices(26).map(() => {
    const angle = random() * Math.PI * 2
    const reach = Math.sqrt(random()) * 0.92
    const fx = x + Math.cos(angle) * height * 0.42 * reach
    const fy = y - height * 0.66 + Math.sin(angle) * height * 0.29 * reach
    return (
      ellipse(fx, fy, height * 0.024, height * 0.026, fruit) +
      ellipse(fx - height * 0.007, fy - height * 0.009, height * 0.009, height * 0.008, p.lit, 'opacity=".55"')
    )
  })
  return tree + fruits.join('')
}

/** Draws a slim cypress. */
export function cypress(stage: Stage, x: number, y: number, height: number): string {
  const { palette: p, random } = stage
  const half = height * 0.085
  const outline = `M${num(x)} ${num(y - height)}C${num(x + half * 0.6)} ${num(y - height * 0.8)} ${num(x + half * 1.25)} ${num(y - height * 0.4)} ${num(x + half * 0.8)} ${num(y - height * 0.04)}Q${num(x)} ${num(y + 3)} ${num(x - half * 0.8)} ${num(y - height * 0.04)}C${num(x - half * 1.25)} ${num(y - height * 0.4)} ${num(x - half * 0.6)} ${num(y - height * 0.8)} ${num(x)} ${num(y - height)}Z`
  const tufts = indices(34).map(() => {
    const up = random()
    const width = half * 0.95 * Math.sin(Math.PI * (0.12 + 0.84 * (1 - up)) ** 0.8)
    const tx = num(x - width * 0.25 + (random() - 0.5) * 1.3 * width)
    return ellipse(
      tx,
      y - height * (0.05 + 0.88 * up),
      half * 0.16,
      height * 0.035,
      pick(random, [p.leaf, p.leaf, p.leafLight]),
      'opacity=".6"',
    )
  })
  return shape(outline, p.leafDark) + tufts.join('')
}
