import { mix } from './colour.ts'
import { between, chance, indices, pick } from './random.ts'
import { blob, line, num, poly, rect, shape, smooth, stroke, type Point } from './shapes.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from './stage.ts'

/** Draws low bushes on a line. */
export function scrub(
  stage: Stage,
  x0: number,
  x1: number,
  yAt: (x: number) => number,
  size: number,
  count: number,
): string {
  const { palette: p, random } = stage
  return indices(count)
    .map(() => {
      const x = between(random, x0, x1)
      const y = yAt(x)
      const s = size * between(random, 0.5, 1.5)
      const green = pick(random, p.scrub)
      return (
        shape(blob(random, x, y - s * 0.3, s * 1.25, s * 0.62, 9, 0.5), green) +
        shape(
          blob(random, x - s * 0.2, y - s * 0.48, s * 0.7, s * 0.3, 8, 0.5),
          mix(green, p.lit, 0.16),
          'opacity=".8"',
        )
      )
    })
    .join('')
}

/** Blades of grass or grain. */
export function grass(
  stage: Stage,
  x0: number,
  x1: number,
  yAt: (x: number) => number,
  height: number,
  count: number,
  colours?: readonly [string, ...string[]],
) {
  const { palette: p, random } = stage
  return indices(count)
    .map(() => {
      const x = between(random, x0, x1)
      const h = height * between(random, 0.4, 1.2)
      const blade = `M${num(x)} ${num(yAt(x))}q${num((random() - 0.5) * h * 0.3)} ${num(-h * 0.6)} ${num((random() - 0.5) * h * 0.8)} ${num(-h)}`
      return stroke(blade, pick(random, colours ?? p.field), between(random, 1.4, 3), 'stroke-linecap="round"')
    })
    .join('')
}

/** Draws lavender in flower: stems of about `height` with their feet at `yAt`. */
export function lavender(
  stage: Stage,
  x0: number,
  x1: number,
  yAt: (x: number) => number,
  height: number,
  count: number,
): string {
  const { palette: p, random } = stage
  const blooms = (['#8d84b8', '#a79dc9', '#7a73a8'] as const).map((bloom) =>
    mix(bloom, p.shade, p.name === 'dusk' ? 0.45 : 0.05),
  )
  return indices(count)
    .map(() => {
      const x = between(random, x0, x1)
      const y = yAt(x)
      const h = height * between(random, 0.7, 1.35)
      return (
        stroke(
          `M${num(x)} ${num(y)}q${num((random() - 0.5) * 8)} ${num(-h * 0.6)} ${num((random() - 0.5) * 14)} ${num(-h)}`,
          pick(random, [p.scrub[1], p.scrub[2]]),
          2,
        ) +
        `<ellipse cx="${num(x + (random() - 0.5) * 10)}" cy="${num(y - h)}" rx="3.2" ry="9" fill="${blooms[Math.floor(random() * 3)]}"/>`
      )
    })
    .join('')
}

