import { mix } from './colour.ts'
import { between, indices } from './random.ts'
import { circle, clipped, line, num, poly, rect, shape, slab, stroke } from './shapes.ts'
import { grove, oliveTree, pine } from './trees.ts'
import { dryStoneWall, scrub } from './ground.ts'
import { glints, headland } from './sky-and-sea.ts'
import { FLOOR, LEFT, RIGHT, type Stage } from './stage.ts'

export type Outlook = 'sea' | 'fields' | 'roofs' | 'garden'

/** Draws the wall opposite and, above it, the ceiling: `beams` of wood, a stone `vault`, or plain. */
export function roomShell({ palette: p }: Stage, ceiling: 'beams' | 'vault' | 'plain', floorY: number): string {
  const back =
    rect(LEFT, LEFT, RIGHT - LEFT, FLOOR - LEFT, p.plaster) +
    rect(LEFT, LEFT, RIGHT - LEFT, floorY - LEFT, 'url(#across)', 'opacity=".55"')
  if (ceiling === 'vault') {
    const ribs = indices(5).map((index) =>
      stroke(
        `M${LEFT} ${150 - index * 46}Q800 ${-40 - index * 70} ${RIGHT} ${150 - index * 46}`,
        p.plasterShade,
        3,
        'opacity=".7"',
      ),
    )
    return (
      back +
      shape(`M${LEFT} ${LEFT}H${RIGHT}V170Q800 -30 ${LEFT} 170Z`, mix(p.plaster, p.plasterShade, 0.55)) +
      ribs.join('')
    )
  }
  const top = poly(
    [
      [LEFT, LEFT],
      [RIGHT, LEFT],
      [RIGHT, 40],
      [1360, 96],
      [240, 96],
      [LEFT, 40],
    ],
    p.plasterShade,
  )
  if (ceiling === 'plain') return back + top + rect(240, 92, 1120, 5, mix(p.plasterShade, p.dark, 0.12), 'opacity=".5"')
  const beams = indices(8).map((index) => {
    const t = index / 7
    const x = 260 + 1080 * t
    const far = -190 + 1980 * t
    return (
      poly(
        [
          [x - 13, 98],
          [x + 13, 98],
          [far + 34, LEFT],
          [far - 34, LEFT],
        ],
        p.wood,
      ) +
      poly(
        [
          [x + 5, 98],
          [x + 13, 98],
          [far + 34, LEFT],
          [far + 8, LEFT],
        ],
        p.dark,
        'opacity=".25"',
      )
    )
  })
  return back + top + beams.join('')
}

export type FloorKind = 'terracotta' | 'boards' | 'stone' | 'encaustic'

/** Draws a floor in perspective with a skirting board and the sun lying on it. */
export function floor(stage: Stage, y: number, kind: FloorKind, sunAt: number | null): string {
  const { palette: p } = stage
  const base = {
    terracotta: mix('#c98d68', p.shade, 0.18),
    boards: p.wood,
    stone: mix(p.stone[0], p.plaster, 0.35),
    encaustic: mix(p.tile, p.plaster, 0.5),
  }[kind]
  const near = mix(base, p.dark, 0.22)
  const joint = mix(base, p.dark, 0.34)
  const rows =
    kind === 'boards'
      ? []
      : indices(7).map((index) =>
          rect(LEFT, y + (index / 6) ** 1.5 * (FLOOR - y), RIGHT - LEFT, 2, joint, 'opacity=".5"'),
        )
  const columns = indices(kind === 'boards' ? 41 : 33).map((index) => {
    const offset = index - (kind === 'boards' ? 20 : 16)
    const width = kind === 'boards' ? 74 : 92
    return line([800 + offset * width, y], [800 + offset * width * 1.95, FLOOR], joint, 2, 'opacity=".45"')
  })
  const sun =
    sunAt === null
      ? ''
      : poly(
          [
            [sunAt - 170, y + 4],
            [sunAt + 170, y + 4],
            [sunAt + 320, FLOOR],
            [sunAt - 340, FLOOR],
          ],
          p.sun,
          'opacity=".32" filter="url(#b8)"',
        )
  return (
    rect(LEFT, y, RIGHT - LEFT, FLOOR - y, base) +
    rect(LEFT, y, RIGHT - LEFT, FLOOR - y, near, 'opacity=".35"') +
    rows.join('') +
    columns.join('') +
    (kind === 'encaustic' ? pattern(stage, y) : '') +
    sun +
    rect(LEFT, y - 16, RIGHT - LEFT, 16, mix(p.plaster, p.lit, 0.6)) +
    rect(LEFT, y - 2, RIGHT - LEFT, 4, p.dark, 'opacity=".16"')
  )
}

function pattern({ palette: p }: Stage, y: number): string {
  return indices(6)
    .flatMap((row) => {
      const top = y + ((row + 0.5) / 6) ** 1.5 * (FLOOR - y)
      const size = 9 + row * 4
      return indices(32).map((column) => {
        const x = 800 + (column - 15.5) * 92 * (1 + 0.95 * ((row + 0.5) / 6) ** 1.5)
        return poly(
          [
            [x, top - size * 0.55],
            [x + size * 1.5, top],
            [x, top + size * 0.55],
            [x - size * 1.5, top],
          ],
          (row + column) % 2 ? p.textile : p.tile,
          'opacity=".5"',
        )
      })
    })
    .join('')
}

/** Draws the view through a window with the given outline; the horizon lies at `horizon`. */
export function windowOnto(
  stage: Stage,
  name: string,
  outline: string,
  box: { x: number; y: number; width: number; height: number },
  outlook: Outlook,
  horizon: number,
) {
  const { palette: p, random } = stage
  const { x, y, width, height } = box
  const bottom = y + height
  let view =
    rect(x, y, width, horizon - y + 10, 'url(#sky)') +
    circle(x + width * between(random, 0.3, 0.8), y + (horizon - y) * 0.5, Math.max(240, width * 0.45), 'url(#sun)')
  if (outlook === 'sea') {
    view +=
      headland(stage, x + width * 0.2, x + width * 1.5, horizon + 2, 44, p.far) +
      rect(x, horizon, width, bottom - horizon, 'url(#sea)') +
      glints(stage, x, x + width, horizon + 4, horizon + 120, Math.round(width / 9))
    view +=
      scrub(stage, x, x + width, () => bottom - 26, 30, Math.round(width / 14)) +
      pine(stage, x + width * between(random, 0.16, 0.84), bottom + 8, Math.min(360, (bottom - y) * 0.72))
  } else if (outlook === 'fields') {
    view +=
      rect(x, horizon - 4, width, bottom - horizon, p.nearer) +
      rect(x, horizon + 18, width, bottom - horizon, p.field[1]) +
      rect(x, horizon + 60, width, bottom - horizon, p.field[0])
    view +=
      scrub(stage, x, x + width, () => horizon + 22, 12, Math.round(width / 22)) +
      dryStoneWall(
        stage,
        x,
        x + width,
        () => horizon + 70,
        () => 30,
        2,
      ) +
      oliveTree(stage, x + width * between(random, 0.2, 0.8), bottom - 6, Math.min(300, (bottom - y) * 0.6))
  } else if (outlook === 'garden') {
    view +=
      grove(stage, x - 40, x + width + 40, () => horizon + 60, 120, 210, Math.max(3, Math.round(width / 150))) +
      rect(x, horizon + 40, width, bottom - horizon, p.field[2]) +
      scrub(stage, x, x + width, () => horizon + 58, 40, Math.round(width / 16)) +
      oliveTree(stage, x + width * between(random, 0.25, 0.75), bottom - 10, Math.min(280, (bottom - y) * 0.56))
  } else {
    view += rect(x, horizon - 10, width, bottom - horizon, p.far) + rooftops(stage, x, x + width, horizon, bottom)
  }
  return clipped(name, outline, view)
}

function rooftops({ palette: p, random }: Stage, x0: number, x1: number, horizon: number, bottom: number): string {
  let houses = ''
  for (const row of [0, 1, 2]) {
    let x = x0 - random() * 60
    while (x < x1) {
      const width = between(random, 70, 140) * (1 + row * 0.3)
      const top = horizon - 20 + row * (bottom - horizon) * 0.26 + between(random, -26, 18)
      const tone = mix(row % 2 ? p.lit : p.rock[0], p.air, 0.3 - row * 0.12)
      houses +=
        rect(x, top, width, bottom - top, tone) +
        rect(x + width * 0.7, top, width * 0.3, bottom - top, p.shade, 'opacity=".5"') +
        poly(
          [
            [x - 6, top + 2],
            [x + 14, top - 22],
            [x + width - 14, top - 22],
            [x + width + 6, top + 2],
          ],
          random() < 0.6 ? p.roof : p.roofDark,
        )
      houses +=
        rect(x + width * 0.24, top + 26, width * 0.14, 26, p.glow ?? mix(p.dark, p.shade, 0.4)) +
        rect(x + width * 0.5, top + 26, width * 0.14, 26, mix(p.dark, p.shade, 0.4))
      x += width + 2
    }
  }
  return houses
}

/** Draws linen curtains at both sides of a window, on a wooden rail. */
export function curtains({ palette: p }: Stage, left: number, right: number, top: number, bottom: number): string {
  const hang = (x: number, way: number): string =>
    shape(
      `M${x - 48} ${top}h96q${10 * way} ${num((bottom - top) * 0.4)} -6 ${bottom - top}h-92q-14 ${num(-(bottom - top) * 0.46)} 2 ${-(bottom - top)}z`,
      mix(p.plaster, p.lit, 0.6),
      'opacity=".95"',
    ) +
    [-28, -6, 20]
      .map((dx) =>
        stroke(
          `M${x + dx} ${top + 4}q${6 * way} ${num((bottom - top) * 0.46)} -4 ${bottom - top - 8}`,
          p.plasterShade,
          5,
          'opacity=".6"',
        ),
      )
      .join('')
  return hang(left, 1) + hang(right, -1) + slab(left - 76, top - 8, right - left + 152, 9, 4, p.woodDark)
}