/** Draws poppies, larger towards the lower edge. */
export function poppies(stage: Stage, x0: number, x1: number, y0: number, y1: number, count: number): string {
  const { palette: p, random } = stage
  const reds = p.name === 'dusk' ? (['#a5564d', '#8a4448'] as const) : (['#d2502f', '#e0693f', '#c43f2a'] as const)
  return indices(count)
    .map(() => {
      const depth = random() ** 0.8
      const s = 3 + depth * 6
      const x = between(random, x0, x1)
      const y = y0 + depth * (y1 - y0)
      return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(s)}" ry="${num(s * 0.72)}" fill="${pick(random, reds)}"/><ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(s * 0.3)}" ry="${num(s * 0.22)}" fill="${p.dark}" opacity=".6"/>`
    })
    .join('')
}

/** Draws a dry-stone wall; `topAt` is its upper edge, `heightAt` its height. */
export function dryStoneWall(
  stage: Stage,
  x0: number,
  x1: number,
  topAt: (x: number) => number,
  heightAt: (x: number) => number,
  rows = 5,
): string {
  const { palette: p, random } = stage
  const along = indices(41).map((index) => x0 + ((x1 - x0) * index) / 40)
  const outline: Point[] = [
    ...along.map((x): Point => [x, topAt(x) + 3]),
    ...along.toReversed().map((x): Point => [x, topAt(x) + heightAt(x)]),
  ]
  let stones = ''
  for (let row = 0; row < rows; row++) {
    let x = x0 - random() * 30
    while (x < x1) {
      const h = heightAt(x) / rows
      const width = h * between(random, 1, 2.5)
      const y = topAt(x) + row * h
      const end = Math.min(x1, x + width)
      if (end - x > 4) {
        const middle = (x + end) / 2
        stones += shape(
          smooth([
            [x + 1, y + h * 0.1 + random() * 2],
            [middle, y - (row ? 0 : h * 0.2 * random())],
            [end - 1, y + h * 0.1 + random() * 2],
            [end - 0.5, y + h * 0.5],
            [end - 1, y + h * 0.95],
            [middle, y + h],
            [x + 1, y + h * 0.95],
            [x + 0.5, y + h * 0.5],
          ]),
          pick(random, p.stone),
        )
      }
      x = end + 1
    }
  }
  return poly(outline, p.gap) + stones
}

/** Draws a plane of slabs seen in perspective from `y` to the lower edge, vanishing towards `centre`. */
export function paving({ palette: p }: Stage, y: number, fill: string, joint = p.stone[1], centre = 800): string {
  const rows = indices(8).map((index) =>
    rect(LEFT, y + 6 + (index / 7) ** 1.6 * (FLOOR - y - 40), RIGHT - LEFT, 2, joint, 'opacity=".7"'),
  )
  const columns = indices(33).map((index) => {
    const offset = index - 16
    return line([centre + offset * 96, y + 2], [centre + offset * 190, FLOOR], joint, 2, 'opacity=".5"')
  })
  return rect(LEFT, y, RIGHT - LEFT, FLOOR - y, fill) + rows.join('') + columns.join('')
}

/** Draws the face of a cliff between its upper and its lower line (both from left to right). */
export function cliff(stage: Stage, top: readonly Point[], bottom: readonly Point[], columns = 30, rows = 7): string {
  const { palette: p, random } = stage
  const grid = indices(columns + 1).map((column) => {
    const from = along(top, column / columns)
    const to = along(bottom, column / columns)
    return indices(rows + 1).map((row): Point => {
      const depth = row / rows
      const inner = column > 0 && column < columns
      return [
        from[0] + (to[0] - from[0]) * depth + (inner ? (random() - 0.5) * 44 : 0),
        from[1] + (to[1] - from[1]) * depth + (row > 0 && row < rows ? (random() - 0.5) * 34 : 0),
      ]
    })
  })
  const tones = indices(columns).map(() => random())
  let faces = ''
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const tone =
        tones[column]! * 0.34 + tones[Math.max(0, column - 1)]! * 0.16 + random() * 0.12 + (row / rows) ** 1.6 * 0.5
      const [a, b, c, d] = [
        grid[column]![row]!,
        grid[column + 1]![row]!,
        grid[column + 1]![row + 1]!,
        grid[column]![row + 1]!,
      ]
      const fill = tone < 0.42 ? mix(p.rock[0], p.rock[1], tone / 0.42) : mix(p.rock[1], p.rock[2], (tone - 0.42) / 0.9)
      faces += poly([a, b, [c[0], c[1] + 2], [d[0], d[1] + 2]], fill)
    }
  }
  const foot = poly(
    [...bottom, ...bottom.toReversed().map(([x, y]): Point => [x, y - 26])],
    p.rock[2],
    'opacity=".5" filter="url(#b8)"',
  )
  return poly([...top, ...bottom.toReversed()], p.rock[1]) + faces + cracks(stage, top, bottom, columns) + foot
}

function along(points: readonly Point[], share: number): Point {
  const position = share * (points.length - 1)
  const index = Math.min(points.length - 2, Math.floor(position))
  const [a, b] = [points[index]!, points[index + 1]!]
  return [a[0] + (b[0] - a[0]) * (position - index), a[1] + (b[1] - a[1]) * (position - index)]
}

function cracks(
  { palette: p, random }: Stage,
  top: readonly Point[],
  bottom: readonly Point[],
  columns: number,
): string {
  const upright = indices(columns * 3).map(() => {
    const share = random()
    const [a, c] = [along(top, share), along(bottom, share)]
    const from = between(random, 0.12, 0.72)
    const length = (c[1] - a[1]) * between(random, 0.06, 0.28)
    const path = `M${num(a[0] + (c[0] - a[0]) * from)} ${num(a[1] + (c[1] - a[1]) * from)}q${num((random() - 0.5) * 16)} ${num(length * 0.5)} ${num((random() - 0.5) * 10)} ${num(length)}`
    return stroke(
      path,
      p.rock[2],
      between(random, 1.4, 4.4),
      `opacity="${num(between(random, 0.16, 0.42))}" stroke-linecap="round"`,
    )
  })
  const layers = indices(columns).map(() => {
    const share = random() * 0.9
    const depth = between(random, 0.12, 0.82)
    const at = (where: number): Point => {
      const [a, c] = [along(top, where), along(bottom, where)]
      return [a[0] + (c[0] - a[0]) * depth, a[1] + (c[1] - a[1]) * depth]
    }
    return line(
      at(share),
      at(share + 0.07),
      chance(random, 0.5) ? p.rock[2] : p.rock[0],
      between(random, 2, 5),
      'opacity=".3" stroke-linecap="round"',
    )
  })
  return upright.join('') + layers.join('')
}

/** Boulders lying on a line. */
export function boulders(
  stage: Stage,
  x0: number,
  x1: number,
  yAt: (x: number) => number,
  size: number,
  count: number,
  tones?: readonly [string, ...string[]],
) {
  const { palette: p, random } = stage
  return indices(count)
    .map(() => {
      const x = between(random, x0, x1)
      const s = size * between(random, 0.4, 1.3)
      const tone = pick(random, tones ?? p.rock)
      return (
        shape(blob(random, x, yAt(x), s * 1.6, s * 0.62, 9, 0.5), tone) +
        shape(blob(random, x - s * 0.2, yAt(x) - s * 0.2, s, s * 0.28, 8, 0.5), p.lit, 'opacity=".16"')
      )
    })
    .join('')
}
